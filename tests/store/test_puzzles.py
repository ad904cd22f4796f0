"""A choice at a puzzle is stored once for a person and a day, and compared within a server."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count, product
from random import Random

import pytest

from bot.tables import GameStore, Page, Person, PuzzleChoice, PuzzleResult
from tests.store.changes import LAST_ACTIVITY
from tests.store.pages import compared
from tests.store.people import ANA, BEN, CLEO, DAN, GOAT
from tests.store.places import SERVER
from tests.store.saved_tables import create_game, create_win, finish_game
from tests.tables.climbing import TODAY

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
    solo = await finish_game(store, ANA, GOAT)
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
    results = []
    for person in {choice.person for choice in choices}:
        losses = [choice.loss for choice in choices if choice.person == person]
        row = PuzzleResult(None, person, len(losses), sum(losses))
        results.append((Fraction(sum(losses), len(losses)), len(losses), row))
    return compared(results, least, reader, limit)
