"""Connecting to Discord: the bot keeps trying, unless Discord rejects it for good."""

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.chat import connection
from bot.chat.client import CantStopClient
from bot.chat.connection import RETRY_AFTER, ConnectionRejectedError, connect
from tests.chat.fake_interactions import http_error
from tests.chat.pauses import skip_pauses

UNREACHABLE = [
    http_error(500),
    http_error(429),
    aiohttp.ClientConnectionError(),
    TimeoutError(),
    ConnectionRefusedError(),
]


class FakeBot:
    """Records its logins, which fail with ``errors`` first.

    Attributes:
        calls: what was called, in order.
        connection_error: how the connection ends, None if the bot is closed.
    """

    def __init__(self, *errors: Exception) -> None:
        self.calls: list[str] = []
        self.connection_error: Exception | None = None
        self.http = SimpleNamespace(connector=object(), close=self._close_http)
        self._errors = list(errors)

    async def login(self, token: str) -> None:
        self.calls.append(f"login {token}")
        if self._errors:
            raise self._errors.pop(0)

    async def connect(self, *, reconnect: bool) -> None:
        assert reconnect
        self.calls.append("connect")
        if self.connection_error is not None:
            raise self.connection_error

    async def _close_http(self) -> None:
        self.calls.append("close http")


async def run(bot: FakeBot, api_url: str | None = None) -> None:
    await connect(cast(CantStopClient, bot), "token", api_url)


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Skip the pauses between attempts, and return their lengths."""
    return skip_pauses(monkeypatch, connection)


async def test_the_bot_logs_in_and_stays_connected_until_it_is_closed() -> None:
    bot = FakeBot()
    await run(bot)
    assert bot.calls == ["login token", "connect"]


class TestRetries:
    @pytest.mark.parametrize("error", UNREACHABLE)
    async def test_a_bot_that_cannot_reach_discord_tries_again(
        self, error: Exception, pauses: list[float], caplog: pytest.LogCaptureFixture
    ) -> None:
        bot = FakeBot(error)
        await run(bot)
        assert bot.calls == ["login token", "close http", "login token", "connect"]
        assert bot.http.connector is discord.utils.MISSING, "the closed connector is not used again"
        assert pauses == [RETRY_AFTER[0]]
        assert "cannot be reached" in caplog.text

    async def test_it_never_gives_up(self, pauses: list[float]) -> None:
        attempts = len(RETRY_AFTER) + 3
        await run(FakeBot(*[http_error(500)] * attempts))
        assert pauses == [*RETRY_AFTER, *[RETRY_AFTER[-1]] * 3]


class TestRejected:
    async def test_a_wrong_token_is_reported_without_another_attempt(self, pauses: list[float]) -> None:
        bot = FakeBot(discord.LoginFailure("Improper token has been passed."))
        with pytest.raises(ConnectionRejectedError, match="DISCORD_TOKEN"):
            await run(bot)
        assert bot.calls == ["login token"]
        assert pauses == []

    async def test_refused_intents_are_reported(self) -> None:
        bot = FakeBot()
        bot.connection_error = discord.PrivilegedIntentsRequired(None)
        with pytest.raises(ConnectionRejectedError, match="intents"):
            await run(bot)

    async def test_a_connection_closed_for_good_is_reported_with_its_code(self) -> None:
        bot = FakeBot()
        bot.connection_error = discord.ConnectionClosed(cast(Any, None), shard_id=None, code=4013)
        with pytest.raises(ConnectionRejectedError, match="4013"):
            await run(bot)

    async def test_other_errors_propagate(self) -> None:
        with pytest.raises(ZeroDivisionError):
            await run(FakeBot(ZeroDivisionError()))


class TestApiUrl:
    async def test_requests_and_the_gateway_go_to_another_api(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
        gateway_class = discord.gateway.DiscordWebSocket
        monkeypatch.setattr(gateway_class, "DEFAULT_GATEWAY", gateway_class.DEFAULT_GATEWAY)
        statuses = [503, 200]

        async def gateway(_: web.Request) -> web.Response:
            return web.json_response({"url": "ws://127.0.0.1:1/"}, status=statuses.pop(0))

        app = web.Application()
        app.router.add_get("/api/gateway", gateway)
        async with TestServer(app) as server:
            bot = FakeBot()
            await run(bot, str(server.make_url("/api")))
            assert str(server.make_url("/api")) == discord.http.Route.BASE
        assert yarl.URL("ws://127.0.0.1:1/") == gateway_class.DEFAULT_GATEWAY
        assert bot.calls == ["close http", "login token", "connect"], "the first attempt failed"
