from itertools import combinations

from hypothesis import given

from bot.game import Game, Move, Phase, legal_moves, pairings
from bot.render.board_layout import layout
from bot.render.geometry import SPACE_SIZE, column_top_y, column_x
from bot.render.pieces import Piece, PieceKind
from tests.render.layout_queries import badges_of, gap, pieces
from tests.render.strategies import positions_without_bids


@given(positions_without_bids())
def test_the_pairs_of_each_move_have_its_number_and_all_others_are_faded(game: Game) -> None:
    if game.state.phase is not Phase.CHOOSE:
        assert not pieces(game, PieceKind.PAIR)
        assert not badges_of(game, on_dice=True)
        return
    assert game.state.roll is not None
    moves = legal_moves(game.state, game.state.roll)
    assert len(pieces(game, PieceKind.PAIR)) == 2 * len(pairings(game.state.roll))
    badges = badges_of(game, on_dice=True)
    numbered = {badge.sprite.text: columns_at(game, badge) for badge in badges}
    assert numbered == {str(number): move for number, move in enumerate(moves, 1)}
    assert len(badges) == len(moves)
    for frame in pieces(game, PieceKind.PAIR):
        assert frame.sprite.faded != any(gap(frame, badge) <= 0 for badge in badges)


def columns_at(game: Game, badge: Piece) -> Move:
    """The sums of the pairs whose frames a badge touches."""
    sums = []
    for frame in pieces(game, PieceKind.PAIR):
        if gap(frame, badge) <= 0:
            dice = [die.sprite for die in pieces(game, PieceKind.DIE) if gap(die, frame) < 0]
            assert {die.faded for die in dice} == {frame.sprite.faded}
            sums.append(sum(int(die.text) for die in dice))
    return tuple(sorted(sums))


@given(positions_without_bids())
def test_pairs_and_their_numbers_hide_no_dice(game: Game) -> None:
    frames = pieces(game, PieceKind.PAIR)
    for one, other in combinations(frames, 2):
        assert gap(one, other) >= 0
    for frame in frames:
        assert frame.x + frame.sprite.width / 2 < column_x(5) - SPACE_SIZE[0] / 2
        assert frame.y + frame.sprite.height / 2 < column_top_y(5)
        assert all(gap(frame, runner) >= 0 for runner in pieces(game, PieceKind.FREE_RUNNER))
    assert all(piece.y - piece.sprite.height / 2 >= 0 for piece in layout(game))
