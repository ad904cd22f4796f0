import asyncio
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import DatabaseAwayError, StoreError
from bot.store.engines.postgres import PostgresStore, migrations
from bot.store.engines.postgres.connection import Connection, connect
from bot.store.engines.postgres.migrations import MIGRATIONS, migrate
from bot.tables import Eraser
from tests.postgres_server import PostgresServer
from tests.store.engines.postgres import fetch
from tests.store.errors import store_error
from tests.store.people import ANA, BEN
from tests.store.saved_tables import create_lobby, create_win, load
from tests.store.test_privacy_policy import postgres_columns, sqlite_columns
from tests.tables.controlled_clock import ControlledClock

ONLY_IN_POSTGRESQL = {
    ("schema_version", "version"),  # SQLite has a pragma
    ("tables", "saved_by"),
    ("tables", "seq"),
    ("unseen", "table_id"),  # SQLite has an index
}


RELEASED = 7
"""The number of the last migration in version 1.0.0."""

MORE = """
    ALTER TABLE tables ADD COLUMN mood text NOT NULL DEFAULT 'calm';
    CREATE TABLE moods (user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, mood text);
"""
"""A migration with which older processes can work."""


@pytest.fixture
def empty_url(postgres_server: PostgresServer) -> Iterator[str]:
    with postgres_server.database() as url:
        yield url


def write_migrations(folder: Path, *scripts: str) -> None:
    for number, script in enumerate(scripts, start=1):
        (folder / f"{number:04}_test.sql").write_text(script)


async def version_of(connection: Connection) -> int:
    ((version,),) = await fetch(connection, "SELECT max(version) FROM schema_version")
    return int(version)


async def test_migrations_are_applied_in_order_and_once_and_told(
    empty_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with await connect(empty_url) as connection:
        write_migrations(tmp_path, "CREATE TABLE one (n integer)")
        await migrate(connection, tmp_path)
        more = "ALTER TABLE one ADD m integer; INSERT INTO one VALUES (1, 2)"
        write_migrations(tmp_path, "", more, "DELETE FROM one")
        for _ in range(2):
            await migrate(connection, tmp_path)
        assert await version_of(connection) == 3
        (told,) = caplog.messages
        assert "from schema 1 to 3" in told
        assert await fetch(connection, "SELECT n, m FROM one") == []


async def test_a_migration_that_fails_changes_nothing(empty_url: str, tmp_path: Path) -> None:
    async with await connect(empty_url) as connection:
        fails = "INSERT INTO one VALUES (1); SELECT * FROM missing"
        write_migrations(tmp_path, "CREATE TABLE one (n integer)", fails)
        with pytest.raises(StoreError, match=r"could not be migrated to schema 2: .*missing.*does not exist"):
            await migrate(connection, tmp_path)
        assert await version_of(connection) == 1
        assert await fetch(connection, "SELECT * FROM one") == []


async def test_choices_move_out_of_the_notes(empty_url: str, tmp_path: Path) -> None:
    shutil.copy(MIGRATIONS / "0001_tables.sql", tmp_path)
    async with await connect(empty_url) as connection:
        await migrate(connection, tmp_path)
        await connection.execute("INSERT INTO users VALUES (1, 'Ana')")
        await connection.execute(
            "INSERT INTO notes VALUES ('commands', 'abc'), ('board of 1', 'picture'),"
            " ('calls of 44', 'never'), ('calls of 1', 'timeout'), ('board of 44', 'text'),"
            " ('rules of 7', 'franjos'), ('language of 9', 'fr')"
        )
        shutil.copy(MIGRATIONS / "0002_choices.sql", tmp_path)
        await migrate(connection, tmp_path)
        for table, rows in {
            "users": [(0, "deleted player"), (1, "Ana"), (44, "")],
            "choices": [
                *[(1, "board", "picture"), (1, "calls", "timeout")],
                *[(44, "board", "text"), (44, "calls", "never")],
            ],
            "server_choices": [(7, "rules", "franjos"), (9, "language", "fr")],
            "notes": [("commands", "abc")],
        }.items():
            assert await fetch(connection, f"SELECT * FROM {table} ORDER BY 1, 2") == rows


async def test_processes_that_start_at_once_migrate_once(empty_url: str) -> None:
    stores = await asyncio.gather(*(PostgresStore.open(empty_url) for _ in range(4)))
    table = await create_lobby(stores[0])
    assert [await store.load(table.id) for store in stores] == [table] * 4
    for store in stores:
        await store.close()


NEWER = len(list(MIGRATIONS.glob("*.sql"))) + 1


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    """Return a copy of the migrations, and one with which older processes can work."""
    folder = Path(shutil.copytree(MIGRATIONS, tmp_path / "schema"))
    (folder / f"{NEWER:04}_newer.sql").write_text(MORE)
    return folder


async def test_an_older_process_works_with_a_newer_schema_that_only_has_more(
    postgres_url: str, connection: Connection, schema: Path
) -> None:
    running = await PostgresStore.open(postgres_url)
    await create_win(running, ANA, BEN)
    await migrate(connection, schema)
    assert await version_of(connection) == NEWER
    restarted = await PostgresStore.open(postgres_url)
    for store in (running, restarted):
        table = await create_win(store, ANA, BEN)
        await connection.execute("INSERT INTO moods VALUES (%s, 'glad') ON CONFLICT DO NOTHING", (ANA.id,))
        assert await load(store, table) == table
    await Eraser(running, ControlledClock()).erase(ANA.id)
    assert await fetch(connection, "SELECT * FROM moods") == []
    for store in (running, restarted):
        await store.close()


async def test_a_newer_schema_that_older_processes_cannot_use_is_refused(
    postgres_url: str, connection: Connection, schema: Path
) -> None:
    (schema / f"{NEWER:04}_newer.sql").write_text("DELETE FROM schema_version; DROP TABLE votes")
    for _ in range(2):
        await migrate(connection, schema)
    told = await store_error(PostgresStore.open(postgres_url))
    assert f"newer version of the bot: it has schema {NEWER}" in told


async def test_a_migration_does_not_hold_clicks_up_behind_a_backup(
    postgres_url: str, connection: Connection, schema: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "_LOCK_TIMEOUT", "1ms")
    async with await connect(postgres_url) as backup:
        async with backup.transaction():
            await backup.execute("SELECT count(*) FROM tables")
            with pytest.raises(DatabaseAwayError, match="lock timeout"):
                await migrate(connection, schema)
        await migrate(connection, schema)


HARMLESS = (
    *("CREATE TABLE ", "CREATE INDEX ", "INSERT INTO notes "),
    # Events are only ever inserted, so no version has a statement that needs their key.
    "ALTER TABLE events DROP CONSTRAINT events_pkey$",
    r"ALTER TABLE \w+ DROP CONSTRAINT (\w+), ADD CONSTRAINT \1 CHECK \(\w+ IN \(.*\)\) NOT VALID$",
    r"ALTER TABLE \w+ ALTER \w+ SET STATISTICS 0$",
    "DELETE FROM choices ",  # nobody has to have chosen anything
)


def beyond_additions(script: str) -> list[str]:
    """Return the statements of a migration with which processes of the version before cannot work.

    There are none in one that begins by saying so.
    """
    text = re.sub(r"\s+", " ", re.sub("--.*", "", script))
    statements = [statement.strip() for statement in text.split(";") if statement.strip()]
    if statements[0] == "DELETE FROM schema_version":
        return []
    new = {f"DROP INDEX {name}" for name in re.findall(r"CREATE INDEX (\w+)", text)}
    return [each for each in statements if not is_addition(each) and each not in new]


def is_addition(statement: str) -> bool:
    if re.match("ALTER TABLE [a-z_]+ ADD COLUMN ", statement):
        clauses = re.findall("ADD|ALTER|DROP|RENAME|SET", statement)
        return clauses == ["ALTER", "ADD"] and ("NOT NULL" not in statement or "DEFAULT" in statement)
    return re.match("|".join(HARMLESS), statement) is not None


@pytest.mark.parametrize(
    ("script", "faults"),
    [
        (MORE, 0),
        ("-- More\nALTER TABLE tables ADD COLUMN mood text;", 0),
        ("-- Less\nDELETE FROM schema_version;\nDROP TABLE votes", 0),
        ("DROP TABLE votes; DELETE FROM schema_version", 2),
        ("ALTER TABLE tables ADD COLUMN mood text NOT NULL", 1),
        ("ALTER TABLE tables ADD COLUMN mood text, DROP COLUMN coach", 1),
        ("ALTER TABLE tables RENAME COLUMN coach TO trainer; CREATE TABLE moods (mood text)", 1),
        ("CREATE UNIQUE INDEX one_name ON users (name)", 1),
        ("ALTER TABLE choices DROP CONSTRAINT choices_pkey", 1),
        ("ALTER TABLE seats DROP CONSTRAINT a, ADD CONSTRAINT a CHECK (b IN ('c', 'd')) NOT VALID", 0),
        ("ALTER TABLE seats DROP CONSTRAINT a, ADD CONSTRAINT a CHECK (number > 1) NOT VALID", 1),
        ("UPDATE tables SET pace = 'none'", 1),
    ],
)
def test_what_older_processes_cannot_work_with_is_found(script: str, faults: int) -> None:
    assert len(beyond_additions(script)) == faults


def test_migrations_since_the_release_only_add_or_say_that_they_do_not() -> None:
    for path in sorted(MIGRATIONS.glob("*.sql"))[RELEASED:]:
        assert beyond_additions(path.read_text()) == [], path.name


def test_both_databases_have_the_same_columns(postgres_url: str) -> None:
    assert postgres_columns(postgres_url) - ONLY_IN_POSTGRESQL == sqlite_columns()


def test_migrations_are_numbered_without_gaps() -> None:
    assert sorted(int(path.name[:4]) for path in MIGRATIONS.glob("*.sql")) == list(range(1, NEWER))
