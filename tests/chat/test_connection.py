"""Connecting to Discord: the bot keeps trying, unless Discord rejects it for good."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock, call

import aiohttp
import discord
import pytest
import yarl

from bot.chat import connection, tasks
from bot.chat.connection import RETRY_AFTER, ConnectionRejectedError, connect
from bot.chat.shards.layout import ShardLayout, save_layout
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import Shards, StoreUnavailableError
from tests.chat.fake_interactions import http_error
from tests.chat.pauses import skip_pauses
from tests.chat.shards.fake_slots import FakeSlots, SharedSlots
from tests.store.memory_store import MemoryStore

NOT_FOUND = discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="?")), "?")

UNREACHABLE = [
    *(http_error(500), http_error(429), NOT_FOUND),
    *(aiohttp.ClientConnectionError(), TimeoutError(), ConnectionRefusedError()),
]


def new_bot(*errors: Exception, gateways: Iterable[Any] | None = None) -> Mock:
    """Return a bot whose first logins fail with ``errors``, and to which Discord tells of ``gateways``."""
    bot = Mock(own_shards=Shards(1, frozenset({0})), token_refused=False)
    bot.login, bot.connect = AsyncMock(side_effect=[*errors, None]), AsyncMock()
    bot.http.get_bot_gateway, bot.http.close = AsyncMock(side_effect=gateways or [gateway()]), AsyncMock()
    bot.use_shards.side_effect = lambda shards, *_: setattr(bot, "own_shards", shards)
    return bot


def calls(bot: Mock) -> list[str]:
    return [name for name, *_ in bot.mock_calls]


def gateway(shards: int = 1, remaining: int = 1000, reset_after: int = 0) -> Any:
    """Return what Discord says about its gateway."""
    limits = {"total": 1000, "remaining": remaining, "reset_after": reset_after, "max_concurrency": 4}
    return shards, "wss://gateway.discord.gg/", limits


async def run(bot: Mock, api_url: str | None = None, **database: Any) -> None:
    usual: dict[str, Any] = {"store": MemoryStore(), "slots": SqliteSlots()}
    await connect(bot, **(usual | database), token="token", api_url=api_url)


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Skip the pauses between attempts, and return their lengths."""
    return skip_pauses(monkeypatch, connection)


@pytest.mark.parametrize("error", UNREACHABLE)
async def test_a_bot_that_cannot_reach_discord_tries_again(
    error: Exception, pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    bot = new_bot(error)
    await run(bot)
    login = ["login", "http.close", "login"]
    assert calls(bot) == [*login, "http.get_bot_gateway", "use_shards", "register", "connect"]
    assert bot.login.await_args == call("token")
    assert bot.connect.await_args == call(reconnect=True)
    assert bot.http.connector is discord.utils.MISSING, "the closed connector is not used again"
    assert pauses == [RETRY_AFTER[0]]
    assert "cannot be reached" in caplog.text


async def test_it_never_gives_up(pauses: list[float]) -> None:
    attempts = len(RETRY_AFTER) + 3
    await run(new_bot(*[http_error(500)] * attempts))
    assert pauses == [*RETRY_AFTER, *[RETRY_AFTER[-1]] * 3]


@pytest.mark.parametrize(
    ("error", "api_url", "setting"),
    [
        (discord.LoginFailure("Improper token has been passed."), None, "DISCORD_TOKEN"),
        (NOT_FOUND, "http://127.0.0.1:1/api", "DISCORD_API_URL"),
    ],
)
async def test_a_wrong_setting_is_named_without_another_attempt(
    error: Exception, api_url: str | None, setting: str, pauses: list[float]
) -> None:
    bot, slots = new_bot(error), SharedSlots()
    with pytest.raises(ConnectionRejectedError, match=setting):
        await run(bot, api_url, slots=FakeSlots(slots))
    assert not slots.taken, "a process that can log in may have the slot"
    assert calls(bot) == ["login", "http.close"]
    assert pauses == []


def closed(code: int) -> Exception:
    return discord.ConnectionClosed(cast(Any, None), shard_id=None, code=code)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        *((closed(4004), "DISCORD_TOKEN"), (closed(4013), "intents"), (closed(4010), "4010")),
        *((closed(4011), "python -m bot shards 6"), (discord.PrivilegedIntentsRequired(None), "intents")),
    ],
)
async def test_an_end_for_good_is_reported_with_the_reason(error: Exception, reason: str) -> None:
    bot = new_bot(gateways=[gateway(3)])
    bot.connect.side_effect = error
    with pytest.raises(ConnectionRejectedError, match=reason):
        await run(bot)


async def test_a_token_that_is_reset_after_the_login_is_reported(pauses: list[float]) -> None:
    bot = new_bot()
    bot.token_refused = True
    with pytest.raises(ConnectionRejectedError, match="DISCORD_TOKEN"):
        await run(bot)
    bot.connect.assert_awaited_once()
    not_found: Exception = discord.GatewayNotFound()  # type: ignore[no-untyped-call]  # discord.py's has no types
    not_found.__cause__ = http_error(401)
    with pytest.raises(ConnectionRejectedError, match="DISCORD_TOKEN"):
        await run(new_bot(gateways=[not_found]))
    assert pauses == []


async def test_other_errors_propagate() -> None:
    with pytest.raises(ZeroDivisionError):
        await run(new_bot(ZeroDivisionError()))


class TestShards:
    async def test_they_follow_discord_once_it_answers(self, pauses: list[float]) -> None:
        bot = new_bot(gateways=[discord.GatewayNotFound(), gateway(shards=3)])  # type: ignore[no-untyped-call]  # as above
        await run(bot)
        assert pauses == [RETRY_AFTER[0]]
        shards, _, buckets = bot.use_shards.call_args.args
        assert (shards, buckets) == (Shards(3, frozenset({0, 1, 2})), 4)

    async def test_another_process_has_the_next_slot_and_leaves_the_commands_to_the_first(self) -> None:
        store, slots = MemoryStore(), SharedSlots()
        await save_layout(store, ShardLayout(6, per_slot=4))
        bots = [new_bot(), new_bot()]
        for bot in bots:
            await run(bot, store=store, slots=FakeSlots(slots))
        assert [sorted(bot.own_shards.ids) for bot in bots] == [[0, 1, 2, 3], [4, 5]]
        assert [bot.register.call_args for bot in bots] == [call(first=True), call(first=False)]

    async def test_sessions_are_spared(self, pauses: list[float], caplog: pytest.LogCaptureFixture) -> None:
        """Discord would reset its token."""
        bot = new_bot(gateways=[gateway(5, remaining=9, reset_after=90_000), gateway(5, remaining=10)])
        await run(bot)
        assert pauses == [91]
        assert "only 9 more sessions in the next 2 minutes" in caplog.text
        bot.connect.assert_awaited_once()

    async def test_a_bot_that_can_start_once_a_day_does_not_wait_for_more(self, pauses: list[float]) -> None:
        bot = new_bot(gateways=[gateway(600)])
        await run(bot)
        assert pauses == []

    async def test_it_asks_again_until_the_database_answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        skip_pauses(monkeypatch, tasks)
        store, bot = MemoryStore(), new_bot()
        get_note = AsyncMock(side_effect=[None, StoreUnavailableError("restarted"), None])
        monkeypatch.setattr(store, "get_note", get_note)
        await run(bot, store=store)
        bot.connect.assert_awaited_once()
        assert get_note.await_count == 3


async def test_requests_and_the_gateway_go_to_another_api() -> None:
    bot = new_bot(gateways=[(1, "ws://127.0.0.1:1/", gateway()[2])])
    await run(bot, "http://127.0.0.1:1/api")
    assert discord.http.Route.BASE == "http://127.0.0.1:1/api"
    assert yarl.URL("ws://127.0.0.1:1/") == discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
