from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import Bid, Game, Phase, Settled, shiftable_columns, steps_due
from bot.render import Theme, board_png, text_board
from bot.render.layout import layout
from bot.render.pieces import Kind
from tests.render.positions import FALLING, NAMED, REVEALED, SETTLING
from tests.render.probing import SCORE_MARKER, apart, on_board, pieces, row, space
from tests.render.strategies import BIDS, heights_before, hidden, moments, settled

SIDES = (Kind.PEAK, Kind.FALL)
OUTCOMES = (Kind.RIGHT, Kind.WRONG, Kind.WRONG_TWICE)
ALL = (Kind.AWAITED, Kind.CHIP, *SIDES, *OUTCOMES)


@given(moments())
def test_without_bids_there_is_nothing_of_them(game: Game) -> None:
    assert not pieces(game, *ALL, Kind.GHOST, Kind.UP, Kind.DOWN)


@given(hidden())
def test_each_bidder_has_a_chip_face_down_or_room_for_one(game: Game) -> None:
    state = game.state
    placed = {seat for seat in state.seats if state.bids[seat]}
    awaited = set(state.bidders) - placed if state.phase is Phase.BID else set()
    assert {row(piece) for piece in pieces(game, Kind.CHIP)} == placed
    assert {row(piece) for piece in pieces(game, Kind.AWAITED)} == awaited
    assert len(pieces(game, *ALL)) == len(placed) + len(awaited)


@given(hidden(), st.data())
def test_nobody_sees_what_was_bid_before_it_is_revealed(game: Game, data: st.DataObject) -> None:
    others = tuple(bid and data.draw(BIDS) for bid in game.state.bids)
    other = replace(game, state=replace(game.state, bids=others))
    assert layout(other) == layout(game)
    assert text_board(other) == text_board(game)


@pytest.mark.parametrize("name", ["bids", "two-bid"])
@pytest.mark.parametrize("theme", Theme)
def test_no_pixel_tells_what_was_bid(name: str, theme: Theme) -> None:
    game = NAMED[name]
    for makes_it in (True, False):
        for stake in range(1, 6):
            bids = tuple(bid and Bid(makes_it, stake) for bid in game.state.bids)
            other = replace(game, state=replace(game.state, bids=bids))
            assert board_png(other, theme) == board_png(game, theme)


@given(settled())
def test_a_revealed_bid_tells_its_side_its_stake_and_how_it_came_out(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    sides = {row(piece): piece.look.kind for piece in pieces(game, *SIDES)}
    outcomes = {row(piece): piece.look for piece in pieces(game, *OUTCOMES)}
    bids = {seat: bid for seat, bid in enumerate(state.bids) if bid}
    assert sides.keys() == outcomes.keys() == bids.keys()
    for seat, bid in bids.items():
        assert sides[seat] is (Kind.PEAK if bid.makes_it else Kind.FALL)
        assert outcomes[seat].text == str(bid.stake)
        wrong = Kind.WRONG if state.settlement.made_it else Kind.WRONG_TWICE
        assert outcomes[seat].kind is (Kind.RIGHT if bid.makes_it == state.settlement.made_it else wrong)
    assert len(pieces(game, *ALL)) == 2 * len(bids)


@given(settled())
def test_the_pill_is_around_who_settles(game: Game) -> None:
    assert game.state.settlement is not None
    (pill,) = pieces(game, Kind.PILL)
    assert row(pill) == game.state.settlement.queue[0]
    for piece in pieces(game, *ALL):
        if row(piece) == row(pill):
            assert abs(piece.x - pill.x) + piece.look.width / 2 <= pill.look.width / 2


@given(settled())
def test_a_moved_marker_leaves_its_outline_where_it_stood(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    seat = state.settlement.queue[0]
    ghosts = pieces(game, Kind.GHOST)
    stood = {(column, before) for column, (before, _) in heights_before(state).items()}
    assert {space(piece) for piece in ghosts} == stood
    assert {piece.look.seat for piece in ghosts} <= {seat}
    now = {space(piece) for piece in on_board(game, Kind.MARKER) if piece.look.seat == seat}
    assert {(column, height) for column, (_, height) in heights_before(state).items()} <= now


@given(settled())
def test_an_arrow_is_at_each_marker_that_can_move_on(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    seat = state.settlement.queue[0]
    arrows = on_board(game, Kind.UP, Kind.DOWN)
    expected = {(column, state.markers[seat][column]) for column in shiftable_columns(state)}
    assert {space(piece) for piece in arrows} == expected
    assert len(arrows) == len(expected)
    for piece in arrows:
        assert piece.look.kind is (Kind.UP if steps_due(state) > 0 else Kind.DOWN)
        assert piece.look.seat == seat


@given(settled())
def test_the_steps_are_counted_in_place_of_the_runners(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    steps = [piece for piece in pieces(game, Kind.UP, Kind.DOWN) if piece.look.seat is None]
    assert len(steps) == abs(steps_due(state))
    left = len(steps) - len(state.settlement.steps) if shiftable_columns(state) else 0
    assert sum(not piece.look.faded for piece in steps) == left
    assert not pieces(game, Kind.HAND)
    for one in steps:
        assert all(apart(one, die) >= -6 for die in pieces(game, Kind.DIE, Kind.BUST_DIE))


def test_the_dice_tell_how_the_turn_ended_until_all_have_settled() -> None:
    assert not pieces(SETTLING, Kind.BUST_DIE)
    assert all(piece.look.faded for piece in pieces(SETTLING, Kind.DIE))
    after = REVEALED.append(Settled()).append(Settled()).append(Settled())
    for game in (REVEALED, FALLING, after):
        assert len(pieces(game, Kind.BUST_DIE)) == 4
    assert after.state.phase is Phase.ROLL
    assert len(pieces(after, Kind.HAND)) == 3


def test_who_misses_a_turn_has_a_sign_at_the_marker() -> None:
    (sign,) = pieces(FALLING, Kind.MISSING)
    (marker,) = (
        piece
        for piece in pieces(FALLING, Kind.MARKER)
        if piece.look.width == SCORE_MARKER and row(piece) == 1
    )
    assert row(sign) == 1
    assert apart(sign, marker) < 0
    assert not pieces(SETTLING, Kind.MISSING)
