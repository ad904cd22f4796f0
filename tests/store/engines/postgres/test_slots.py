import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from inspect import isawaitable
from typing import Any
from unittest.mock import AsyncMock, patch

import psycopg
import pytest
from prometheus_client import REGISTRY

from bot.store import StoreError
from bot.store.engines.postgres import slots as slots_module
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.connection import connect as connect_to_server
from bot.store.engines.postgres.errors import SlotInDoubtError
from bot.store.engines.postgres.queries import OtherLock
from bot.store.engines.postgres.slots import PostgresSlots
from bot.tables import StoreUnavailableError
from tests import WAIT_TIMEOUT
from tests.store.engines.postgres import fetch
from tests.store.engines.postgres.test_lost_connections import cut_others

SLOTS = range(3)


async def process(postgres_url: str) -> AsyncIterator[PostgresSlots]:
    slots = PostgresSlots(postgres_url)
    yield slots
    await slots.release()


first, second, third = (pytest.fixture(process, name=name) for name in ("first", "second", "third"))


@pytest.fixture
async def owner(first: PostgresSlots) -> PostgresSlots:
    """A process that has slot 0."""
    assert await first.try_claim(SLOTS) == 0
    return first


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let slots be claimed, although the server of the tests may have just been started, and soon again."""
    for name, seconds in {"RECOVERY_TIME": 0.0, "HEARTBEAT": 0.01, "PAUSE": 0.01}.items():
        monkeypatch.setattr(slots_module, name, seconds)


def unreachable() -> Any:
    """Let the server accept no connections during a block."""
    refuse = AsyncMock(side_effect=StoreError("The database cannot be reached."))
    return patch.object(slots_module, "connect", refuse)


def doubts_of(slots: PostgresSlots) -> list[bool]:
    """Return what is told of the slot, now and later."""
    told: list[bool] = []
    slots.on_doubt(told.append)
    return told


async def is_in_doubt(slots: PostgresSlots) -> bool:
    try:
        await slots.wait_until_certain()
    except SlotInDoubtError:
        return True
    return False


async def until(ask: Callable[[], object | Awaitable[object]], answer: object = True) -> None:
    async with asyncio.timeout(WAIT_TIMEOUT):
        while (await got if isawaitable(got := ask()) else got) != answer:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.01)


async def holder(connection: Connection, slot: int = 0) -> int | None:
    """Return the server's process that holds the lock of a slot."""
    pids = await fetch(
        connection,
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objid = %s AND granted"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        *(OtherLock.SLOT.value, slot),
    )
    return int(pids[0][0]) if pids else None


async def held_again(connection: Connection, before: int | None) -> None:
    """Wait until another of the server's processes than ``before`` holds the lock of slot 0."""

    async def has_another() -> bool:
        return await holder(connection) not in (None, before)

    await until(has_another)


async def cut(connection: Connection) -> int:
    """End the connection that holds slot 0, and return its number."""
    pid = await holder(connection)
    assert pid is not None
    await connection.execute("SELECT pg_terminate_backend(%s, 10000)", (pid,))
    return pid


def stop_heart(slots: PostgresSlots) -> None:
    assert slots._heart is not None
    slots._heart.cancel()


async def test_a_standby_hears_that_a_slot_is_released(owner: PostgresSlots, second: PostgresSlots) -> None:
    assert await second.try_claim([0]) is None
    assert not await is_in_doubt(second), "it has none to doubt"
    hearing = asyncio.create_task(second.wait_for_release(3600.0))
    await owner.release()
    await asyncio.wait_for(hearing, WAIT_TIMEOUT)
    assert await second.try_claim([0]) == 0


async def test_a_standby_that_is_cut_off_reconnects(second: PostgresSlots, connection: Connection) -> None:
    assert await second.try_claim([]) is None
    hearing = asyncio.create_task(second.wait_for_release(3600.0))
    await cut_others(connection)
    await asyncio.wait_for(hearing, WAIT_TIMEOUT)
    assert await second.try_claim([1]) == 1


async def test_each_process_gets_the_first_slot_that_is_free(
    owner: PostgresSlots, second: PostgresSlots, third: PostgresSlots
) -> None:
    assert await second.try_claim(SLOTS) == 1
    assert await third.try_claim([1, 0]) is None
    await owner.release()
    assert await third.try_claim([1, 0]) == 0
    assert not owner.lost.is_set()


async def test_the_server_lists_who_has_a_slot(first: PostgresSlots, connection: Connection) -> None:
    assert await first.try_claim([2]) == 2
    named = "SELECT application_name FROM pg_stat_activity WHERE pid = %s"
    ((name,),) = await fetch(connection, named, await holder(connection, 2))
    assert name.startswith("slot 2 of cantstop ")


async def test_a_process_that_ends_frees_its_slot(
    owner: PostgresSlots, second: PostgresSlots, connection: Connection
) -> None:
    assert await second.try_claim([0]) is None
    stop_heart(owner)
    await cut(connection)
    assert await second.try_claim([0]) == 0


@patch.object(slots_module, "SESSION_TIMEOUT", 1.0)
async def test_who_sends_no_heartbeats_loses_the_slot(first: PostgresSlots, second: PostgresSlots) -> None:
    assert await first.try_claim([0]) == 0
    stop_heart(first)
    await until(partial(second.try_claim, [0]), 0)


async def test_a_slot_that_another_process_has_taken_is_lost(
    owner: PostgresSlots, second: PostgresSlots, connection: Connection
) -> None:
    assert await second.try_claim([]) is None  # it has a connection now
    with unreachable():
        await cut(connection)
        assert await second.try_claim([0]) == 0
    await asyncio.wait_for(owner.lost.wait(), WAIT_TIMEOUT)
    assert not second.lost.is_set()
    assert await is_in_doubt(owner), "it saves nothing any more"


@patch.object(slots_module, "SHORT_DOUBT", 0.01)
async def test_a_slot_is_in_doubt_while_the_server_is_away_and_kept_if_nobody_takes_it(
    owner: PostgresSlots, connection: Connection
) -> None:
    told = doubts_of(owner)
    with unreachable():
        await cut(connection)
        await until(partial(is_in_doubt, owner))
        assert told == [False, True]
    await until(partial(is_in_doubt, owner), False)
    assert told == [False, True, False]
    assert await holder(connection) is not None
    assert not owner.lost.is_set()


@patch.object(slots_module, "SHORT_DOUBT", WAIT_TIMEOUT)
async def test_what_is_to_be_saved_waits_for_a_slot_that_is_in_doubt_for_a_moment(
    owner: PostgresSlots, connection: Connection
) -> None:
    told = doubts_of(owner)
    with unreachable():
        await cut(connection)
        await until(lambda: told == [False, True])
        waiting = asyncio.create_task(owner.wait_until_certain())
        await asyncio.sleep(0)
        assert not waiting.done()
    await asyncio.wait_for(waiting, WAIT_TIMEOUT)


@patch.object(slots_module, "SHORT_DOUBT", 0.01)
async def test_silence_puts_a_slot_in_doubt(owner: PostgresSlots) -> None:
    silent = patch.object(owner, "_beat", lambda slot: asyncio.Event().wait())
    with silent, patch.multiple(slots_module, PATIENCE=0.2, SESSION_TIMEOUT=0.2):
        owner._confirm(asyncio.get_running_loop().time())
        await until(partial(is_in_doubt, owner))
    await until(partial(is_in_doubt, owner), False)
    assert not owner.lost.is_set()


async def test_a_slot_is_in_doubt_for_a_process_that_stood_still(owner: PostgresSlots) -> None:
    """Whatever wakes first there: nothing is saved before the server has been asked."""
    told = doubts_of(owner)
    stop_heart(owner)
    owner._certain_until = asyncio.get_running_loop().time()
    waiting = asyncio.create_task(owner.wait_until_certain())
    await asyncio.sleep(0)
    owner._confirm(asyncio.get_running_loop().time() - slots_module.PATIENCE)  # an answer that is too old
    await asyncio.sleep(0)
    assert told == [False, True]
    assert not waiting.done()
    waiting.cancel()


async def test_the_metrics_tell_how_old_the_latest_heartbeat_is(owner: PostgresSlots) -> None:
    owner._confirm(asyncio.get_running_loop().time() - 7)
    age = REGISTRY.get_sample_value("cantstop_slot_heartbeat_age_seconds")
    assert age is not None
    assert 7 <= age < 7 + WAIT_TIMEOUT


async def test_a_connection_that_ends_is_noticed_between_two_heartbeats(
    first: PostgresSlots, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slots_module, "HEARTBEAT", 2 * WAIT_TIMEOUT)
    monkeypatch.setattr(slots_module, "PATIENCE", 3 * WAIT_TIMEOUT)
    assert await first.try_claim([0]) == 0
    told = doubts_of(first)
    await cut(connection)
    await until(lambda: told == [False, True, False])


fail = AsyncMock(side_effect=psycopg.OperationalError("timed out"))


async def test_an_earlier_connection_that_the_server_still_counts_does_not_hold_the_slot(
    owner: PostgresSlots, connection: Connection
) -> None:
    """A network that was cut: the process has given its connection up, and the server does not know."""
    before, cut_off = await holder(connection), owner._connection
    assert cut_off is not None
    with patch.object(cut_off, "close", AsyncMock()), patch.object(cut_off, "execute", fail):
        await held_again(connection, before)
    assert not owner.lost.is_set()
    await cut_off.close()


async def test_an_earlier_connection_that_the_server_cannot_end_is_not_another_process(
    owner: PostgresSlots, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process at the server stands still, for example because of the disk."""
    before, connecting = await holder(connection), AsyncMock(wraps=connect_to_server)
    assert before is not None
    monkeypatch.setattr(slots_module, "connect", connecting)
    os.kill(before, signal.SIGSTOP)
    try:
        monkeypatch.setattr(owner._connection, "execute", fail)
        await until(lambda: connecting.await_count > 1 or owner.lost.is_set())
    finally:
        os.kill(before, signal.SIGCONT)
    await held_again(connection, before)
    assert not owner.lost.is_set()


async def test_a_process_leaves_a_slot_to_the_one_that_had_it_after_the_server_was_away(
    first: PostgresSlots, second: PostgresSlots, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await second.try_claim([]) is None
    monkeypatch.setattr(slots_module, "RECOVERY_TIME", 3600.0)
    await cut_others(connection)
    with pytest.raises(StoreUnavailableError):
        await second.try_claim([0])
    assert await second.try_claim([0]) is None
    monkeypatch.setattr(slots_module, "RECOVERY_TIME", 0.0)
    assert await first.try_claim([0]) == 0


async def test_a_process_leaves_the_slots_of_a_server_that_has_just_been_started_to_others(
    first: PostgresSlots, second: PostgresSlots, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    age = "SELECT extract(epoch FROM now() - pg_postmaster_start_time())::float8"
    ((seconds,),) = await fetch(connection, age)
    monkeypatch.setattr(slots_module, "RECOVERY_TIME", seconds + 3600.0)
    assert await first.try_claim([0]) is None
    monkeypatch.setattr(slots_module, "RECOVERY_TIME", seconds)
    assert await second.try_claim([0]) == 0


async def test_a_process_ends_without_answers(owner: PostgresSlots, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots_module, "FAREWELL", 0.05)
    assert owner._connection is not None
    await owner._connection.execute("SET statement_timeout = 0")
    hanging = asyncio.create_task(owner._connection.execute("SELECT pg_sleep(600)"))
    await asyncio.wait_for(owner.release(), WAIT_TIMEOUT)
    with pytest.raises(psycopg.OperationalError):
        await hanging


async def test_standbys_give_up_silent_servers(first: PostgresSlots) -> None:
    """It may have been replaced by another server, whose slots would never be claimed."""
    assert await first.try_claim([]) is None
    assert first._connection is not None
    silent = patch.object(first._connection, "execute", asyncio.Event().wait)
    asking = patch.object(slots_module, "_claim", lambda connection, _: connection.execute())
    given_up = pytest.raises(StoreUnavailableError, match="does not answer")
    with silent, asking, patch.object(slots_module, "PATIENCE", 0.05), given_up:
        await asyncio.wait_for(first.try_claim([0]), WAIT_TIMEOUT)
    assert await first.try_claim([0]) == 0


async def test_a_server_that_is_away_is_reported() -> None:
    slots = PostgresSlots("postgresql://ana@/games?host=/nowhere")
    with pytest.raises(StoreUnavailableError, match="cannot be reached"):
        await slots.try_claim(SLOTS)
    assert not await slots.try_lock(0)
    await slots.unlock(0)
    await slots.release()


async def test_one_process_has_a_bucket_until_it_ends(owner: PostgresSlots, second: PostgresSlots) -> None:
    assert await second.try_claim(SLOTS) == 1
    assert await owner.try_lock(0)
    assert not await second.try_lock(0)
    assert await second.try_lock(1)
    await owner.unlock(0)
    assert await second.try_lock(0)
    await second.release()
    assert await owner.try_lock(0)
    assert not await second.try_lock(0)


async def test_a_process_knows_whether_others_have_slots(owner: PostgresSlots, second: PostgresSlots) -> None:
    assert not await owner.others()
    assert await second.others()
    assert await second.try_claim(SLOTS) == 1
    assert await owner.others()
    await second.release()
    await until(owner.others, False)
