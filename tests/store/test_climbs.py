"""A climb is stored once for a person and a day, and compared within a server."""

import asyncio
from dataclasses import replace
from fractions import Fraction
from itertools import count, product
from random import Random

import pytest

from bot.store.database_store import DatabaseStore
from bot.tables import ConflictError, GameStore, Page, Person
from bot.tables.climbs import MIN_CLIMBS, Climb, DailyDice, DayResult, MonthResult
from tests.store.pages import compared
from tests.store.people import ANA, BEN, CLEO, DAN
from tests.store.places import SERVER
from tests.store.saved_tables import execute
from tests.tables.climbing import SEED, TODAY, begun, finished, in_turns, make_dice, save_climbs, step


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
    await save_climbs(store, first)
    assert await store.load_climb(ANA.id, TODAY) == first
    after = replace(step(step(first)), person=Person(ANA.id, "Anna"))
    await store.save_climb(first, after)
    assert await store.load_climb(ANA.id, TODAY) == after
    assert await store.load_climb(ANA.id, TODAY + 1) is None
    assert await store.load_climb(BEN.id, TODAY) is None


async def test_the_same_change_may_be_saved_twice_and_another_is_refused(store: GameStore) -> None:
    first = begun(ANA, SERVER)
    await save_climbs(store, first, first)
    for _ in range(2):
        await store.save_climb(first, step(first))
    with pytest.raises(ConflictError):
        await store.save_climb(first, replace(step(first), game=in_turns(ANA, SERVER, 3).game))
    assert await store.load_climb(ANA.id, TODAY) == step(first)


async def test_two_processes_never_save_different_climbs(store: GameStore, other_store: GameStore) -> None:
    await store.add_daily_dice(make_dice())
    new, one = Climb.new(ANA, TODAY, SERVER), begun(ANA, SERVER)
    other = in_turns(ANA, SERVER, 3)
    saves = store.save_climb(new, one), other_store.save_climb(new, other)
    results = await asyncio.gather(*saves, return_exceptions=True)
    assert sorted(isinstance(result, ConflictError) for result in results) == [False, True]
    stored = await store.load_climb(ANA.id, TODAY)
    assert stored == (one if results[0] is None else other)


async def test_only_a_finished_climb_is_shared_and_only_once(store: GameStore) -> None:
    await save_climbs(store, begun(ANA, SERVER), finished(BEN, SERVER))
    assert not await store.set_shared(ANA.id, TODAY, shared=True)
    assert not await store.set_shared(CLEO.id, TODAY, shared=True)
    assert await store.set_shared(BEN.id, TODAY, shared=True)
    assert not await store.set_shared(BEN.id, TODAY, shared=True)
    assert await store.load_climb(BEN.id, TODAY) == replace(finished(BEN, SERVER), shared=True)
    assert await store.set_shared(BEN.id, TODAY, shared=False)
    assert await store.set_shared(BEN.id, TODAY, shared=True)


async def test_results_follow_from_the_logs(store: DatabaseStore, caplog: pytest.LogCaptureFixture) -> None:
    await save_climbs(store, in_turns(ANA, SERVER, 7, 2), in_turns(BEN, SERVER, 6, 3), begun(CLEO, SERVER))
    await save_climbs(store, in_turns(DAN, SERVER, 5), in_turns(ANA, SERVER, 4, day=TODAY - 1))
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
    await save_climbs(store, *climbs)
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
    rows = [DayResult(0, climb.person, *score) for climb, score in zip(climbs, scores, strict=True)]
    return compared([(score, 1, row) for score, row in zip(scores, rows, strict=True)], 1, reader, limit)


def month_table(climbs: list[Climb], pars: dict[int, int], reader: Person, limit: int) -> Page[MonthResult]:
    results = []
    for person in {climb.person for climb in climbs}:
        theirs = [climb for climb in climbs if climb.person == person]
        turns, par = sum(climb.turns for climb in theirs), sum(pars[climb.day] for climb in theirs)
        row = MonthResult(None, person, len(theirs), turns, par)
        results.append((Fraction(turns - par, len(theirs)), len(theirs), row))
    return compared(results, MIN_CLIMBS, reader, limit)
