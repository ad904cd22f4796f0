"""Read and write what people and servers have chosen."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from bot.store.columns import write_users
from bot.store.mentions import CONTENTS
from bot.store.queries import Access, Database, Query, Statement, column, marks, method
from bot.tables.seats import Person
from bot.tables.standings import LISTING, UNLISTED

UNLISTED_PEOPLE = f"SELECT user_id FROM choices WHERE name = '{LISTING}' AND value = '{UNLISTED}'"
"""The ids of those who have chosen not to be listed outside of their servers."""


def is_listed(people: str) -> str:
    """Return the condition that the user in a row of ``people`` is not one of those, for a few rows.

    For thousands, it takes less time to read once who is one. With NOT EXISTS or NOT IN, PostgreSQL would
    read them here, too, and compare everybody with each of them: it takes them for a handful.
    """
    chosen = f"SELECT value FROM choices WHERE user_id = {people}.user_id AND name = '{LISTING}'"
    return f"coalesce(({chosen}), '') <> '{UNLISTED}'"


def read_value(table: str, *key: object) -> Query[str | None]:
    """Return what a table has under a key, None if nothing."""
    found = yield Statement(f"SELECT value FROM {table} WHERE ({CONTENTS[table].key}) = {marks(key)}", key)
    return found[0][0] if found else None


def write_value(table: str, *row: object) -> Query[None]:
    """Write a key and its value into a table."""
    key = CONTENTS[table].key
    yield Statement(
        f"INSERT INTO {table} ({key}, value) VALUES {marks(row)}"
        f" ON CONFLICT ({key}) DO UPDATE SET value = excluded.value",
        row,
    )


class ChoiceQueries(Database):
    """What people and servers have chosen."""

    @method(Access.READ)
    def get_choice(self, user_id: int, name: str) -> Query[str | None]:
        return read_value("choices", user_id, name)

    @method(Access.TRANSACT)
    def set_choice(self, person: Person, name: str, value: str) -> Query[None]:
        yield from write_users([person])
        yield from write_value("choices", person.id, name, value)

    @method(Access.SURVEY)
    def people_who_chose(self, name: str, value: str) -> Query[frozenset[int]]:
        chosen = yield from column("SELECT user_id FROM choices WHERE name = ? AND value = ?", name, value)
        return frozenset(chosen)

    @method(Access.READ)
    def get_server_choice(self, guild_id: int, name: str) -> Query[str | None]:
        return read_value("server_choices", guild_id, name)

    @method(Access.WRITE)
    def set_server_choice(self, guild_id: int, name: str, value: str) -> Query[None]:
        return write_value("server_choices", guild_id, name, value)
