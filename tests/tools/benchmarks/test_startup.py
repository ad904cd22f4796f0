from pathlib import Path

from bot.store import SqliteStore
from bot.tables import Status
from tools.benchmarks import startup


async def test_a_database_is_filled_with_open_tables(tmp_path: Path) -> None:
    events = await startup._fill(tmp_path / "game.db", 3)
    async with await SqliteStore.open(tmp_path / "game.db") as store:
        tables = await store.tables_to_restore()
    assert [table.status for table in tables] == [Status.PLAYING] * 3
    assert sum(len(table.game.log) for table in tables if table.game) == events


async def test_code_is_measured_in_a_separate_process(tmp_path: Path) -> None:
    code = "import pathlib, sys; pathlib.Path(sys.argv[1]).touch(); sum(range(10**6))"
    wall, cpu = await startup._run(code, str(tmp_path / "file"))
    assert (tmp_path / "file").exists()
    assert wall > 0 < cpu
