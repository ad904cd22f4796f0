"""The puzzle of the day: the same for everybody, one choice a person, and no spoilers."""

import asyncio

import pytest

from bot.game import NotAllowed, NotUnderstood, OutOfDate
from bot.game.notation import format_event
from bot.players import judge
from bot.players.puzzles import SEPARATOR, read_pool
from bot.tables.daily_puzzles import MAX_SOLVED, RECENT, RECENT_GAMES, DailyPuzzles, shuffled
from bot.tables.days import DAY, Period
from bot.tables.puzzle_choices import MIN_PUZZLES, POINTS, PuzzleChoice
from bot.tables.seats import Person
from tests.store.memory_store import MemoryStore
from tests.store.people import ANA
from tests.store.people import BEN as BENNO
from tests.store.saved_tables import create_win, save_changes
from tests.tables.climbing import TODAY
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import ANN, BEN, CYD, NOW

SERVER, OTHER = 7, 8


class Harness:
    def __init__(self) -> None:
        self.store = MemoryStore()
        self.clock = ControlledClock()
        self.puzzles = DailyPuzzles(self.store, self.clock, shuffle=list)

    async def keep(self, person: Person, *days: int, guild_id: int | None = SERVER, loss: int = 0) -> None:
        """Store a choice of a person on some days."""
        for day in days:
            await self.puzzles.game(day)
            await self.store.add_puzzle_choice(PuzzleChoice(person, day, guild_id, 0, loss))


@pytest.fixture
def harness() -> Harness:
    return Harness()


async def test_all_processes_get_the_same_puzzle(harness: Harness) -> None:
    one, two = harness.puzzles, DailyPuzzles(harness.store, harness.clock, shuffle=lambda logs: logs[::-1])
    first, second = await asyncio.gather(one.game(TODAY), two.game(TODAY))
    assert first == second == await two.game(TODAY)
    assert SEPARATOR.join(map(format_event, first.log)) in (read_pool()[0], read_pool()[-1])


async def test_that_of_tomorrow_is_drawn_today_and_is_another(harness: Harness) -> None:
    today = await harness.puzzles.game(TODAY)
    assert await harness.store.puzzle(TODAY + 1) == read_pool()[1]
    assert await DailyPuzzles(harness.store, harness.clock).game(TODAY + 1) != today
    assert await harness.store.puzzle(TODAY + 1) == read_pool()[1]


def test_the_order_is_drawn_and_leaves_out_none() -> None:
    orders = {tuple(shuffled(read_pool())) for _ in range(3)}
    assert len(orders) == 3
    assert all(sorted(order) == sorted(read_pool()) for order in orders)


async def test_only_a_choice_that_there_is_is_kept_with_what_it_gives_away(harness: Harness) -> None:
    judgement = judge(await harness.puzzles.game(TODAY))
    losses = [round(POINTS * judgement.loss(number)) for number in range(len(judgement.choices))]
    for person, number in ((ANN, 0), (BEN, 1)):
        choice = await harness.puzzles.choose(person, SERVER, TODAY, number)
        assert (choice.choice, choice.loss, choice.shared) == (number, losses[number], False)
        assert await harness.puzzles.choice_of(person, TODAY) == choice
    assert min(losses) == 0 < max(losses)
    with pytest.raises(NotUnderstood):
        await harness.puzzles.choose(CYD, SERVER, TODAY, len(losses))
    assert await harness.puzzles.choice_of(CYD, TODAY) is None


@pytest.mark.parametrize("days", [-1, 1, 1000])
async def test_only_the_puzzle_of_today_is_solved(harness: Harness, days: int) -> None:
    with pytest.raises(OutOfDate, match="That day is over"):
        await harness.puzzles.choose(ANN, SERVER, TODAY + days, 0)
    assert await harness.store.puzzle(TODAY + days) is None


async def test_the_shares_are_those_of_the_others_in_the_server(harness: Harness) -> None:
    mine = await harness.puzzles.choose(ANN, SERVER, TODAY, 0)
    assert await harness.puzzles.shares(mine) == {}
    for number, guild_id in enumerate((SERVER, SERVER, SERVER, SERVER, OTHER, None)):
        await harness.puzzles.choose(Person(50 + number, "X"), guild_id, TODAY, int(number > 0))
    assert await harness.puzzles.shares(mine) == {0: 0.25, 1: 0.75}
    alone = await harness.puzzles.choose(BEN, None, TODAY, 1)
    assert await harness.puzzles.shares(alone) == {}


async def test_a_result_is_shared_once(harness: Harness) -> None:
    with pytest.raises(NotAllowed, match="solve the puzzle first"):
        await harness.puzzles.share(ANN, TODAY)
    await harness.keep(ANN, TODAY)
    assert (await harness.puzzles.share(ANN, TODAY)).shared
    with pytest.raises(NotAllowed, match="already"):
        await harness.puzzles.share(ANN, TODAY)


async def test_a_streak_goes_on_until_today_is_over(harness: Harness) -> None:
    await harness.keep(ANN, TODAY - 1, TODAY - 2, TODAY - 4)
    assert await harness.puzzles.streak(ANN) == 2
    await harness.keep(ANN, TODAY)
    assert await harness.puzzles.streak(ANN) == 3
    await harness.clock.advance(2 * DAY - NOW % DAY)
    assert await harness.puzzles.streak(ANN) == 0
    assert await harness.puzzles.streak(BEN) == 0


async def test_todays_table_is_for_those_who_have_solved_the_puzzle(harness: Harness) -> None:
    await harness.keep(ANN, TODAY, TODAY - 1)
    assert (await harness.puzzles.table(ANN, SERVER, Period.DAY, TODAY)).total == 1
    with pytest.raises(NotAllowed, match="Solve the puzzle first"):
        await harness.puzzles.table(BEN, SERVER, Period.DAY, TODAY)
    assert (await harness.puzzles.table(BEN, SERVER, Period.DAY, TODAY - 1)).total == 1


@pytest.mark.parametrize("period", [Period.WEEK, Period.MONTH])
async def test_longer_tables_leave_today_out_for_those_who_have_not(harness: Harness, period: Period) -> None:
    first, _ = period.days(TODAY)
    await harness.keep(ANN, *range(first, TODAY + 1))
    seen, unseen = [await harness.puzzles.table(by, SERVER, period, TODAY) for by in (ANN, BEN)]
    days = TODAY + 1 - first
    assert [table.rows[0].puzzles for table in (seen, unseen)] == [days, days - 1]


async def test_a_few_puzzles_are_needed_to_be_ranked_but_for_a_day(harness: Harness) -> None:
    monday, _ = Period.WEEK.days(TODAY - 7)
    await harness.keep(ANN, *range(monday, monday + MIN_PUZZLES), loss=500)
    await harness.keep(BEN, monday)
    for period in Period:
        ranked = [(1, BEN.id), (2, ANN.id)] if period is Period.DAY else [(1, ANN.id), (None, BEN.id)]
        table = await harness.puzzles.table(CYD, SERVER, period, monday)
        assert [(row.place, row.person.id) for row in table.rows] == ranked


async def test_days_to_come_and_direct_messages_have_no_table(harness: Harness) -> None:
    for period, days in ((Period.DAY, 1), (Period.WEEK, 7), (Period.MONTH, 40)):
        with pytest.raises(NotAllowed, match="hasn't begun yet"):
            await harness.puzzles.table(ANN, SERVER, period, TODAY + days)
        with pytest.raises(NotAllowed, match="nobody to compare with"):
            await harness.puzzles.table(ANN, None, period, TODAY)


async def test_the_own_games_that_are_looked_at_are_the_latest_and_none_is_old(harness: Harness) -> None:
    tables = [await create_win(harness.store, ANA, BENNO) for _ in range(RECENT_GAMES + 3)]
    for table in tables[:-1]:
        await save_changes(harness.store, table, last_activity=NOW - RECENT)
    recent = [table.id for table in reversed(tables[2:-1])]  # the last one is from long ago
    assert list(await harness.puzzles.recent_games(ANA)) == recent
    await harness.clock.advance(1)
    assert list(await harness.puzzles.recent_games(ANA)) == []


async def test_a_puzzle_is_solved_once_and_only_the_latest_are_remembered(harness: Harness) -> None:
    assert await harness.puzzles.solved(ANN) == []
    for number in (*range(MAX_SOLVED), 0):
        await harness.puzzles.note_solved(ANN, number, 40)
    assert await harness.puzzles.solved(ANN) == [*((number, 40) for number in range(1, MAX_SOLVED)), (0, 40)]
    await harness.puzzles.note_solved(ANN, MAX_SOLVED, 40)
    assert (1, 40) not in await harness.puzzles.solved(ANN)
    assert len(await harness.puzzles.solved(ANN)) == MAX_SOLVED
    assert await harness.puzzles.solved(BEN) == []
