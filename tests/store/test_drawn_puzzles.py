"""The puzzles of the days are drawn from a pool."""

from random import Random

from bot.tables.ports import GameStore

POOL = [f"puzzle {number}" for number in range(7)]


async def test_no_puzzle_comes_again_before_all_others_have_come(store: GameStore) -> None:
    rng = Random(1)
    drawn = [await store.add_puzzle(day, rng.sample(POOL, len(POOL))) for day in range(4 * len(POOL))]
    for day in range(len(drawn) - len(POOL) + 1):
        assert sorted(drawn[day : day + len(POOL)]) == POOL
