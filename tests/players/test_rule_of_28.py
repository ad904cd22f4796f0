import pytest

from bot.game import PARKER, Bid, Choose, ColumnsToWin, Confirm, PlaceBid, Roll, Rules, Shift, Stop
from bot.game.actions import legal_actions
from bot.players import Strength
from bot.players.rule_of_28 import choose_action, column_value, should_stop, turn_score
from tests.game.notation.positions import parse_position
from tests.players.bidding_positions import SETTLING_DOWN, SETTLING_UP
from tests.players.computer_games import play_game


def test_columns_count_more_the_further_they_are_from_7() -> None:
    assert [column_value(column) for column in range(2, 13)] == [6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6]


def test_the_score_of_a_turn() -> None:
    for runners, score in {"2:2": 18, "6:1,7:1,8:1": 10, "3:1,9:1,11:1": 28, "6:1,8:1,10:1": 14}.items():
        assert turn_score(parse_position(f"parker -/- {runners} 0 decide")) == score, runners
    assert turn_score(parse_position("parker 7:5/- 7:7 0 decide")) == 3, "only the spaces of this turn count"


@pytest.mark.parametrize(
    ("position", "stops"),
    [
        ("parker -/- 2:1,4:1,6:2 0 decide", True),
        ("parker -/- 2:1,4:1,6:1 0 decide", False),
        ("parker -/- 2:2,12:2 0 decide", False),
        ("parker 2:top,3:top/- 12:top 0 decide", True),
        ("parker 2:top/- 12:top 0 decide", False),
    ],
)
def test_it_stops_at_28_or_to_win(position: str, stops: bool) -> None:
    state = parse_position(position)
    assert should_stop(state) is stops
    assert choose_action(state, legal_actions(state, 0)) == (Stop(0) if stops else Roll(0))


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("parker 2:top,3:top/- 7:12 0 choose:3434", (7,)),
        ("parker -/- 6:1,8:1 0 choose:1156", (2,)),
        ("parker -/- 7:1 0 choose:3434", (7, 7)),
        ("parker -/- - 0 choose:1234", (5, 5)),
    ],
)
def test_it_chooses_what_wins_or_keeps_runners_or_scores_most(position: str, move: tuple[int, ...]) -> None:
    state = parse_position(position)
    assert choose_action(state, legal_actions(state, 0)) == Choose(0, move)


@pytest.mark.parametrize(
    ("position", "bid"),
    [
        ("-/7:1 6:2,7:2", Bid(stops=True, stake=5)),  # safe
        ("6:top,7:top/5:3,8:top,9:3 2:1,3:1,12:1", Bid(stops=False, stake=4)),  # risky
        ("-/7:1 2:1,7:1,12:1", Bid(stops=True, stake=1)),  # even
    ],
)
def test_it_bids_on_the_likelier_side_and_higher_the_clearer_that_is(position: str, bid: Bid) -> None:
    state = parse_position(f"parker,bidding {position} 0 bid bids=-/-")
    assert choose_action(state, legal_actions(state, 1)) == PlaceBid(1, bid)


def test_it_settles_in_the_most_valuable_column_upwards_and_the_least_valuable_downwards() -> None:
    for game, column in ((SETTLING_UP, 6), (SETTLING_DOWN, 7)):
        assert choose_action(game.state, legal_actions(game.state, 0)) == Shift(0, column)
    assert choose_action(SETTLING_UP.state, [Confirm(0)]) == Confirm(0)


def test_games_end_even_when_hardly_any_column_is_left() -> None:
    rules = Rules.of(PARKER, columns=ColumnsToWin.FIVE)
    assert play_game(rules, (Strength.MEDIUM,) * 4, seed=1).state.winners
