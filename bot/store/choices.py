"""Read and write what people and servers have chosen, and the bot's own notes."""

from bot.store.queries import Query, Statement
from bot.store.writing import write_users
from bot.tables.table import Person


def read_choice(user_id: int, name: str) -> Query[str | None]:
    """Return what a person has chosen, None if nothing."""
    found = yield Statement("SELECT value FROM choices WHERE user_id = ? AND name = ?", (user_id, name))
    return found[0][0] if found else None


def write_choice(person: Person, name: str, value: str) -> Query[None]:
    """Store what a person has chosen. The caller provides a transaction."""
    yield from write_users([person])
    yield Statement(
        "INSERT INTO choices (user_id, name, value) VALUES (?, ?, ?)"
        " ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value",
        (person.id, name, value),
    )


def read_server_choice(guild_id: int, name: str) -> Query[str | None]:
    """Return what a server has chosen, None if nothing."""
    found = yield Statement(
        "SELECT value FROM server_choices WHERE guild_id = ? AND name = ?", (guild_id, name)
    )
    return found[0][0] if found else None


def write_server_choice(guild_id: int, name: str, value: str) -> Query[None]:
    """Store what a server has chosen."""
    yield Statement(
        "INSERT INTO server_choices (guild_id, name, value) VALUES (?, ?, ?)"
        " ON CONFLICT (guild_id, name) DO UPDATE SET value = excluded.value",
        (guild_id, name, value),
    )


def read_setting(key: str) -> Query[str | None]:
    """Return the value of a setting, None if it was never set."""
    found = yield Statement("SELECT value FROM notes WHERE key = ?", (key,))
    return found[0][0] if found else None


def write_setting(key: str, value: str) -> Query[None]:
    """Store a setting."""
    yield Statement(
        "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )
