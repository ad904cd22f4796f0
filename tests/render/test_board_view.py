import pytest

from bot.game import Game, Phase, shiftable_columns
from bot.render.board_view import (
    RevealedBid,
    SettlingBid,
    ShownRunners,
    bid_is_awaited,
    bid_is_placed,
    ended_in_bust,
    has_bids,
    highlighted_seat,
    revealed_bid,
    settling_bid,
    shown_runners,
)
from tests.render.sample_positions import (
    BIDS,
    BUST,
    EMPTY,
    FALLING,
    FULL,
    SETTLED,
    SETTLING,
    STOPPED,
    WON,
    position,
)


def test_the_runners_on_the_board_are_shown_or_those_that_a_bust_has_removed() -> None:
    assert shown_runners(BUST) == ShownRunners(2, BUST.previous_state.runners, lost=True)
    assert not any(BUST.state.runners)
    assert shown_runners(FULL) == ShownRunners(0, FULL.state.runners, lost=False)


def test_a_turn_ends_in_a_bust_until_the_next_roll_also_while_bids_are_settled() -> None:
    assert SETTLED.state.phase is Phase.ROLL
    assert all(map(ended_in_bust, (BUST, FALLING, SETTLED)))
    assert not any(map(ended_in_bust, (STOPPED, EMPTY, SETTLING)))


def test_bids_are_awaited_or_placed_until_they_are_revealed() -> None:
    state = BIDS.state
    assert has_bids(state)
    assert [bid_is_awaited(state, seat) for seat in state.seats] == [False, False, True, False]
    assert [bid_is_placed(state, seat) for seat in state.seats] == [False, True, False, True]
    assert [revealed_bid(state, seat) for seat in state.seats] == [None] * 4
    # Without the variant there are none.
    assert not has_bids(FULL.state)
    assert not any(bid_is_awaited(FULL.state, seat) or bid_is_placed(FULL.state, seat) for seat in range(4))


def test_revealed_bids_are_right_or_wrong() -> None:
    state = SETTLING.state
    assert not any(bid_is_placed(state, seat) for seat in state.seats)
    assert [revealed_bid(state, seat) for seat in state.seats] == [
        None,
        RevealedBid(makes_it=True, stake=5, right=True, doubled=False),
        RevealedBid(makes_it=False, stake=3, right=False, doubled=False),
        RevealedBid(makes_it=True, stake=1, right=True, doubled=False),
    ]
    # A wrong bid on a bust is doubled.
    assert revealed_bid(FALLING.state, 1) == RevealedBid(makes_it=False, stake=2, right=True, doubled=False)
    assert revealed_bid(FALLING.state, 2) == RevealedBid(makes_it=True, stake=4, right=False, doubled=True)


@pytest.mark.parametrize(
    ("game", "seat", "up", "total_steps", "steps_left", "start_heights"),
    [(SETTLING, 1, True, 5, 1, {8: 6, 5: 4}), (FALLING, 2, False, 8, 5, {5: 4, 8: 8})],
)
def test_a_bid_moves_markers_up_if_it_was_right_and_down_if_not(
    game: Game, seat: int, up: bool, total_steps: int, steps_left: int, start_heights: dict[int, int]
) -> None:
    movable_columns = shiftable_columns(game.state)
    assert settling_bid(game.state) == SettlingBid(
        seat, up, start_heights, movable_columns, total_steps, steps_left
    )


def test_no_steps_are_left_if_no_marker_can_move() -> None:
    text = "parker,bidding 6:3/3:2/- - 0 settle bids=-/busts:1/makes:4 settlement=bust/2/-"
    settling = settling_bid(position(text).state)
    assert settling is not None
    assert (settling.movable_columns, settling.steps_left) == ((), 0)


@pytest.mark.parametrize("game", [FULL, BIDS, SETTLED])
def test_no_bid_is_settled_before_and_after_the_settlement(game: Game) -> None:
    assert settling_bid(game.state) is None


def test_the_player_to_act_is_highlighted() -> None:
    assert highlighted_seat(FULL.state) == FULL.state.on_turn
    assert highlighted_seat(SETTLING.state) == 1
    assert highlighted_seat(WON.state) is None
