import os
import signal
import sqlite3
from pathlib import Path

import pytest

from bot.store import SqliteStore
from bot.tables.standings import OVERALL, Ranking
from tests import WAIT_TIMEOUT
from tests.store.engines.sqlite.database_files import run_python
from tests.store.saved_tables import ANA, create_lobby, execute


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO tables (channel_id, host, rules, status, revision) VALUES (70, 1, 'parker', 'lobby', 1)",
        "UPDATE tables SET status = 'paused'",
        "UPDATE tables SET status = 'abandoned'",
        "UPDATE tables SET status = 'finished'",
        "UPDATE tables SET closing = 'agreed'",
        "UPDATE tables SET host = 'Ana'",
        "INSERT INTO seats (table_id, seat, user_id) VALUES (1, 1, 999)",
        "INSERT INTO seats (table_id, seat, user_id) VALUES (1, 4, 101)",
        "INSERT INTO events (game, seq, event) VALUES (999, 1, 'ended')",
        "INSERT INTO events (game, seq, event) VALUES (1, 1, NULL)",
        "DELETE FROM tables",
    ],
)
async def test_the_schema_rejects_inconsistent_rows(sqlite: SqliteStore, statement: str) -> None:
    table = await create_lobby(sqlite)
    with pytest.raises(sqlite3.IntegrityError):
        await execute(sqlite, statement)
    assert await sqlite.tables_to_restore() == (table,)


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
