"""Every column that is about a person or a server is known to be, in either kind of database."""

import re

from bot.store.mentions import CONTENTS, PEOPLE, SERVERS
from tests.store.memory_store import MemoryStore
from tests.store.people import ANA
from tests.store.saved_tables import create_lobby
from tests.store.test_privacy_policy import named_columns

OF_PEOPLE = {"user_id", "host"}
OF_SERVERS = {"guild_id", "scope"}
NOT_ABOUT_ANYBODY = {"schema_version", "unseen"}


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


async def test_all_that_mentions_a_person_is_exported() -> None:
    store = MemoryStore()
    await create_lobby(store)
    await store.set_choice(ANA, "calls", "never")
    statements: list[str] = []
    store.connection.set_trace_callback(statements.append)
    assert await store.personal_data(ANA.id) is not None
    for table, mention in PEOPLE.items():
        assert any(
            re.search(rf"FROM {table}\b.* {mention.column} = {ANA.id}", statement, re.DOTALL)
            for statement in statements
        ), f"{table} is left out"


def test_what_is_erased_is_erased_from_the_table_itself() -> None:
    for mentions in (PEOPLE, SERVERS):
        for table, mention in mentions.items():
            assert re.match(rf"(DELETE FROM|UPDATE) {table} ", mention.erasure)
            assert mention.erasure.count("?") == 1
