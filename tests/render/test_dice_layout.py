from itertools import combinations

import pytest
from hypothesis import given

from bot.game import FourDice, Game, Move, Phase, legal_moves, pairings
from bot.render.board_layout import layout
from bot.render.geometry import SPACE_SIZE, column_top_y, column_x
from bot.render.pieces import Piece, PieceKind
from tests.render.layout_queries import badges_of, gap, pieces
from tests.render.sample_positions import (
    FALLING,
    POSITIONS,
    REVEALED,
    SETTLED,
    SETTLING,
    STOPPED,
    position,
    with_roll,
)
from tests.render.strategies import positions_without_bids


def choosing(roll: FourDice, text: str = "parker -/- - 0 roll") -> Game:
    return with_roll(position(text), roll)


def shown_pairs(game: Game) -> list[tuple[tuple[str, ...], bool]]:
    """The dice in each frame, and whether they are faded, row by row."""
    frames = sorted(pieces(game, PieceKind.PAIR), key=lambda frame: (frame.y, frame.x))
    return [(tuple(die.sprite.text for die in dice_in(game, frame)), frame.sprite.faded) for frame in frames]


def dice_in(game: Game, frame: Piece) -> list[Piece]:
    dice = [die for die in pieces(game, PieceKind.DIE) if gap(die, frame) < 0]
    assert {die.sprite.faded for die in dice} == {frame.sprite.faded}
    return dice


def test_the_dice_are_blank_before_the_first_roll_and_muted_between_turns() -> None:
    blank, stopped = pieces(POSITIONS["empty"], PieceKind.DIE), pieces(STOPPED, PieceKind.DIE)
    assert [piece.sprite.text for piece in blank] == ["", "", "", ""]
    assert [piece.sprite.text for piece in stopped] == ["3", "4", "2", "4"]
    assert all(piece.sprite.faded for piece in blank + stopped)
    moved = pieces(POSITIONS["claims"], PieceKind.DIE)
    assert [piece.sprite.text for piece in moved] == ["3", "4", "2", "6"]
    assert not any(piece.sprite.faded for piece in moved)


def test_the_dice_show_how_the_turn_ended_until_all_bids_are_settled() -> None:
    assert not pieces(SETTLING, PieceKind.BUST_DIE)
    assert all(piece.sprite.faded for piece in pieces(SETTLING, PieceKind.DIE))
    for game in (REVEALED, FALLING, SETTLED):
        assert len(pieces(game, PieceKind.BUST_DIE)) == 4
    assert len(pieces(SETTLED, PieceKind.FREE_RUNNER)) == 3


def test_each_pairing_of_a_roll_is_a_row_of_two_framed_pairs() -> None:
    game = choosing((3, 4, 5, 6))
    assert shown_pairs(game) == [(tuple(pair), False) for pair in ("34", "56", "35", "46", "36", "45")]
    assert len({frame.y for frame in pieces(game, PieceKind.PAIR)}) == 3


@pytest.mark.parametrize(
    ("roll", "rows"), [((2, 2, 2, 2), 1), ((1, 1, 6, 6), 2), ((1, 2, 3, 4), 3), ((1, 1, 1, 2), 1)]
)
def test_pairings_with_the_same_sums_are_one_row(roll: FourDice, rows: int) -> None:
    frames = pieces(choosing(roll), PieceKind.PAIR)
    assert len(frames) == 2 * rows
    assert len({frame.y for frame in frames}) == rows


def test_pairs_that_cannot_be_played_are_faded() -> None:
    game = choosing((2, 3, 4, 5), "parker -/- 2:1,7:3,12:1 0 decide")
    assert legal_moves(game.state, (2, 3, 4, 5)) == ((7, 7),)
    assert [faded for _, faded in shown_pairs(game)] == [True, True, True, True, False, False]


@given(positions_without_bids())
def test_the_pairs_of_each_move_have_its_number(game: Game) -> None:
    if game.state.phase is not Phase.CHOOSE:
        assert not pieces(game, PieceKind.PAIR)
        assert not badges_of(game, on_dice=True)
        return
    assert game.state.roll is not None
    moves = legal_moves(game.state, game.state.roll)
    assert len(pieces(game, PieceKind.PAIR)) == 2 * len(pairings(game.state.roll))
    badges = {badge.sprite.text: columns_at(game, badge) for badge in badges_of(game, on_dice=True)}
    assert badges == {str(number): move for number, move in enumerate(moves, 1)}
    assert len(badges_of(game, on_dice=True)) == len(moves)


def columns_at(game: Game, badge: Piece) -> Move:
    """The sums of the pairs whose frames a badge touches."""
    touched = [frame for frame in pieces(game, PieceKind.PAIR) if gap(frame, badge) <= 0]
    assert not any(frame.sprite.faded for frame in touched)
    dice = [dice_in(game, frame) for frame in touched]
    return tuple(sorted(sum(int(die.sprite.text) for die in pair) for pair in dice))


def test_an_edition_that_may_drop_a_pair_numbers_the_pairs_and_both_together() -> None:
    game = choosing((3, 1, 4, 2), "franjos -/- 4:1,6:1,10:1 0 decide")
    assert legal_moves(game.state, (3, 1, 4, 2)) == ((4,), (4, 6), (6,))
    assert [columns_at(game, badge) for badge in badges_of(game, on_dice=True)] == [(4,), (6,), (4, 6)]


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
