import asyncio
import resource
import sqlite3
import threading
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.store import SqliteStore
from bot.store.engines.sqlite import writer
from bot.store.engines.sqlite.connection import ConnectionThread, connect
from bot.store.engines.sqlite.writer import Writer
from bot.tables import ConflictError, StoreUnavailableError, Table
from tests import WAIT_TIMEOUT
from tests.store.changes import changed
from tests.store.outlines import tables_to_restore
from tests.store.saved_tables import create_game, create_lobbies, create_lobby, load, save_changes


@pytest.fixture
async def statements(sqlite: SqliteStore) -> list[str]:
    """What the writer has executed."""
    statements: list[str] = []
    await sqlite._writer.run(lambda connection: connection.set_trace_callback(statements.append))
    return statements


async def in_transaction(store: SqliteStore) -> bool:
    return await store._writer._worker.run(lambda connection: connection.in_transaction)


async def test_jobs_submitted_one_by_one_during_a_commit_share_the_next_one(
    sqlite: SqliteStore, statements: list[str]
) -> None:
    release = threading.Event()
    statements.clear()
    commit = asyncio.create_task(sqlite._writer.run(lambda _: release.wait(WAIT_TIMEOUT)))
    tasks: list[asyncio.Task[Table]] = []
    for number in range(5):
        for _ in range(3):  # enough for a job to be started, if it were
            await asyncio.sleep(0)
        tasks += create_lobbies(sqlite, 1, first=2_000 + number)
    release.set()
    await asyncio.gather(commit, *tasks)
    assert statements.count("COMMIT") == 2


async def test_moves_wait_for_the_disk_and_messages_not(sqlite: SqliteStore, statements: list[str]) -> None:
    table, steps = await create_game(sqlite)

    async def level(*jobs: Awaitable[object]) -> list[str]:
        statements.clear()
        await asyncio.gather(*jobs)
        return [statement for statement in statements if statement.startswith("PRAGMA synchronous")]

    full, normal = ["PRAGMA synchronous = FULL;"], ["PRAGMA synchronous = NORMAL;"]
    assert await level(sqlite.set_board_message(table.id, 5, 1)) == normal
    assert await level(sqlite.save(table, changed(table, game=steps[1]))) == full
    assert await level(sqlite.set_ping(table.id, 6, 1), sqlite.set_announced(table.id)) == normal
    assert await level(sqlite.set_ping(table.id, 7, 2), sqlite.set_note("key", "value")) == full


@pytest.mark.parametrize("later", [False, True])
async def test_closing_finishes_the_queued_jobs(tmp_path: Path, later: bool) -> None:
    queue = Writer(await ConnectionThread.start(partial(connect, tmp_path / "test.db")), check=lambda: None)
    run = queue.run_later if later else queue.run
    job = asyncio.ensure_future(run(lambda connection: connection.execute("CREATE TABLE rows (id)")))
    await asyncio.sleep(0)  # it is queued but not started
    async with asyncio.timeout(WAIT_TIMEOUT):
        await queue.close()
        await job


async def test_which_revision_a_message_shows_is_written_with_the_next_save(
    sqlite: SqliteStore, statements: list[str]
) -> None:
    table, steps = await create_game(sqlite)
    await sqlite.set_board_message(table.id, 5, table.revision)
    statements.clear()
    for game in steps[1:3]:
        before = await load(sqlite, table)
        table = await sqlite.save(before, changed(before, game=game))
        assert table.board.shown_revision == table.revision - 1
        assert await sqlite.set_board_message(table.id, 5, table.revision)
    assert statements.count("COMMIT") == 2


async def test_what_can_wait_waits_for_a_second_at_most(
    sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert writer.LATEST_AFTER <= 1
    monkeypatch.setattr(writer, "LATEST_AFTER", 0.0)
    async with asyncio.timeout(WAIT_TIMEOUT):
        assert await sqlite._writer.run_later(lambda connection: connection.in_transaction)


async def test_a_board_whose_revision_could_not_be_written_is_read_again(sqlite: SqliteStore) -> None:
    table, steps = await create_game(sqlite)
    await sqlite.set_board_message(table.id, 5, table.revision)
    before = await load(sqlite, table)
    table = await sqlite.save(before, changed(before, game=steps[1]))
    refuse = "CREATE TEMP TRIGGER refuse BEFORE UPDATE OF shown ON tables BEGIN SELECT raise(FAIL, 'no'); END"
    await sqlite._writer.run(lambda connection: connection.execute(refuse).fetchall())
    await sqlite.set_board_message(table.id, 5, table.revision)
    assert (await load(sqlite, table)).board.shown_revision == table.revision
    await sqlite._writer.run(lambda _: None)
    assert (await load(sqlite, table)).board.shown_revision < table.revision


@pytest.mark.parametrize("error", [KeyError, BaseException])
async def test_a_failing_job_leaves_nothing_behind(sqlite: SqliteStore, error: type[BaseException]) -> None:
    def write(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE half (done)")
        raise error

    with pytest.raises(error):
        await sqlite._writer.run(write)
    await sqlite._writer.run(lambda connection: connection.execute("CREATE TABLE half (done)"))


async def test_a_failing_job_spares_others_in_its_commit(sqlite: SqliteStore, statements: list[str]) -> None:
    table, steps = await create_game(sqlite)
    good = changed(table, game=steps[1])
    stale = replace(table, revision=table.revision - 1)
    statements.clear()
    outcomes = await asyncio.gather(
        *create_lobbies(sqlite, 3),
        sqlite.save(stale, changed(stale, seats=())),
        sqlite.save(table, good),
        sqlite.save(table, changed(table, game=steps[2])),
        *create_lobbies(sqlite, 3, first=2_000),
        return_exceptions=True,
    )
    assert statements.count("COMMIT") == 1
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds == [*[Table] * 3, ConflictError, Table, ConflictError, *[Table] * 3]
    assert await sqlite.load(table.id) == good
    assert await sqlite.count_open_tables() == 7


@contextmanager
def limited_file_size(size: int) -> Iterator[None]:
    """Let this process fail to extend a file any further, in the middle of a write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def limit_pages(store: SqliteStore, pages: int) -> None:
    limit = f"PRAGMA max_page_count = {pages}"
    await store._writer.run(lambda connection: connection.execute(limit).fetchone())


async def test_a_statement_that_does_not_fit_leaves_no_rows_behind(sqlite: SqliteStore) -> None:
    await limit_pages(sqlite, 1)
    numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
    statement = f"{numbers} INSERT INTO notes SELECT 'note ' || i, hex(zeroblob(500)) FROM n"
    with pytest.raises(StoreUnavailableError):  # SQLite itself undoes only the statement
        await sqlite._writer.run(lambda connection: connection.execute(statement))
    assert not await in_transaction(sqlite)
    assert await sqlite.get_note("note 1") is None
    await sqlite.set_note("small", "fits")


async def test_a_job_that_does_not_fit_does_not_undo_others_in_its_commit(sqlite: SqliteStore) -> None:
    table = await create_lobby(sqlite)
    after = changed(table, last_activity=1.0)
    await limit_pages(sqlite, 1)  # it cannot shrink, so this is the current size
    large, small = sqlite.set_note("large", "x" * 1_000_000), sqlite.set_note("small", "fits")
    outcomes = await asyncio.gather(sqlite.save(table, after), large, small, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Table, StoreUnavailableError, type(None)]
    assert await sqlite.load(table.id) == after
    assert [await sqlite.get_note(key) for key in ("large", "small")] == [None, "fits"]
    await limit_pages(sqlite, 1_000_000)
    await sqlite.set_note("large", "x" * 1_000_000)


async def test_a_disk_error_is_temporary(sqlite: SqliteStore, path: Path) -> None:
    table, steps = await create_game(sqlite)
    log = path.with_name(f"{path.name}-wal").stat().st_size
    with limited_file_size(log + 1_000):
        saving = sqlite.save(table, changed(table, game=steps[1]))
        outcomes = await asyncio.gather(saving, *create_lobbies(sqlite, 1), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailableError, StoreUnavailableError]
        assert await sqlite.load(table.id) == table
        assert not await in_transaction(sqlite)
    after = await save_changes(sqlite, table, game=steps[1])
    assert await tables_to_restore(sqlite) == (after,)
