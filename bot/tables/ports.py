"""What the tables need from outside: a store and a clock (their dice are :class:`bot.game.DiceSource`)."""

from typing import Protocol

from bot.game import Rules
from bot.tables.pace import Pace
from bot.tables.standings import LeaderboardPage, Ranking
from bot.tables.stats import GameLog
from bot.tables.table import Coach, Computer, FinishedGame, Location, Person, Table


class ChannelTakenError(Exception):
    """There is an open table in that channel already.

    Attributes:
        table_id: the open table.
    """

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is open in that channel")
        self.table_id = table_id


class ConflictError(Exception):
    """The table was changed since it was loaded; nothing was saved."""


class StoreUnavailableError(Exception):
    """The store cannot take more just now (its disk is full, say); nothing was saved."""


class GameStore(Protocol):
    """Where tables are kept. What a call that writes has returned from is on disk.

    Every call may be made from any number of tasks at once. A cancelled call that writes is written whole or
    not at all, and what others wrote meanwhile stays.
    """

    async def create(
        self,
        location: Location,
        host: Person,
        rules: Rules,
        now: float,
        *,
        pace: Pace = Pace.NONE,
        coach: Coach = Coach.PRIVATE,
        computers: tuple[Computer, ...] = (),
    ) -> Table:
        """Open a table in its lobby, with the host on the first seat and the computers on those after it.

        Raises:
            ChannelTakenError: there is an open table in that channel.
        """
        ...

    async def load(self, table_id: int) -> Table | None:
        """Return a table, open or closed; None where there is none of that number (or it is no number)."""
        ...

    async def latest_table_in(self, channel_id: int) -> Table | None:
        """Return the open table of a channel, the one opened last where none is open, None where none was."""
        ...

    async def finished_games_in(self, channel_id: int, limit: int) -> tuple[FinishedGame, ...]:
        """Return the games that were won in a channel, the last first, so many at most."""
        ...

    async def tables_to_restore(self) -> tuple[Table, ...]:
        """Return every open table, and every closed one whose last revision has not been shown."""
        ...

    async def count_open_tables(self, *, host: int | None = None, guild_id: int | None = None) -> int:
        """Return how many tables are open: of a host, or in a server."""
        ...

    async def save(self, before: Table, after: Table) -> None:
        """Save a change: new events are appended, the rest replaced, a finished game counted, all or nothing.

        ``after`` has the revision after that of ``before``; its screen is not saved.

        Raises:
            ConflictError: ``before`` is not what is stored.
            StoreFullError: there is no room.
        """
        ...

    async def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> None:
        """Record which message holds a table's card, and the revision that it shows."""
        ...

    async def set_ping(
        self, table_id: int, message_id: int | None, pinged_turn: int, reminded_deadline: float | None = None
    ) -> None:
        """Record which message calls the player on turn, and for which turn.

        If it reminds of a deadline, ``reminded_deadline`` is that; otherwise what was recorded of that stays.
        """
        ...

    async def leaderboard(
        self, scope: int, by: Ranking, caller: int, offset: int, limit: int, *, solo: bool = False
    ) -> LeaderboardPage:
        """Return ``limit`` lines of a leaderboard from the line ``offset`` on, and the caller's own.

        It counts the games with two or more people, or, ``solo``, those of one person against computers.
        """
        ...

    async def game_logs_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[GameLog, ...]:
        """Return a user's newest ``limit`` games that count in a scope, in the order they finished.

        They are those with two or more people, or, ``solo``, those against nobody but computers.
        """
        ...

    async def rebuild_standings(self) -> int:
        """Count all finished games anew from their logs and return how many there are."""
        ...

    async def get_setting(self, key: str) -> str | None:
        """Return what was kept under a key by :meth:`set_setting`."""
        ...

    async def set_setting(self, key: str, value: str) -> None:
        """Keep a line of text that is about no table, such as the hash of the commands last registered."""
        ...


class Clock(Protocol):
    """The time."""

    def now(self) -> float:
        """Return seconds since 1970 (UTC)."""
        ...

    async def sleep_until(self, time: float) -> None:
        """Return once :meth:`now` is ``time`` or later."""
        ...
