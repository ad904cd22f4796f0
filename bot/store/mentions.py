"""Every table of the database with contents, and where it mentions people and servers.

Counting, erasing, forgetting, moving and which servers are known follow from this.

docs/database.md explains the tables, and PRIVACY.md every column.
"""

from dataclasses import dataclass
from typing import Final

from bot.tables.ports.choices import PINGED_IN


@dataclass(frozen=True, slots=True)
class Mention:
    """A column with the ids of people or servers, or with names that end with one.

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
        counted: the field of a PersonalSummary that tells how often it mentions a person, if one does.
        known: whether its servers are known from it. Another table knows of the rest.
    """

    key: str
    person: Mention | None = None
    server: Mention | None = None
    counted: str | None = None
    known: bool = True


def _deleted(table: str, column: str) -> Mention:
    return Mention(column, f"DELETE FROM {table} WHERE {column} = ?")  # noqa: S608 - names from below


def _replaced(table: str, column: str) -> Mention:
    return Mention(column, f"UPDATE {table} SET {column} = 0 WHERE {column} = ?")  # noqa: S608 - names of ours


CLOSED: Final = "status IN ('finished', 'abandoned')"
"""The condition that a table is closed."""

WITHOUT_CHANNEL: Final = (
    "channel_id = 0, board = NULL, ping = NULL, shown = revision, announced = TRUE,"
    " seed = NULL, sealed_in = NULL"
)
"""What is set at a table when the channel is forgotten in which it was."""

FORGOTTEN: Final = f"guild_id = 0, {WITHOUT_CHANNEL}"
"""What is set at a table when the server is forgotten, too."""

_CLOSED_IN_SERVER = Mention("guild_id", f"UPDATE tables SET {FORGOTTEN} WHERE guild_id = ? AND {CLOSED}")  # noqa: S608 - names of ours

_RATED_IN_SERVER = Mention(
    "scope",
    "DELETE FROM seat_ratings WHERE scope <> 0 AND table_id IN (SELECT id FROM tables WHERE guild_id = ?)",
)

_PINGED_IN_SERVER = Mention("name", f"DELETE FROM choices WHERE name = '{PINGED_IN}' || CAST(? AS bigint)")  # noqa: S608 - names of ours

CONTENTS: Final = {
    "users": Content("id", _deleted("users", "id")),
    "tables": Content("id", _replaced("tables", "host"), _CLOSED_IN_SERVER),
    "seats": Content("table_id, seat", _replaced("seats", "user_id"), counted="games"),
    "votes": Content("table_id, user_id", _deleted("votes", "user_id")),
    "reservations": Content("table_id, seat", _deleted("reservations", "user_id"), counted="kept_seats"),
    "rematch_players": Content(
        "table_id, place", _replaced("rematch_players", "user_id"), counted="rematches"
    ),
    "events": Content("game, seq"),
    "guesses": Content(
        "table_id, turn, user_id",
        _deleted("guesses", "user_id"),
        _replaced("guesses", "guild_id"),
        counted="guesses",
        known=False,
    ),
    "crowds": Content("table_id"),
    "voters": Content("table_id, user_id", _deleted("voters", "user_id"), counted="crowds"),
    "standings": Content(
        "user_id, scope, solo, season", _deleted("standings", "user_id"), _deleted("standings", "scope")
    ),
    "seat_ratings": Content("table_id, seat, scope, season", server=_RATED_IN_SERVER, known=False),
    "daily_dice": Content("day"),
    "climbs": Content(
        "user_id, day", _deleted("climbs", "user_id"), _replaced("climbs", "guild_id"), counted="climbs"
    ),
    "puzzles": Content("day"),
    "puzzle_choices": Content(
        "user_id, day",
        _deleted("puzzle_choices", "user_id"),
        _replaced("puzzle_choices", "guild_id"),
        counted="puzzles",
    ),
    "choices": Content("user_id, name", _deleted("choices", "user_id"), _PINGED_IN_SERVER, known=False),
    "server_choices": Content("guild_id, name", server=_deleted("server_choices", "guild_id")),
    "removals": Content("guild_id", server=_deleted("removals", "guild_id"), known=False),
    "notes": Content("key"),
}
"""The tables, those that others refer to first: what is erased is erased from the last one to the first."""

PEOPLE: Final = {table: content.person for table, content in CONTENTS.items() if content.person}
"""Where people are mentioned, by table."""

SERVERS: Final = {table: content.server for table, content in CONTENTS.items() if content.server}
"""Where servers are mentioned, by table."""
