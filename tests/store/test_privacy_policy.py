"""Every column is named in the privacy policy, and all that mentions a person or a server is known."""

import re
from pathlib import Path

import psycopg
import pytest

from bot.store.mentions import CONTENTS, FORGOTTEN, PEOPLE, SERVERS, Mention
from tests.store.memory_store import MemoryStore
from tests.store.people import ANA
from tests.store.saved_tables import create_lobby

POLICY = (Path(__file__).parents[2] / "PRIVACY.md").read_text(encoding="utf-8")

Columns = set[tuple[str, str]]


def named_columns() -> Columns:
    """Return the columns in the last table of the policy."""
    rows = re.findall(r"^\| `(\w+)` \| ([`\w, ]+) \|", POLICY, re.MULTILINE)
    return {(table, column) for table, columns in rows for column in re.findall(r"`(\w+)`", columns)}


def sqlite_columns() -> Columns:
    store = MemoryStore()  # keeps the connection
    return set(
        store.connection.execute(
            "SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c"
            " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
        )
    )


def postgres_columns(url: str) -> Columns:
    query = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    with psycopg.connect(url) as connection:
        return set(connection.execute(query))


def test_every_column_is_named(postgres_url: str) -> None:
    assert named_columns() == sqlite_columns() | postgres_columns(postgres_url)


def test_a_host_has_two_names_to_fill_in() -> None:
    assert set(re.findall(r"\[([^\]]+)\](?!\()", POLICY)) == {"name", "contact"}


OF_NO_ONE = {
    "events": {"game", "seq"},
    "guesses": {"turn"},
    "rematch_players": {"wins"},
    "seat_ratings": {"season"},
    "standings": {
        *("season", "games", "wins", "columns", "busts", "longest_turn", "streak", "best_streak", "rating")
    },
    "tables": {"id", "seq", "revision", "shown", "pinged", "finish"},
}
"""The large numbers in each table that are no ids of Discord, besides the ids of tables."""


def test_every_table_is_known() -> None:
    assert set(CONTENTS) == {table for table, _ in named_columns()} - {"schema_version", "unseen"}


def columns(mentions: dict[str, Mention]) -> Columns:
    return {(table, mention.column) for table, mention in mentions.items()}


def test_every_column_with_a_person_or_a_server_is_known() -> None:
    of_people = {(table, column) for table, column in named_columns() if column in ("user_id", "host")}
    of_servers = {(table, column) for table, column in named_columns() if column in ("guild_id", "scope")}
    assert columns(PEOPLE) == of_people | {("users", "id")}
    assert columns(SERVERS) == of_servers | {("choices", "name")}


def test_every_reference_to_a_person_is_known() -> None:
    store = MemoryStore()  # keeps the connection
    references = {
        (table, column)
        for table in CONTENTS
        for _, _, other, column, *_ in store.connection.execute(f"PRAGMA foreign_key_list({table})")
        if other == "users"
    }
    assert references <= columns(PEOPLE)


def test_every_number_that_may_be_an_id_is_forgotten_or_of_no_one(postgres_url: str) -> None:
    forgotten = {("tables", column) for column in re.findall(r"(\w+) = (?!revision|TRUE)", FORGOTTEN)}
    with psycopg.connect(postgres_url) as connection:
        numbers = connection.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND data_type IN ('bigint', 'numeric')"
        ).fetchall()
    others = {*numbers} - columns(PEOPLE) - columns(SERVERS) - forgotten
    assert {(table, column) for table, column in others if column != "table_id"} == {
        (table, column) for table, columns in OF_NO_ONE.items() for column in columns
    }


@pytest.mark.parametrize(
    ("name", "besides"),
    [
        ("personal_data", set()),
        ("personal_summary", {"tables", "votes"}),  # hosts and voters have seats, which are counted
    ],
)
async def test_all_that_mentions_a_person_is_exported_and_counted(name: str, besides: set[str]) -> None:
    store = MemoryStore()
    await create_lobby(store)
    await store.set_choice(ANA, "calls", "never")
    statements: list[str] = []
    store.connection.set_trace_callback(statements.append)
    assert await getattr(store, name)(ANA.id) is not None
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
    assert {table for _, table in known - asked} == {"guesses", "seat_ratings", "choices", "removals"}


def test_what_is_erased_is_erased_from_the_table_itself() -> None:
    for mentions in (PEOPLE, SERVERS):
        for table, mention in mentions.items():
            assert re.match(rf"(DELETE FROM|UPDATE) {table} ", mention.erasure)
            assert mention.erasure.count("?") == 1
