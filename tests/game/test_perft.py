"""Perft: the legal moves of all rolls in a position, compared with an independent implementation.

The totals are pinned too, so that both implementations cannot go wrong together unnoticed.
"""

from itertools import combinations_with_replacement

import pytest

from bot.game import COLUMNS, EDITIONS, advance_runners, legal_moves
from bot.players.odds import ALL_ROLLS
from tests.game.notation.positions import parse_position
from tests.game.reference_moves import ReferencePosition

# position: moves summed over all rolls, distinct moves, rolls that bust
COUNTS = {
    "parker -/- - 0 roll": (2826, 66, 0),
    "parker 6:3,7:5/7:6,8:4 6:4,8:1 0 decide": (4094, 39, 0),
    "parker 4:5,6:7,8:top/2:2,7:9/5:2,12:top 4:6,7:2,9:1 0 decide": (1643, 8, 139),
    "parker 2:2,5:7,6:top,7:top/3:4,8:top,9:3/x10:top/4:6,12:2 2:top,5:8 0 decide": (2188, 16, 74),
    "parker,priority 6:3,7:5/7:6,8:4 6:4,8:1 0 decide": (3872, 39, 0),
    "parker,crowded=jump 6:3,7:5/6:4,7:6,8:1/7:7,12:2 6:5 0 decide": (2826, 66, 0),
    "ravensburger -/- - 0 roll": (2826, 66, 0),
    "ravensburger 2:2,6:4,7:top/6:5/3:1 - 0 roll": (2736, 64, 0),
    "ravensburger,priority -/- - 0 roll": (2496, 61, 0),
    "ravensburger,priority 4:5,6:7,8:top/2:2,7:9/5:2,12:top 4:6,7:2 0 decide": (3146, 31, 6),
    "ravensburger,crowded=no-stop 6:3,7:5/7:6,8:4 6:4,8:1 0 decide": (4094, 39, 0),
    "asmodee -/- - 0 roll": (2826, 66, 0),
    "asmodee 2:1,3:1,4:1,5:1,6:4,7:top,9:2,10:1/6:5/8:3 6:5 0 decide": (2798, 62, 0),
    "asmodee 2:1,3:1,4:1,5:1,6:4,7:top,9:2,10:1,12:1/6:5/8:3 - 0 roll": (2461, 44, 5),
    "asmodee,crowded=jump 2:1,6:3,7:5/2:2,6:4,7:6,8:1/7:7,12:2 - 0 roll": (2826, 66, 0),
    "asmodee,columns=5,crowded=jump 6:3,7:5/6:4,7:6,8:1/7:7,12:2 6:5,12:1 0 decide": (4510, 39, 0),
    "franjos -/- - 0 roll": (2496, 61, 0),
    "franjos 6:3,7:5,8:9/7:6,8:4,9:1 6:3 0 decide": (1908, 59, 0),
    "franjos 6:3,7:5,8:9/7:6,8:4,9:1 6:3,8:10 0 decide": (3872, 39, 0),
    "franjos 6:3,7:5,8:9/7:6,8:4,9:1 6:3,7:5,8:10 0 decide": (2797, 8, 104),
    "franjos 2:top,6:3,7:5/7:6,8:4,9:1 6:3,7:6 0 decide moves=3 claimed": (3584, 32, 14),
    "franjos 2:top,12:top/6:top,7:top,8:1 3:2,4:2 0 decide moves=3 claimed": (2650, 20, 86),
    "franjos 2:1,3:1,4:1,5:1,6:4,7:top,9:2,10:1/6:5/8:3 6:5 0 decide": (1622, 58, 0),
    "franjos,crowded=jump 2:1,6:3,7:5/2:2,6:4,7:6,8:1/7:7,12:2 7:5,12:1 0 decide": (4316, 38, 0),
}


@pytest.mark.parametrize("position", COUNTS)
def test_every_roll_has_the_moves_of_the_reference(position: str) -> None:
    state, reference = parse_position(position), ReferencePosition(position)
    by_sorted_roll: dict[tuple[int, ...], dict[tuple[int, ...], dict[int, int]]] = {
        dice: reference.legal_moves(dice) for dice in combinations_with_replacement(range(1, 7), 4)
    }
    expected = {roll: by_sorted_roll[tuple(sorted(roll))] for roll in ALL_ROLLS}
    total = sum(map(len, expected.values()))
    distinct = len(set().union(*expected.values()))
    busts = list(expected.values()).count({})
    assert (total, distinct, busts) == COUNTS[position]
    for roll, moves in expected.items():
        assert set(legal_moves(state, roll)) == set(moves)
    for moves in by_sorted_roll.values():
        for move, runners in moves.items():
            heights = advance_runners(state, move)
            assert {column: heights[column] for column in COLUMNS if heights[column]} == runners


def test_every_edition_is_counted_in_several_positions() -> None:
    counted = [parse_position(position) for position in COUNTS]
    for edition in EDITIONS.values():
        boards = [state.markers for state in counted if state.rules.edition is edition]
        assert any(not any(map(any, board)) for board in boards)
        assert len(boards) >= 5
