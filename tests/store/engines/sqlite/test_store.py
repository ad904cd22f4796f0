import asyncio
import contextlib
import os
import signal
import sqlite3
from pathlib import Path

import pytest

from bot.store import SqliteStore, StoreError
from bot.store.engines.sqlite.connection import APPLICATION_ID
from bot.tables.erasing import Eraser
from bot.tables.standings import OVERALL, Ranking
from bot.tables.table import Location, Person
from tests import WAIT_TIMEOUT
from tests.store.engines.sqlite.database_files import run_python
from tests.store.saved_tables import (
    ANA,
    BEN,
    create_game,
    create_lobbies,
    create_lobby,
    create_win,
    save_changes,
)
from tests.tables.controlled_clock import ControlledClock


@pytest.mark.parametrize("number", [-1, 2**63])
async def test_an_invalid_id_is_not_stored(sqlite: SqliteStore, number: int) -> None:
    table = await create_lobby(sqlite)
    with pytest.raises(sqlite3.IntegrityError):
        await save_changes(sqlite, table, host=number)
    with pytest.raises(sqlite3.IntegrityError):
        await sqlite.set_board_message(table.id, number, 1)
    assert await sqlite.tables_to_restore() == (table,)


async def test_pending_writes_are_finished_when_the_store_is_closed(path: Path) -> None:
    store = await SqliteStore.open(path)
    tasks = create_lobbies(store, 30)
    await asyncio.sleep(0)
    await store.close()
    tables = await asyncio.gather(*tasks)
    async with await SqliteStore.open(path) as store:
        assert await store.tables_to_restore() == tuple(tables)


async def test_a_closed_store_refuses_requests(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.load(1)


def test_a_process_ends_after_closing_the_store(path: Path) -> None:
    process = run_python(
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
    try:
        process.communicate(timeout=WAIT_TIMEOUT)
    finally:
        process.kill()
    assert process.returncode == 0


async def test_a_killed_process_loses_no_saved_change(path: Path) -> None:
    process = run_python("-m", "tests.store.engines.sqlite.save_until_killed", str(path))
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(1_000)]
    os.kill(process.pid, signal.SIGKILL)
    rest, _ = process.communicate()  # printed before it was killed
    assert process.returncode == -signal.SIGKILL
    lines += rest.splitlines()
    event_counts: dict[int, int] = {}
    for line in lines:
        table_id, event_count = map(int, line.split())
        event_counts[table_id] = max(event_count, event_counts.get(table_id, 0))
    assert len(event_counts) >= 20

    async with await SqliteStore.open(path) as store:
        for table_id, event_count in event_counts.items():
            table = await store.load(table_id)
            assert table is not None
            assert table.event_count >= event_count
        pages = [await store.leaderboard(OVERALL, by, ANA.id, 0, 100) for by in Ranking]
        await store.rebuild_standings()
        assert [await store.leaderboard(OVERALL, by, ANA.id, 0, 100) for by in Ranking] == pages


async def test_a_backup_of_an_open_database_is_complete(
    sqlite: SqliteStore, path: Path, tmp_path: Path
) -> None:
    await create_win(sqlite, ANA, BEN)
    table, _ = await create_game(sqlite)
    copy = tmp_path / "copy.db"
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as reader:
        reader.execute("VACUUM INTO ?", (str(copy),))
    with contextlib.closing(sqlite3.connect(copy)) as made:
        assert made.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    async with await SqliteStore.open(copy) as restored:
        assert await restored.load(table.id) == table
        assert await restored.tables_to_restore() == await sqlite.tables_to_restore()
        for by in Ranking:
            assert await restored.leaderboard(OVERALL, by, ANA.id, 0, 9) == await sqlite.leaderboard(
                OVERALL, by, ANA.id, 0, 9
            )
        assert (await create_lobby(restored, Location(1, 2))).id == table.id + 1


async def test_the_file_keeps_no_trace_of_who_was_erased(path: Path) -> None:
    eva = Person(123_456_789_012_345_678, "Evangeline")
    store = await SqliteStore.open(path)
    await create_win(store, eva, BEN)
    await store.close()
    traces = eva.name.encode(), eva.id.to_bytes(8)
    stored = await asyncio.to_thread(path.read_bytes)
    assert all(trace in stored for trace in traces)
    store = await SqliteStore.open(path)
    await Eraser(store, ControlledClock()).erase(eva.id)
    await store.close()
    left = await asyncio.to_thread(path.read_bytes)
    assert not any(trace in left for trace in traces)
