import os
import stat
from pathlib import Path

from bot.store import SqliteStore
from tests.store.engines.sqlite.database_files import open_error, open_in_another_process, write_file
from tests.store.saved_tables import create_lobby


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_only_the_user_of_the_bot_can_read_the_files(path: Path) -> None:
    before = os.umask(0)
    try:
        async with await SqliteStore.open(path) as store:
            await create_lobby(store)
            assert mode(path.parent) == 0o700
            assert {entry.name: mode(entry) for entry in path.parent.iterdir()} == {
                path.name + end: 0o600 for end in ("", "-wal", "-shm", ".lock")
            }
    finally:
        os.umask(before)


async def test_an_existing_folder_keeps_its_mode(path: Path) -> None:
    write_file(path, b"")
    async with await SqliteStore.open(path):
        assert mode(path.parent) == 0o750


async def test_an_open_database_is_refused(sqlite: SqliteStore, path: Path) -> None:
    assert "in use by another process" in await open_error(path)
    await create_lobby(sqlite)  # the first store still works


async def test_another_process_is_refused_until_the_first_has_closed_it(path: Path) -> None:
    async with await SqliteStore.open(path):
        assert "in use by another process" in open_in_another_process(path)
    assert open_in_another_process(path) == ""


async def test_a_folder_that_cannot_be_created_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written" in await open_error(tmp_path / "file" / "data" / "cantstop.db")


async def test_a_path_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cantstop.db").mkdir()
    assert "cannot be written" in await open_error(tmp_path / "cantstop.db")
