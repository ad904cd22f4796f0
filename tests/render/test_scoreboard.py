from itertools import combinations

from hypothesis import given

from bot.game import COLUMNS, LENGTHS, Game, Phase
from bot.render.board_layout import layout
from bot.render.geometry import SPACE_SIZE, column_x, space_y
from bot.render.pieces import Piece, PieceKind, Sprite
from bot.render.scoreboard import MARKER_SIZE
from tests.render import strategies
from tests.render.layout_queries import gap, pieces, seat_of
from tests.render.sample_positions import ENDED

PREDICTIONS = (PieceKind.BID_STOPS, PieceKind.BID_BUSTS)
OUTCOMES = (PieceKind.BID_RIGHT, PieceKind.BID_WRONG, PieceKind.BID_WRONG_DOUBLED)
BIDS = (PieceKind.BID_AWAITED, PieceKind.BID_PLACED, *PREDICTIONS, *OUTCOMES)
MAX_OVERLAP = 4
"""Pixels by which the boxes of two pieces may overlap; their shapes do not."""


def test_a_game_that_ends_without_a_winner_has_no_crown_and_no_highlight() -> None:
    assert not pieces(ENDED, PieceKind.CROWN, PieceKind.HIGHLIGHT)


@given(strategies.all_positions())
def test_nothing_on_the_scoreboard_overlaps_anything_else(game: Game) -> None:
    own = {PieceKind.FLAG, *BIDS}
    parts = [
        piece
        for piece in layout(game)
        if piece.sprite.kind in own
        or (piece.sprite.kind, piece.sprite.width) == (PieceKind.MARKER, MARKER_SIZE)
    ]
    for one, other in combinations(parts, 2):
        assert gap(one, other) >= -MAX_OVERLAP, (one, other)
    summits = [
        Piece(Sprite(PieceKind.RUNNER_SPACE, *SPACE_SIZE), column_x(column), space_y(LENGTHS[column]))
        for column in COLUMNS
    ]
    for part in (*parts, *pieces(game, PieceKind.HIGHLIGHT)):
        assert all(gap(part, summit) >= 0 for summit in summits), part
    for part in parts:
        badges = pieces(game, PieceKind.BADGE)
        assert all(gap(part, badge) >= -2 * MAX_OVERLAP for badge in badges), part


@given(strategies.positions_with_hidden_bids())
def test_each_bidder_has_a_chip_face_down_or_an_outline_for_it(game: Game) -> None:
    state = game.state
    placed = {seat for seat in state.seats if state.bids[seat]}
    awaited = set(state.bidders) - placed if state.phase is Phase.BID else set()
    assert {seat_of(piece) for piece in pieces(game, PieceKind.BID_PLACED)} == placed
    assert {seat_of(piece) for piece in pieces(game, PieceKind.BID_AWAITED)} == awaited
    assert len(pieces(game, *BIDS)) == len(placed) + len(awaited)


@given(strategies.positions_while_settling())
def test_a_revealed_bid_has_prediction_stake_and_outcome_and_who_settles_is_highlighted(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    predictions = {seat_of(piece): piece.sprite.kind for piece in pieces(game, *PREDICTIONS)}
    outcomes = {seat_of(piece): piece.sprite for piece in pieces(game, *OUTCOMES)}
    bids = {seat: bid for seat, bid in enumerate(state.bids) if bid}
    assert predictions.keys() == outcomes.keys() == bids.keys()
    wrong = PieceKind.BID_WRONG if state.settlement.stopped else PieceKind.BID_WRONG_DOUBLED
    for seat, bid in bids.items():
        assert predictions[seat] is (PieceKind.BID_STOPS if bid.stops else PieceKind.BID_BUSTS)
        assert outcomes[seat].text == str(bid.stake)
        right = bid.stops == state.settlement.stopped
        assert outcomes[seat].kind is (PieceKind.BID_RIGHT if right else wrong)
    assert len(pieces(game, *BIDS)) == 2 * len(bids)
    (highlight,) = pieces(game, PieceKind.HIGHLIGHT)
    assert seat_of(highlight) == state.settlement.queue[0]
    for piece in pieces(game, *BIDS):
        if seat_of(piece) == seat_of(highlight):
            assert abs(piece.x - highlight.x) + piece.sprite.width / 2 <= highlight.sprite.width / 2
