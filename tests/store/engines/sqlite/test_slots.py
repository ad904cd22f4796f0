from pathlib import Path

from bot.store import SqliteStore
from tests.store.engines.sqlite.database_files import open_in_another_process


async def test_the_process_with_the_database_has_the_only_slot(sqlite: SqliteStore, path: Path) -> None:
    assert await sqlite.slots.try_claim([0]) == 0
    assert "in use by another process" in open_in_another_process(path)
    await sqlite.slots.release()
    assert not sqlite.slots.lost.is_set()


async def test_one_process_need_not_wait_to_log_in(sqlite: SqliteStore) -> None:
    assert await sqlite.slots.try_lock(0)
    assert await sqlite.slots.try_lock(0)
    await sqlite.slots.unlock(0)
