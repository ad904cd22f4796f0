"""What the host can do with the database: copy it, delete people, move it, and set the number of shards."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import command_line
from bot.chat.shards.layout import ShardLayout, load_layout
from bot.commands import FAILED, MISCONFIGURED, database
from bot.commands.database import keep_from_starting, opened_store
from bot.erasures import ErasureList
from bot.settings import Settings
from bot.store import Inspection, SqliteStore, StoreError, open_store
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import Person
from tests.store.engines.sqlite.database_files import traces
from tests.store.people import BEN, CLEO
from tests.store.saved_tables import create_win

Told = pytest.LogCaptureFixture

EVA = Person(123_456_789_012_345_678, "Evangeline")


@pytest.fixture(autouse=True)
def told(caplog: pytest.LogCaptureFixture) -> Told:
    caplog.set_level("INFO")
    return caplog


async def run(settings: Settings, *words: str) -> int:
    """Run a command as the command line does, and return its exit status."""
    arguments = command_line().parse_args(words)
    status: int = await arguments.run(settings, arguments)
    return status


async def play(settings: Settings) -> None:
    async with await open_store(settings.database_url) as store:
        await create_win(store, EVA, BEN)
        await create_win(store, CLEO, EVA)


async def people(settings: Settings) -> frozenset[int]:
    async with await open_store(settings.database_url) as store:
        return await store.user_ids()


async def layout(settings: Settings) -> ShardLayout | None:
    async with await open_store(settings.database_url) as store:
        return await load_layout(store)


async def test_the_games_in_the_copy_are_counted(settings: Settings, tmp_path: Path, told: Told) -> None:
    await play(settings)
    target = tmp_path / "copy.db"
    assert await run(settings, "backup", str(target)) == 0
    assert told.messages == [f"Copied and read 2 games and lobbies: {target}"]
    assert EVA.id in await people(replace(settings, database_url=f"sqlite:///{target}"))


async def test_in_a_folder_a_copy_is_named_for_the_time(settings: Settings, tmp_path: Path) -> None:
    await play(settings)
    folder = tmp_path / "backups"
    folder.mkdir()
    assert await run(settings, "backup", str(folder)) == 0
    (copy,) = folder.iterdir()
    assert copy.match("cantstop-2*-*-*-*.db")


async def test_what_cannot_be_read_is_named_and_the_copy_kept(
    settings: Settings, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def back_up(url: str, target: Path) -> Inspection:
        return Inspection(5, ("Table 3 in the database cannot be read: bad dice.",), ())

    monkeypatch.setattr(database, "back_up_database", back_up)
    assert await run(settings, "backup", "copy.db") == FAILED
    assert any("Table 3" in message and "older backup" in message for message in told.messages)


async def test_for_postgresql_the_command_is_named_without_the_password(
    settings: Settings, told: Told
) -> None:
    url = "postgresql://bot:s3cret@db.example/games?sslmode=require&password=s3cret"
    assert await run(replace(settings, database_url=url), "backup", "games.dump") == MISCONFIGURED
    (message,) = told.messages
    assert "pg_dump --format=custom --file=games.dump" in message
    assert message.endswith("'postgresql://bot@db.example/games?sslmode=require'")
    assert "s3cret" not in message


async def test_a_person_is_deleted(settings: Settings, tmp_path: Path, told: Told) -> None:
    await play(settings)
    assert traces(tmp_path / "cantstop.db", EVA)
    assert await run(settings, "erase", str(EVA.id)) == 0
    assert traces(tmp_path / "cantstop.db", EVA) == []
    assert await people(settings) == {BEN.id, CLEO.id}
    assert await run(settings, "erase", str(EVA.id)) == 0
    assert told.messages == ["Deleted everything about them", "Nothing is stored about a person with that id"]


async def test_who_was_deleted_is_deleted_again_from_a_backup(
    settings: Settings, tmp_path: Path, told: Told
) -> None:
    await play(settings)
    shutil.copy(tmp_path / "cantstop.db", tmp_path / "backup.db")
    await run(settings, "erase", str(EVA.id))
    shutil.copy(tmp_path / "backup.db", tmp_path / "cantstop.db")
    assert EVA.id in await people(settings)
    told.clear()
    assert await run(settings, "erase", "--again") == 0
    assert traces(tmp_path / "cantstop.db", EVA) == []
    assert await people(settings) == {BEN.id, CLEO.id}
    assert await run(settings, "erase", "--again") == 0
    assert told.messages == ["Deleted 1 people again", "Deleted 0 people again"]


async def test_without_a_list_or_with_a_damaged_one_nobody_is_deleted_again(
    settings: Settings, told: Told
) -> None:
    await play(settings)
    assert await run(settings, "erase", "--again") == 0
    assert "Nobody has been deleted yet" in told.text
    settings.erasures_file.write_text("damaged\n")
    assert await run(settings, "erase", "--again") == FAILED
    assert f"is damaged: {settings.erasures_file}" in told.text
    assert len(await people(settings)) == 3


async def test_a_person_is_deleted_even_if_the_list_cannot_be_written(settings: Settings, told: Told) -> None:
    await play(settings)
    settings.erasures_file.mkdir()
    assert await run(settings, "erase", str(EVA.id)) == 0
    assert EVA.id not in await people(settings)
    assert "not on the list" in told.text
    assert str(EVA.id) not in told.text


async def test_the_games_are_moved_and_counted_and_the_list_of_deleted_people_is_taken_along(
    settings: Settings, postgres_url: str, tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(settings)
    await ErasureList(settings.erasures_file).add(EVA.id)
    monkeypatch.chdir(tmp_path)
    assert await run(settings, "move", settings.database_url, postgres_url) == 0
    assert list(ErasureList(Path("data/cantstop.db.erased")).find([BEN.id, EVA.id])) == [EVA.id]
    assert told.messages[-3:] == [
        "The file is called cantstop.db.moved now. Keep it until you have a backup of the new one.",
        "Moved and compared 2 games and lobbies, with 4 events",
        "Set DATABASE_URL to the new address, then start the bot",
    ]


async def test_passwords_and_older_schemes_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[str] = []

    async def move_database(*urls: str) -> dict[str, int]:
        moved.extend(urls)
        return {"tables": 0, "events": 0}

    monkeypatch.setattr(database, "move_database", move_database)
    values = {"DATABASE_URL": "postgresql://ana@db/games", "DATABASE_PASSWORD": "sec:ret/@"}
    settings = Settings.parse(values, token_required=False)
    for target in ("postgresql://ana@db/games", "postgres://ana@db/others", "postgresql://ben@db/games"):
        await run(settings, "move", "sqlite:///a.db", target)
    assert moved[::2] == ["sqlite:///a.db"] * 3
    assert moved[1::2] == [
        "postgresql://ana:sec%3Aret%2F%40@db/games",
        "postgresql://ana@db/others",
        "postgresql://ben@db/games",
    ]


async def test_shards_and_slot_size_are_stored(settings: Settings, told: Told) -> None:
    assert await run(settings, "shards", "10") == 0
    assert await layout(settings) == ShardLayout(10, 4)
    assert told.messages == ["Shards: 10, processes that share them: 1"]


@pytest.mark.parametrize("claimed", [None, 0])
@pytest.mark.parametrize("command", ["shards 10", f"erase {EVA.id}", "erase --again"])
async def test_nothing_changes_while_the_bot_runs(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, claimed: int | None, command: str
) -> None:
    async def try_claim(*_: object) -> int | None:
        return claimed

    async def others(_: object) -> bool:
        return True

    await play(settings)
    monkeypatch.setattr(SqliteSlots, "try_claim", try_claim)
    monkeypatch.setattr(SqliteSlots, "others", others)
    with pytest.raises(StoreError, match=r"The bot is running\. Stop all of its processes first\."):
        await run(settings, *command.split())
    assert await layout(settings) is None
    assert EVA.id in await people(settings)


async def test_slots_that_are_kept_free_for_a_while_are_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has just come up lets nobody claim a slot at first."""
    claims = iter((None, None, 0))

    async def try_claim(*_: object) -> int | None:
        return next(claims)

    monkeypatch.setattr(database, "PAUSE", 0.0)
    monkeypatch.setattr(SqliteSlots, "try_claim", try_claim)
    await keep_from_starting(SqliteSlots())
    assert list(claims) == []


@pytest.mark.parametrize("error", [None, ValueError])
async def test_a_command_ends_even_if_its_database_cannot_be_closed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, error: type[Exception] | None
) -> None:
    happened: list[str] = []
    close = SqliteStore.close

    async def note_close(store: SqliteStore) -> None:
        happened.append("closing")
        await close(store)

    monkeypatch.setattr(SqliteStore, "close", note_close)
    monkeypatch.setattr(database, "end_within", lambda seconds: happened.append("a limit"))
    try:
        async with opened_store(settings.database_url):
            happened.append("work")
            if error is not None:
                raise error
    except ValueError:
        assert error is not None
    assert happened == ["work", "a limit", "closing"]
