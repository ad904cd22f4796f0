"""What was saved stays saved, whatever becomes of the process, the tasks in it, or the disk."""

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.game import PARKER, Rules
from bot.store import SqliteStore, StoreError
from bot.tables.ports import ConflictError, StoreUnavailableError
from bot.tables.standings import OVERALL, Ranking
from bot.tables.table import Location, Table
from tests.store.saved_tables import (
    ANA,
    LAST_ACTIVITY,
    changed,
    create_game,
    create_lobby,
    create_win,
    save_changes,
)

ROOT = Path(__file__).parents[2]


def python(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


async def commits(store: SqliteStore, during: Callable[[], Awaitable[object]]) -> int:
    """How many transactions were committed while the requests that ``during`` starts were carried out."""
    statements: list[str] = []
    await store._writer.read(lambda at: at.set_trace_callback(statements.append))
    statements.clear()
    await during()
    return statements.count("COMMIT")


def channels(store: SqliteStore, count: int, first: int = 1_000) -> list[asyncio.Task[Table]]:
    return [
        asyncio.create_task(create_lobby(store, Location(1, channel)))
        for channel in range(first, first + count)
    ]


async def in_transaction(store: SqliteStore) -> bool:
    return await store._writer._worker.run(lambda connection: connection.in_transaction)


async def test_a_killed_process_has_lost_nothing_that_it_said_was_saved(path: Path) -> None:
    process = python("-m", "tests.store.save_until_killed", str(path))
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(1_000)]
    os.kill(process.pid, signal.SIGKILL)
    rest, _ = process.communicate()  # what it had said before it was killed
    assert process.returncode == -signal.SIGKILL
    said += rest.splitlines()
    last: dict[int, int] = {}
    for line in said:
        table_id, seq = map(int, line.split())
        last[table_id] = max(seq, last.get(table_id, 0))
    assert len(last) >= 20

    async with await SqliteStore.open(path) as store:
        for table_id, seq in last.items():
            table = await store.load(table_id)
            assert table is not None
            assert table.event_count >= seq
        pages = [await store.leaderboard(OVERALL, by, ANA.id, 0, 100) for by in Ranking]
        await store.rebuild_standings()
        assert [await store.leaderboard(OVERALL, by, ANA.id, 0, 100) for by in Ranking] == pages


async def test_those_who_wait_share_a_commit(sqlite: SqliteStore) -> None:
    assert await commits(sqlite, lambda: asyncio.gather(*channels(sqlite, 50))) == 1


async def test_those_who_come_while_a_commit_is_under_way_share_the_next_one(sqlite: SqliteStore) -> None:
    async def late() -> None:
        await asyncio.sleep(0)  # the first batch is on its way by now
        await asyncio.sleep(0)
        await asyncio.gather(*channels(sqlite, 20, first=2_000))

    early = channels(sqlite, 20)
    assert await commits(sqlite, lambda: asyncio.gather(*early, late())) <= 3


async def test_a_refused_request_does_not_undo_the_others_in_its_commit(sqlite: SqliteStore) -> None:
    table, steps = await create_game(sqlite)
    good = changed(table, game=steps[1])
    stale = replace(table, revision=table.revision - 1)

    outcomes: list[object] = []

    async def together() -> None:
        outcomes[:] = await asyncio.gather(
            *channels(sqlite, 3),
            sqlite.save(stale, changed(stale, seats=())),
            sqlite.save(table, good),
            sqlite.save(table, changed(table, game=steps[2])),
            *channels(sqlite, 3, first=2_000),
            return_exceptions=True,
        )

    assert await commits(sqlite, together) == 1
    assert [type(outcome) for outcome in outcomes] == [
        *[Table] * 3,
        ConflictError,
        type(None),
        ConflictError,
        *[Table] * 3,
    ]
    assert await sqlite.load(table.id) == good
    assert await sqlite.count_open_tables() == 7


async def test_a_request_that_fails_halfway_leaves_nothing_behind(sqlite: SqliteStore) -> None:
    table, steps = await create_game(sqlite)
    broken = replace(steps[3], log=(*steps[0].log, "no event"))  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        await sqlite.save(table, changed(table, game=broken, last_activity=1.0))
    assert await sqlite.load(table.id) == table


async def test_cancelled_requests_leave_no_transaction_open(sqlite: SqliteStore) -> None:
    tasks = channels(sqlite, 90)
    for number, task in enumerate(tasks):
        if number % 3 == 0:
            await asyncio.sleep(0)
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await sqlite.set_setting("after", "all")
    assert not await in_transaction(sqlite)


async def test_who_loads_after_a_cancelled_save_finds_it_saved(sqlite: SqliteStore) -> None:
    table, steps = await create_game(sqlite)
    after = changed(table, game=steps[1])
    keep_busy = channels(sqlite, 10)
    await asyncio.sleep(0)
    save = asyncio.create_task(sqlite.save(table, after))
    await asyncio.sleep(0)
    save.cancel()
    assert await sqlite.load(table.id) == after
    await asyncio.gather(*keep_busy)


async def test_what_was_asked_before_the_end_is_written(path: Path) -> None:
    store = await SqliteStore.open(path)
    tasks = channels(store, 30)
    await asyncio.sleep(0)
    await store.close()
    tables = await asyncio.gather(*tasks)
    async with await SqliteStore.open(path) as store:
        assert await store.tables_to_restore() == tuple(tables)


async def test_after_the_end_requests_are_refused(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.load(1)


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Have the system refuse, in this process, to make a file longer: an error in the middle of a write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def limit_pages(store: SqliteStore, pages: int) -> None:
    await store._writer.read(lambda at: at.execute(f"PRAGMA max_page_count = {pages}").fetchone())


async def test_a_full_database_refuses_what_has_no_room_and_goes_on(sqlite: SqliteStore) -> None:
    before = await create_win(sqlite, ANA, replace(ANA, id=1))
    await limit_pages(sqlite, 1)  # it cannot shrink, so: no more than now
    with pytest.raises(StoreUnavailableError):
        await sqlite.set_setting("large", "x" * 1_000_000)
    assert await sqlite.get_setting("large") is None
    assert await sqlite.load(before.id) == before
    await sqlite.set_setting("small", "fits")
    await limit_pages(sqlite, 1_000_000)
    await sqlite.set_setting("large", "x" * 1_000_000)
    assert await sqlite.get_setting("small") == "fits"


async def test_a_statement_of_many_rows_that_has_no_room_leaves_none_of_them(sqlite: SqliteStore) -> None:
    await limit_pages(sqlite, 1)
    with pytest.raises(StoreUnavailableError):  # SQLite undoes no more than the statement here
        await sqlite._writer.write(
            lambda to: to.execute(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
                " INSERT INTO notes SELECT 'note ' || i, hex(zeroblob(500)) FROM n"
            )
        )
    assert not await in_transaction(sqlite)
    assert await sqlite.get_setting("note 1") is None
    await sqlite.set_setting("small", "fits")


async def test_who_has_no_room_does_not_undo_those_that_share_its_commit(sqlite: SqliteStore) -> None:
    table = await create_lobby(sqlite)
    after = changed(table, last_activity=1.0)
    await limit_pages(sqlite, 1)
    outcomes = await asyncio.gather(
        sqlite.save(table, after),
        sqlite.set_setting("large", "x" * 1_000_000),
        sqlite.set_setting("small", "fits"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StoreUnavailableError, type(None)]
    assert await sqlite.load(table.id) == after
    assert await sqlite.get_setting("small") == "fits"


async def test_a_write_that_the_disk_breaks_off_is_refused_and_the_next_ones_are_not(
    sqlite: SqliteStore, path: Path
) -> None:
    table, steps = await create_game(sqlite)
    log = path.with_name(f"{path.name}-wal").stat().st_size
    with files_of_at_most(log + 1_000):
        outcomes = await asyncio.gather(
            sqlite.save(table, changed(table, game=steps[1])),
            sqlite.create(Location(1, 2), ANA, Rules.of(PARKER), LAST_ACTIVITY),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailableError, StoreUnavailableError]
        assert await sqlite.load(table.id) == table
        assert not await in_transaction(sqlite)
    after = await save_changes(sqlite, table, game=steps[1])
    assert await sqlite.tables_to_restore() == (after,)


async def test_while_another_program_writes_requests_are_refused_and_then_no_more(
    sqlite: SqliteStore, path: Path
) -> None:
    table = await create_lobby(sqlite)
    await sqlite._writer.read(lambda at: at.execute("PRAGMA busy_timeout = 10").fetchone())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailableError):
        await save_changes(sqlite, table, last_activity=1.0)
    other.close()
    await save_changes(sqlite, table, last_activity=1.0)


def test_a_process_that_has_closed_the_store_ends(path: Path) -> None:
    process = python(
        "-c",
        "import asyncio, sys; from pathlib import Path; from bot.store import SqliteStore\n"
        "async def main():\n"
        "    store = await SqliteStore.open(Path(sys.argv[1]))\n"
        "    await store.set_setting('a', 'b')\n"
        "    await store.tables_to_restore()\n"
        "    await store.close()\n"
        "asyncio.run(main())",
        str(path),
    )
    process.communicate(timeout=10)
    assert process.returncode == 0
