"""Every column is named in the privacy policy, and all that mentions a person or a server is known."""

import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from bot.store.engines.sqlite.migrations import migrate
from bot.store.mentions import CONTENTS, FORGOTTEN, PEOPLE, SERVERS
from tests.store.memory_store import MemoryStore
from tests.store.people import ANA
from tests.store.saved_tables import (
    create_lobby,
)

POLICY = Path(__file__).parents[2] / "PRIVACY.md"

Columns = set[tuple[str, str]]


def named_columns() -> Columns:
    """Return the columns in the last table of the policy."""
    rows = re.findall(r"^\| `(\w+)` \| ([`\w, ]+) \|", POLICY.read_text(encoding="utf-8"), re.MULTILINE)
    return {(table, column) for table, columns in rows for column in re.findall(r"`(\w+)`", columns)}


def sqlite_columns(path: Path) -> Columns:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection)
        return set(
            connection.execute(
                "SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c"
                " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
            )
        )


def postgres_columns(url: str) -> Columns:
    with psycopg.connect(url) as connection:
        return set(
            connection.execute(
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
            )
        )


def test_every_column_is_named(tmp_path: Path, postgres_url: str) -> None:
    assert named_columns() == sqlite_columns(tmp_path / "cantstop.db") | postgres_columns(postgres_url)


def test_a_host_has_two_names_to_fill_in() -> None:
    assert set(re.findall(r"\[([^\]]+)\](?!\()", POLICY.read_text(encoding="utf-8"))) == {"name", "contact"}


OF_PEOPLE = {"user_id", "host"}
OF_SERVERS = {"guild_id", "scope"}
NOT_ABOUT_ANYBODY = {"schema_version", "unseen"}
OF_NO_ONE = {
    *("id", "table_id", "game", "turn", "seq", "revision", "shown", "pinged", "finish", "season"),
    *("games", "wins", "columns", "busts", "longest_turn", "streak", "best_streak", "rating"),
}
"""Large numbers that are no ids of Discord."""


def test_every_table_is_known() -> None:
    assert set(CONTENTS) == {table for table, _ in named_columns()} - NOT_ABOUT_ANYBODY


def test_every_column_with_a_person_or_a_server_is_known() -> None:
    columns = named_columns()
    assert {(table, mention.column) for table, mention in PEOPLE.items()} == {
        (table, column)
        for table, column in columns
        if column in OF_PEOPLE or (table, column) == ("users", "id")
    }
    assert {(table, mention.column) for table, mention in SERVERS.items()} == {
        (table, column) for table, column in columns if column in OF_SERVERS
    }


def test_every_reference_to_a_person_is_known() -> None:
    store = MemoryStore()  # keeps the connection
    references = {
        (table, column)
        for table in CONTENTS
        for _, _, other, column, *_ in store.connection.execute(f"PRAGMA foreign_key_list({table})")
        if other == "users"
    }
    assert references <= {(table, mention.column) for table, mention in PEOPLE.items()}


def test_every_number_that_may_be_an_id_is_forgotten_or_of_no_one(postgres_url: str) -> None:
    forgotten = {("tables", column) for column in re.findall(r"(\w+) = (?!revision|TRUE)", FORGOTTEN)}
    mentions = {(table, found.column) for each in (PEOPLE, SERVERS) for table, found in each.items()}
    with psycopg.connect(postgres_url) as connection:
        numbers = connection.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND data_type IN ('bigint', 'numeric')"
        ).fetchall()
    assert {column for table, column in {*numbers} - mentions - forgotten} == OF_NO_ONE


@pytest.mark.parametrize(
    ("read", "besides"),
    [
        (MemoryStore.personal_data, set()),
        (MemoryStore.personal_summary, {"tables", "votes"}),  # hosts and voters have seats, which are counted
    ],
)
async def test_all_that_mentions_a_person_is_exported_and_counted(
    read: Callable[[MemoryStore, int], Awaitable[object]], besides: set[str]
) -> None:
    store = MemoryStore()
    await create_lobby(store)
    await store.set_choice(ANA, "calls", "never")
    statements: list[str] = []
    store.connection.set_trace_callback(statements.append)
    assert await read(store, ANA.id) is not None
    asked = ";".join(statements)
    assert besides == {
        table
        for table, mention in PEOPLE.items()
        if not re.search(rf"FROM {table}\b[^();]* {mention.column} = {ANA.id}", asked)
    }


async def test_all_servers_are_known_that_are_mentioned() -> None:
    store = MemoryStore()
    statements: list[str] = []
    store.connection.set_trace_callback(statements.append)
    await store.known_servers()
    asked = set(re.findall(r"SELECT min\((\w+)\) FROM (\w+)", "\n".join(statements)))
    known = {(mention.column, table) for table, mention in SERVERS.items()}
    assert known - asked == {("guild_id", "guesses"), ("scope", "seat_ratings"), ("guild_id", "removals")}


def test_what_is_erased_is_erased_from_the_table_itself() -> None:
    for mentions in (PEOPLE, SERVERS):
        for table, mention in mentions.items():
            assert re.match(rf"(DELETE FROM|UPDATE) {table} ", mention.erasure)
            assert mention.erasure.count("?") == 1
