"""The daily climb: one a person a day, with the same dice for everybody, and no spoilers."""

import asyncio
from unittest.mock import DEFAULT, AsyncMock

import pytest

from bot.game import Game, NotAllowed, OutOfDate, legal_moves, rolls_in
from bot.game.actions import Action, ChangeMove, Choose, Roll, Stop
from bot.players.alone import par
from bot.tables import DAY, ConflictError, StoreAwayError
from bot.tables.climbs import START, Climb, ClimbDice
from bot.tables.daily_climbs import MAX_TURNS, DailyClimbs
from bot.tables.dice import TableDice
from bot.tables.playing import MAX_CHANGES
from tests.store.memory_store import MemoryStore
from tests.tables.climbing import SEED, TODAY, begun, finished, in_turns, make_dice, save_climbs
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import ANN, BEN, NOW

SERVER, OTHER = 7, 8


class Harness:
    def __init__(self) -> None:
        self.store = MemoryStore()
        self.clock = ControlledClock()
        self.climbs = self.process()

    def process(self, seed: bytes = SEED) -> DailyClimbs:
        """Return the daily climbs as another process sees them."""
        return DailyClimbs(self.store, self.clock, new_seed=lambda: seed)

    async def roll(self) -> Climb:
        return await self.climbs.play(ANN, SERVER, TODAY, 1, Roll(0))

    async def go_on(self, climb: Climb, action: Action | None = None, guild_id: int = SERVER) -> Climb:
        """Let Ann act, by default as is possible after a roll."""
        if action is None and climb.game.state.roll:
            action = Choose(0, legal_moves(climb.game.state, climb.game.state.roll)[0])
        version = climb.game.action_version
        return await self.climbs.play(ANN, guild_id, climb.day, version, action or Roll(0))


@pytest.fixture
def harness(monkeypatch: pytest.MonkeyPatch) -> Harness:
    monkeypatch.setattr("bot.tables.daily_climbs.par", lambda start, dice: 8)  # it takes a second
    return Harness()


async def test_par_is_what_the_dice_of_the_day_make_it(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = par(Game.replay((START,)).state, lambda: ClimbDice(make_dice().seal, 0))
    monkeypatch.delattr(TableDice, "__call__")  # which takes the dice that were loaded for a climb
    assert (await Harness().climbs.dice(TODAY)).par == expected


async def test_all_processes_get_the_same_dice_on_a_day_and_others_on_another(harness: Harness) -> None:
    one, two, three = harness.climbs, harness.process(SEED[::-1]), harness.process(bytes(32))
    first, second = await asyncio.gather(one.dice(TODAY), two.dice(TODAY))
    assert first == second == await three.dice(TODAY)
    assert (await three.dice(TODAY + 1)).seed == bytes(32)


async def test_roll_n_of_a_day_is_the_same_for_everybody(harness: Harness) -> None:
    ann = await harness.roll()
    ben = await harness.process().play(BEN, OTHER, TODAY, 1, Roll(0))
    assert rolls_in(ann.game.log) == rolls_in(ben.game.log) == (make_dice().seal.roll(1, 4),)


async def test_neither_looking_nor_what_the_rules_forbid_begins_a_climb(harness: Harness) -> None:
    assert not (await harness.climbs.climb_of(ANN, SERVER)).begun
    with pytest.raises(NotAllowed):
        await harness.climbs.play(ANN, SERVER, TODAY, 1, Stop(0))
    assert await harness.store.user_ids() == frozenset()


async def test_a_climb_counts_where_it_began(harness: Harness) -> None:
    await harness.go_on(await harness.roll(), guild_id=OTHER)
    assert (await harness.climbs.climb_of(ANN, OTHER)).guild_id == SERVER


async def test_a_second_click_changes_nothing(harness: Harness) -> None:
    first = await harness.roll()
    with pytest.raises(OutOfDate, match="earlier position"):
        await harness.roll()
    assert (await harness.climbs.climb_of(ANN, SERVER)).game == first.game


@pytest.mark.parametrize("days", [-1, 1, 1000])
async def test_only_today_is_climbed(harness: Harness, days: int) -> None:
    with pytest.raises(OutOfDate, match="That day is over"):
        await harness.climbs.play(ANN, SERVER, TODAY + days, 1, Roll(0))
    assert await harness.store.daily_dice(TODAY + days) is None


async def test_a_day_that_ends_closes_its_climbs(harness: Harness) -> None:
    first = await harness.roll()
    await harness.clock.advance(DAY - NOW % DAY)
    with pytest.raises(OutOfDate, match="That day is over"):
        await harness.go_on(first)
    assert await harness.climbs.missed_yesterday(ANN)
    assert not await harness.climbs.missed_yesterday(BEN)
    assert not (await harness.climbs.climb_of(ANN, SERVER)).begun
    assert harness.climbs.today == TODAY + 1


async def test_a_climb_does_not_grow_without_end(harness: Harness) -> None:
    endless = in_turns(ANN, SERVER, MAX_TURNS + 1, busts=MAX_TURNS)
    await save_climbs(harness.store, Climb(ANN, TODAY, SERVER, endless.game.at(1 + 2 * MAX_TURNS)))
    with pytest.raises(NotAllowed, match="the mountain wins"):
        await harness.go_on(await harness.climbs.climb_of(ANN, SERVER))


async def test_moves_are_not_changed_without_end(harness: Harness) -> None:
    climb = await harness.roll()
    for _ in range(MAX_CHANGES):
        climb = await harness.go_on(await harness.go_on(climb), ChangeMove(0))
    climb = await harness.go_on(climb)
    with pytest.raises(NotAllowed, match="No more undos"):
        await harness.go_on(climb, ChangeMove(0))


async def test_conflicts_are_decided_again(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    save = AsyncMock(wraps=harness.store.save_climb, side_effect=[ConflictError, ConflictError, DEFAULT])
    monkeypatch.setattr(harness.store, "save_climb", save)
    assert (await harness.roll()).begun
    save.side_effect = ConflictError
    with pytest.raises(ConflictError):
        await harness.climbs.play(BEN, SERVER, TODAY, 1, Roll(0))


async def test_a_lost_answer_is_no_second_roll(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    save = harness.store.save_climb

    async def cut_off(before: Climb, after: Climb) -> None:
        await save(before, after)
        raise StoreAwayError

    monkeypatch.setattr(harness.store, "save_climb", cut_off)
    with pytest.raises(StoreAwayError):
        await harness.roll()
    assert (await harness.climbs.climb_of(ANN, SERVER)).game.rolls == 1


async def test_a_climb_is_shared_once(harness: Harness) -> None:
    await save_climbs(harness.store, finished(ANN, SERVER), begun(BEN, SERVER))
    assert (await harness.climbs.share(ANN, TODAY)).shared
    with pytest.raises(NotAllowed, match="already"):
        await harness.climbs.share(ANN, TODAY)
    with pytest.raises(NotAllowed, match="finish your climb first"):
        await harness.climbs.share(BEN, TODAY)


async def test_todays_climbs_are_in_tables_for_those_who_have_finished(harness: Harness) -> None:
    anns = [finished(ANN, SERVER, TODAY - ago) for ago in range(4)]
    await save_climbs(harness.store, *anns, begun(BEN, SERVER))
    assert not await harness.climbs.missed_yesterday(ANN)
    table = await harness.climbs.day_table(ANN, SERVER, TODAY)
    assert [row.person.id for row in table.rows] == [ANN.id]
    with pytest.raises(NotAllowed, match="Finish your climb first"):
        await harness.climbs.day_table(BEN, SERVER, TODAY)
    assert (await harness.climbs.day_table(BEN, SERVER, TODAY - 1)).total == 1
    months = [await harness.climbs.month_table(by, SERVER, TODAY) for by in (ANN, BEN)]
    assert [month.rows[0].climbs for month in months] == [4, 3]


async def test_days_to_come_and_direct_messages_have_no_table(harness: Harness) -> None:
    for table, days in ((harness.climbs.day_table, 1), (harness.climbs.month_table, 40)):
        with pytest.raises(NotAllowed, match="hasn't begun yet"):
            await table(ANN, SERVER, TODAY + days)
        with pytest.raises(NotAllowed, match="nobody to compare with"):
            await table(ANN, None, TODAY)
