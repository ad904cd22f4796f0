import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import StoreError
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection, connect
from bot.store.engines.postgres.migrations import MIGRATIONS, migrate
from tests.postgres_server import PostgresServer
from tests.store.saved_tables import create_lobby
from tests.store.test_privacy_policy import postgres_columns, sqlite_columns

ONLY_IN_POSTGRESQL = {
    ("schema_version", "version"),  # SQLite has a pragma
    ("tables", "saved_by"),
    ("tables", "seq"),
    ("unseen", "table_id"),  # SQLite has an index
}


@pytest.fixture
def empty_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The address of a database without tables."""
    name = postgres_server.create_database()
    yield postgres_server.url(name)
    postgres_server.drop_database(name)


def write_migrations(folder: Path, *scripts: str) -> None:
    for number, script in enumerate(scripts, start=1):
        (folder / f"{number:04}_test.sql").write_text(script)


async def version_of(connection: Connection) -> int:
    row = await (await connection.execute("SELECT version FROM schema_version")).fetchone()
    assert row is not None
    return int(row[0])


async def test_migrations_are_applied_in_order_and_once(empty_url: str, tmp_path: Path) -> None:
    async with await connect(empty_url) as connection:
        write_migrations(tmp_path, "CREATE TABLE one (n integer)")
        await migrate(connection, tmp_path)
        write_migrations(
            tmp_path, "", "ALTER TABLE one ADD m integer; INSERT INTO one VALUES (1, 2)", "DELETE FROM one"
        )
        await migrate(connection, tmp_path)
        await migrate(connection, tmp_path)
        assert await version_of(connection) == 3
        assert await (await connection.execute("SELECT n, m FROM one")).fetchall() == []


async def test_a_migration_that_fails_changes_nothing(empty_url: str, tmp_path: Path) -> None:
    async with await connect(empty_url) as connection:
        write_migrations(
            tmp_path, "CREATE TABLE one (n integer)", "INSERT INTO one VALUES (1); SELECT * FROM missing"
        )
        with pytest.raises(StoreError, match=r"could not be migrated to schema 2: .*missing.*does not exist"):
            await migrate(connection, tmp_path)
        assert await version_of(connection) == 1
        assert await (await connection.execute("SELECT * FROM one")).fetchall() == []


async def test_choices_move_out_of_the_notes(empty_url: str, tmp_path: Path) -> None:
    first, second = (MIGRATIONS / name for name in ("0001_tables.sql", "0002_choices.sql"))
    (tmp_path / first.name).write_text(first.read_text())
    async with await connect(empty_url) as connection:
        await migrate(connection, tmp_path)
        await connection.execute("INSERT INTO users VALUES (1, 'Ana')")
        await connection.execute(
            "INSERT INTO notes VALUES ('commands', 'abc'), ('board of 1', 'picture'),"
            " ('calls of 44', 'never'), ('calls of 1', 'timeout'), ('board of 44', 'text'),"
            " ('rules of 7', 'franjos'),"
            " ('language of 9', 'fr')"
        )
        (tmp_path / second.name).write_text(second.read_text())
        await migrate(connection, tmp_path)
        for table, rows in {
            "users": [(0, "deleted player"), (1, "Ana"), (44, "")],
            "choices": [
                (1, "board", "picture"),
                (1, "calls", "timeout"),
                (44, "board", "text"),
                (44, "calls", "never"),
            ],
            "server_choices": [(7, "rules", "franjos"), (9, "language", "fr")],
            "notes": [("commands", "abc")],
        }.items():
            found = await connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2".encode())
            assert await found.fetchall() == rows


async def test_processes_that_start_at_once_migrate_once(empty_url: str) -> None:
    stores = await asyncio.gather(*(PostgresStore.open(empty_url) for _ in range(4)))
    table = await create_lobby(stores[0])
    assert [await store.load(table.id) for store in stores] == [table] * 4
    for store in stores:
        await store.close()


async def test_a_newer_database_is_refused(postgres_url: str, connection: Connection) -> None:
    await connection.execute("UPDATE schema_version SET version = 999")
    with pytest.raises(StoreError, match="newer version of the bot: it has schema 999"):
        await PostgresStore.open(postgres_url)


def test_both_databases_have_the_same_columns(postgres_url: str, tmp_path: Path) -> None:
    assert postgres_columns(postgres_url) - ONLY_IN_POSTGRESQL == sqlite_columns(tmp_path / "cantstop.db")


def test_migrations_are_numbered_without_gaps() -> None:
    numbers = [int(path.name[:4]) for path in sorted(MIGRATIONS.glob("*.sql"))]
    assert numbers == list(range(1, len(numbers) + 1))
