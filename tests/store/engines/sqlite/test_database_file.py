"""The files of the database: their modes, their lock, and what happens when one is taken away."""

# ruff: noqa: ASYNC240 - nothing else runs that the files could hold up

import asyncio
import errno
import logging
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.store import DatabaseAwayError, SqliteStore, StoreError, inspect_database
from bot.store.engines.sqlite import store as store_module
from bot.tables import StoreUnavailableError
from tests.store.engines.sqlite import database_files
from tests.store.engines.sqlite.database_files import mode, run_statements, umask
from tests.store.errors import store_error
from tests.store.places import OTHER_CHANNEL
from tests.store.saved_tables import create_lobby


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def critical(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.CRITICAL]


async def test_a_symbolic_link_leads_to_the_same_lock(path: Path) -> None:
    async with await SqliteStore.open(path):
        link = path.parent.parent / "link.db"
        link.symlink_to(path)
        folder = path.parent.parent / "folder"
        folder.symlink_to(path.parent)
        for other in (path, link, folder / path.name):
            assert "in use by another process" in await store_error(SqliteStore.open(other))
    async with await SqliteStore.open(link) as store:
        assert await store.count_open_tables() == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (move, "was moved or deleted"),
        (Path.unlink, "was moved or deleted"),
        (replace, "was replaced"),
        (empty, "was emptied"),
    ],
)
async def test_a_file_that_is_taken_away_is_noticed_and_said_once(
    change: Callable[[Path], None], words: str, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with await SqliteStore.open(path) as store:
        table = await create_lobby(store)
        assert critical(caplog) == []
        change(path)
        for _ in range(3):
            for asked in (store.load(table.id), store.set_note("a", "b"), store.finished_games_in(1, 1)):
                with pytest.raises(StoreUnavailableError, match=words):
                    await asked
        (said,) = critical(caplog)
        assert words in said
        assert str(path) in said


async def test_a_backup_copied_into_an_emptied_file_is_left_alone(sqlite: SqliteStore, path: Path) -> None:
    """The write-ahead log of the running bot does not belong to it."""
    table = await create_lobby(sqlite)
    backup = path.read_bytes()
    empty(path)
    with pytest.raises(StoreUnavailableError):
        await sqlite.load(table.id)
    path.write_bytes(backup)
    with pytest.raises(StoreUnavailableError, match="was emptied"):
        await sqlite.load(table.id)


async def test_a_file_that_comes_back_is_used_again(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    away = path.with_name("elsewhere.db")
    async with await SqliteStore.open(path) as store:
        table = await create_lobby(store)
        for _ in range(2):
            path.rename(away)
            for asked in (store.load(table.id), store.ask()):
                with pytest.raises(StoreUnavailableError):
                    await asked
            away.rename(path)
            await store.ask()
            assert await store.load(table.id) == table
        assert len(critical(caplog)) == 2


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The databases that were read as a whole."""
    checked: list[Path] = []
    monkeypatch.setattr(store_module, "check_integrity", lambda path, _: checked.append(path))
    return checked


async def test_only_a_file_not_closed_in_order_is_read_as_a_whole(path: Path, checked: list[Path]) -> None:
    for _ in range(2):
        async with await SqliteStore.open(path) as store:
            await store.set_note("a", "b")
            for file in list(path.parent.glob(f"{path.name}*")):  # as if it was killed now
                shutil.copy2(file, file.with_name(f"killed-{file.name}"))
    assert checked == [path], "only the new one"
    killed = path.with_name(f"killed-{path.name}")
    await (await SqliteStore.open(killed)).close()
    assert checked == [path, killed]


@pytest.mark.parametrize("change", ["copied", "written to", "closed while it was away"])
async def test_a_file_that_changed_since_it_was_closed_is_read_as_a_whole(
    change: str, path: Path, checked: list[Path]
) -> None:
    away = path.with_name("away.db")
    async with await SqliteStore.open(path) as store:
        await create_lobby(store)
        if change == "closed while it was away":
            path.rename(away)
    if change == "copied":
        shutil.copy2(path, away)
    if change == "written to":
        path.write_bytes(path.read_bytes())
    else:
        away.rename(path)
    checked.clear()
    await (await SqliteStore.open(path)).close()
    assert checked == [path]


async def test_damage_found_late_stops_all_writing(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await database_files.fill_database(path)
    found = path.stat()
    path.write_bytes(database_files.damaged(path.read_bytes()))
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))  # as if the disk had lost it
    async with await SqliteStore.open(path) as store:
        with pytest.raises(StoreUnavailableError, match="malformed"):
            await asyncio.gather(*map(store.load, range(1, 6)))
        content = path.read_bytes()
        for _ in range(2):
            with pytest.raises(StoreUnavailableError, match="damaged"):
                await create_lobby(store, OTHER_CHANNEL)
    (told,) = critical(caplog)
    assert "is damaged" in told
    assert "restore a backup" in told
    assert path.read_bytes() == content
    assert "is damaged" in await store_error(SqliteStore.open(path))


async def test_a_damaged_page_that_a_start_needs_is_told_in_words(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await store.set_note("a", "b")
    found = path.stat()
    ((page,),) = run_statements(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'notes'")
    content = path.read_bytes()
    path.write_bytes(content[: 4096 * (page - 1)] + b"\xff" * 4096 + content[4096 * page :])
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))
    for _ in range(2):
        assert "is damaged" in await store_error(SqliteStore.open(path))


@pytest.mark.parametrize("step", ["pwrite", "ftruncate"])
async def test_what_is_recorded_is_never_lost(step: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = path.with_name(f"{path.name}.lock")
    await (await SqliteStore.open(path)).close()

    def fail(*_: object) -> None:
        assert lock.read_bytes().startswith(b"created")
        raise OSError(errno.ENOSPC, "no")

    monkeypatch.setattr(os, step, fail)
    await (await SqliteStore.open(path)).close()
    assert lock.read_bytes().startswith(b"created")


async def test_an_empty_file_where_games_used_to_be_is_not_filled(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await create_lobby(store)
    empty(path)
    for _ in range(2):
        for opening in (SqliteStore.open(path), inspect_database(f"sqlite:///{path}")):
            assert "had games, but is empty" in await store_error(opening)
    assert path.stat().st_size == 0


async def test_a_file_that_is_gone_is_begun_anew_only_without_its_lock(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    path.unlink()
    lock = path.with_name(f"{path.name}.lock")
    for opening in (SqliteStore.open(path), inspect_database(f"sqlite:///{path}")):
        assert re.search(f"had games, but is gone.*delete {lock}", await store_error(opening))
    lock.unlink()
    async with await SqliteStore.open(path) as store:
        assert await store.count_open_tables() == 0


@pytest.mark.parametrize("end", ["", "-wal", ".lock", "/.."])
async def test_who_may_not_write_a_file_is_told_whose_it_is(
    end: str, sqlite: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, owner = Path(os.path.normpath(f"{path}{end}")), os.geteuid()
    monkeypatch.setattr(os, "access", lambda each, _: each != file)  # the tests may run as root
    told = f"cannot be written: {file} belongs to user {owner}, and this process is of user"
    assert f"{told} {owner}; run as root: chmod u+w {file}." in await store_error(SqliteStore.open(path))
    monkeypatch.setattr(os, "geteuid", lambda: 7401)
    assert f"{told} 7401; run as root: chown 7401 {file}." in await store_error(SqliteStore.open(path))


@pytest.mark.parametrize(("number", "kind"), [(errno.ENOSPC, DatabaseAwayError), (errno.EISDIR, StoreError)])
async def test_a_full_disk_is_waited_for(
    number: int, kind: type[StoreError], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "open", Mock(side_effect=OSError(number, "no")))
    with pytest.raises(StoreError, match="cannot be written: no") as refused:
        await SqliteStore.open(path)
    assert type(refused.value) is kind


async def test_a_file_that_never_had_games_is_filled(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The process may have been killed between making the file and its tables."""
    path.parent.mkdir()
    path.touch()
    path.with_name(f"{path.name}.lock").touch()
    async with await SqliteStore.open(path) as store:
        await create_lobby(store)
    assert caplog.records == []


async def test_only_the_user_of_the_bot_can_read_the_files(path: Path) -> None:
    with umask(0):
        async with await SqliteStore.open(path) as store:
            await create_lobby(store)
            assert mode(path.parent) == 0o700
            assert {entry.name: mode(entry) for entry in path.parent.iterdir()} == {
                path.name + end: 0o600 for end in ("", "-wal", "-shm", ".lock")
            }


async def test_an_existing_folder_keeps_its_mode(path: Path) -> None:
    database_files.write_file(path, b"")
    async with await SqliteStore.open(path):
        assert mode(path.parent) == 0o750


async def test_another_process_is_refused(sqlite: SqliteStore, path: Path) -> None:
    code = f"import asyncio, bot.store as s; asyncio.run(s.open_store('sqlite:///{path}'))"
    assert "in use by another process" in database_files.run_python(code).stderr


async def test_a_path_or_a_folder_that_cannot_be_created_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file" / "data" / "cantstop.db"):
        assert "cannot be written" in await store_error(SqliteStore.open(path))
