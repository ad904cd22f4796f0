from dataclasses import replace

import pytest

from bot.game import Bid, Game, Phase, Settled, Settlement, shiftable_columns
from bot.render.board_view import (
    RevealedBid,
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
    REVEALED,
    SETTLING,
    STOPPED,
    WON,
)


def test_a_bust_still_shows_the_runners_that_it_removed() -> None:
    assert shown_runners(BUST).lost
    assert shown_runners(BUST).seat == 2
    assert shown_runners(BUST).heights == BUST.previous_state.runners
    assert not any(BUST.state.runners)


def test_otherwise_the_runners_on_the_board_are_shown() -> None:
    assert not shown_runners(FULL).lost
    assert shown_runners(FULL).heights == FULL.state.runners


def test_a_turn_ends_in_a_bust_until_the_next_roll() -> None:
    assert ended_in_bust(BUST)
    assert not ended_in_bust(STOPPED)
    assert not ended_in_bust(EMPTY)


def test_a_bust_lasts_while_bids_on_it_are_settled() -> None:
    assert ended_in_bust(FALLING)
    assert not ended_in_bust(SETTLING)
    settled = REVEALED.append(Settled()).append(Settled()).append(Settled())
    assert settled.state.phase is Phase.ROLL
    assert ended_in_bust(settled)


def test_bids_are_awaited_or_placed_until_they_are_revealed() -> None:
    state = BIDS.state
    assert has_bids(state)
    assert [bid_is_awaited(state, seat) for seat in state.seats] == [False, False, True, False]
    assert [bid_is_placed(state, seat) for seat in state.seats] == [False, True, False, True]
    assert [revealed_bid(state, seat) for seat in state.seats] == [None] * 4


def test_there_are_no_bids_without_the_bidding_variant() -> None:
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


def test_a_wrong_bid_on_a_bust_is_doubled() -> None:
    assert revealed_bid(FALLING.state, 1) == RevealedBid(makes_it=False, stake=2, right=True, doubled=False)
    assert revealed_bid(FALLING.state, 2) == RevealedBid(makes_it=True, stake=4, right=False, doubled=True)


def test_a_bid_that_was_right_moves_markers_up() -> None:
    settling = settling_bid(SETTLING.state)
    assert settling is not None
    assert (settling.seat, settling.up) == (1, True)
    assert (settling.total_steps, settling.steps_left) == (5, 1)
    assert settling.start_heights == {8: 6, 5: 4}
    assert settling.movable_columns == shiftable_columns(SETTLING.state)


def test_a_bid_that_was_wrong_moves_markers_down() -> None:
    settling = settling_bid(FALLING.state)
    assert settling is not None
    assert (settling.seat, settling.up) == (2, False)
    assert (settling.total_steps, settling.steps_left) == (8, 5)
    assert settling.start_heights == {5: 4, 8: 8}


def test_no_steps_are_left_if_no_marker_can_move() -> None:
    state = replace(
        FALLING.state,
        markers=(*FALLING.state.markers[:2], (0,) * 13),
        bids=(None, None, Bid(makes_it=True, stake=4)),
        settlement=Settlement(made_it=False, queue=(2,)),
    )
    settling = settling_bid(state)
    assert settling is not None
    assert (settling.movable_columns, settling.steps_left) == ((), 0)


@pytest.mark.parametrize("game", [FULL, BIDS, REVEALED.append(Settled()).append(Settled()).append(Settled())])
def test_no_bid_is_settled_before_and_after_the_settlement(game: Game) -> None:
    assert settling_bid(game.state) is None


def test_the_player_to_act_is_highlighted() -> None:
    assert highlighted_seat(FULL.state) == FULL.state.on_turn
    assert highlighted_seat(SETTLING.state) == 1
    assert highlighted_seat(WON.state) is None
