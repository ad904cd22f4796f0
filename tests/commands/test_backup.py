import asyncio
from pathlib import Path

import pytest

from bot.commands.exit_status import FAILED, MISCONFIGURED
from bot.settings import Settings
from bot.store import Inspection, SqliteStore
from tests.commands.conftest import run
from tests.store.saved_tables import ANA, BEN, create_win


async def backup(url: str, file: Path) -> int:
    return await run(Settings.parse({"DATABASE_URL": url}, token_required=False), "backup", str(file))


@pytest.fixture
async def url(tmp_path: Path) -> str:
    path = tmp_path / "data" / "cantstop.db"
    async with await SqliteStore.open(path) as store:
        await create_win(store, ANA, BEN)
    return f"sqlite:///{path}"


async def test_the_games_in_the_copy_are_counted(
    url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    target = tmp_path / "copy.db"
    assert await backup(url, target) == 0
    assert caplog.messages == [f"Copied and read 1 games and lobbies: {target}"]
    assert await asyncio.to_thread(target.exists)


async def test_in_a_folder_a_copy_is_named_for_the_time(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    assert await backup(url, folder) == 0
    (copy,) = folder.iterdir()
    assert copy.match("cantstop-2*-*-*-*.db")


async def test_what_cannot_be_read_is_named_and_the_copy_kept(
    url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def back_up(url: str, target: Path) -> Inspection:
        return Inspection(5, ("Table 3 in the database cannot be read: bad dice.",), ())

    monkeypatch.setattr("bot.commands.backup.back_up_database", back_up)
    assert await backup(url, tmp_path / "copy.db") == FAILED
    assert any("Table 3" in message and "older backup" in message for message in caplog.messages)


async def test_for_postgresql_the_command_is_named_without_the_password(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = "postgresql://bot:s3cret@db.example/games?sslmode=require&password=s3cret"
    assert await backup(url, Path("games.dump")) == MISCONFIGURED
    (message,) = caplog.messages
    assert "pg_dump --format=custom --file=games.dump" in message
    assert message.endswith("'postgresql://bot@db.example/games?sslmode=require'")
    assert "s3cret" not in message
