"""Daily climbs and choices are stored once for a person and a day, and compared within a server."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count, product
from random import Random
from typing import TypeVar

import pytest

from bot.store.database_store import DatabaseStore
from bot.tables.climbs import MIN_CLIMBS, Climb, DailyDice, DayResult, MonthResult
from bot.tables.ports import ConflictError, GameStore
from bot.tables.puzzles import PuzzleChoice, PuzzleResult
from bot.tables.standings import Page
from bot.tables.table import Person
from tests.store.changes import LAST_ACTIVITY
from tests.store.people import ANA, BEN, CLEO, DAN, GOAT
from tests.store.places import SERVER
from tests.store.saved_tables import create_game, create_solo_win, create_win, execute
from tests.tables.climbing import SEED, TODAY, begun, finished, in_turns, make_dice, step

Row = TypeVar("Row", DayResult, MonthResult, PuzzleResult)


async def save(store: GameStore, *climbs: Climb) -> None:
    for climb in climbs:
        await store.add_daily_dice(make_dice(climb.day))
        await store.save_climb(Climb.new(climb.person, climb.day, climb.guild_id), climb)


async def test_the_first_dice_of_a_day_stay(store: GameStore, other_store: GameStore) -> None:
    assert await store.daily_dice(TODAY) is None
    one, two = DailyDice(TODAY, SEED, 7), DailyDice(TODAY, SEED[::-1], 9)
    got = await asyncio.gather(store.add_daily_dice(one), other_store.add_daily_dice(two))
    assert got[0] == got[1] == await store.daily_dice(TODAY)
    assert got[0] in (one, two)
    assert await store.daily_dice(TODAY + 1) is None


@pytest.mark.parametrize("server", [SERVER, None])
async def test_a_climb_is_read_as_saved_with_the_latest_name(store: GameStore, server: int | None) -> None:
    assert await store.load_climb(ANA.id, TODAY) is None
    first = begun(ANA, server)
    await save(store, first)
    assert await store.load_climb(ANA.id, TODAY) == first
    after = replace(step(step(first)), person=Person(ANA.id, "Anna"))
    await store.save_climb(first, after)
    assert await store.load_climb(ANA.id, TODAY) == after
    assert await store.load_climb(ANA.id, TODAY + 1) is None
    assert await store.load_climb(BEN.id, TODAY) is None


async def test_the_same_change_may_be_saved_twice_and_another_is_refused(store: GameStore) -> None:
    first = begun(ANA, SERVER)
    await save(store, first, first)
    for _ in range(2):
        await store.save_climb(first, step(first))
    with pytest.raises(ConflictError):
        await store.save_climb(first, replace(step(first), game=in_turns(ANA, SERVER, 3).game))
    assert await store.load_climb(ANA.id, TODAY) == step(first)


async def test_two_processes_never_save_different_climbs(store: GameStore, other_store: GameStore) -> None:
    await store.add_daily_dice(make_dice())
    new, one = Climb.new(ANA, TODAY, SERVER), begun(ANA, SERVER)
    other = in_turns(ANA, SERVER, 3)
    results = await asyncio.gather(
        store.save_climb(new, one), other_store.save_climb(new, other), return_exceptions=True
    )
    assert sorted(isinstance(result, ConflictError) for result in results) == [False, True]
    stored = await store.load_climb(ANA.id, TODAY)
    assert stored == (one if results[0] is None else other)


async def test_only_a_finished_climb_is_shared_and_only_once(store: GameStore) -> None:
    await save(store, begun(ANA, SERVER), finished(BEN, SERVER))
    assert not await store.set_shared(ANA.id, TODAY, shared=True)
    assert not await store.set_shared(CLEO.id, TODAY, shared=True)
    assert await store.set_shared(BEN.id, TODAY, shared=True)
    assert not await store.set_shared(BEN.id, TODAY, shared=True)
    shared = await store.load_climb(BEN.id, TODAY)
    assert shared is not None
    assert shared.shared
    assert await store.set_shared(BEN.id, TODAY, shared=False)
    assert await store.set_shared(BEN.id, TODAY, shared=True)


async def test_results_follow_from_the_logs(store: DatabaseStore, caplog: pytest.LogCaptureFixture) -> None:
    await save(store, in_turns(ANA, SERVER, 7, 2), in_turns(BEN, SERVER, 6, 3), begun(CLEO, SERVER))
    await save(store, in_turns(DAN, SERVER, 5), in_turns(ANA, SERVER, 4, day=TODAY - 1))
    await execute(store, "UPDATE climbs SET turns = 99, busts = 98 WHERE user_id <> ?", BEN.id)
    await execute(store, "UPDATE climbs SET log = 'nonsense' WHERE user_id = ?", DAN.id)
    assert len((await store.day_table(SERVER, TODAY, ANA.id, 9)).rows) == 4
    await store.rebuild_standings()
    rows = (await store.day_table(SERVER, TODAY, ANA.id, 9)).rows
    assert [(row.person, row.turns, row.busts) for row in rows] == [(BEN, 6, 3), (ANA, 7, 2), (DAN, 99, 98)]
    assert (await store.day_table(SERVER, TODAY - 1, ANA.id, 9)).rows[0].turns == 4
    assert "cannot be read" in caplog.text


async def test_a_month_of_climbs_is_compared_day_by_day_and_as_a_whole(store: GameStore) -> None:
    rng = Random(93)  # of two people with the same average, one has more climbs
    people = [Person(200 + number, name) for number, name in enumerate(("Zoé", "ann", "Ann", "Ben", "Ben"))]
    days = range(TODAY - 9, TODAY + 1)
    pars = {day: rng.randint(6, 9) for day in days}
    climbs = [
        in_turns(person, rng.choice((SERVER, SERVER, 8, None)), rng.randint(5, 8), rng.randint(0, 3), day)
        if rng.random() < 0.8
        else begun(person, SERVER, day)
        for day, person in product(days, people)
    ]
    for day, par in pars.items():
        await store.add_daily_dice(make_dice(day, par))
    for climb in climbs:
        await store.save_climb(Climb.new(climb.person, climb.day, climb.guild_id), climb)
    for _ in range(2):
        for server, reader, limit in product((SERVER, 8, 9), (people[0], people[3], ANA), (1, 10)):
            there = [climb for climb in climbs if climb.guild_id == server and climb.finished]
            month = month_table([climb for climb in there if climb.day >= days[2]], pars, reader, limit)
            assert await store.month_table(server, days[2], TODAY, reader.id, limit) == month
            day = rng.choice(days)
            of_day = day_table([climb for climb in there if climb.day == day], reader, limit)
            assert await store.day_table(server, day, reader.id, limit) == of_day
        for day, person in product(days, people):
            finished_days = {climb.day for climb in climbs if climb.person == person and climb.finished}
            streak = next(length for length in count() if day - length not in finished_days)
            assert await store.climb_streak(person.id, day) == streak
        await store.rebuild_standings()


def day_table(climbs: list[Climb], reader: Person, limit: int) -> Page[DayResult]:
    scores = [(climb.turns, climb.busts) for climb in climbs]
    rows = [
        DayResult(1 + sum(other < score for other in scores), climb.person, *score)
        for climb, score in zip(climbs, scores, strict=True)
    ]
    rows.sort(key=lambda row: (row.place, row.person.name, row.person.id))
    return Page(tuple(rows[:limit]), len(rows), own_row(rows, reader))


def month_table(
    climbs: list[Climb], pars: Mapping[int, int], reader: Person, limit: int
) -> Page[MonthResult]:
    def average(row: MonthResult) -> Fraction:
        return Fraction(row.turns - row.par, row.climbs)

    rows = []
    for person in {climb.person for climb in climbs}:
        theirs = [climb for climb in climbs if climb.person == person]
        turns, par = sum(climb.turns for climb in theirs), sum(pars[climb.day] for climb in theirs)
        rows.append(MonthResult(None, person, len(theirs), turns, par))
    ranked = [row for row in rows if row.climbs >= MIN_CLIMBS]
    placed = [replace(row, place=1 + sum(average(each) < average(row) for each in ranked)) for row in ranked]
    placed.sort(key=lambda row: (average(row), -row.climbs, row.person.name, row.person.id))
    return Page(tuple(placed[:limit]), len(placed), own_row([*placed, *rows], reader))


def own_row(rows: Sequence[Row], reader: Person) -> Row | None:
    return next((row for row in rows if row.person == reader), None)


POOL = ("one", "two", "three")


async def save_choices(store: GameStore, *choices: PuzzleChoice) -> None:
    for choice in choices:
        await store.add_puzzle(choice.day, POOL)
        assert await store.add_puzzle_choice(choice) == choice


def chosen(
    person: Person, guild_id: int | None = SERVER, day: int = TODAY, choice: int = 1, loss: int = 310
) -> PuzzleChoice:
    return PuzzleChoice(person, day, guild_id, choice, loss)


async def test_the_first_puzzle_of_a_day_stays(store: GameStore, other_store: GameStore) -> None:
    assert await store.puzzle(TODAY) is None
    got = await asyncio.gather(store.add_puzzle(TODAY, POOL), other_store.add_puzzle(TODAY, POOL[::-1]))
    assert got[0] == got[1] == await store.puzzle(TODAY)
    assert await store.add_puzzle(TODAY, ("another",)) == got[0]
    assert await store.puzzle(TODAY + 1) is None


async def test_no_puzzle_comes_again_before_all_others_have_come(store: GameStore) -> None:
    rng = Random(1)
    drawn = [await store.add_puzzle(day, rng.sample(POOL, len(POOL))) for day in (0, 3, 7, *range(8, 20))]
    for first in range(len(drawn) - len(POOL) + 1):
        assert sorted(drawn[first : first + len(POOL)]) == sorted(POOL)


@pytest.mark.parametrize("server", [SERVER, None])
async def test_a_choice_is_read_as_stored_with_the_latest_name(store: GameStore, server: int | None) -> None:
    assert await store.puzzle_choice(ANA.id, TODAY) is None
    await save_choices(store, chosen(ANA, server))
    assert await store.puzzle_choice(ANA.id, TODAY) == chosen(ANA, server)
    assert await store.puzzle_choice(ANA.id, TODAY + 1) is None
    assert await store.puzzle_choice(BEN.id, TODAY) is None
    anna = Person(ANA.id, "Anna")
    await save_choices(store, chosen(anna, server, TODAY + 1))
    assert await store.puzzle_choice(ANA.id, TODAY) == chosen(anna, server)


async def test_the_first_of_two_choices_stands_anywhere(store: GameStore, other_store: GameStore) -> None:
    await store.add_puzzle(TODAY, POOL)
    one, two = chosen(ANA), chosen(ANA, None, choice=0, loss=0)
    got = await asyncio.gather(store.add_puzzle_choice(one), other_store.add_puzzle_choice(two))
    assert got[0] == got[1] == await store.puzzle_choice(ANA.id, TODAY)
    assert got[0] in (one, two)


async def test_a_choice_is_shared_once(store: GameStore, other_store: GameStore) -> None:
    await save_choices(store, chosen(ANA))
    assert not await store.set_puzzle_shared(BEN.id, TODAY, shared=True)
    both = (each.set_puzzle_shared(ANA.id, TODAY, shared=True) for each in (store, other_store))
    assert sorted(await asyncio.gather(*both)) == [False, True]
    assert await store.puzzle_choice(ANA.id, TODAY) == replace(chosen(ANA), shared=True)
    assert await store.set_puzzle_shared(ANA.id, TODAY, shared=False)
    assert await store.puzzle_choice(ANA.id, TODAY) == chosen(ANA)


async def test_the_choices_of_the_others_in_a_server_are_counted(store: GameStore) -> None:
    await save_choices(store, chosen(ANA, choice=0), chosen(BEN, choice=2), chosen(DAN, 8))
    await save_choices(store, chosen(CLEO, choice=2), chosen(BEN, day=TODAY - 1, choice=3))
    assert await store.count_puzzle_choices(SERVER, TODAY, ANA.id) == {2: 2}
    assert await store.count_puzzle_choices(SERVER, TODAY, BEN.id) == {0: 1, 2: 1}
    assert await store.count_puzzle_choices(8, TODAY, DAN.id) == {}


async def test_the_latest_games_that_somebody_has_finished_come_first(store: GameStore) -> None:
    games = [await create_win(store, ANA, BEN) for _ in range(3)]
    solo = await create_solo_win(store, (ANA,), (GOAT,))
    await create_win(store, BEN, CLEO)
    await create_game(store)
    finished = tuple(table.id for table in (solo, *games[::-1]))
    assert await store.finished_games_of(ANA.id, LAST_ACTIVITY, 9) == finished
    assert await store.finished_games_of(ANA.id, LAST_ACTIVITY, 2) == finished[:2]
    assert await store.finished_games_of(ANA.id, LAST_ACTIVITY + 1, 9) == ()


async def test_some_days_of_puzzles_are_compared(store: GameStore) -> None:
    rng = Random(93)
    people = [Person(200 + number, name) for number, name in enumerate(("Zoé", "ann", "Ann", "Ben", "Ben"))]
    days = range(TODAY - 9, TODAY + 1)
    choices = [
        chosen(person, rng.choice((SERVER, SERVER, 8, None)), day, loss=rng.choice((0, 100, 200, 301)))
        for day, person in product(days, people)
        if rng.random() < 0.8
    ]
    await save_choices(store, *choices)
    for server, reader, limit in product((SERVER, 8, 9), (people[0], people[3], ANA), (1, 10)):
        for first, last, least in ((days[0], TODAY, 4), (days[2], days[7], 3), (TODAY, TODAY, 1)):
            there = [each for each in choices if each.guild_id == server and first <= each.day <= last]
            expected = table_of(there, least, reader, limit)
            assert await store.puzzle_table(server, first, last, least, reader.id, limit) == expected
    for day, person in product(days, people):
        solved = {choice.day for choice in choices if choice.person == person}
        streak = next(length for length in count() if day - length not in solved)
        assert await store.puzzle_streak(person.id, day) == streak


def table_of(choices: Sequence[PuzzleChoice], least: int, reader: Person, limit: int) -> Page[PuzzleResult]:
    def average(row: PuzzleResult) -> Fraction:
        return Fraction(row.loss, row.puzzles)

    rows = []
    for person in {choice.person for choice in choices}:
        losses = [choice.loss for choice in choices if choice.person == person]
        rows.append(PuzzleResult(None, person, len(losses), sum(losses)))
    ranked = [row for row in rows if row.puzzles >= least]
    placed = [
        replace(row, place=1 + sum(average(other) < average(row) for other in ranked))
        if row in ranked
        else row
        for row in rows
    ]
    placed.sort(key=lambda r: (r.place is None, average(r), -r.puzzles, r.person.name, r.person.id))
    return Page(tuple(placed[:limit]), len(ranked), own_row(placed, reader))
