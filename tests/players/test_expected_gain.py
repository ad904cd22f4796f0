"""Fox weighs gain against risk."""

import pytest

from bot.game import Choose, Roll, Stop
from bot.players import Strength, decide
from bot.players.expected_gain import should_stop, space_value
from tests.game.notation.positions import parse_position
from tests.players.bidding_positions import BIDDERS, SETTLING_UP
from tools.training.policies import SPACE_VALUES


def test_the_last_spaces_of_a_column_are_worth_most_and_columns_are_symmetric() -> None:
    values = [[space_value(column, height) for height in (1, 2)] for column in (2, 7, 12)]
    assert values == [[15, 51], [5, 7], [15, 51]]
    assert (space_value(2, 3), space_value(7, 13)) == (87, 37)
    assert [space_value(column, 3) for column in range(2, 13)] == SPACE_VALUES[:, 3].tolist()


@pytest.mark.parametrize(
    ("position", "stops"),
    [
        ("parker -/- 6:1,7:1,8:1 0 decide", False),
        ("parker -/- 6:4,7:5,8:4 0 decide", False),
        ("parker -/- 6:8,7:8,8:8 0 decide", True),
        ("parker -/- 2:2,3:1,12:1 0 decide", True),
        ("parker -/- 2:2,12:2 0 decide", False),
        ("parker 2:top,3:top/- 12:top 0 decide", True),
    ],
)
def test_it_stops_once_a_roll_loses_more_than_it_gains_or_to_win(position: str, stops: bool) -> None:
    state = parse_position(position)
    assert should_stop(state) is stops
    assert decide(state, 0, Strength.ADVANCED) == (Stop(0) if stops else Roll(0))


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("parker 2:top,3:top/- 7:12 0 choose:3434", (7,)),
        ("parker -/- 6:1,8:1 0 choose:1156", (2,)),
        ("parker -/- 7:1 0 choose:3434", (7, 7)),
        ("parker -/- - 0 choose:1234", (5, 5)),
        ("parker -/- - 0 choose:1236", (4, 8)),
        ("parker 5:7/- - 0 choose:1234", (5, 5)),
    ],
)
def test_it_chooses_what_wins_or_keeps_runners_or_climbs_best(position: str, move: tuple[int, ...]) -> None:
    assert decide(parse_position(position), 0, Strength.ADVANCED) == Choose(0, move)


def test_it_bids_and_settles_like_goat() -> None:
    for state in (BIDDERS.state, SETTLING_UP.state):
        assert decide(state, 0, Strength.ADVANCED) == decide(state, 0, Strength.MEDIUM)
