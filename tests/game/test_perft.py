"""Counting every continuation of a position, as chess programs do, against a count made another way.

The second count knows nothing of ``bot.game``: it puts pieces into a dictionary and simply tries each order
of the two pairs. The numbers themselves are pinned as well, so that the two cannot go wrong together.
"""

from itertools import permutations, product

import pytest

from bot.game import Four
from bot.game.moves import legal_moves
from bot.game.notation import read_position

DIE = range(1, 7)
ROLLS: list[Four] = list(product(DIE, DIE, DIE, DIE))

START = "parker -/- - 0 roll"
EARLY = "parker 6:3,7:5/7:6,8:4 6:4,8:1 0 decide"
MIDDLE = "parker 4:5,6:7,8:top/2:2,7:9/5:2,12:top 4:6,7:2,9:1 0 decide"
LATE = "parker 2:2,5:7,6:top,7:top/3:4,8:top,9:3/x10:top/4:6,12:2 2:top,5:8 0 decide"

# position -> moves over all rolls, different moves among them, rolls that bust
TABLE = {
    START: (2826, 66, 0),
    EARLY: (4094, 39, 0),
    MIDDLE: (1643, 8, 139),
    LATE: (2188, 16, 74),
}

Pieces = dict[int, int]


def _pieces(field: str) -> Pieces:
    if field == "-":
        return {}
    told = (piece.split(":") for piece in field.split(","))
    return {int(column): (_top(int(column)) if at == "top" else int(at)) for column, at in told}


def _top(column: int) -> int:
    return 13 - 2 * abs(column - 7)


def _climb(position: str, sums: tuple[int, int]) -> tuple[int, ...]:
    """Play the two sums one after the other as far as each goes; return those that went."""
    _, rows, field, seat, _ = position.split(" ")
    markers = [_pieces(row.removeprefix("x")) for row in rows.split("/")]
    closed = {column for row in markers for column, at in row.items() if at == _top(column)}
    runners = _pieces(field)
    went = []
    for column in sums:
        if column in closed or (column not in runners and len(runners) == 3):
            continue
        at = runners.get(column, markers[int(seat)].get(column, 0))
        if at < _top(column):
            runners[column] = at + 1
            went.append(column)
    return tuple(sorted(went))


def _count(position: str, roll: Four) -> set[tuple[int, ...]]:
    found = set()
    splits = {frozenset([(a + b, c + d), (c + d, a + b)]) for a, b, c, d in permutations(roll)}
    for orders in splits:
        ways = {_climb(position, order) for order in orders}
        most = max(map(len, ways))
        found |= {way for way in ways if len(way) == most > 0}
    return found


@pytest.mark.parametrize("position", TABLE, ids=["start", "early", "middle", "late"])
def test_every_roll_has_the_moves_that_counting_by_hand_finds(position: str) -> None:
    state = read_position(position)
    counted = {roll: _count(position, roll) for roll in ROLLS}
    assert {roll: set(legal_moves(state, roll)) for roll in ROLLS} == counted
    total = sum(map(len, counted.values()))
    different = len(set().union(*counted.values()))
    busts = list(counted.values()).count(set())
    assert (total, different, busts) == TABLE[position]
