import aiohttp
import pytest
from aiohttp import web

from playground.localhost_only import localhost_only
from playground.testing import FakeDiscord


async def hello(_: web.Request) -> web.Response:
    return web.Response(text="hello")


async def asked(headers: dict[str, str], host: str = "127.0.0.1") -> int:
    server = FakeDiscord(host=host)
    server.serve(lambda routes: routes.add_get("/hello", localhost_only(hello, server.host)))
    async with (
        server,
        aiohttp.ClientSession() as session,
        session.get(f"{server.url}/hello", headers=headers) as answer,
    ):
        return answer.status


async def test_what_is_served_besides_the_api_answers_on_loopback() -> None:
    assert await asked({}) == 200


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1"])
async def test_pages_of_others_are_refused(origin: str) -> None:
    assert await asked({"Origin": origin}) == 403


async def test_names_that_lead_to_loopback_are_refused() -> None:
    assert await asked({"Host": "elsewhere.example"}) == 403


async def test_who_listens_on_all_addresses_is_reached_by_any_name_but_not_from_other_pages() -> None:
    named = {"Host": "desk.example:80"}
    assert await asked(named, host="0.0.0.0") == 200
    assert await asked({**named, "Origin": "http://elsewhere.example"}, host="0.0.0.0") == 403
