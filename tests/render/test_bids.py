from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import Bid, Game, Phase, Settled, shiftable_columns, steps_due
from bot.render import Theme, board_png, text_board
from bot.render.board_layout import layout
from bot.render.pieces import PieceKind
from tests.render.layout_queries import SCORE_MARKER, gap, on_board, pieces, seat_of, space_of
from tests.render.sample_positions import FALLING, POSITIONS, REVEALED, SETTLING
from tests.render.strategies import (
    BIDS,
    moved_heights,
    positions_while_settling,
    positions_with_hidden_bids,
    positions_without_bids,
)

SIDES = (PieceKind.BID_MAKES_IT, PieceKind.BID_BUSTS)
OUTCOMES = (PieceKind.BID_RIGHT, PieceKind.BID_WRONG, PieceKind.BID_WRONG_DOUBLED)
ALL = (PieceKind.BID_AWAITED, PieceKind.BID_PLACED, *SIDES, *OUTCOMES)


@given(positions_without_bids())
def test_without_bids_there_is_nothing_of_them(game: Game) -> None:
    assert not pieces(game, *ALL, PieceKind.MOVED_FROM, PieceKind.ARROW_UP, PieceKind.ARROW_DOWN)


@given(positions_with_hidden_bids())
def test_each_bidder_has_a_chip_face_down_or_room_for_one(game: Game) -> None:
    state = game.state
    placed = {seat for seat in state.seats if state.bids[seat]}
    awaited = set(state.bidders) - placed if state.phase is Phase.BID else set()
    assert {seat_of(piece) for piece in pieces(game, PieceKind.BID_PLACED)} == placed
    assert {seat_of(piece) for piece in pieces(game, PieceKind.BID_AWAITED)} == awaited
    assert len(pieces(game, *ALL)) == len(placed) + len(awaited)


@given(positions_with_hidden_bids(), st.data())
def test_nobody_sees_what_was_bid_before_it_is_revealed(game: Game, data: st.DataObject) -> None:
    others = tuple(bid and data.draw(BIDS) for bid in game.state.bids)
    other = replace(game, state=replace(game.state, bids=others))
    assert layout(other) == layout(game)
    assert text_board(other) == text_board(game)


@pytest.mark.parametrize("name", ["bids", "two-bid"])
@pytest.mark.parametrize("theme", Theme)
def test_no_pixel_tells_what_was_bid(name: str, theme: Theme) -> None:
    game = POSITIONS[name]
    for makes_it in (True, False):
        for stake in range(1, 6):
            bids = tuple(bid and Bid(makes_it, stake) for bid in game.state.bids)
            other = replace(game, state=replace(game.state, bids=bids))
            assert board_png(other, theme) == board_png(game, theme)


@given(positions_while_settling())
def test_a_revealed_bid_tells_its_side_its_stake_and_how_it_came_out(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    sides = {seat_of(piece): piece.sprite.kind for piece in pieces(game, *SIDES)}
    outcomes = {seat_of(piece): piece.sprite for piece in pieces(game, *OUTCOMES)}
    bids = {seat: bid for seat, bid in enumerate(state.bids) if bid}
    assert sides.keys() == outcomes.keys() == bids.keys()
    for seat, bid in bids.items():
        assert sides[seat] is (PieceKind.BID_MAKES_IT if bid.makes_it else PieceKind.BID_BUSTS)
        assert outcomes[seat].text == str(bid.stake)
        wrong = PieceKind.BID_WRONG if state.settlement.made_it else PieceKind.BID_WRONG_DOUBLED
        assert outcomes[seat].kind is (
            PieceKind.BID_RIGHT if bid.makes_it == state.settlement.made_it else wrong
        )
    assert len(pieces(game, *ALL)) == 2 * len(bids)


@given(positions_while_settling())
def test_the_pill_is_around_who_settles(game: Game) -> None:
    assert game.state.settlement is not None
    (pill,) = pieces(game, PieceKind.HIGHLIGHT)
    assert seat_of(pill) == game.state.settlement.queue[0]
    for piece in pieces(game, *ALL):
        if seat_of(piece) == seat_of(pill):
            assert abs(piece.x - pill.x) + piece.sprite.width / 2 <= pill.sprite.width / 2


@given(positions_while_settling())
def test_a_moved_marker_leaves_its_outline_where_it_stood(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    seat = state.settlement.queue[0]
    ghosts = pieces(game, PieceKind.MOVED_FROM)
    stood = {(column, before) for column, (before, _) in moved_heights(state).items()}
    assert {space_of(piece) for piece in ghosts} == stood
    assert {piece.sprite.seat for piece in ghosts} <= {seat}
    now = {space_of(piece) for piece in on_board(game, PieceKind.MARKER) if piece.sprite.seat == seat}
    assert {(column, height) for column, (_, height) in moved_heights(state).items()} <= now


@given(positions_while_settling())
def test_an_arrow_is_at_each_marker_that_can_move_on(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    seat = state.settlement.queue[0]
    arrows = on_board(game, PieceKind.ARROW_UP, PieceKind.ARROW_DOWN)
    expected = {(column, state.markers[seat][column]) for column in shiftable_columns(state)}
    assert {space_of(piece) for piece in arrows} == expected
    assert len(arrows) == len(expected)
    for piece in arrows:
        assert piece.sprite.kind is (PieceKind.ARROW_UP if steps_due(state) > 0 else PieceKind.ARROW_DOWN)
        assert piece.sprite.seat == seat


@given(positions_while_settling())
def test_the_steps_are_counted_in_place_of_the_runners(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    steps = [
        piece for piece in pieces(game, PieceKind.ARROW_UP, PieceKind.ARROW_DOWN) if piece.sprite.seat is None
    ]
    assert len(steps) == abs(steps_due(state))
    left = len(steps) - len(state.settlement.steps) if shiftable_columns(state) else 0
    assert sum(not piece.sprite.faded for piece in steps) == left
    assert not pieces(game, PieceKind.FREE_RUNNER)
    for one in steps:
        assert all(gap(one, die) >= -6 for die in pieces(game, PieceKind.DIE, PieceKind.BUST_DIE))


def test_the_dice_tell_how_the_turn_ended_until_all_have_settled() -> None:
    assert not pieces(SETTLING, PieceKind.BUST_DIE)
    assert all(piece.sprite.faded for piece in pieces(SETTLING, PieceKind.DIE))
    after = REVEALED.append(Settled()).append(Settled()).append(Settled())
    for game in (REVEALED, FALLING, after):
        assert len(pieces(game, PieceKind.BUST_DIE)) == 4
    assert after.state.phase is Phase.ROLL
    assert len(pieces(after, PieceKind.FREE_RUNNER)) == 3


def test_who_misses_a_turn_has_a_sign_at_the_marker() -> None:
    (sign,) = pieces(FALLING, PieceKind.MISSES_TURN)
    (marker,) = (
        piece
        for piece in pieces(FALLING, PieceKind.MARKER)
        if piece.sprite.width == SCORE_MARKER and seat_of(piece) == 1
    )
    assert seat_of(sign) == 1
    assert gap(sign, marker) < 0
    assert not pieces(SETTLING, PieceKind.MISSES_TURN)
