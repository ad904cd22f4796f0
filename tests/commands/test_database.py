"""What the host can do with the database: copy it, delete people, move it, and set the number of shards."""

import shutil
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import AsyncMock, MagicMock, Mock, call

import pytest

from bot.__main__ import command_line
from bot.chat.shards.layout import ShardLayout, load_layout
from bot.commands import FAILED, MISCONFIGURED, database
from bot.commands.database import keep_from_starting, opened_store
from bot.erasures import ErasureList
from bot.settings import Settings
from bot.store import Inspection, StoreError, open_store
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import Person
from tests.store.people import BEN, CLEO
from tests.store.saved_tables import create_win

EVA = Person(123_456_789_012_345_678, "Evangeline")


@dataclass
class Host:
    """Who runs commands with a database of two games, and what they are told."""

    settings: Settings
    file: Path
    log: pytest.LogCaptureFixture

    async def run(self, *words: str) -> int:
        """Run a command as the command line does, and return its exit status."""
        arguments = command_line().parse_args(words)
        status: int = await arguments.run(self.settings, arguments)
        return status

    async def people(self) -> frozenset[int]:
        async with await open_store(self.settings.database_url) as store:
            return await store.user_ids()

    async def layout(self) -> ShardLayout | None:
        async with await open_store(self.settings.database_url) as store:
            return await load_layout(store)


@pytest.fixture
async def host(settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Host:
    caplog.set_level("INFO")
    async with await open_store(settings.database_url) as store:
        await create_win(store, EVA, BEN)
        await create_win(store, CLEO, EVA)
    return Host(settings, tmp_path / "cantstop.db", caplog)


async def test_the_games_in_the_copy_are_counted(host: Host, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    assert await host.run("backup", str(target)) == 0
    assert host.log.messages == [f"Copied and read 2 games and lobbies: {target}"]
    host.settings = replace(host.settings, database_url=f"sqlite:///{target}")
    assert EVA.id in await host.people()


async def test_in_a_folder_a_copy_is_named_for_the_time(host: Host, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    assert await host.run("backup", str(folder)) == 0
    (copy,) = folder.iterdir()
    assert copy.match("cantstop-2*-*-*-*.db")


async def test_what_cannot_be_read_is_named_and_copied(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Inspection(5, ("Table 3 in the database cannot be read: bad dice.",), ())
    monkeypatch.setattr(database, "back_up_database", AsyncMock(return_value=found))
    assert await host.run("backup", "copy.db") == FAILED
    assert any("Table 3" in message and "older backup" in message for message in host.log.messages)


async def test_for_postgresql_the_command_is_named_without_the_password(host: Host) -> None:
    url = "postgresql://bot:s3cret@db.example/games?sslmode=require&password=s3cret"
    host.settings = replace(host.settings, database_url=url)
    assert await host.run("backup", "games.dump") == MISCONFIGURED
    (message,) = host.log.messages
    assert "pg_dump --format=custom --file=games.dump" in message
    assert message.endswith("'postgresql://bot@db.example/games?sslmode=require'")
    assert "s3cret" not in message


async def test_a_person_is_deleted(host: Host) -> None:
    assert await host.run("erase", str(EVA.id)) == 0
    assert await host.people() == {BEN.id, CLEO.id}
    assert await host.run("erase", str(EVA.id)) == 0
    nobody = "Nothing is stored about a person with that id"
    assert host.log.messages == ["Deleted everything about them", nobody]


async def test_who_was_deleted_is_deleted_again_from_a_backup(host: Host, tmp_path: Path) -> None:
    shutil.copy(host.file, tmp_path / "backup.db")
    await host.run("erase", str(EVA.id))
    shutil.copy(tmp_path / "backup.db", host.file)
    assert EVA.id in await host.people()
    host.log.clear()
    assert await host.run("erase", "--again") == 0
    assert await host.people() == {BEN.id, CLEO.id}
    assert await host.run("erase", "--again") == 0
    assert host.log.messages == ["Deleted 1 people again", "Deleted 0 people again"]


async def test_without_a_list_or_with_a_damaged_one_nobody_is_deleted_again(host: Host) -> None:
    assert await host.run("erase", "--again") == 0
    assert "Nobody has been deleted yet" in host.log.text
    host.settings.erasures_file.write_text("damaged\n")
    assert await host.run("erase", "--again") == FAILED
    assert f"is damaged: {host.settings.erasures_file}" in host.log.text
    assert len(await host.people()) == 3


async def test_the_games_are_moved_and_counted_and_the_list_of_deleted_people_is_taken_along(
    host: Host, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ErasureList(host.settings.erasures_file).add(EVA.id)
    monkeypatch.chdir(tmp_path)
    assert await host.run("move", host.settings.database_url, postgres_url) == 0
    assert list(ErasureList(Path("data/cantstop.db.erased")).find([BEN.id, EVA.id])) == [EVA.id]
    assert host.log.messages[-3:] == [
        "The file is called cantstop.db.moved now. Keep it until you have a backup of the new one.",
        "Moved and compared 2 games and lobbies, with 4 events",
        "Set DATABASE_URL to the new address, then start the bot",
    ]


async def test_passwords_and_older_schemes_are_known(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    move = AsyncMock(return_value={"tables": 0, "events": 0})
    monkeypatch.setattr(database, "move_database", move)
    values = {"DATABASE_URL": "postgresql://ana@db/games", "DATABASE_PASSWORD": "sec:ret/@"}
    host.settings = Settings.parse(values, token_required=False)
    for target in ("postgresql://ana@db/games", "postgres://ana@db/others", "postgresql://ben@db/games"):
        await host.run("move", "sqlite:///a.db", target)
    assert move.await_args_list == [
        call("sqlite:///a.db", "postgresql://ana:sec%3Aret%2F%40@db/games"),
        call("sqlite:///a.db", "postgresql://ana@db/others"),
        call("sqlite:///a.db", "postgresql://ben@db/games"),
    ]


async def test_shards_and_slot_size_are_stored(host: Host) -> None:
    assert await host.run("shards", "10") == 0
    assert await host.layout() == ShardLayout(10, 4)
    assert host.log.messages == ["Shards: 10, processes that share them: 1"]


@pytest.mark.parametrize("claimed", [None, 0])
@pytest.mark.parametrize("command", ["shards 10", f"erase {EVA.id}", "erase --again"])
async def test_nothing_changes_while_the_bot_runs(
    host: Host, monkeypatch: pytest.MonkeyPatch, claimed: int | None, command: str
) -> None:
    monkeypatch.setattr(SqliteSlots, "try_claim", AsyncMock(return_value=claimed))
    monkeypatch.setattr(SqliteSlots, "others", AsyncMock(return_value=True))
    with pytest.raises(StoreError, match=r"The bot is running\. Stop all of its processes first\."):
        await host.run(*command.split())
    assert await host.layout() is None
    assert EVA.id in await host.people()


async def test_slots_that_are_kept_free_for_a_while_are_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has just come up lets nobody claim a slot at first."""
    try_claim = AsyncMock(side_effect=[None, None, 0])
    monkeypatch.setattr(database, "PAUSE", 0.0)
    monkeypatch.setattr(SqliteSlots, "try_claim", try_claim)
    await keep_from_starting(SqliteSlots())
    assert try_claim.await_count == 3


@pytest.mark.parametrize("error", [None, ValueError])
async def test_a_command_ends_even_if_its_database_cannot_be_closed(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception] | None
) -> None:
    store = MagicMock(work=Mock(side_effect=error))
    monkeypatch.setattr(database, "open_store", AsyncMock(return_value=store))
    monkeypatch.setattr(database, "end_within", store.end_within)
    with suppress(ValueError):
        async with opened_store("sqlite:///a.db"):
            store.work()
    assert [name for name, *_ in store.mock_calls] == ["__aenter__", "work", "end_within", "__aexit__"]
