import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from bot.game import player_results
from bot.game.notation import parse_rules
from bot.store import DatabaseAwayError, SqliteStore, StoreError
from bot.store.engines.sqlite.connection import connect
from bot.store.engines.sqlite.migrations import MIGRATIONS, keep_copy, migrate
from bot.tables import BoardMessage, CloseReason, Coach, Location, Options, Person, Ranking, Status, Table
from bot.tables.time_limits import Pace
from tests.game.notation.games import format_game, parse_game
from tests.store.changes import changed
from tests.store.engines.sqlite.database_files import mode, run_statements
from tests.store.errors import store_error
from tests.store.outlines import tables_to_restore

NEWEST = len(list(MIGRATIONS.iterdir()))
"""The number of the last migration."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the migrations, to which a test adds others."""
    return Path(shutil.copytree(MIGRATIONS, tmp_path / "schema"))


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(connect(tmp_path / "cantstop.db")) as connected:
        yield connected


def version(connection: sqlite3.Connection) -> int:
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def schema(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").fetchall()


@pytest.mark.parametrize("free", [10**9, 1])
def test_a_copy_from_before_a_migration_is_kept_where_there_is_room(
    free: int, first_version: sqlite3.Connection, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("Eva", "Fay"):  # the first attempt to migrate may have failed
        with patch.object(shutil, "disk_usage", return_value=Mock(free=free)):
            keep_copy(path, first_version)
        first_version.execute("UPDATE users SET name = ? WHERE id = 1", (name,))
    migrate(first_version)
    keep_copy(path, first_version)
    found = list(path.parent.glob(f"{path.name}.before*"))
    assert found == [path.with_name(f"{path.name}.before-{NEWEST}")] * (free > 1)
    assert len(caplog.messages) == 2
    for copy in found:
        assert mode(copy) == 0o600
        assert run_statements(copy, "PRAGMA user_version") == [(1,)]
        assert run_statements(copy, "SELECT name FROM users WHERE id = 1") == [("Ana",)]


def test_migrations_are_applied_once_and_keep_rows(connection: sqlite3.Connection, folder: Path) -> None:
    migrate(connection, folder)
    connection.execute("INSERT INTO notes VALUES ('key', 'value')")
    (folder / f"{NEWEST + 1:04}_more.sql").write_text("ALTER TABLE notes ADD COLUMN more INTEGER;")
    for _ in range(2):
        migrate(connection, folder)
        assert version(connection) == NEWEST + 1
        assert connection.execute("SELECT * FROM notes").fetchall() == [("key", "value", None)]


def test_a_locked_database_cannot_be_migrated(connection: sqlite3.Connection, tmp_path: Path) -> None:
    connection.execute("PRAGMA busy_timeout = 10")
    with contextlib.closing(sqlite3.connect(tmp_path / "cantstop.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseAwayError, match="could not be migrated to schema 1: database is locked"):
            migrate(connection)


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("INSERT INTO nowhere VALUES (1);", "no such table"),
        ("DROP TABLE users;", "users"),
        ("DELETE FROM users;", "a row of standings refers to a missing row of users"),
        ("this is not SQL", "syntax error"),
    ],
)
def test_a_failing_migration_is_rolled_back_and_earlier_ones_stay(
    connection: sqlite3.Connection, folder: Path, end: str, words: str
) -> None:
    migrate(connection)
    connection.execute("INSERT INTO users VALUES (1, 'Ana')")
    connection.execute("INSERT INTO standings VALUES (0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 25.0, 8.0, 1.0, 1040)")
    before = schema(connection)
    (folder / f"{NEWEST + 1:04}_good.sql").write_text("CREATE TABLE good (a INTEGER) STRICT;")
    bad = f"CREATE TABLE bad (a INTEGER) STRICT; DELETE FROM notes; {end}"
    (folder / f"{NEWEST + 2:04}_bad.sql").write_text(bad)
    with pytest.raises(StoreError, match=f"schema {NEWEST + 2}.*{words}"):
        migrate(connection, folder)
    assert not connection.in_transaction
    assert connection.execute("SELECT id FROM users").fetchall() == [(0,), (1,)]
    assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert version(connection) == NEWEST + 1
    assert [row for row in schema(connection) if row[1] != "good"] == before


async def test_the_file_of_a_newer_database_is_refused_and_unchanged(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    run_statements(path, "PRAGMA user_version = 99")
    content = path.read_bytes()  # noqa: ASYNC240 - nothing else runs
    error = await store_error(SqliteStore.open(path))
    assert "newer version" in error
    assert f"has schema 99, and this version only supports {NEWEST}" in error
    assert path.read_bytes() == content  # noqa: ASYNC240 - the same


WON = Path(__file__).parents[3].joinpath("golden/two-players.txt").read_text(encoding="utf-8")

NO_WINNER = "started parker 34 53\nrolled 3455\nmoved 8 9\nended\n"

UNFINISHED = "started parker,bidding 65 12 11\nrolled 3433\nmoved 6 7\nstopped\n"

NOTES = {
    "commands": "abc",
    "board of 1": "picture",
    "calls of 1": "timeout",
    "calls of 44": "never",
    "rules of 7": "franjos",
    "pace of 7": "live off",
    "theme of 8": "light",
    "language of 9": "fr",
}

LAST_ACTIVITY = 1_700_000_000.0

LOBBY_ENDS, GAME_ENDS = LAST_ACTIVITY + 24 * 3600, LAST_ACTIVITY + 14 * 24 * 3600


@pytest.fixture
def first_version(path: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Return a database of the first version of the bot, with all kinds of tables."""
    schema = tmp_path / "schema"
    schema.mkdir()
    shutil.copy(MIGRATIONS / "0001_tables.sql", schema)
    path.parent.mkdir()
    with contextlib.closing(connect(path)) as old:
        migrate(old, schema)
        old.executemany("INSERT INTO users VALUES (?, ?)", [(1, "Ana"), (2, "Ben"), (3, "Cleo")])
        old.executemany(
            "INSERT INTO tables (id, guild_id, channel_id, host, rules, status, closing, deadline, revision,"
            " finish, board, shown, ping, pinged) VALUES (?, 7, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (3, 70, "parker", "finished", None, None, 40, 1, 900, 40, None, 30),
                (5, 70, "parker", "abandoned", "agreed", None, 6, None, 901, 5, None, 2),
                (8, 70, "parker,bidding", "playing", None, GAME_ENDS, 9, None, 902, 9, 903, 4),
                (9, 71, "franjos", "lobby", None, LOBBY_ENDS, 2, None, None, 0, None, 0),
            ],
        )
        for table, users in {3: (2, 1), 5: (1, 2), 8: (1, 2, 3), 9: (1, 3)}.items():
            for seat, user in enumerate(users):
                old.execute("INSERT INTO seats VALUES (?, ?, ?)", (table, seat, user))
        old.execute("INSERT INTO votes VALUES (8, 1)")
        for table, text in ((3, WON), (5, NO_WINNER), (8, UNFINISHED)):
            lines = format_game(parse_game(text)).splitlines()
            for seq, line in enumerate(lines, start=1):
                old.execute("INSERT INTO events VALUES (?, ?, ?)", (table, seq, line))
        for user, result in zip((2, 1), player_results(parse_game(WON).log), strict=True):
            won, counted = int(result.won), (result.columns, result.busts, result.longest_turn)
            for scope in (0, 7):
                row = (scope, user, 1, won, *counted, won, won, float(won))
                old.execute("INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        old.executemany("INSERT INTO notes VALUES (?, ?)", NOTES.items())
        yield old


async def test_the_first_version_is_migrated_wholly(first_version: sqlite3.Connection, path: Path) -> None:
    first_version.close()
    ana, ben, cleo = Person(1, "Ana"), Person(2, "Ben"), Person(3, "Cleo")
    async with await SqliteStore.open(path) as store:
        assert path.with_name(f"{path.name}.before-{NEWEST}").exists()
        won, ended, playing, lobby = [await store.load(number) for number in (3, 5, 8, 9)]
        table = Table(3, Location(7, 70), 1, Options(), Status.FINISHED, (ben, ana), last_activity=0.0)
        board = BoardMessage(900, 40, None, 30, announced=True)
        assert won == replace(table, game=parse_game(WON), revision=40, board=board)
        assert ended is not None
        assert (ended.close_reason, ended.game) == (CloseReason.AGREED, parse_game(NO_WINNER))
        options, board = Options(parse_rules("parker,bidding")), BoardMessage(902, 9, 903, 4)
        table = Table(8, Location(7, 70), 1, options, Status.PLAYING, (ana, ben, cleo), LAST_ACTIVITY)
        table = replace(table, end_votes=frozenset({1}), revision=9, board=board)
        assert playing == replace(table, game=parse_game(UNFINISHED))
        assert lobby is not None
        assert (lobby.seats, lobby.last_activity) == ((ana, cleo), LAST_ACTIVITY)
        assert (lobby.options.pace, lobby.options.coach) == (Pace.NONE, Coach.PRIVATE)
        assert await store.latest_table_in(70) == playing
        assert {table.id for table in await tables_to_restore(store)} == {5, 8, 9}
        assert await store.get_note("commands") == "abc"
        assert [await store.get_choice(1, name) for name in ("board", "calls")] == ["picture", "timeout"]
        assert await store.get_choice(44, "calls") == "never", "they never took a seat"
        assert [await store.get_server_choice(7, key) for key in ("rules", "pace")] == ["franjos", "live off"]
        assert await store.get_server_choice(8, "theme") == "light"
        assert await store.get_server_choice(9, "language") == "fr"
        assert await store.get_note("board of 1") is None
        before = await store.leaderboard(7, Ranking.WINS, 1, 0, 10)
        assert {row.person for row in before.rows} == {ana, ben}
        assert (await store.leaderboard(7, Ranking.WINS, 1, 0, 10, solo=True)).total == 0
        assert [game.user_ids for game in await store.game_logs_of(1, 7, 10)] == [(2, 1)]
        assert {row.standing.rating for row in before.rows} != {1000}, "games from before are rated"
        assert await store.rebuild_standings() == 1
        assert await store.leaderboard(7, Ranking.WINS, 1, 0, 10) == before
        game = parse_game(UNFINISHED + "rolled 1516\nmoved 6 7\n")
        after = changed(playing, game=game, deadline=LAST_ACTIVITY)
        await store.save(playing, after)
        assert await store.load(8) == after
        opened = await store.create(Table.new(Location(7, 72), ana, Options(), LAST_ACTIVITY))
        assert opened.id == 10, "ids are never reused"
        assert playing.seal is None, "its dice were not sealed when it was opened"


def test_a_migrated_database_has_the_schema_of_a_new_one(
    first_version: sqlite3.Connection, connection: sqlite3.Connection
) -> None:
    migrate(first_version)
    migrate(connection)
    assert schema(first_version) == schema(connection)
    assert first_version.execute("PRAGMA foreign_key_check").fetchall() == []
    assert first_version.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert first_version.execute("PRAGMA foreign_keys").fetchone() == (1,)
