"""Where tables are kept."""

from typing import Protocol

from bot.tables.outline import Outline
from bot.tables.shards import ONLY_SHARD, Shards
from bot.tables.table import FinishedGame, Table


class TableStore(Protocol):
    """Keeps the tables, and which messages show them."""

    async def create(
        self, new: Table, *, most_of_host: int | None = None, most_in_server: int | None = None
    ) -> Table:
        """Store a new lobby, unless there are too many, and return it with its id.

        ``most_of_host`` and ``most_in_server`` are how many open tables there may be with this one, None for
        any number. Paused ones do not count. Direct messages have no limit.

        Raises:
            TooManyTablesError: one of the limits is reached.
            ChannelTakenError: the channel already has an open table.
            ConflictError: it is a rematch, and a player of the last game has been erased since that was read.
        """

    async def load(self, table_id: int) -> Table | None:
        """Return a table, open or closed, None if there is none with that id."""

    async def latest_table_in(self, channel_id: int) -> Table | None:
        """Return the open table of a channel, or else its latest one, None if it never had one."""

    async def finished_games_in(self, channel_id: int, limit: int) -> tuple[FinishedGame, ...]:
        """Return up to ``limit`` games that were won in a channel, the latest first."""

    async def open_tables_of(self, user_id: int, guild_id: int | None, limit: int) -> tuple[Table, ...]:
        """Return up to ``limit`` open tables at which a user has a seat or a reservation.

        The tables are in one server, or anywhere if ``guild_id`` is None; those of the latest activity first.
        Tables that cannot be read are logged and left out.
        """

    async def outlines(self, shards: Shards = ONLY_SHARD) -> tuple[Outline, ...]:
        """Return the open tables of some shards, and the closed ones that are not shown or announced yet."""

    async def count_open_tables(self, *, host: int | None = None, guild_id: int | None = None) -> int:
        """Return the number of open tables, except paused ones: all, those of a host, or in a server."""

    async def save(self, before: Table, after: Table) -> Table:
        """Save a change atomically: append new events, replace the rest, count a game that was just won.

        Guesses about a turn that has ended become right or wrong. ``after`` has the revision following that
        of ``before``. Its ``board`` and ``guesses`` are not saved. What is returned has the stored board, and
        the guesses if some have become right or wrong.

        Raises:
            ConflictError: the stored table is not ``before``.
        """

    async def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> bool:
        """Record which message shows the board of a table, and the revision that it shows.

        If a later revision or message is recorded already, nobody knows which of the two pictures Discord
        shows: the latest message is recorded, and that it shows nothing.

        Returns:
            False in that case: the board has to be drawn again.
        """

    async def set_ping(
        self, table_id: int, message_id: int | None, pinged_turn: int, reminded_deadline: float | None = None
    ) -> bool:
        """Record the message that pings the players who can act, and the turn it is for.

        A message that reminds of a deadline also records that; otherwise the recorded one stays.

        Returns:
            False if a ping for a later turn is recorded already, which then stays: this one is out of date.
        """

    async def set_announced(self, table_id: int) -> None:
        """Record that a message has said who won."""
