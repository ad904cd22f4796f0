"""The ports of the tables: a store, slots and a clock. Their dice are a :class:`bot.game.DiceSource`."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from bot.game import FourDice
from bot.tables.climbs import Climb, DailyDice, DayResult, MonthResult
from bot.tables.outline import Outline
from bot.tables.personal_data import PersonalData, PersonalSummary
from bot.tables.puzzles import PuzzleChoice, PuzzleResult
from bot.tables.ratings import Rating
from bot.tables.shards import ONLY_SHARD, Shards
from bot.tables.standings import (
    ALL_TIME,
    GameLog,
    GuesserRow,
    LeaderboardPage,
    Page,
    Ranking,
    Rival,
    SeasonWinners,
    Standing,
)
from bot.tables.table import FinishedGame, Guess, Person, Table


class ChannelTakenError(Exception):
    """The channel already has an open table."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is open in that channel")
        self.table_id = table_id


class TooManyTablesError(Exception):
    """There are too many open tables, of the host or else of the server; nothing was created."""

    def __init__(self, *, of_host: bool) -> None:
        super().__init__(f"too many open tables {'of the host' if of_host else 'in the server'}")
        self.of_host = of_host


class ConflictError(Exception):
    """What is stored was changed since it was loaded; nothing was saved."""


class UnreadableTableError(Exception):
    """A stored table is damaged; the others are not affected."""

    def __init__(self, table_id: int, reason: object) -> None:
        super().__init__(f"Table {table_id} in the database cannot be read: {reason}.")


class TemporaryStoreError(Exception):
    """The store does not work at the moment."""


class StoreUnavailableError(TemporaryStoreError):
    """The store cannot write at the moment, for example because the disk is full; nothing was saved."""


class StoreAwayError(TemporaryStoreError):
    """The store was cut off in the middle of a write; nobody knows yet whether that was saved."""


class GameStore(Protocol):
    """Persistent storage for tables and all that belongs to them.

    All methods may be called from any number of tasks at once. A method that writes returns once the data is
    on disk. A cancelled write is stored completely or not at all, without affecting what other tasks write.

    A method that writes raises :class:`StoreUnavailableError` if it cannot; ``save``, ``save_guess``,
    ``save_climb`` and ``erase`` raise :class:`StoreAwayError` if nobody knows whether they have.
    """

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

    async def user_ids(self) -> frozenset[int]:
        """Return the ids of all people about whom something is stored."""

    async def open_table_ids_of(self, user_id: int) -> tuple[int, ...]:
        """Return the ids of all open tables at which a user has a seat or a reservation, or guessed."""

    async def outlines(self, shards: Shards = ONLY_SHARD) -> tuple[Outline, ...]:
        """Return the open tables of some shards, and the closed ones that are not shown or announced yet."""

    async def open_tables_in_server(self, guild_id: int) -> tuple[int, ...]:
        """Return the ids of the open tables in a server."""

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

    async def save_guess(self, table: Table, guess: Guess, now: float) -> None:
        """Save what somebody guessed about the turn of a table; it replaces their earlier guess about it.

        Raises:
            ConflictError: the stored table is not ``table``.
        """

    async def personal_summary(self, user_id: int) -> PersonalSummary | None:
        """Return what is stored about a person in short, None if nothing is."""

    async def personal_data(self, user_id: int) -> PersonalData | None:
        """Return everything that is stored about a person, None if nothing is."""

    async def erase(
        self, user_id: int, open_tables: Collection[int], changes: Sequence[tuple[Table, Table]]
    ) -> None:
        """Erase a person at once: save changes of tables, and delete everything else about the person.

        Seats and hosting go to :data:`~bot.tables.table.DELETED`; name, votes, standings, choices, guesses
        and daily climbs are deleted, and so is the channel of their direct messages.

        ``open_tables`` are the ids of the open tables at which the person has a place, and ``changes`` those
        of them that can be read, before and after, as in :meth:`save`.

        Raises:
            ConflictError: a stored table is not what it was before, or they have a place at another one.
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

    async def get_choice(self, user_id: int, name: str) -> str | None:
        """Return what a person has chosen, None if nothing."""

    async def set_choice(self, person: Person, name: str, value: str) -> None:
        """Store what a person has chosen, such as when to be pinged."""

    async def people_who_chose(self, name: str, value: str) -> frozenset[int]:
        """Return the ids of the people who have chosen something."""

    async def get_server_choice(self, guild_id: int, name: str) -> str | None:
        """Return what a server has chosen, None if nothing."""

    async def set_server_choice(self, guild_id: int, name: str, value: str) -> None:
        """Store what a server has chosen, such as its theme."""

    async def known_servers(self) -> frozenset[int]:
        """Return the ids of all servers about which something is stored."""

    async def removals(self) -> Mapping[int, float]:
        """Return the servers in which the bot is no member.

        With each comes when that was noticed, or when a game was last opened there.
        """

    async def note_removal(self, guild_id: int, removed: float) -> None:
        """Note that a server has removed the bot. A game that is opened there later on renews the time."""

    async def forget_removal(self, guild_id: int) -> None:
        """Forget that a server had removed the bot, because it has invited it again."""

    async def forget_private_channels(self, before: float) -> None:
        """Forget in which direct messages and groups games were played that ended before a time."""

    async def forget_server(self, guild_id: int) -> None:
        """Delete a server's choices and standings, and where its closed games and daily climbs were.

        The games and climbs stay, since they count for their players.
        """

    async def get_setting(self, key: str) -> str | None:
        """Return the value of a setting, None if it was never set."""

    async def set_setting(self, key: str, value: str) -> None:
        """Store a value that belongs to nobody, such as the ids of the commands."""

    # How games and guesses went. A scope is a server's id, or bot.tables.standings.OVERALL, whose lists leave
    # out those who have chosen UNLISTED. Games are those of two or more people, or, if solo, those of one
    # person against computers.

    async def leaderboard(
        self,
        scope: int,
        by: Ranking,
        caller: int,
        offset: int,
        limit: int,
        *,
        solo: bool = False,
        season: int = ALL_TIME,
    ) -> LeaderboardPage:
        """Return ``limit`` rows of a leaderboard starting at row ``offset``, and the caller's own row."""

    async def hall_of_fame(
        self, scope: int, before: int, offset: int, limit: int, *, solo: bool = False
    ) -> tuple[SeasonWinners, ...]:
        """Return the winners of up to ``limit`` seasons before the one of ``before``, the latest first.

        Seasons in which nobody is ranked are left out.
        """

    async def seasons_of(self, user_id: int, scope: int, *, solo: bool = False) -> Mapping[int, Standing]:
        """Return a user's standings by season, the latest first, without that of all time."""

    async def ratings_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[Rating, ...]:
        """Return a user's ratings before each of their latest ``limit`` games, in the order they finished."""

    async def rivals_of(self, user_id: int, scope: int, limit: int) -> tuple[Rival, ...]:
        """Return those whom a user met most often in games with two or more people, then those met last."""

    async def guessers(
        self, scope: int, season: int, caller: int, offset: int, limit: int
    ) -> Page[GuesserRow]:
        """Return ``limit`` of a season's guessers starting at row ``offset``, and the caller's own row.

        It is None without a guess that was right or wrong, or if they have chosen not to be listed.
        """

    async def game_logs_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[GameLog, ...]:
        """Return a user's latest ``limit`` won or lost games, in the order they finished.

        Games in direct messages are left out.
        """

    async def rolls_in_server(self, guild_id: int, games: int) -> Mapping[FourDice, int]:
        """Return how often each roll was made in the latest games that were won in a server."""

    async def rebuild_standings(self) -> int:
        """Recalculate standings and which guesses were right; return how many games were finished."""

    # Daily climbs

    async def daily_dice(self, day: int) -> DailyDice | None:
        """Return the dice of a day, None if they have not been made."""

    async def add_daily_dice(self, dice: DailyDice) -> DailyDice:
        """Store the dice of a day, and return those that are stored: the first ones stay."""

    async def load_climb(self, user_id: int, day: int) -> Climb | None:
        """Return somebody's climb on a day, None if they have not begun."""

    async def save_climb(self, before: Climb, after: Climb) -> None:
        """Save a change of a climb, or a new one if nothing was rolled before.

        Whether it has been shared is not saved. Saving the same change again does nothing.

        Raises:
            ConflictError: the stored climb is not ``before``.
        """

    async def set_shared(self, user_id: int, day: int, *, shared: bool) -> bool:
        """Store whether a finished climb has been shared, and return whether that has changed."""

    async def climb_streak(self, user_id: int, day: int) -> int:
        """Return on how many days in a row, up to and including ``day``, somebody has finished."""

    async def day_table(self, guild_id: int, day: int, reader: int, limit: int) -> Page[DayResult]:
        """Return the best ``limit`` finished climbs of a server on a day, and the reader's own one."""

    async def month_table(
        self, guild_id: int, first_day: int, last_day: int, reader: int, limit: int
    ) -> Page[MonthResult]:
        """Return a server's best ``limit`` averages in some days of a month, and the reader's own one."""

    async def puzzle(self, day: int) -> str | None:
        """Return the log of the game that leads to the puzzle of a day, None if it has not been drawn."""

    async def add_puzzle(self, day: int, puzzles: Sequence[str]) -> str:
        """Store the puzzle of a day unless it has one: the first that has not come since all others have."""

    async def puzzle_choice(self, user_id: int, day: int) -> PuzzleChoice | None:
        """Return what somebody chose on a day, None if they have not."""

    async def add_puzzle_choice(self, choice: PuzzleChoice) -> PuzzleChoice:
        """Store what somebody chose unless they chose before, and return the choice that is stored."""

    async def set_puzzle_shared(self, user_id: int, day: int, *, shared: bool) -> bool:
        """Store whether the result of a choice has been shared, and return whether that has changed."""

    async def count_puzzle_choices(self, guild_id: int, day: int, reader: int) -> Mapping[int, int]:
        """Return how many people in a server made each choice on a day, without the reader."""

    async def puzzle_streak(self, user_id: int, day: int) -> int:
        """Return on how many days in a row, up to and including ``day``, somebody has chosen."""

    async def puzzle_table(
        self, guild_id: int, first_day: int, last_day: int, least: int, reader: int, limit: int
    ) -> Page[PuzzleResult]:
        """Return a server's best ``limit`` averages, those of fewer than ``least`` last, and the reader's."""

    async def finished_games_of(self, user_id: int, since: float, limit: int) -> tuple[int, ...]:
        """Return the ids of up to ``limit`` games of a person won after a time, the latest first."""


class Slots(Protocol):
    """The places for processes that share a database. A process works while it holds one.

    A slot is in doubt while its process is cut off from the database: another one may take it. The store
    saves nothing then. If nobody has taken it when the database is back, the process goes on; otherwise it
    is lost.

    Attributes:
        shared: whether several processes can use the database; otherwise there is only slot 0.
        lost: set once another process has the claimed slot; this one must not go on then.
    """

    shared: bool
    lost: asyncio.Event

    async def try_claim(self, slots: Collection[int]) -> int | None:
        """Claim the first of some slots that is free and return its number, None if there is none.

        After the database was away, slots are not free at once, so that their processes can claim them again.
        """

    def on_doubt(self, listener: Callable[[bool], None]) -> None:
        """Call ``listener`` with whether the claimed slot is in doubt, now and whenever that changes."""

    async def wait_for_release(self, seconds: float) -> None:
        """Wait until a process says that it gives up its slot, for some seconds at most."""
        await asyncio.sleep(seconds)

    async def others(self) -> bool:
        """Return whether another process has a slot."""

    async def try_lock(self, bucket: int) -> bool:
        """Lock one of the buckets in which Discord counts logins, unless another process has locked it."""

    async def unlock(self, bucket: int) -> None:
        """Unlock a bucket that this process has locked."""

    async def release(self) -> None:
        """Give up the slot and all locks."""


class Clock(Protocol):
    """A source of time."""

    def now(self) -> float:
        """Return the time in seconds since 1970 (UTC)."""

    async def sleep_until(self, time: float) -> None:
        """Return once :meth:`now` is ``time`` or later."""
