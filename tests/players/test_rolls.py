"""All rolls, and the chance that a roll hits certain columns."""

import pytest

from bot.game import COLUMNS, pairings
from bot.players.rolls import ALL_ROLLS, hit_chance


def test_there_are_1296_rolls() -> None:
    assert len(ALL_ROLLS) == len(set(ALL_ROLLS)) == 1296


@pytest.mark.parametrize(
    ("columns", "rolls"),
    [
        ((), 0),
        ((2,), 171),
        ((12,), 171),
        ((7,), 834),
        ((6, 7, 8), 1192),
        ((2, 3, 12), 568),
        (tuple(COLUMNS), 1296),
    ],
)
def test_the_chance_of_known_columns(columns: tuple[int, ...], rolls: int) -> None:
    assert hit_chance(columns) == rolls / 1296


def test_the_chance_counts_rolls_with_any_of_the_sums() -> None:
    columns = {3, 5, 10, 11}
    hits = sum(any(columns & set(pairing) for pairing in pairings(roll)) for roll in ALL_ROLLS)
    assert hit_chance([5, 3, 11, 10, 5]) == hits / 1296
