"""Moving from an SQLite file into PostgreSQL, and back."""

from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from unittest.mock import Mock, patch

import psycopg
import pytest

from bot.dice import Seal
from bot.store import NoDatabaseError, SqliteStore, move_database, open_store
from bot.store.engines.postgres import slots
from bot.store.engines.postgres.moving import PostgresSide
from bot.store.engines.sqlite.moving import SqliteSide
from bot.store.mentions import CONTENTS
from bot.store.queries import Query, Statement
from bot.tables import CloseReason, GameStore, Guess, Options
from bot.tables.seats import Person, RematchPlayer, Reservation
from tests.store.changes import LAST_ACTIVITY, closed_changes
from tests.store.engines.sqlite.database_files import run_statements
from tests.store.errors import store_error
from tests.store.outlines import tables_to_restore
from tests.store.people import ANA, BEN, CLEO, EAGLE, GOAT
from tests.store.places import DIRECT_MESSAGES, OTHER_CHANNEL, OTHER_SERVER, SERVER
from tests.store.saved_tables import create_game, finish_game, new_lobby, save_changes
from tests.store.test_climbs import save_climbs
from tests.store.test_erasing import play_everywhere
from tests.store.test_puzzles import chosen, save_choices
from tests.tables.climbing import TODAY, finished
from tests.tables.sample_tables import game_of

T = TypeVar("T")


async def fill(store: GameStore) -> None:
    """Create something of everything, also what is odd."""
    await play_everywhere(store)
    odd = Person(2**63 - 1, "O'Brien\\\t\n\u202e\U0001f3d4 NULL")
    won = await finish_game(store, ANA, GOAT, EAGLE)
    await store.set_board_message(won.id, 900, won.revision)
    await store.set_announced(won.id)
    table, steps = await create_game(store, OTHER_CHANNEL, (ANA, BEN, CLEO))
    table = await save_changes(store, table, game=steps[30], deadline=LAST_ACTIVITY + 0.1)
    await store.save_guess(table, Guess(odd, 1, stops=True), LAST_ACTIVITY + 0.25)
    await store.set_ping(table.id, 901, 3, LAST_ACTIVITY + 90.25)
    rematch = replace(
        new_lobby(DIRECT_MESSAGES, odd),
        options=Options(steps[0].started.rules),
        language="fr",
        seal=Seal(0, bytes(range(224, 256))),
        rematch=(RematchPlayer(EAGLE, 2), RematchPlayer(BEN, 0)),
    )
    seating = (odd, GOAT, Reservation(BEN, LAST_ACTIVITY + 1 / 3), Reservation(CLEO))
    await store.create(rematch.with_seating(seating))
    await store.set_note("commands", "one\n'\u0301")
    await store.set_server_choice(SERVER, "theme", "dark")
    await save_climbs(store, finished(odd, None, TODAY - 1))
    await store.set_shared(odd.id, TODAY - 1, shared=True)
    await save_choices(store, chosen(odd, None, TODAY - 1, 8, 10_000))
    await store.set_puzzle_shared(odd.id, TODAY - 1, shared=True)
    await save_changes(store, await store.create(new_lobby()), **closed_changes(CloseReason.CANCELLED))


def rows_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of all tables of a file, also those that are not to be moved."""
    names = run_statements(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name: sorted(run_statements(path, f"SELECT * FROM {name}"), key=repr) for (name,) in names}


def files_in(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir()) if folder.exists() else []


@pytest.fixture
async def file_url(path: Path) -> str:
    """The address of a file with something of everything."""
    async with await SqliteStore.open(path) as store:
        await fill(store)
        await store.note_removal(9, 1_700_000_000.25)
        last = (await store.create(new_lobby(OTHER_SERVER))).id  # which must not be given again
    for rows in ("seats WHERE table_id", "tables WHERE id"):
        run_statements(path, f"DELETE FROM {rows} = {last}")
    return f"sqlite:///{path}"


def is_empty(url: str) -> bool:
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT id FROM users UNION SELECT id FROM tables").fetchall() == [(0,)]


async def test_there_and_back_is_equal(file_url: str, postgres_url: str, path: Path) -> None:
    before = rows_of(path)
    there = await move_database(file_url, postgres_url)
    assert files_in(path.parent) == ["cantstop.db.lock", "cantstop.db.moved"]
    gone = await store_error(open_store(file_url))
    assert "gone. Set DATABASE_URL to where its games were moved" in gone
    back = await move_database(postgres_url, file_url)
    assert rows_of(path) == rows_of(path.with_name("cantstop.db.moved")) == before
    assert back == there
    assert there == {name: len(before[name]) for name in CONTENTS}
    assert all(there.values()), "something of everything is moved"
    assert set(before) - set(CONTENTS) == {"sqlite_sequence"}


async def test_the_bot_goes_on_where_it_stopped(file_url: str, postgres_url: str) -> None:
    async with await open_store(file_url) as store:
        restored = await tables_to_restore(store)
    await move_database(file_url, postgres_url)
    async with await open_store(postgres_url) as store:
        assert set(await tables_to_restore(store)) == set(restored)
        (game,) = [table for table in restored if table.location == OTHER_CHANNEL]
        assert await save_changes(store, game, game=game_of(game).end(), **closed_changes(CloseReason.AGREED))
        assert (await store.create(new_lobby(OTHER_SERVER))).id == 14, "ids are never given twice"


async def test_an_empty_database_can_be_moved(path: Path, postgres_url: str, tmp_path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    there = await move_database(f"sqlite:///{path}", postgres_url)
    assert {table: count for table, count in there.items() if count} == {"users": 1}
    assert await move_database(postgres_url, f"sqlite:///{tmp_path}/back.db") == there


async def test_a_target_that_is_not_empty_is_refused(file_url: str, postgres_url: str, path: Path) -> None:
    async with await open_store(postgres_url) as store:
        await store.set_note("commands", "one")
    assert "is not empty" in await store_error(move_database(file_url, postgres_url))
    assert "is not empty" in await store_error(move_database(postgres_url, file_url))
    assert files_in(path.parent) == ["cantstop.db", "cantstop.db.lock"]


@patch.object(slots, "RECOVERY_TIME", 0.0)
async def test_a_database_in_use_is_not_moved(file_url: str, postgres_url: str, tmp_path: Path) -> None:
    async with await open_store(file_url):
        assert "in use by another process" in await store_error(move_database(file_url, postgres_url))
    async with await open_store(postgres_url) as store:
        assert await store.slots.try_claim([0]) == 0
        assert "in use by a bot" in await store_error(move_database(file_url, postgres_url))
        back = move_database(postgres_url, f"sqlite:///{tmp_path}/back.db")
        assert "in use by a bot" in await store_error(back)


async def test_a_missing_database_is_not_created(postgres_url: str, path: Path) -> None:
    with pytest.raises(NoDatabaseError):
        await move_database(f"sqlite:///{path}", postgres_url)
    assert files_in(path.parent) == []


@pytest.mark.parametrize("kind", ["sqlite:///a.db", "postgresql://ana@/games"])
async def test_both_kinds_are_needed(kind: str) -> None:
    assert "of the same kind" in await store_error(move_database(kind, kind))


async def test_an_older_file_is_not_moved(file_url: str, postgres_url: str, path: Path) -> None:
    run_statements(path, "PRAGMA user_version = 1")
    assert "An older version wrote the database" in await store_error(move_database(file_url, postgres_url))


DIFFERENCES = {
    "UPDATE users SET name = 'Eve' WHERE name = 'Ana'": "a row of users",
    "UPDATE tables SET finish = 4 - finish + 100": "a row of tables",
    "DELETE FROM votes": "a row of votes",
    "INSERT INTO notes VALUES ('zz', '')": "a row of notes",
    "UPDATE standings SET streak = 0": "a row of standings",
    "SELECT setval(pg_get_serial_sequence('tables', 'id')::regclass, 999)": "the last id",
}


@pytest.mark.parametrize("statement", DIFFERENCES)
async def test_any_difference_is_found_and_nothing_is_moved(
    statement: str, file_url: str, postgres_url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_last_table_id = PostgresSide.set_last_table_id

    def set_and_damage(target: PostgresSide, table_id: int) -> Query[None]:
        yield from set_last_table_id(target, table_id)
        yield Statement(statement)

    monkeypatch.setattr(PostgresSide, "set_last_table_id", set_and_damage)
    assert DIFFERENCES[statement] in await store_error(move_database(file_url, postgres_url))
    assert files_in(path.parent) == ["cantstop.db", "cantstop.db.lock"]
    assert is_empty(postgres_url)


async def test_games_are_replayed_on_both_sides(file_url: str, postgres_url: str) -> None:
    run = SqliteSide.run

    async def run_without_games(source: SqliteSide, query: Query[T]) -> T:
        found = await run(source, query)
        if isinstance(found, dict):
            found.update({table.id: replace(table, game=None) for table in found.values()})
        return found

    with patch.object(SqliteSide, "run", run_without_games):
        assert "differ in table 1" in await store_error(move_database(file_url, postgres_url))
    assert is_empty(postgres_url)


@pytest.mark.parametrize(
    ("error", "words"), [("it went away.\nHINT: look for it", "it went away"), ("", "OperationalError")]
)
async def test_an_error_of_a_database_is_told_in_one_line(
    file_url: str, postgres_url: str, monkeypatch: pytest.MonkeyPatch, error: str, words: str
) -> None:
    failing = Mock(side_effect=psycopg.OperationalError(error))
    monkeypatch.setattr(PostgresSide, "set_last_table_id", failing)
    told = await store_error(move_database(file_url, postgres_url))
    assert told == f"The database cannot be moved: {words}."


async def test_standings_that_do_not_follow_from_the_games_are_not_moved(
    file_url: str, postgres_url: str, path: Path
) -> None:
    run_statements(path, "UPDATE standings SET busts = busts + 1")
    assert "python -m bot standings" in await store_error(move_database(file_url, postgres_url))
    assert is_empty(postgres_url)


async def test_a_damaged_game_is_moved_as_it_is(
    file_url: str, postgres_url: str, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run_statements(path, "INSERT INTO events SELECT game, max(seq) + 1, 'sneezed' FROM events WHERE game = 4")
    await move_database(file_url, postgres_url)
    assert "Table 4 in the database cannot be read" in caplog.text
