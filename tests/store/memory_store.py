"""The simplest implementation of the store, in memory."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from bot.game import FourDice, Rolled
from bot.game.notation import format_event, format_rules
from bot.store.climbs import climb_log
from bot.store.standings import KeptRatings, Standings, count_game
from bot.store.values import storable
from bot.tables.climbs import (
    MIN_CLIMBS,
    Climb,
    DailyDice,
    DayResult,
    DayTable,
    MonthResult,
    MonthTable,
)
from bot.tables.counted_games import Ladder, counted_game
from bot.tables.guessers import GuesserRow, GuessersPage
from bot.tables.guesses import ended_turn, turn_endings
from bot.tables.new_table import NewTable
from bot.tables.personal_data import (
    PersonalClimb,
    PersonalData,
    PersonalGame,
    PersonalGuess,
    PersonalSummary,
)
from bot.tables.ports import ChannelTakenError, ConflictError, GameStore, TooManyTablesError
from bot.tables.ratings import Rating
from bot.tables.seasons import ALL_TIME, season_at
from bot.tables.shards import ONLY_SHARD, Shards
from bot.tables.standings import (
    LISTING,
    MIN_RATED_GAMES,
    OVERALL,
    RANKED_LATER,
    UNLISTED,
    WINNERS,
    LeaderboardPage,
    LeaderboardRow,
    Ranking,
    Rival,
    SeasonWinners,
    Standing,
    is_solo,
)
from bot.tables.stats import GameLog
from bot.tables.table import (
    DELETED,
    NO_LONGER_KNOWN,
    BoardMessage,
    FinishedGame,
    Guess,
    Location,
    Person,
    Player,
    Status,
    Table,
)

Entry = TypeVar("Entry", bound=Player)


class MemoryStore(GameStore):
    """Stores tables in dictionaries.

    Every method lets other tasks run first, like a store on a disk, so that races show up here too.
    """

    def __init__(self) -> None:
        self._tables: dict[int, Table] = {}
        self._names: dict[int, str] = {DELETED.id: DELETED.name}
        self._finished: list[int] = []
        self._standings: Standings = {}
        self._ratings: dict[int, KeptRatings] = {}
        self._ranks: dict[int, dict[int, int]] = {}
        self._notes: dict[str, str] = {}
        self._choices: dict[tuple[int, str], str] = {}
        self._guesses: dict[tuple[int, int, int], PersonalGuess] = {}
        self._removals: dict[int, float] = {}
        self._server_choices: dict[tuple[int, str], str] = {}
        self._daily_dice: dict[int, DailyDice] = {}
        self._climbs: dict[tuple[int, int], Climb] = {}

    async def create(
        self, new: NewTable, *, most_of_host: int | None = None, most_in_server: int | None = None
    ) -> Table:
        await asyncio.sleep(0)
        location = new.location
        if most_of_host is not None and self._count_open(host=new.host.id) >= most_of_host:
            raise TooManyTablesError(of_host=True)
        if (
            most_in_server is not None
            and location.guild_id is not None
            and self._count_open(guild_id=location.guild_id) >= most_in_server
        ):
            raise TooManyTablesError(of_host=False)
        for table in self._tables.values():
            if table.open and table.location.channel_id == location.channel_id:
                raise ChannelTakenError(table.id)
        last = {entry.player.id for entry in new.rematch if isinstance(entry.player, Person)}
        if not last <= self._names.keys():
            raise ConflictError("a player of the last game has been erased")
        table = new.with_id(len(self._tables) + 1)
        self._keep(table, seated=True)
        return self._whole(table)

    async def load(self, table_id: int) -> Table | None:
        await asyncio.sleep(0)
        return self._whole(self._tables[table_id]) if table_id in self._tables else None

    async def latest_table_in(self, channel_id: int) -> Table | None:
        await asyncio.sleep(0)
        there = [table for table in self._tables.values() if table.location.channel_id == channel_id]
        return self._whole(max(there, key=lambda table: (table.open, table.id))) if there else None

    async def finished_games_in(self, channel_id: int, limit: int) -> tuple[FinishedGame, ...]:
        await asyncio.sleep(0)
        there = [self._tables[table_id] for table_id in reversed(self._finished)]
        return tuple(
            FinishedGame(table.id, self._whole(table).seats)
            for table in [table for table in there if table.location.channel_id == channel_id][:limit]
        )

    async def open_tables_of(self, user_id: int, guild_id: int | None, limit: int) -> tuple[Table, ...]:
        await asyncio.sleep(0)
        there = [
            self._whole(table)
            for table in self._tables.values()
            if table.open and guild_id in (None, table.location.guild_id)
            if table.seat_of(user_id) is not None or table.reservation_of(user_id) is not None
        ]
        return tuple(sorted(there, key=lambda table: (-table.last_activity, table.id)))[:limit]

    async def personal_summary(self, user_id: int) -> PersonalSummary | None:
        data = await self.personal_data(user_id)
        if data is None:
            return None
        games = [game for game in data.games if data.person in game.players]
        open_games = [game for game in games if game.status in (Status.LOBBY, Status.PLAYING)]
        servers = {ladder.scope for ladder in data.standings if ladder.scope != OVERALL}
        return PersonalSummary(
            data.person.name,
            len(games),
            len(open_games),
            len(data.kept_seats),
            len(data.series),
            len(servers),
            data.choices,
            len(data.guesses),
            len(data.climbs),
        )

    async def personal_data(self, user_id: int) -> PersonalData | None:
        await asyncio.sleep(0)
        if user_id not in self._names:
            return None
        tables = self._tables.values()
        return PersonalData(
            person=Person(user_id, self._names[user_id]),
            games=tuple(
                PersonalGame(
                    table.id,
                    table.location,
                    table.last_activity,
                    table.status,
                    table.host,
                    format_rules(table.options.rules),
                    table.language,
                    self._whole(table).seats,
                    tuple(map(format_event, table.game.log)) if table.game else (),
                    {
                        (scope, season): rating
                        for (seat, scope, season), rating in self._ratings.get(table.id, {}).items()
                        if seat == table.seat_of(user_id)
                    },
                    self._rank_of(table, user_id),
                )
                for table in tables
                if table.host == user_id or table.has_place(user_id)
            ),
            kept_seats=tuple(table.id for table in tables if table.reservation_of(user_id)),
            votes=tuple(table.id for table in tables if user_id in table.end_votes),
            series={
                table.id: entry.wins
                for table in tables
                for entry in table.rematch
                if isinstance(entry.player, Person) and entry.player.id == user_id
            },
            standings={
                Ladder(scope, solo, season): value
                for (scope, solo, season, user), value in sorted(self._standings.items())
                if user == user_id
            },
            choices={name: value for (user, name), value in self._choices.items() if user == user_id},
            guesses=tuple(guess for key, guess in sorted(self._guesses.items()) if key[2] == user_id),
            climbs=tuple(
                PersonalClimb(
                    climb.day,
                    climb.guild_id,
                    climb.turns if climb.finished else None,
                    climb.busts if climb.finished else None,
                    climb.shared,
                    tuple(climb_log(climb).splitlines()),
                )
                for (user, _), climb in sorted(self._climbs.items())
                if user == user_id
            ),
        )

    async def user_ids(self) -> frozenset[int]:
        await asyncio.sleep(0)
        return frozenset(self._names) - {DELETED.id}

    async def open_table_ids_of(self, user_id: int) -> tuple[int, ...]:
        await asyncio.sleep(0)
        return self._open_table_ids_of(user_id)

    def _open_table_ids_of(self, user_id: int) -> tuple[int, ...]:
        guessed = {table_id for table_id, _, guesser in self._guesses if guesser == user_id}
        return tuple(
            table.id
            for table in self._tables.values()
            if table.open and (table.has_place(user_id) or table.id in guessed)
        )

    async def tables_to_restore(self, shards: Shards = ONLY_SHARD) -> tuple[Table, ...]:
        await asyncio.sleep(0)
        return tuple(
            self._whole(table)
            for table in self._tables.values()
            if shards.hears(table.location.guild_id)
            if table.open
            or table.board.shown_revision < table.revision
            or (table.status is Status.FINISHED and not table.board.announced)
        )

    async def open_tables_in_server(self, guild_id: int) -> tuple[int, ...]:
        await asyncio.sleep(0)
        tables = self._tables.values()
        return tuple(table.id for table in tables if table.open and table.location.guild_id == guild_id)

    async def count_open_tables(self, *, host: int | None = None, guild_id: int | None = None) -> int:
        await asyncio.sleep(0)
        return self._count_open(host=host, guild_id=guild_id)

    def _count_open(self, *, host: int | None = None, guild_id: int | None = None) -> int:
        return sum(
            table.open
            and not table.paused
            and (host is None or table.host == host)
            and (guild_id is None or table.location.guild_id == guild_id)
            for table in self._tables.values()
        )

    async def save(self, before: Table, after: Table) -> None:
        await asyncio.sleep(0)
        stored = self._stored(before)
        self._keep(replace(after, board=stored.board, seal=stored.seal), seated=after.seats != before.seats)
        if (ended := ended_turn(before, after)) is not None:
            self._settle(after.id, {ended.turn: ended.stopped})
        if after.status is Status.FINISHED and stored.status is not Status.FINISHED:
            self._finished.append(after.id)
            self._count(after)

    async def erase(
        self, user_id: int, open_tables: Collection[int], changes: Sequence[tuple[Table, Table]]
    ) -> None:
        await asyncio.sleep(0)
        stored = [self._stored(before) for before, _ in changes]
        if not set(self._open_table_ids_of(user_id)) <= set(open_tables):
            raise ConflictError("there is another table")
        for (_, after), last in zip(changes, stored, strict=True):
            self._keep(replace(after, board=last.board, seal=last.seal), seated=False)
        for table in self._tables.values():
            self._tables[table.id] = _without(table, user_id)
        self._guesses = {key: value for key, value in self._guesses.items() if key[2] != user_id}
        self._standings = {key: value for key, value in self._standings.items() if key[-1] != user_id}
        self._choices = {key: value for key, value in self._choices.items() if key[0] != user_id}
        self._climbs = {key: climb for key, climb in self._climbs.items() if key[0] != user_id}
        self._names.pop(user_id, None)

    async def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> bool:
        await asyncio.sleep(0)
        is_latest = True

        def show(board: BoardMessage) -> BoardMessage:
            nonlocal is_latest
            is_latest = board.shown_revision <= shown_revision
            if is_latest:
                return replace(board, id=message_id, shown_revision=shown_revision)
            return replace(board, id=max(board.id or 0, message_id or 0) or None, shown_revision=0)

        self._show(table_id, show)
        self._seal(table_id, message_id)
        return is_latest

    async def forget_board_message(self, table_id: int) -> None:
        await asyncio.sleep(0)
        self._show(table_id, lambda board: replace(board, id=None, shown_revision=0))

    async def set_ping(
        self, table_id: int, message_id: int | None, pinged_turn: int, reminded_deadline: float | None = None
    ) -> bool:
        await asyncio.sleep(0)
        is_latest = True

        def ping(board: BoardMessage) -> BoardMessage:
            nonlocal is_latest
            is_latest = board.pinged_turn <= pinged_turn
            if reminded_deadline is not None:
                board = replace(board, reminded_deadline=reminded_deadline)
            return replace(board, ping_id=message_id, pinged_turn=pinged_turn) if is_latest else board

        self._show(table_id, ping)
        return is_latest

    async def set_announced(self, table_id: int) -> None:
        await asyncio.sleep(0)
        self._show(table_id, lambda board: replace(board, announced=True))

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
        await asyncio.sleep(0)
        least = MIN_RATED_GAMES if by in RANKED_LATER else 1
        everybody = {
            user: standing
            for (*where, user), standing in self._standings.items()
            if where == [scope, solo, season]
        }
        hidden = {user for user in everybody if scope == OVERALL and not self._listed(user)}
        enough = {user: standing for user, standing in everybody.items() if standing.games >= least}
        ranked = {user: standing for user, standing in enough.items() if user not in hidden}

        def line(user: int) -> LeaderboardRow:
            better = sum(
                getattr(other, by.value) > getattr(everybody[user], by.value) for other in ranked.values()
            )
            rank = 1 + better if user in enough else None
            return LeaderboardRow(rank, Person(user, self._names[user]), everybody[user])

        order = sorted(ranked, key=lambda user: (-getattr(ranked[user], by.value), self._names[user], user))
        new = [user for user in everybody if user not in enough and user not in hidden]
        new.sort(
            key=lambda user: (
                -everybody[user].games,
                -getattr(everybody[user], by.value),
                self._names[user],
                user,
            )
        )
        rows = order[offset : offset + limit]
        return LeaderboardPage(
            unranked=tuple(map(line, new[: limit - len(rows)])) if rows or not offset else (),
            rows=tuple(map(line, order[offset : offset + limit])),
            total=len(ranked),
            own_row=line(caller) if caller in everybody else None,
            listed=scope != OVERALL or self._listed(caller),
        )

    async def hall_of_fame(
        self, scope: int, before: int, offset: int, limit: int, *, solo: bool = False
    ) -> tuple[SeasonWinners, ...]:
        seasons = {season for _, _, season, _ in self._standings if ALL_TIME < season < before}
        found = []
        for season in sorted(seasons, reverse=True):
            page = await self.leaderboard(scope, Ranking.RATING, 0, 0, WINNERS, solo=solo, season=season)
            if page.rows:
                found.append(SeasonWinners(season, page.rows))
        return tuple(found[offset : offset + limit])

    async def seasons_of(self, user_id: int, scope: int, *, solo: bool = False) -> Mapping[int, Standing]:
        await asyncio.sleep(0)
        return {
            season: standing
            for (where, alone, season, user), standing in sorted(self._standings.items(), reverse=True)
            if (where, alone, user) == (scope, solo, user_id) and season != ALL_TIME
        }

    async def ratings_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[Rating, ...]:
        await asyncio.sleep(0)
        return tuple(
            self._ratings[table.id][seat, scope, ALL_TIME]
            for table in map(self._tables.__getitem__, self._finished)
            if (seat := table.seat_of(user_id)) is not None and is_solo(table.seats) is solo
            if (seat, scope, ALL_TIME) in self._ratings.get(table.id, {})
        )[-limit:]

    async def rivals_of(self, user_id: int, scope: int, limit: int) -> tuple[Rival, ...]:
        await asyncio.sleep(0)
        rivals: dict[int, Rival] = {}
        for table in map(self._tables.__getitem__, self._finished):
            seat, ranks = table.seat_of(user_id), self._ranks.get(table.id)
            if seat is None or ranks is None or scope not in (OVERALL, table.location.guild_id):
                continue
            for person in sorted(table.people, key=lambda person: -person.id):
                other = table.seat_of(person.id)
                if other == seat or other is None or (scope == OVERALL and not self._listed(person.id)):
                    continue
                last = rivals.pop(person.id, Rival(person, 0, 0, 0))  # the latest one is the last
                rivals[person.id] = Rival(
                    self._named(person),
                    last.games + 1,
                    last.ahead + (ranks[seat] < ranks[other]),
                    last.behind + (ranks[seat] > ranks[other]),
                )
        latest_first = list(reversed(rivals.values()))
        return tuple(sorted(latest_first, key=lambda rival: -rival.games)[:limit])

    async def game_logs_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[GameLog, ...]:
        await asyncio.sleep(0)
        return tuple(
            GameLog(
                tuple(player.id if isinstance(player, Person) else None for player in table.seats),
                table.game.log,
            )
            for table in map(self._tables.__getitem__, self._finished)
            if table.game and table.seat_of(user_id) is not None and table.location.guild_id is not None
            if scope in (OVERALL, table.location.guild_id) and is_solo(table.seats) is solo
        )[-limit:]

    async def rolls_in_server(self, guild_id: int, games: int) -> Mapping[FourDice, int]:
        await asyncio.sleep(0)
        there = [
            table.game
            for table in map(self._tables.__getitem__, self._finished)
            if table.game and table.location.guild_id == guild_id
        ]
        events = (event for game in there[-games:] for event in game.log)
        return Counter(event.dice for event in events if isinstance(event, Rolled))

    async def rebuild_standings(self) -> int:
        await asyncio.sleep(0)
        self._standings.clear()
        self._ranks.clear()
        for table_id in self._finished:
            self._count(self._tables[table_id])
        for key, guess in self._guesses.items():
            self._guesses[key] = replace(guess, correct=None)
        for table in self._tables.values():
            self._settle(table.id, turn_endings(table.game) if table.game else {})
        return len(self._finished)

    async def save_guess(self, table: Table, guess: Guess, now: float) -> None:
        await asyncio.sleep(0)
        stored = self._stored(table)
        self._names[guess.person.id] = storable(guess.person.name)
        key = (table.id, guess.turn, guess.person.id)
        earlier = self._guesses.get(key)
        self._guesses[key] = PersonalGuess(
            table.id,
            guess.turn,
            stored.location.guild_id or 0,
            earlier.guessed if earlier else now,
            guess.stops,
            None,
        )

    def _settle(self, table_id: int, endings: Mapping[int, bool]) -> None:
        for key, guess in self._guesses.items():
            if guess.table_id == table_id and guess.turn in endings:
                self._guesses[key] = replace(guess, correct=guess.stops == endings[guess.turn])

    async def guessers(self, scope: int, season: int, caller: int, offset: int, limit: int) -> GuessersPage:
        await asyncio.sleep(0)
        hits: dict[int, list[bool]] = defaultdict(list)
        for (*_, user), guess in self._guesses.items():
            unlisted = scope == OVERALL and self._choices.get((user, LISTING)) == UNLISTED
            if scope not in (OVERALL, guess.server) or season_at(guess.guessed) != season or unlisted:
                continue
            if guess.correct is not None:
                hits[user].append(guess.correct)
        better = {user: (-sum(each), len(each)) for user, each in hits.items()}
        rows = [
            GuesserRow(
                1 + sum(other < better[user] for other in better.values()),
                Person(user, self._names[user]),
                sum(hits[user]),
                len(hits[user]),
            )
            for user in sorted(hits, key=lambda user: (better[user], self._names[user], user))
        ]
        own = next((row for row in rows if row.person.id == caller), None)
        return GuessersPage(tuple(rows[offset : offset + limit]), len(rows), own)

    async def get_choice(self, user_id: int, name: str) -> str | None:
        await asyncio.sleep(0)
        return self._choices.get((user_id, name))

    async def set_choice(self, person: Person, name: str, value: str) -> None:
        await asyncio.sleep(0)
        self._names[person.id] = storable(person.name)
        self._choices[person.id, name] = value

    async def get_server_choice(self, guild_id: int, name: str) -> str | None:
        await asyncio.sleep(0)
        return self._server_choices.get((guild_id, name))

    async def set_server_choice(self, guild_id: int, name: str, value: str) -> None:
        await asyncio.sleep(0)
        self._server_choices[guild_id, name] = value

    async def known_servers(self) -> frozenset[int]:
        await asyncio.sleep(0)
        games = {table.location.guild_id for table in self._tables.values()}
        return frozenset(
            guild_id
            for guild_id in (
                games
                | {guild_id for guild_id, _ in self._server_choices}
                | {scope for scope, *_ in self._standings}
                | {climb.guild_id for climb in self._climbs.values()}
            )
            if guild_id
        )

    async def removals(self) -> Mapping[int, float]:
        await asyncio.sleep(0)
        return dict(self._removals)

    async def note_removal(self, guild_id: int, removed: float) -> None:
        await asyncio.sleep(0)
        self._removals.setdefault(guild_id, removed)

    async def forget_removal(self, guild_id: int) -> None:
        await asyncio.sleep(0)
        self._removals.pop(guild_id, None)

    async def forget_server(self, guild_id: int) -> None:
        await asyncio.sleep(0)
        if guild_id == NO_LONGER_KNOWN.guild_id:
            return
        for table in self._tables.values():
            if table.location.guild_id == guild_id and not table.open:
                board = BoardMessage(None, table.revision, announced=True)
                self._tables[table.id] = replace(table, location=NO_LONGER_KNOWN, board=board, seal=None)
        for key, guess in self._guesses.items():
            if guess.server == guild_id:
                self._guesses[key] = replace(guess, server=0)
        self._standings = {key: value for key, value in self._standings.items() if key[0] != guild_id}
        self._ratings = {
            table_id: {key: rating for key, rating in ratings.items() if key[1] != guild_id}
            for table_id, ratings in self._ratings.items()
        }
        self._server_choices = {
            key: value for key, value in self._server_choices.items() if key[0] != guild_id
        }
        for whose, climb in self._climbs.items():
            if climb.guild_id == guild_id:
                self._climbs[whose] = replace(climb, guild_id=NO_LONGER_KNOWN.guild_id)
        self._removals.pop(guild_id, None)

    async def daily_dice(self, day: int) -> DailyDice | None:
        await asyncio.sleep(0)
        return self._daily_dice.get(day)

    async def add_daily_dice(self, dice: DailyDice) -> DailyDice:
        await asyncio.sleep(0)
        return self._daily_dice.setdefault(dice.day, dice)

    async def load_climb(self, user_id: int, day: int) -> Climb | None:
        await asyncio.sleep(0)
        climb = self._climbs.get((user_id, day))
        return replace(climb, person=self._named(climb.person)) if climb else None

    async def save_climb(self, before: Climb, after: Climb) -> None:
        await asyncio.sleep(0)
        key = after.person.id, after.day
        stored = self._climbs.get(key)
        if (stored.game.log if stored else before.game.log[:1]) not in (before.game.log, after.game.log):
            raise ConflictError(f"the climb of day {after.day} has changed")
        self._names[after.person.id] = storable(after.person.name)
        self._climbs[key] = replace(stored or after, game=after.game)

    async def set_shared(self, user_id: int, day: int, *, shared: bool) -> bool:
        await asyncio.sleep(0)
        climb = self._climbs.get((user_id, day))
        if climb is None or not climb.finished or climb.shared == shared:
            return False
        self._climbs[user_id, day] = replace(climb, shared=shared)
        return True

    async def climb_streak(self, user_id: int, day: int) -> int:
        await asyncio.sleep(0)
        count = 0
        while (climb := self._climbs.get((user_id, day - count))) and climb.finished:
            count += 1
        return count

    async def day_table(self, guild_id: int, day: int, reader: int, limit: int) -> DayTable:
        await asyncio.sleep(0)
        scores = {
            climb.person.id: (climb.turns, climb.busts) for climb in self._finished_in(guild_id, day, day)
        }
        rows = [
            DayResult(1 + sum(other < score for other in scores.values()), self._person(user), *score)
            for user, score in scores.items()
        ]
        rows.sort(key=lambda row: (row.place, row.person.name, row.person.id))
        own = next((row for row in rows if row.person.id == reader), None)
        return DayTable(tuple(rows[:limit]), len(rows), own)

    async def month_table(
        self, guild_id: int, first_day: int, last_day: int, reader: int, limit: int
    ) -> MonthTable:
        await asyncio.sleep(0)
        climbs = self._finished_in(guild_id, first_day, last_day)
        rows = []
        for user in {climb.person.id for climb in climbs}:
            theirs = [climb for climb in climbs if climb.person.id == user]
            par = sum(self._daily_dice[climb.day].par for climb in theirs)
            turns = sum(climb.turns for climb in theirs)
            rows.append(MonthResult(None, self._person(user), len(theirs), turns, par))

        def average(row: MonthResult) -> Fraction:
            return Fraction(row.turns - row.par, row.climbs)

        ranked = [row for row in rows if row.climbs >= MIN_CLIMBS]
        placed = [
            replace(row, place=1 + sum(average(other) < average(row) for other in ranked)) for row in ranked
        ]
        placed.sort(key=lambda row: (average(row), -row.climbs, row.person.name, row.person.id))
        own = next((row for row in [*placed, *rows] if row.person.id == reader), None)
        return MonthTable(tuple(placed[:limit]), len(placed), own)

    def _finished_in(self, guild_id: int, first_day: int, last_day: int) -> list[Climb]:
        return [
            climb
            for climb in self._climbs.values()
            if climb.guild_id == guild_id and first_day <= climb.day <= last_day and climb.finished
        ]

    def _person(self, user_id: int) -> Person:
        return Person(user_id, self._names[user_id])

    async def get_setting(self, key: str) -> str | None:
        await asyncio.sleep(0)
        return self._notes.get(key)

    async def set_setting(self, key: str, value: str) -> None:
        await asyncio.sleep(0)
        self._notes[key] = value

    def _rank_of(self, table: Table, user_id: int) -> int | None:
        seat = table.seat_of(user_id)
        return None if seat is None else self._ranks.get(table.id, {}).get(seat)

    def _listed(self, user_id: int) -> bool:
        return self._choices.get((user_id, LISTING)) != UNLISTED

    def _keep(self, table: Table, *, seated: bool) -> None:
        self._tables[table.id] = replace(table, guesses=())
        if seated:
            players = (entry.player for entry in table.rematch)
            people = [
                *table.people,
                *(kept.person for kept in table.reservations),
                *(player for player in players if isinstance(player, Person)),
            ]
            self._names.update({person.id: storable(person.name) for person in people})

    def _stored(self, before: Table) -> Table:
        stored = self._tables.get(before.id)
        if stored is None or (stored.revision, stored.event_count) != (before.revision, before.event_count):
            raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
        return stored

    def _whole(self, table: Table) -> Table:
        return replace(
            table,
            seats=tuple(map(self._named, table.seats)),
            reservations=tuple(replace(kept, person=self._named(kept.person)) for kept in table.reservations),
            rematch=tuple(replace(entry, player=self._named(entry.player)) for entry in table.rematch),
            guesses=self._latest_guesses(table.id),
        )

    def _latest_guesses(self, table_id: int) -> tuple[Guess, ...]:
        here = {key: guess for key, guess in self._guesses.items() if key[0] == table_id}
        latest = max((turn for _, turn, _ in here), default=0)
        ordered = sorted(here.items(), key=lambda item: (item[1].guessed, item[0][2]))
        return tuple(
            Guess(Person(user, self._names[user]), turn, guess.stops, guess.correct)
            for (_, turn, user), guess in ordered
            if turn == latest
        )

    def _named(self, player: Entry) -> Entry:
        """Return a player with the name as last seen."""
        return replace(player, name=self._names[player.id]) if isinstance(player, Person) else player

    def _show(self, table_id: int, change: Callable[[BoardMessage], BoardMessage]) -> None:
        if table_id in self._tables:
            table = self._tables[table_id]
            self._tables[table_id] = replace(table, board=change(table.board))

    def _seal(self, table_id: int, message_id: int | None) -> None:
        table = self._tables.get(table_id)
        if table is not None and table.seal is not None and table.seal.message_id is None:
            self._tables[table_id] = replace(table, seal=replace(table.seal, message_id=message_id))

    def _count(self, table: Table) -> None:
        game = counted_game(table)
        if game is not None:
            kept = self._ratings.get(table.id, {})
            rows = count_game(self._standings, table.id, game, kept)
            self._ratings[table.id] = {
                (seat, scope, season): Rating(mu, sigma) for _, seat, scope, season, mu, sigma in rows
            }
            self._ranks[table.id] = dict(game.ranks)


def _without(table: Table, user_id: int) -> Table:
    """Return a table that knows nothing of a person."""

    def is_them(player: Player) -> bool:
        return isinstance(player, Person) and player.id == user_id

    alone = all(person.id == user_id for person in table.people)
    if table.location.guild_id is None and not table.open and alone:
        board = BoardMessage(None, table.revision, announced=True)
        table = replace(table, location=Location(None, 0), board=board, seal=None)
    return replace(
        table,
        host=DELETED.id if table.host == user_id else table.host,
        seats=tuple(DELETED if is_them(player) else player for player in table.seats),
        reservations=tuple(kept for kept in table.reservations if not is_them(kept.person)),
        rematch=tuple(
            replace(entry, player=DELETED) if is_them(entry.player) else entry for entry in table.rematch
        ),
        end_votes=table.end_votes - {user_id},
    )
