import asyncio
import os
import signal
from argparse import Namespace
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import psycopg
import pytest

from bot.chat.client import CantStopClient
from bot.chat.connection import ConnectionRejectedError
from bot.commands import serve
from bot.commands.exit_status import FAILED, MISCONFIGURED
from bot.monitoring.watchdog import CLOSING_TIMEOUT
from bot.settings import Settings
from bot.store import DatabaseAwayError, DatabaseStore, open_store
from bot.store.engines.postgres.locks import OtherLock
from bot.tables import Slots, StoreUnavailableError
from tests import WAIT_TIMEOUT


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, int]]:
    """The seconds after which the process would have ended, and with which status."""
    ends: list[tuple[float, int]] = []
    monkeypatch.setattr(serve, "end_within", lambda seconds, status=FAILED: ends.append((seconds, status)))
    return ends


@pytest.fixture
def settings(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(serve, "warm_up", lambda theme: None)
    return replace(settings, token="token")


def run(settings: Settings) -> int:
    return asyncio.run(asyncio.wait_for(serve.run(settings, Namespace()), WAIT_TIMEOUT))


async def stop_and_wait(*_: object, **__: object) -> None:
    """Stands for what the process is doing when it is told to stop."""
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.Event().wait()


def reject(reason: str) -> Callable[..., Awaitable[None]]:
    """Stands for a connection that Discord rejects."""

    async def connect(*_: object, **__: object) -> None:
        raise ConnectionRejectedError(reason)

    return connect


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_bot_in_time(
    number: int, settings: Settings, monkeypatch: pytest.MonkeyPatch, limits: list[tuple[float, int]]
) -> None:
    stopped = False

    async def connect(*_: object, **__: object) -> None:
        nonlocal stopped
        os.kill(os.getpid(), number)
        try:
            await asyncio.Event().wait()
        finally:
            stopped = True

    monkeypatch.setattr(serve, "connect", connect)
    assert run(settings) == 0
    assert stopped
    assert limits == [(CLOSING_TIMEOUT, FAILED), (CLOSING_TIMEOUT, 0)]


def test_a_signal_stops_a_bot_that_waits_for_its_database(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "open_store", stop_and_wait)
    assert run(settings) == 0


@pytest.mark.parametrize("error", [DatabaseAwayError("It is locked."), StoreUnavailableError("It is full.")])
def test_a_database_that_is_away_is_opened_once_it_is_there(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    attempts = [error, error]

    async def open_when_there(url: str) -> DatabaseStore:
        if attempts:
            raise attempts.pop()
        return await open_store(url)

    monkeypatch.setattr(serve, "OPENING_PAUSE", 0.0)
    monkeypatch.setattr(serve, "open_store", open_when_there)
    monkeypatch.setattr(serve, "connect", reject("That was all."))
    assert run(settings) == MISCONFIGURED
    told = f"The database cannot be used, trying again in 0 s: {error}"
    assert caplog.messages == [told, told, "That was all."]


def test_a_process_has_started_once_its_database_is_open_even_as_a_standby(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []

    async def open_and_note(url: str) -> DatabaseStore:
        happened.append("open")
        return await open_store(url)

    async def wait_for_slot(*_: object, **__: object) -> None:
        happened.append("wait")
        await stop_and_wait()

    monkeypatch.setattr(serve, "open_store", open_and_note)
    monkeypatch.setattr(serve, "notify", happened.append)
    monkeypatch.setattr(serve, "connect", wait_for_slot)
    assert run(settings) == 0
    assert happened == ["open", "READY=1", "wait"]


def test_a_signal_stops_a_bot_whose_database_is_away(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def open_store(_: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        raise DatabaseAwayError("It is locked.")

    monkeypatch.setattr(serve, "OPENING_PAUSE", WAIT_TIMEOUT)
    monkeypatch.setattr(serve, "open_store", open_store)
    assert run(settings) == 0


def test_what_was_opened_is_closed_before_the_process_ends(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    limits: list[tuple[float, int]],
) -> None:
    monkeypatch.setattr(serve, "connect", reject("Discord rejects the token."))
    assert run(settings) == MISCONFIGURED
    assert "Discord rejects the token." in caplog.messages
    assert limits == [(CLOSING_TIMEOUT, MISCONFIGURED)]


def test_the_database_can_be_opened_again_after_a_crash(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, limits: list[tuple[float, int]]
) -> None:
    async def connect(*_: object, **__: object) -> None:
        raise RuntimeError("something broke")

    monkeypatch.setattr(serve, "connect", connect)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="something broke"):
            run(settings)
    assert limits == [(CLOSING_TIMEOUT, FAILED)] * 2


def test_a_lost_slot_ends_the_bot_for_a_manager_to_start_it_again(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    limits: list[tuple[float, int]],
) -> None:
    closed: list[str] = []

    async def connect(bot: CantStopClient, store: object, slots: Slots, **_: object) -> None:
        monkeypatch.setattr(bot, "abandon", partial(note, "abandon"))
        slots.lost.set()
        await asyncio.Event().wait()

    async def note(what: str) -> None:
        closed.append(what)

    monkeypatch.setattr(serve, "connect", connect)
    assert run(settings) == FAILED
    assert closed == ["abandon"]
    assert limits == [(CLOSING_TIMEOUT, FAILED)]
    assert "slot" in caplog.text
