"""What the stores in databases have in common."""

# ruff: noqa: D102 - GameStore documents the methods

import logging
from abc import abstractmethod
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self, TypeVar

from bot.game import FourDice
from bot.store.choices import (
    read_choice,
    read_server_choice,
    read_setting,
    write_choice,
    write_server_choice,
    write_setting,
)
from bot.store.climbs import (
    read_climb,
    read_daily_dice,
    read_day_table,
    read_month_table,
    read_streak,
    write_climb,
    write_daily_dice,
    write_shared,
)
from bot.store.figures import read_ratings, read_rivals, read_seasons
from bot.store.game_logs import read_game_logs, read_rolls_in_server
from bot.store.games import KeptGames
from bot.store.guesses import read_guessers, write_guess
from bot.store.leaderboard import read_hall_of_fame, read_leaderboard
from bot.store.lookups import (
    count_open_tables,
    read_finished_games,
    read_open_table_ids_of,
    read_open_tables_in_server,
    read_open_tables_of,
    read_user_ids,
)
from bot.store.personal_data import read_personal_data, read_personal_summary
from bot.store.queries import Query
from bot.store.removals import (
    delete_removal,
    forget_server,
    read_known_servers,
    read_removals,
    write_removal,
)
from bot.store.standings import OUTDATED
from bot.store.values import check_id, is_id
from bot.store.writing import (
    forget_board_message,
    write_announced,
    write_board_message,
    write_ping,
)
from bot.tables.climbs import Climb, DailyDice, DayTable, MonthTable
from bot.tables.counted_games import Ladder
from bot.tables.guessers import GuessersPage
from bot.tables.personal_data import PersonalData, PersonalSummary
from bot.tables.ports import GameStore, Slots, UnreadableTableError
from bot.tables.ratings import Rating
from bot.tables.seasons import ALL_TIME
from bot.tables.standings import LeaderboardPage, Ranking, Rival, SeasonWinners, Standing
from bot.tables.stats import GameLog
from bot.tables.table import DELETED, NO_LONGER_KNOWN, FinishedGame, Guess, Person, Table

T = TypeVar("T")

log = logging.getLogger(__name__)


class DatabaseStore(GameStore):
    """A store in a database. Each method is a query; how queries run is up to the database.

    Queries are made when they are run, because a generator cannot be run again after a failure.
    """

    slots: Slots

    def __init__(self) -> None:
        self._games = KeptGames()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @abstractmethod
    async def close(self) -> None:
        """Finish pending writes and close the database."""

    @abstractmethod
    async def _read(self, query: Callable[[], Query[T]]) -> T:
        """Run a query that takes no longer than a click, after all earlier writes of this process."""

    @abstractmethod
    async def _survey(self, query: Callable[[], Query[T]]) -> T:
        """Run a query over many tables or players, all of whose statements see the same state."""

    @abstractmethod
    async def _write(self, query: Callable[[], Query[T]]) -> T:
        """Run a query that writes. It may run twice, also after a part of it was done."""

    @abstractmethod
    async def _transact(self, query: Callable[[], Query[T]]) -> T:
        """Run a query that writes all or nothing. It may run twice."""

    async def _up_to_date(self) -> Self:
        """Return the store with its standings up to date. If that fails, close it."""
        try:
            await self._update_standings()
        except BaseException:
            await self.close()
            raise
        return self

    async def _update_standings(self) -> None:
        """Recalculate the standings if a migration has noted that they are out of date."""
        if await self.get_setting(OUTDATED) is None:
            return
        try:
            games = await self.rebuild_standings()
        except UnreadableTableError:  # no reason not to start: it is one of many
            log.exception("The standings are not up to date; `python -m bot standings` recalculates them")
        else:
            log.info("Calculated the ratings of all players from %d finished games", games)

    async def finished_games_in(self, channel_id: int, limit: int) -> tuple[FinishedGame, ...]:
        if not is_id(channel_id):
            return ()
        return await self._survey(lambda: read_finished_games(channel_id, limit))

    async def open_tables_of(self, user_id: int, guild_id: int | None, limit: int) -> tuple[Table, ...]:
        if not is_id(user_id) or not (guild_id is None or is_id(guild_id)):
            return ()
        tables = []
        for table_id in await self._survey(lambda: read_open_tables_of(user_id, guild_id, limit)):
            try:
                table = await self.load(table_id)
            except UnreadableTableError:
                log.exception("Table %d is left out", table_id)
            else:
                if table is not None and table.open:  # it may have been closed meanwhile
                    tables.append(table)
        return tuple(tables)

    async def personal_summary(self, user_id: int) -> PersonalSummary | None:
        if not is_id(user_id):
            return None
        return await self._survey(lambda: read_personal_summary(user_id))

    async def personal_data(self, user_id: int) -> PersonalData | None:
        if not is_id(user_id):
            return None
        return await self._survey(lambda: read_personal_data(user_id))

    async def user_ids(self) -> frozenset[int]:
        return await self._survey(read_user_ids)

    async def open_table_ids_of(self, user_id: int) -> tuple[int, ...]:
        if not is_id(user_id):
            return ()
        return await self._read(lambda: read_open_table_ids_of(user_id))

    async def open_tables_in_server(self, guild_id: int) -> tuple[int, ...]:
        if not is_id(guild_id):
            return ()
        return await self._read(lambda: read_open_tables_in_server(guild_id))

    async def count_open_tables(self, *, host: int | None = None, guild_id: int | None = None) -> int:
        if not all(number is None or is_id(number) for number in (host, guild_id)):
            return 0
        return await self._read(lambda: count_open_tables(host, guild_id))

    async def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> bool:
        if not is_id(table_id):
            return True
        message = None if message_id is None else check_id(message_id)
        return await self._write(lambda: write_board_message(table_id, message, shown_revision))

    async def forget_board_message(self, table_id: int) -> None:
        if is_id(table_id):
            await self._write(lambda: forget_board_message(table_id))

    async def set_ping(
        self, table_id: int, message_id: int | None, pinged_turn: int, reminded_deadline: float | None = None
    ) -> bool:
        if not is_id(table_id):
            return True
        message = None if message_id is None else check_id(message_id)
        return await self._write(lambda: write_ping(table_id, message, pinged_turn, reminded_deadline))

    async def set_announced(self, table_id: int) -> None:
        if is_id(table_id):
            await self._write(lambda: write_announced(table_id))

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
        if not is_id(scope):
            return LeaderboardPage((), 0, None)
        ladder = Ladder(scope, solo, season)
        return await self._survey(lambda: read_leaderboard(ladder, by, caller, offset, limit))

    async def hall_of_fame(
        self, scope: int, before: int, offset: int, limit: int, *, solo: bool = False
    ) -> tuple[SeasonWinners, ...]:
        if not is_id(scope):
            return ()
        return await self._survey(lambda: read_hall_of_fame(scope, before, offset, limit, solo=solo))

    async def seasons_of(self, user_id: int, scope: int, *, solo: bool = False) -> Mapping[int, Standing]:
        if not is_id(user_id) or not is_id(scope):
            return {}
        return await self._survey(lambda: read_seasons(user_id, scope, solo=solo))

    async def ratings_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[Rating, ...]:
        if not is_id(user_id) or not is_id(scope):
            return ()
        return await self._survey(lambda: read_ratings(user_id, scope, limit, solo=solo))

    async def rivals_of(self, user_id: int, scope: int, limit: int) -> tuple[Rival, ...]:
        if not is_id(user_id) or not is_id(scope):
            return ()
        return await self._survey(lambda: read_rivals(user_id, scope, limit))

    async def save_guess(self, table: Table, guess: Guess, now: float) -> None:
        await self._transact(lambda: write_guess(table, guess, now))

    async def guessers(self, scope: int, season: int, caller: int, offset: int, limit: int) -> GuessersPage:
        if not is_id(scope):
            return GuessersPage((), 0, None)
        known = caller if is_id(caller) else DELETED.id
        return await self._survey(lambda: read_guessers(scope, season, known, offset, limit))

    async def game_logs_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[GameLog, ...]:
        if not is_id(user_id) or not is_id(scope):
            return ()
        return await self._survey(lambda: read_game_logs(user_id, scope, limit, solo=solo))

    async def get_choice(self, user_id: int, name: str) -> str | None:
        if not is_id(user_id):
            return None
        return await self._read(lambda: read_choice(user_id, name))

    async def set_choice(self, person: Person, name: str, value: str) -> None:
        await self._transact(lambda: write_choice(person, name, value))

    async def get_server_choice(self, guild_id: int, name: str) -> str | None:
        if not is_id(guild_id):
            return None
        return await self._read(lambda: read_server_choice(guild_id, name))

    async def set_server_choice(self, guild_id: int, name: str, value: str) -> None:
        server = check_id(guild_id)
        await self._write(lambda: write_server_choice(server, name, value))

    async def rolls_in_server(self, guild_id: int, games: int) -> Mapping[FourDice, int]:
        if not is_id(guild_id) or guild_id == NO_LONGER_KNOWN.guild_id:
            return {}
        return await self._survey(lambda: read_rolls_in_server(guild_id, games))

    async def known_servers(self) -> frozenset[int]:
        return await self._survey(read_known_servers)

    async def removals(self) -> Mapping[int, float]:
        return await self._read(read_removals)

    async def note_removal(self, guild_id: int, removed: float) -> None:
        server = check_id(guild_id)
        await self._write(lambda: write_removal(server, removed))

    async def forget_removal(self, guild_id: int) -> None:
        if is_id(guild_id):
            await self._write(lambda: delete_removal(guild_id))

    async def forget_server(self, guild_id: int) -> None:
        if is_id(guild_id) and guild_id != NO_LONGER_KNOWN.guild_id:
            await self._transact(lambda: forget_server(guild_id))

    async def daily_dice(self, day: int) -> DailyDice | None:
        return await self._read(lambda: read_daily_dice(day))

    async def add_daily_dice(self, dice: DailyDice) -> DailyDice:
        return await self._transact(lambda: write_daily_dice(dice))

    async def load_climb(self, user_id: int, day: int) -> Climb | None:
        return await self._read(lambda: read_climb(user_id, day))

    async def save_climb(self, before: Climb, after: Climb) -> None:
        await self._transact(lambda: write_climb(before, after))

    async def set_shared(self, user_id: int, day: int, *, shared: bool) -> bool:
        return await self._write(lambda: write_shared(user_id, day, shared=shared))

    async def climb_streak(self, user_id: int, day: int) -> int:
        return await self._survey(lambda: read_streak(user_id, day))

    async def day_table(self, guild_id: int, day: int, reader: int, limit: int) -> DayTable:
        return await self._survey(lambda: read_day_table(guild_id, day, reader, limit))

    async def month_table(
        self, guild_id: int, first_day: int, last_day: int, reader: int, limit: int
    ) -> MonthTable:
        return await self._survey(lambda: read_month_table(guild_id, first_day, last_day, reader, limit))

    async def get_setting(self, key: str) -> str | None:
        return await self._read(lambda: read_setting(key))

    async def set_setting(self, key: str, value: str) -> None:
        await self._write(lambda: write_setting(key, value))
