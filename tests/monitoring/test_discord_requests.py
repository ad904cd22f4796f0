from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import test_utils, web

from bot.monitoring.discord_requests import request_counter, route_of
from tests.monitoring.test_metrics import counted_once

REQUESTS = "cantstop_discord_requests_total"
API = "/api/v10"
TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6"


@pytest.mark.parametrize(
    ("path", "route"),
    [
        (f"/interactions/123/{TOKEN}/callback", "callback"),
        (f"/webhooks/123/{TOKEN}", "follow-up"),
        (f"/webhooks/123/{TOKEN}/messages/@original", "follow-up"),
        ("/channels/123/messages", "message"),
        ("/channels/123/messages/456", "message"),
        ("/channels/123/messages/456/threads", "thread"),
        ("/channels/123/threads", "thread"),
        ("/channels/123", "channel"),
        ("/channels/123/pins/456", "channel"),
        ("/applications/123/commands", "commands"),
        ("/applications/123/guilds/456/commands", "commands"),
        ("/applications/123/emojis/456", "emoji"),
        ("/gateway", "gateway"),
        ("/gateway/bot", "gateway"),
        ("/users/@me", "other"),
    ],
)
def test_an_address_belongs_to_a_route_without_ids(path: str, route: str) -> None:
    assert route_of(path) == route_of(API + path) == route


@pytest.fixture
async def server() -> AsyncIterator[test_utils.TestServer]:
    async def limited(_: web.Request) -> web.Response:
        return web.Response(status=429, headers={"X-RateLimit-Scope": "shared"})

    app = web.Application()
    app.router.add_get("/gateway", limited)
    server = test_utils.TestServer(app)
    async with server:
        yield server


async def test_answers_are_counted_with_status_and_scope(server: test_utils.TestServer) -> None:
    with counted_once(REQUESTS, route="gateway", status="429", scope="shared"):
        async with aiohttp.ClientSession(trace_configs=[request_counter()]) as session:
            await session.get(server.make_url("/gateway"))


async def test_a_request_without_an_answer_is_counted(server: test_utils.TestServer) -> None:
    url = server.make_url("/users/@me")
    await server.close()
    with counted_once(REQUESTS, route="other", status="none", scope=""):
        async with aiohttp.ClientSession(trace_configs=[request_counter()]) as session:
            with pytest.raises(aiohttp.ClientError):
                await session.get(url)
