import aiohttp
from aiohttp import web

from playground.localhost_only import localhost_only
from playground.testing import FakeDiscord


async def hello(_: web.Request) -> web.Response:
    return web.Response(text="hello")


async def test_pages_of_others_and_names_that_lead_here_are_refused(session: aiohttp.ClientSession) -> None:
    """Who listens on all addresses is reached by any name."""
    cases: list[tuple[str, dict[str, str], int]] = [
        ("127.0.0.1", {}, 200),
        ("127.0.0.1", {"Origin": "http://elsewhere.example"}, 403),
        ("127.0.0.1", {"Origin": "null"}, 403),
        ("127.0.0.1", {"Origin": "http://127.0.0.1:1"}, 403),
        ("127.0.0.1", {"Host": "elsewhere.example"}, 403),
        ("0.0.0.0", {"Host": "desk.example:80"}, 200),
        ("0.0.0.0", {"Host": "desk.example:80", "Origin": "http://elsewhere.example"}, 403),
    ]
    for host, headers, status in cases:
        server = FakeDiscord(host=host)
        handler = localhost_only(hello, host)
        server.serve(lambda routes: routes.add_get("/hello", handler))  # noqa: B023 (asked in this turn)
        async with server, session.get(f"{server.url}/hello", headers=headers) as answer:
            assert answer.status == status, (host, headers)
