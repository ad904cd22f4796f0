"""A request to Discord can be given up at any moment, and no other waits for that; its errors have a kind."""

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from json import JSONDecodeError
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest
from aiohttp import test_utils, web
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.chat.discord_requests import DiscordError, ErrorKind, discord_request, watch_requests
from bot.monitoring.metrics import DISCORD_REFUSALS
from tests import WAIT_TIMEOUT
from tests.chat.fake_interactions import http_error
from tests.chat.pauses import virtually
from tests.simulation.network import Answer, exchange
from tests.tables.controlled_clock import run_ready_tasks

FINE = Answer(200, [])
UNAVAILABLE = Answer(503, {"message": "Service Unavailable", "code": 0})
LIMITED_EVERYWHERE = Answer(429, {"message": "slow down", "retry_after": 5.0, "global": True, "code": 0})
NOTHING_LEFT = Answer(200, [], {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "5.0"})

MOMENTS = range(30)
"""How many turns of the event loop a request and its end may take."""


def watching() -> aiohttp.TraceConfig:
    hooks = aiohttp.TraceConfig()
    watch_requests(hooks)
    return hooks


def http_client(hooks: aiohttp.TraceConfig, session: object) -> Any:
    """Return discord.py's client of HTTP, as it is once it has logged in."""
    http: Any = HTTPClient(asyncio.get_running_loop(), http_trace=hooks)
    http._HTTPClient__session = session
    http._global_over = asyncio.Event()
    http._global_over.set()
    return http


class Discord:
    """Discord, as discord.py sees it through aiohttp."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = [*answers]  # to the next requests; others are fine
        self.hanging = False  # while nothing is answered
        self.arrived = 0
        self._hooks = watching()
        self.http = http_client(self._hooks, self)
        self._adapter: Any = AsyncWebhookAdapter()  # type: ignore[no-untyped-call] # discord.py's

    def request(self, method: str, url: str, **options: Any) -> AbstractAsyncContextManager[Answer]:
        return exchange(self._answer, self._hooks, url)

    async def _answer(self) -> Answer:
        self.arrived += 1
        for _ in range(5):
            await asyncio.sleep(0)
        if self.hanging:
            await asyncio.Event().wait()
        return self.answers.pop(0) if self.answers else FINE

    async def with_bots_token(self, **options: Any) -> None:
        """Make a request with the bot's token."""
        await discord_request(self.http.logs_from(1, 8), **options)

    async def with_clicks_token(self, **options: Any) -> None:
        """Make a request with the token of an interaction."""
        session = cast(aiohttp.ClientSession, self)
        get = self._adapter.get_original_interaction_response
        await discord_request(get(2, "token", session=session), **options)


Way = Callable[..., Awaitable[None]]

both_ways = pytest.mark.parametrize("way", [Discord.with_bots_token, Discord.with_clicks_token])


def now() -> float:
    return asyncio.get_running_loop().time()


async def give_up(work: Awaitable[None], moment: int) -> None:
    """Begin something, and cancel it twice: two clicks may give up the same request."""
    task = asyncio.ensure_future(work)
    for _ in range(moment):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])


@both_ways
@pytest.mark.parametrize("moment", MOMENTS)
@virtually
async def test_no_request_waits_because_another_was_given_up(way: Way, moment: int) -> None:
    """Discord says nothing about its limits, which it need not."""
    server = Discord()
    await give_up(way(server), moment)
    begun = now()
    await way(server)
    assert now() - begun < 1.0, "it did not have to wait for anything"


@both_ways
@pytest.mark.parametrize("limit", [LIMITED_EVERYWHERE, NOTHING_LEFT], ids=["everywhere", "nothing left"])
@pytest.mark.parametrize("moment", MOMENTS)
@virtually
async def test_requests_go_on_after_a_limit_with_one_given_up(way: Way, limit: Answer, moment: int) -> None:
    server = Discord(limit)
    given_up = asyncio.create_task(give_up(way(server), moment))
    await asyncio.sleep(0)
    await asyncio.sleep(0)  # it has begun, and the next one waits behind it
    await asyncio.gather(given_up, way(server))
    await way(server)
    assert now() < 15.0, "twice the limit, and no more"


@both_ways
@virtually
async def test_a_request_that_is_given_up_while_it_waits_is_never_sent(way: Way) -> None:
    server = Discord(NOTHING_LEFT)
    first = asyncio.ensure_future(way(server))
    await give_up(way(server), 10)
    await first
    await asyncio.sleep(60.0)
    assert server.arrived == 1


@both_ways
@virtually
async def test_a_request_under_way_is_cancelled(way: Way) -> None:
    server = Discord()
    server.hanging = True
    with pytest.raises(DiscordError):
        await way(server, seconds=2.0)
    assert now() == 2.0
    server.hanging = False
    await way(server)
    assert now() == 2.0


@pytest.mark.parametrize("status", [500, 502, 503, 504])
@virtually
async def test_a_request_is_repeated_unless_it_is_to_be_made_once(status: int) -> None:
    unavailable = [Answer(status, {"message": "?", "code": 0})] * 2
    for once, attempts in ((False, 3), (True, 1)):
        server = Discord(*unavailable)
        with pytest.raises(DiscordError) if once else nullcontext():
            await server.with_clicks_token(once=once)
        assert server.arrived == attempts


@pytest.mark.parametrize("attempts", [1, 2])
@virtually
async def test_an_error_says_whether_an_earlier_attempt_may_have_succeeded(attempts: int) -> None:
    refused = Answer(400, {"message": "answered already", "code": 40060})
    server = Discord(*[UNAVAILABLE] * (attempts - 1), refused)
    with pytest.raises(DiscordError) as raised:
        await server.with_clicks_token()
    assert raised.value.repeated == (attempts > 1)


@virtually
async def test_a_request_that_failed_is_counted_by_what_that_means() -> None:
    refused = [DISCORD_REFUSALS.labels(kind) for kind in ("forbidden", "transient")]
    before = [counter._value.get() for counter in refused]
    server = Discord(Answer(403, {"message": "Missing Permissions", "code": 50013}), FINE, UNAVAILABLE)
    for once in (False, False, True):
        with suppress(DiscordError):
            await server.with_bots_token(once=once)
    assert [counter._value.get() for counter in refused] == [count + 1 for count in before]


async def test_the_error_of_a_request_given_up_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    failed = asyncio.Event()

    async def fail() -> None:
        await failed.wait()
        raise discord.ClientException("?")

    with pytest.raises(DiscordError):
        await discord_request(fail(), seconds=0.0)
    failed.set()
    await run_ready_tasks()
    gc.collect()
    assert caplog.records == []


async def test_errors_of_discord_py_alone_have_a_kind() -> None:
    for error in (discord.ClientException("?"), JSONDecodeError("cut off", "{", 1)):
        with pytest.raises(DiscordError):
            await discord_request(AsyncMock(side_effect=error)())
    for own in (KeyError, AssertionError):
        with pytest.raises(own):
            await discord_request(AsyncMock(side_effect=own)())


class TestWithAiohttp:
    """aiohttp tells of its requests as the tests above have it."""

    @pytest.fixture
    async def server(self, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SimpleNamespace]:
        seen = SimpleNamespace(arrived=0, hang=asyncio.Event(), waiting=asyncio.Event())

        async def answer(_: web.Request) -> web.Response:
            seen.arrived += 1
            if not seen.hang.is_set():
                seen.waiting.set()
                await seen.hang.wait()
            headers = {"Via": "1", "Content-Type": "application/json"}  # no charset: discord.py compares
            return web.Response(body=b'{"retry_after": 0.0}', status=429, headers=headers)

        app = web.Application()
        app.router.add_get("/channels/{channel}/messages", answer)
        hooks = watching()
        async with (
            test_utils.TestServer(app) as server,
            aiohttp.ClientSession(trace_configs=[hooks]) as session,
        ):
            monkeypatch.setattr(Route, "BASE", str(server.make_url("")))
            seen.http = http_client(hooks, session)
            yield seen
            seen.hang.set()

    async def test_a_request_is_made_once(self, server: SimpleNamespace) -> None:
        server.hang.set()
        with pytest.raises(DiscordError, match="not repeated"):
            await discord_request(server.http.logs_from(1, 8), once=True)
        assert server.arrived == 1

    async def test_a_request_under_way_is_cancelled(self, server: SimpleNamespace) -> None:
        ended = asyncio.Event()

        async def request() -> None:
            try:
                await server.http.logs_from(1, 8)
            finally:
                ended.set()

        waiting = asyncio.create_task(discord_request(request()))
        await server.waiting.wait()
        waiting.cancel()
        async with asyncio.timeout(WAIT_TIMEOUT):
            await ended.wait()


RESPONSES = {
    ErrorKind.CHANNEL_GONE: ((404, 10003),),
    ErrorKind.MESSAGE_GONE: ((404, 0), (404, 10008), (429, 30046), (403, 50005)),
    ErrorKind.INTERACTION_OVER: ((404, 10015), (404, 10062), (400, 40060), (401, 50027)),
    ErrorKind.TOKEN_REFUSED: ((401, 0),),
    ErrorKind.FORBIDDEN: ((403, 50001), (403, 50007), (403, 50013), (400, 160005)),
    ErrorKind.THREAD_ARCHIVED: ((400, 50083),),
    ErrorKind.REJECTED: ((403, 0), (400, 50035), (413, 40005)),
    ErrorKind.TRANSIENT: ((429, 0), (500, 0), (503, 0)),
}
"""The status and the code of responses."""


@pytest.mark.parametrize(
    ("kind", "status", "code"), [(kind, *each) for kind, all_ in RESPONSES.items() for each in all_]
)
def test_a_response_of_discord_has_a_kind(kind: ErrorKind, status: int, code: int) -> None:
    assert DiscordError(http_error(status, code)).kind is kind


def test_errors_of_the_network_are_transient() -> None:
    for error in (TimeoutError, aiohttp.ClientConnectionError, ConnectionResetError, discord.ClientException):
        assert DiscordError(error()).kind is ErrorKind.TRANSIENT, error


def test_an_error_says_what_discord_said() -> None:
    assert "(error code: 10008)" in str(DiscordError(http_error(404, 10008)))
    assert str(DiscordError(TimeoutError())) == "TimeoutError"
