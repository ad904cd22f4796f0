"""Every table of the database, and where it mentions people and servers.

Counting, erasing, forgetting and moving follow from this.

docs/database.md explains the tables, and PRIVACY.md every column.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Mention:
    """A column with the ids of people or servers.

    Attributes:
        column: its name.
        erasure: the statement that erases one of them from the table, with a question mark for the id. Rows
            that others need stay; their id is 0 from then on.
    """

    column: str
    erasure: str


@dataclass(frozen=True, slots=True)
class Content:
    """A table of the database.

    Attributes:
        key: the columns of its primary key.
        person: where it mentions a person, if it does.
        server: where it mentions a server, if it does.
    """

    key: str
    person: Mention | None = None
    server: Mention | None = None


def _deleted(table: str, column: str) -> Mention:
    return Mention(column, f"DELETE FROM {table} WHERE {column} = ?")  # noqa: S608 - names from below


def _replaced(table: str, column: str) -> Mention:
    return Mention(column, f"UPDATE {table} SET {column} = 0 WHERE {column} = ?")  # noqa: S608 - names of ours


CLOSED: Final = "status IN ('finished', 'abandoned')"
"""The condition that a table is closed."""

FORGOTTEN: Final = (
    "guild_id = 0, channel_id = 0, board = NULL, ping = NULL, shown = revision, announced = TRUE,"
    " seed = NULL, sealed_in = NULL"
)
"""What is set at a table when the place is forgotten in which it was."""

_CLOSED_IN_SERVER = Mention("guild_id", f"UPDATE tables SET {FORGOTTEN} WHERE guild_id = ? AND {CLOSED}")  # noqa: S608 - names of ours

_RATED_IN_SERVER = Mention(
    "scope",
    "DELETE FROM seat_ratings WHERE scope <> 0 AND table_id IN (SELECT id FROM tables WHERE guild_id = ?)",
)

CONTENTS: Final = {
    "users": Content("id", person=_deleted("users", "id")),
    "tables": Content("id", person=_replaced("tables", "host"), server=_CLOSED_IN_SERVER),
    "seats": Content("table_id, seat", person=_replaced("seats", "user_id")),
    "votes": Content("table_id, user_id", person=_deleted("votes", "user_id")),
    "reservations": Content("table_id, seat", person=_deleted("reservations", "user_id")),
    "rematch_players": Content("table_id, place", person=_replaced("rematch_players", "user_id")),
    "events": Content("game, seq"),
    "guesses": Content(
        "table_id, turn, user_id",
        person=_deleted("guesses", "user_id"),
        server=_replaced("guesses", "guild_id"),
    ),
    "standings": Content(
        "user_id, scope, solo, season",
        person=_deleted("standings", "user_id"),
        server=_deleted("standings", "scope"),
    ),
    "seat_ratings": Content("table_id, seat, scope, season", server=_RATED_IN_SERVER),
    "daily_dice": Content("day"),
    "climbs": Content(
        "user_id, day", person=_deleted("climbs", "user_id"), server=_replaced("climbs", "guild_id")
    ),
    "puzzles": Content("day"),
    "puzzle_choices": Content(
        "user_id, day",
        person=_deleted("puzzle_choices", "user_id"),
        server=_replaced("puzzle_choices", "guild_id"),
    ),
    "choices": Content("user_id, name", person=_deleted("choices", "user_id")),
    "server_choices": Content("guild_id, name", server=_deleted("server_choices", "guild_id")),
    "removals": Content("guild_id", server=_deleted("removals", "guild_id")),
    "notes": Content("key"),
}
"""The tables, those that others refer to first: what is erased is erased from the last one to the first."""

PEOPLE: Final = {table: content.person for table, content in CONTENTS.items() if content.person}
"""Where people are mentioned, by table."""

SERVERS: Final = {table: content.server for table, content in CONTENTS.items() if content.server}
"""Where servers are mentioned, by table."""
