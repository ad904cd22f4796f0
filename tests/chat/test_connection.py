"""Connecting to Discord: the bot keeps trying, unless Discord rejects it for good."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest
import yarl

from bot.chat import connection, tasks
from bot.chat.client import CantStopClient
from bot.chat.connection import RETRY_AFTER, ConnectionRejectedError, connect
from bot.chat.shards.layout import ShardLayout, save_layout
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import Shards, Slots, StoreUnavailableError
from tests.chat.fake_interactions import http_error
from tests.chat.pauses import skip_pauses
from tests.chat.shards.fake_slots import SharedSlots
from tests.store.memory_store import MemoryStore

NOT_FOUND = discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="?")), "?")

UNREACHABLE = [
    *(http_error(500), http_error(429), NOT_FOUND),
    *(aiohttp.ClientConnectionError(), TimeoutError(), ConnectionRefusedError()),
]


class FakeBot:
    """Records what is called. The first logins fail with ``errors``, and Discord tells of ``gateways``."""

    def __init__(self, *errors: Exception, gateways: Iterable[Any] | None = None) -> None:
        self.calls: list[str] = []
        self.connection_error: Exception | None = None  # how the connection ends
        ask = AsyncMock(side_effect=gateways or [gateway()])
        self.http = SimpleNamespace(connector=object(), close=self._close_http, get_bot_gateway=ask)
        self.own_shards = Shards(1, frozenset({0}))
        self.token_refused = False
        self.buckets = 0  # in which Discord counts its sessions
        self._errors = list(errors)

    async def login(self, token: str) -> None:
        self.calls.append(f"login {token}")
        if self._errors:
            raise self._errors.pop(0)

    def use_shards(self, shards: Shards, slots: Slots, buckets: int) -> None:
        self.own_shards, self.buckets = shards, buckets

    def register(self, *, first: bool) -> None:
        self.calls.append("register" if first else "wait for commands")

    async def connect(self, *, reconnect: bool) -> None:
        assert reconnect
        self.calls.append("connect")
        if self.connection_error is not None:
            raise self.connection_error

    async def _close_http(self) -> None:
        self.calls.append("close http")


def gateway(shards: int = 1, remaining: int = 1000, reset_after: int = 0) -> Any:
    """Return what Discord says about its gateway."""
    limits = {"total": 1000, "remaining": remaining, "reset_after": reset_after, "max_concurrency": 4}
    return shards, "wss://gateway.discord.gg/", limits


async def run(
    bot: FakeBot, api_url: str | None = None, store: MemoryStore | None = None, slots: Slots | None = None
) -> None:
    database = store or MemoryStore(), slots or SqliteSlots()
    await connect(cast(CantStopClient, bot), *database, token="token", api_url=api_url)


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Skip the pauses between attempts, and return their lengths."""
    return skip_pauses(monkeypatch, connection)


class TestRetries:
    @pytest.mark.parametrize("error", UNREACHABLE)
    async def test_a_bot_that_cannot_reach_discord_tries_again(
        self, error: Exception, pauses: list[float], caplog: pytest.LogCaptureFixture
    ) -> None:
        bot = FakeBot(error)
        await run(bot)
        assert bot.calls == ["login token", "close http", "login token", "register", "connect"]
        assert bot.http.connector is discord.utils.MISSING, "the closed connector is not used again"
        assert pauses == [RETRY_AFTER[0]]
        assert "cannot be reached" in caplog.text

    async def test_it_never_gives_up(self, pauses: list[float]) -> None:
        attempts = len(RETRY_AFTER) + 3
        await run(FakeBot(*[http_error(500)] * attempts))
        assert pauses == [*RETRY_AFTER, *[RETRY_AFTER[-1]] * 3]


class TestRejected:
    @pytest.mark.parametrize(
        ("error", "api_url", "setting"),
        [
            (discord.LoginFailure("Improper token has been passed."), None, "DISCORD_TOKEN"),
            (NOT_FOUND, "http://127.0.0.1:1/api", "DISCORD_API_URL"),
        ],
    )
    async def test_a_wrong_setting_is_named_without_another_attempt(
        self, error: Exception, api_url: str | None, setting: str, pauses: list[float]
    ) -> None:
        bot, slots = FakeBot(error), SharedSlots()
        with pytest.raises(ConnectionRejectedError, match=setting):
            await run(bot, api_url, slots=slots.process())
        assert not slots.taken, "a process that can log in may have the slot"
        assert bot.calls == ["login token", "close http"]
        assert pauses == []

    @pytest.mark.parametrize(
        ("code", "reason"),
        [(4004, "DISCORD_TOKEN"), (4013, "intents"), (4010, "4010"), (4011, "python -m bot shards 6")],
    )
    async def test_an_end_for_good_is_reported_with_the_reason(self, code: int, reason: str) -> None:
        bot = FakeBot(gateways=[gateway(3)])
        bot.connection_error = discord.ConnectionClosed(cast(Any, None), shard_id=None, code=code)
        with pytest.raises(ConnectionRejectedError, match=reason):
            await run(bot)

    async def test_intents_that_are_not_granted_are_reported(self) -> None:
        bot = FakeBot()
        bot.connection_error = discord.PrivilegedIntentsRequired(None)
        with pytest.raises(ConnectionRejectedError, match="intents"):
            await run(bot)

    async def test_a_token_that_is_reset_after_the_login_is_reported(self, pauses: list[float]) -> None:
        bot = FakeBot()
        bot.token_refused = True
        with pytest.raises(ConnectionRejectedError, match="DISCORD_TOKEN"):
            await run(bot)
        assert bot.calls[-1] == "connect"
        not_found: Exception = discord.GatewayNotFound()  # type: ignore[no-untyped-call]
        not_found.__cause__ = http_error(401)
        with pytest.raises(ConnectionRejectedError, match="DISCORD_TOKEN"):
            await run(FakeBot(gateways=[not_found]))
        assert pauses == []

    async def test_other_errors_propagate(self) -> None:
        with pytest.raises(ZeroDivisionError):
            await run(FakeBot(ZeroDivisionError()))


class TestShards:
    async def test_they_follow_discord_once_it_answers(self, pauses: list[float]) -> None:
        bot = FakeBot(gateways=[discord.GatewayNotFound(), gateway(shards=3)])  # type: ignore[no-untyped-call]
        await run(bot)
        assert pauses == [RETRY_AFTER[0]]
        assert bot.own_shards == Shards(3, frozenset({0, 1, 2}))
        assert bot.buckets == 4

    async def test_another_process_has_the_next_slot_and_leaves_the_commands_to_the_first(self) -> None:
        store, slots = MemoryStore(), SharedSlots()
        await save_layout(store, ShardLayout(6, per_slot=4))
        bots = [FakeBot(), FakeBot()]
        for bot in bots:
            await run(bot, store=store, slots=slots.process())
        assert [sorted(bot.own_shards.ids) for bot in bots] == [[0, 1, 2, 3], [4, 5]]
        assert [bot.calls[-2] for bot in bots] == ["register", "wait for commands"]

    async def test_sessions_are_spared(self, pauses: list[float], caplog: pytest.LogCaptureFixture) -> None:
        """Discord would reset its token."""
        bot = FakeBot(gateways=[gateway(5, remaining=9, reset_after=90_000), gateway(5, remaining=10)])
        await run(bot)
        assert pauses == [91]
        assert "only 9 more sessions in the next 2 minutes" in caplog.text
        assert bot.calls[-1] == "connect"

    async def test_a_bot_that_can_start_once_a_day_does_not_wait_for_more(self, pauses: list[float]) -> None:
        bot = FakeBot(gateways=[gateway(600)])
        await run(bot)
        assert pauses == []

    async def test_it_asks_again_until_the_database_answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        skip_pauses(monkeypatch, tasks)
        store, bot = MemoryStore(), FakeBot()
        get_note = AsyncMock(side_effect=[None, StoreUnavailableError("restarted"), None])
        monkeypatch.setattr(store, "get_note", get_note)
        await run(bot, store=store)
        assert bot.calls[-1] == "connect"
        assert get_note.await_count == 3


async def test_requests_and_the_gateway_go_to_another_api() -> None:
    bot = FakeBot(gateways=[(1, "ws://127.0.0.1:1/", gateway()[2])])
    await run(bot, "http://127.0.0.1:1/api")
    assert discord.http.Route.BASE == "http://127.0.0.1:1/api"
    assert yarl.URL("ws://127.0.0.1:1/") == discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
