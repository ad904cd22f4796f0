import asyncio
import os
import signal
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from unittest.mock import DEFAULT, AsyncMock, Mock

import psycopg
import pytest

from bot.chat.client import CantStopClient
from bot.chat.connection import ConnectionRejectedError
from bot.commands import FAILED, MISCONFIGURED, serve
from bot.monitoring.watchdog import CLOSING_TIMEOUT
from bot.settings import Settings
from bot.store import DatabaseAwayError, open_store
from bot.store.engines.postgres.queries import OtherLock
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import Slots, StoreUnavailableError
from tests import WAIT_TIMEOUT

Run = Callable[..., int]


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, int]]:
    """The seconds after which the process would have ended, and with which status."""
    ends: list[tuple[float, int]] = []
    monkeypatch.setattr(serve, "end_within", lambda seconds, status=FAILED: ends.append((seconds, status)))
    return ends


@pytest.fixture
def run(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the bot with some names of its module replaced, and return the exit status."""

    def run(**replaced: object) -> int:
        for name, value in {"warm_up": lambda theme: None, **replaced}.items():
            monkeypatch.setattr(serve, name, value)
        running = serve.run(replace(settings, token="token"), Namespace())
        return asyncio.run(asyncio.wait_for(running, WAIT_TIMEOUT))

    return run


async def stop_and_wait(*_: object, **__: object) -> None:
    """Stands for what the process is doing when it is told to stop."""
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.Event().wait()


def test_memory_is_given_back_while_the_bot_runs(run: Run) -> None:
    running = asyncio.Event()

    async def give_back() -> None:
        await running.wait()
        os.kill(os.getpid(), signal.SIGTERM)

    async def connect(*_: object, **__: object) -> None:
        running.set()
        await asyncio.Event().wait()

    assert run(connect=connect, give_back=give_back) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_bot_in_time(number: int, run: Run, limits: list[tuple[float, int]]) -> None:
    stopped = False

    async def connect(*_: object, **__: object) -> None:
        nonlocal stopped
        os.kill(os.getpid(), number)
        try:
            await asyncio.Event().wait()
        finally:
            stopped = True

    assert run(connect=connect) == 0
    assert stopped
    assert limits == [(CLOSING_TIMEOUT, FAILED), (CLOSING_TIMEOUT, 0)]


@pytest.mark.parametrize("error", [DatabaseAwayError("It is locked."), StoreUnavailableError("It is full.")])
def test_a_database_may_come_later(run: Run, caplog: pytest.LogCaptureFixture, error: Exception) -> None:
    open_when_there = AsyncMock(wraps=open_store, side_effect=[error, error, DEFAULT])
    rejected = AsyncMock(side_effect=ConnectionRejectedError("That was all."))
    assert run(OPENING_PAUSE=0.0, open_store=open_when_there, connect=rejected) == MISCONFIGURED
    told = f"The database cannot be used, trying again in 0 s: {error}"
    assert caplog.messages == [told, told, "That was all."]


def test_a_process_has_started_once_its_database_is_open_even_as_a_standby(run: Run) -> None:
    bot = Mock(open_store=AsyncMock(wraps=open_store), connect=AsyncMock(wraps=stop_and_wait))
    assert run(open_store=bot.open_store, notify=bot.notify, connect=bot.connect) == 0
    assert [name for name, *_ in bot.mock_calls] == ["open_store", "notify", "connect"]
    bot.notify.assert_called_once_with("READY=1")


def test_a_standby_has_stopped_waiting_before_its_slots_are_released(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits on the connection that is closed then, and the event loop ends the process for that."""
    standby = Mock(release=AsyncMock())
    monkeypatch.setattr(SqliteSlots, "release", standby.release)

    async def wait_for_slot(*_: object, **__: object) -> None:
        try:
            await stop_and_wait()
        finally:
            await asyncio.sleep(0)
            standby.stopped()

    assert run(connect=wait_for_slot) == 0
    assert [name for name, *_ in standby.mock_calls] == ["stopped", "release"]


def test_a_signal_stops_a_bot_whose_database_is_away(run: Run) -> None:
    async def open_store(_: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        raise DatabaseAwayError("It is locked.")

    assert run(OPENING_PAUSE=WAIT_TIMEOUT, open_store=open_store) == 0


def test_what_was_opened_is_closed_in_the_end(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    async def open_store(_: str) -> None:
        try:
            await stop_and_wait()
        finally:
            await asyncio.sleep(0)
            closed.append("all")

    async def run() -> None:
        assert await serve.run(settings, Namespace()) == 0
        assert closed == ["all"]

    monkeypatch.setattr(serve, "open_store", open_store)
    asyncio.run(run())


def test_a_signal_stops_a_bot_whose_database_another_process_migrates(postgres_url: str) -> None:
    settings = Settings.parse({"DISCORD_TOKEN": "token", "DATABASE_URL": postgres_url})

    async def stop_while_waiting(other: psycopg.AsyncConnection[tuple[int]]) -> int:
        running = asyncio.create_task(serve.run(settings, Namespace()))
        waiting = 0
        while not waiting:
            cursor = await other.execute(
                "SELECT count(*) FROM pg_locks WHERE classid = %s AND NOT granted", (OtherLock.SCHEMA.value,)
            )
            ((waiting,),) = await cursor.fetchall()
        os.kill(os.getpid(), signal.SIGTERM)
        return await running

    async def test() -> int:
        async with await psycopg.AsyncConnection.connect(postgres_url) as other:
            await other.execute("SELECT pg_advisory_xact_lock(%s, 0)", (OtherLock.SCHEMA.value,))
            async with asyncio.timeout(WAIT_TIMEOUT):
                return await stop_while_waiting(other)

    assert asyncio.run(test()) == 0


def test_a_rejected_connection_is_a_misconfiguration_even_if_closing_hangs(
    run: Run, caplog: pytest.LogCaptureFixture, limits: list[tuple[float, int]]
) -> None:
    rejected = AsyncMock(side_effect=ConnectionRejectedError("Discord rejects the token."))
    assert run(connect=rejected) == MISCONFIGURED
    assert "Discord rejects the token." in caplog.messages
    assert limits == [(CLOSING_TIMEOUT, MISCONFIGURED)]


def test_the_database_can_be_opened_again_after_a_crash(run: Run, limits: list[tuple[float, int]]) -> None:
    for _ in range(2):
        with pytest.raises(RuntimeError, match="something broke"):
            run(connect=AsyncMock(side_effect=RuntimeError("something broke")))
    assert limits == [(CLOSING_TIMEOUT, FAILED)] * 2


def test_a_lost_slot_ends_the_bot_for_a_manager_to_start_it_again(
    run: Run, caplog: pytest.LogCaptureFixture, limits: list[tuple[float, int]]
) -> None:
    abandon = AsyncMock()

    async def connect(bot: CantStopClient, store: object, slots: Slots, **_: object) -> None:
        bot.abandon = abandon  # type: ignore[method-assign]  # shadows the method of this bot
        slots.lost.set()
        await asyncio.Event().wait()

    assert run(connect=connect) == FAILED
    abandon.assert_awaited_once_with()
    assert limits == [(CLOSING_TIMEOUT, FAILED)]
    assert "slot" in caplog.text
