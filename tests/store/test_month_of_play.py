"""A server plays for more than a month, and everything that is counted follows from the logs."""

from random import Random

import pytest

from bot.game import PARKER, Action, Choose, Phase, Roll, Rules, Stop, legal_moves
from bot.players import Strength, decide
from bot.players.alone import choose_move, should_stop
from bot.tables import (
    AcceptEnd,
    Caller,
    Join,
    Location,
    Options,
    Person,
    PlayComputerTurn,
    ProposeEnd,
    Ranking,
    ResignGame,
    Start,
    Table,
    Tables,
    TakeAction,
)
from bot.tables.climbs import Climb, day_of
from bot.tables.daily import DailyClimbs
from bot.tables.erasing import Eraser
from bot.tables.guesses import can_be_guessed
from bot.tables.ports import GameStore
from bot.tables.seasons import ALL_TIME, season_at
from bot.tables.standings import OVERALL
from tests.store.saved_tables import ANA, BEN, CLEO, DAN, SERVER
from tests.tables.controlled_clock import ControlledClock

DAYS = 34
"""More than a month, so that there is a season before."""

MINUTE = 60.0
DAY = 86_400.0
PEOPLE = (ANA, BEN, CLEO, DAN)
RULES = Rules.of(PARKER)


def caller(person: Person) -> Caller:
    """Return somebody who presses a button."""
    return Caller(person.id, person.name)


class Club:
    """People who play, guess and climb every day.

    Args:
        store: where it is kept.
        rng: what they do follows from it.
    """

    def __init__(self, store: GameStore, rng: Random) -> None:
        def new_seed() -> bytes:
            return rng.randbytes(32)

        self.clock = ControlledClock()
        self._rng = rng
        self._store = store
        self._tables = Tables(store, self.clock, new_seed=new_seed)
        self._climbs = DailyClimbs(store, self.clock, new_seed=new_seed)

    async def play_for_a_day(self, people: tuple[Person, ...]) -> None:
        """Let some of them play a game on every other day, and climb the mountain of the day."""
        if self._rng.random() < 0.5:
            await self._play(tuple(self._rng.sample(people, self._rng.choice((1, 2, 2, 3)))))
        for person in people:
            if self._rng.random() < 0.4:
                await self._climb(person)
        await self.clock.advance(DAY - self.clock.now() % DAY + MINUTE)

    async def _play(self, people: tuple[Person, ...]) -> None:
        host, *others = people
        computers = self._rng.sample(tuple(Strength), 2 if len(people) == 1 else self._rng.choice((0, 0, 1)))
        location = Location(SERVER, 1)
        table = await self._tables.open(location, caller(host), Options(RULES), computers=computers)
        await self._store.set_board_message(table.id, table.id, table.revision)  # which shows the seal
        for person in others:
            table = await self._tables.apply(table.id, Join(caller(person)))
        table = await self._tables.apply(table.id, Start(caller(host)))
        leaves = self._rng.random() < 0.3
        while table.open:
            await self.clock.advance(MINUTE)
            if can_be_guessed(table):
                await self._guess(table)
            if table.computer_to_act:
                table = await self._tables.apply(table.id, PlayComputerTurn(table.action_version))
            elif leaves and self._rng.random() < 0.02:
                table = await self._end(table, people)
            else:
                table = await self._tables.apply(table.id, self._next_action(table))

    def _next_action(self, table: Table) -> TakeAction:
        (person,) = table.awaited
        assert table.game is not None
        state = table.game.state

        def action(seat: int) -> Action:
            return decide(state, seat, Strength.MEDIUM)

        return TakeAction(caller(person), action, table.action_version)

    async def _end(self, table: Table, people: tuple[Person, ...]) -> Table:
        """Let somebody resign, or all agree that the game ends without a winner."""
        if len(people) == 1 or self._rng.random() < 0.5:
            return await self._tables.apply(table.id, ResignGame(caller(people[-1])))
        table = await self._tables.apply(table.id, ProposeEnd(caller(people[0])))
        for person in people[1:]:
            if table.open:  # most of them are enough
                table = await self._tables.apply(table.id, AcceptEnd(caller(person)))
        return table

    async def _guess(self, table: Table) -> None:
        for person in PEOPLE:
            if table.seat_of(person.id) is None and self._rng.random() < 0.15:
                stops = self._rng.random() < 0.5
                await self._tables.guess(table.id, caller(person), None, None, stops=stops)

    async def _climb(self, person: Person) -> None:
        day = day_of(self.clock.now())
        climb = await self._climbs.climb_of(person, SERVER)
        stops_early = self._rng.random() < 0.1
        while not climb.finished and not (stops_early and len(climb.game.log) > 5):
            climb = await self._climbs.play(
                person, SERVER, day, climb.game.action_version, self._next_step(climb)
            )

    def _next_step(self, climb: Climb) -> Action:
        state = climb.game.state
        if state.phase is Phase.CHOOSE:
            assert state.roll is not None
            return Choose(0, choose_move(state, legal_moves(state, state.roll)))
        reckless = self._rng.random() < 0.1
        return Stop(0) if state.phase is Phase.DECIDE and should_stop(state) and not reckless else Roll(0)


async def everything_counted(store: GameStore, until: float) -> list[object]:
    """Return all standings, ratings, guesses and climbs that people can see."""
    now = season_at(until)
    before = season_at(until - 31 * DAY)
    assert before < now
    last_day = day_of(until)
    counted: list[object] = [
        await store.leaderboard(scope, by, BEN.id, 0, 10, solo=solo, season=season)
        for by in Ranking
        for scope in (OVERALL, SERVER)
        for solo in (False, True)
        for season in ((ALL_TIME, now, before) if by is Ranking.GAMES else (ALL_TIME,))
    ]
    counted += [await store.guessers(SERVER, season, BEN.id, 0, 10) for season in (now, before)]
    counted.append(await store.month_table(SERVER, last_day - DAYS, last_day, BEN.id, 10))
    counted += [await store.climb_streak(person.id, last_day - 1) for person in PEOPLE]
    return counted


@pytest.mark.thorough
async def test_a_rebuild_after_more_than_a_month_changes_nothing(store: GameStore) -> None:
    club = Club(store, Random(1))
    people: tuple[Person, ...] = PEOPLE
    for day in range(DAYS):
        await club.play_for_a_day(people)
        if day == 2 * DAYS // 3:
            await Eraser(store, club.clock).erase(ANA.id)
            people = (BEN, CLEO, DAN)
    before = await everything_counted(store, club.clock.now())
    assert await store.rebuild_standings() > DAYS // 4
    assert await everything_counted(store, club.clock.now()) == before
