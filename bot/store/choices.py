"""What people have chosen, and the bot's own notes."""

# ruff: noqa: D102, S608 - GameStore documents the methods; statements are built from constants

from bot.store.queries import Access, Database, Query, Statement, method
from bot.store.users import write_users
from bot.tables.standings import LISTING, UNLISTED
from bot.tables.table import Person

UNLISTED_PEOPLE = f"SELECT user_id FROM choices WHERE name = '{LISTING}' AND value = '{UNLISTED}'"
"""The ids of those who have chosen not to be listed outside of their servers."""


def read_choice(user_id: int, name: str) -> Query[str | None]:
    """Return what a person has chosen, None if nothing."""
    found = yield Statement("SELECT value FROM choices WHERE user_id = ? AND name = ?", (user_id, name))
    return found[0][0] if found else None


def read_note(key: str) -> Query[str | None]:
    """Return a note of the bot, None if there is none."""
    found = yield Statement("SELECT value FROM notes WHERE key = ?", (key,))
    return found[0][0] if found else None


def write_note(key: str, value: str) -> Query[None]:
    """Store a note of the bot."""
    yield Statement(
        "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )


class Choices(Database):
    """What is stored under a name."""

    @method(Access.READ)
    def get_choice(self, user_id: int, name: str) -> Query[str | None]:
        return read_choice(user_id, name)

    @method(Access.TRANSACT)
    def set_choice(self, person: Person, name: str, value: str) -> Query[None]:
        yield from write_users([person])
        yield Statement(
            "INSERT INTO choices (user_id, name, value) VALUES (?, ?, ?)"
            " ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value",
            (person.id, name, value),
        )

    @method(Access.READ)
    def get_setting(self, key: str) -> Query[str | None]:
        return read_note(key)

    @method(Access.WRITE)
    def set_setting(self, key: str, value: str) -> Query[None]:
        return write_note(key, value)
