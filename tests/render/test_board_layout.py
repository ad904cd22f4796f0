from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from bot.game import COLUMNS, LENGTHS, Busted, Game, Phase, free_runners, legal_moves
from bot.game.moves import advance_runners
from bot.render.board_layout import common_sprites, layout
from bot.render.geometry import COLUMN_PITCH, HEIGHT, SPACE_PITCH, SPACE_SIZE, WIDTH, column_x, space_y
from bot.render.pieces import Piece, PieceKind, Sprite
from tests.render.layout_queries import SCORE_MARKER, gap, on_board, pieces, runner_heights, space_of
from tests.render.sample_positions import ENDED, POSITIONS, RESIGNED, STOPPED, WON, WON_TOGETHER, position
from tests.render.strategies import positions_with_bids, positions_without_bids
from tools.make_palettes import random_positions

SCORED = {
    PieceKind.FLAG,
    PieceKind.BID_AWAITED,
    PieceKind.BID_PLACED,
    PieceKind.BID_MAKES_IT,
    PieceKind.BID_BUSTS,
    PieceKind.BID_RIGHT,
    PieceKind.BID_WRONG,
    PieceKind.BID_WRONG_DOUBLED,
}
CROWDING = 4
"""Pixels by which the boxes of two pieces on one space may overlap; their silhouettes do not."""


@given(positions_without_bids() | positions_with_bids())
def test_every_marker_and_runner_is_on_its_space_once(game: Game) -> None:
    state = game.state
    expected = [
        (seat, (column, row[column]))
        for seat, row in enumerate(state.markers)
        for column in COLUMNS
        if row[column] and state.owner(column) is None
    ]
    shown = [(piece.sprite.seat, space_of(piece)) for piece in on_board(game, PieceKind.MARKER)]
    assert sorted(shown, key=str) == sorted(expected, key=str)
    for kind in (PieceKind.RUNNER, PieceKind.RUNNER_SPACE):
        assert dict(map(space_of, pieces(game, kind))) == runner_heights(game)
        assert len(pieces(game, kind)) == len(runner_heights(game))


@given(positions_without_bids() | positions_with_bids())
def test_every_claimed_column_is_covered_once_and_holds_nothing_else(game: Game) -> None:
    state = game.state
    claims = pieces(game, PieceKind.CLAIMED_COLUMN)
    owners = {column: owner for column in COLUMNS if (owner := state.owner(column)) is not None}
    assert {space_of(piece)[0]: piece.sprite.seat for piece in claims} == owners
    assert len(claims) == len(owners)
    assert [piece.sprite.text for piece in pieces(game, PieceKind.CLAIMED_NUMBER)] == [
        str(column) for column in owners
    ]
    standing = on_board(
        game, PieceKind.MARKER, PieceKind.RUNNER, PieceKind.RUNNER_SPACE, PieceKind.ROPE, PieceKind.PREVIEW
    )
    assert not {space_of(piece)[0] for piece in standing} & owners.keys()


@given(positions_without_bids() | positions_with_bids())
def test_nothing_leaves_the_picture(game: Game) -> None:
    for piece in layout(game):
        half_x, half_y = piece.sprite.width / 2, piece.sprite.height / 2
        assert half_x <= piece.x <= WIDTH - half_x, piece
        assert half_y <= piece.y <= HEIGHT - half_y, piece


@given(positions_without_bids() | positions_with_bids())
def test_pieces_keep_to_their_space_and_share_it(game: Game) -> None:
    standing = on_board(
        game,
        PieceKind.MARKER,
        PieceKind.RUNNER,
        PieceKind.MOVED_FROM,
        PieceKind.ARROW_UP,
        PieceKind.ARROW_DOWN,
    )
    for piece in standing:
        column, height = space_of(piece)
        assert abs(piece.x - column_x(column)) + piece.sprite.width / 2 <= COLUMN_PITCH / 2
        assert abs(piece.y - space_y(height)) + piece.sprite.height / 2 <= SPACE_PITCH / 2
    for one, other in combinations(standing, 2):
        assert gap(one, other) >= -CROWDING, (one, other)


@given(positions_without_bids())
def test_a_rope_hangs_from_each_runner_to_its_marker_or_to_the_ground(game: Game) -> None:
    ropes = {space_of(piece)[0]: piece for piece in pieces(game, PieceKind.ROPE)}
    shown = game.previous_state if isinstance(game.log[-1], Busted) else game.state
    camps = shown.markers[shown.on_turn]
    assert ropes.keys() == {
        column for column, height in runner_heights(game).items() if height > camps[column]
    }
    for column, rope in ropes.items():
        camp = camps[column]
        top, end = rope.y - rope.sprite.height / 2, rope.y + rope.sprite.height / 2
        assert space_y(runner_heights(game)[column]) < top < end
        assert end == space_y(camp) if camp else end > space_y(1)


@given(positions_without_bids())
def test_previews_carry_the_numbers_of_the_moves_they_belong_to(game: Game) -> None:
    previews = {space_of(piece): piece.sprite.text for piece in pieces(game, PieceKind.PREVIEW)}
    badges = pieces(game, PieceKind.BADGE)
    if game.state.phase is not Phase.CHOOSE:
        assert not previews
        return
    assert game.last_roll is not None
    for number, move in enumerate(legal_moves(game.state, game.last_roll), 1):
        after = advance_runners(game.state, move)
        for column in set(move):
            text = previews[column, after[column]]
            x, y = column_x(column), space_y(after[column])
            near = [piece.sprite.text for piece in badges if abs(piece.x - x) < 42 and 0 < y - piece.y < 42]
            assert str(number) in (text or near[0]).split("·")
    assert len(badges) == sum(not text for text in previews.values())


@given(positions_without_bids() | positions_with_bids())
@settings(max_examples=30)
def test_the_pieces_come_back_to_front(game: Game) -> None:
    order = list(PieceKind)
    kinds = [order.index(piece.sprite.kind) for piece in layout(game)]
    assert kinds == sorted(kinds)


@given(positions_without_bids())
def test_a_bust_shows_what_was_lost_and_any_other_moment_what_is(game: Game) -> None:
    bust = isinstance(game.log[-1], Busted)
    climbing = pieces(game, PieceKind.RUNNER, PieceKind.RUNNER_SPACE, PieceKind.ROPE)
    assert all(piece.sprite.faded == bust for piece in climbing)
    assert len(pieces(game, PieceKind.BUST_DIE)) == (4 if bust else 0)
    in_hand = [piece for piece in pieces(game, PieceKind.FREE_RUNNER) if not piece.sprite.faded]
    free = 0 if game.state.over else free_runners(game.state)
    assert len(in_hand) == free


def test_every_row_of_the_score_shows_its_columns() -> None:
    flags = pieces(POSITIONS["claims"], PieceKind.FLAG)
    assert [piece.sprite.seat for piece in flags] == [0, 0, None, 1, 1, None, 2, 2, None, 3, 3, None]


def test_the_pill_is_around_the_player_on_turn() -> None:
    (pill,) = pieces(POSITIONS["claims"], PieceKind.HIGHLIGHT)
    (piece,) = [
        piece
        for piece in pieces(POSITIONS["claims"], PieceKind.MARKER)
        if piece.sprite.width == SCORE_MARKER and piece.sprite.seat == 1
    ]
    assert pill.y == piece.y


@pytest.mark.parametrize("game", [WON, WON_TOGETHER])
def test_each_winner_and_the_apex_wear_a_crown(game: Game) -> None:
    crowns = pieces(game, PieceKind.CROWN)
    assert {piece.sprite.seat for piece in crowns} == {None, *game.state.winners}
    assert len(pieces(game, PieceKind.HIGHLIGHT)) == len(game.state.winners)


def test_a_game_without_a_winner_has_no_crown_and_nobody_on_turn() -> None:
    assert not pieces(ENDED, PieceKind.CROWN, PieceKind.HIGHLIGHT)


@given(positions_without_bids() | positions_with_bids())
def test_the_score_keeps_clear_of_itself_and_of_the_board(game: Game) -> None:
    parts = [
        piece
        for piece in layout(game)
        if piece.sprite.kind in SCORED
        or (piece.sprite.kind, piece.sprite.width) == (PieceKind.MARKER, SCORE_MARKER)
    ]
    for one, other in combinations(parts, 2):
        assert gap(one, other) >= -CROWDING, (one, other)
    goals = [
        Piece(Sprite(PieceKind.RUNNER_SPACE, *SPACE_SIZE), column_x(column), space_y(LENGTHS[column]))
        for column in COLUMNS
    ]
    for one in (*parts, *pieces(game, PieceKind.HIGHLIGHT)):
        assert all(gap(one, goal) >= 0 for goal in goals), one
        badges = pieces(game, PieceKind.BADGE)
        assert one.sprite.kind is PieceKind.HIGHLIGHT or all(
            gap(one, badge) >= -2 * CROWDING for badge in badges
        ), one


def test_who_has_left_is_faded_in_the_score_and_keeps_the_column() -> None:
    rows = [piece for piece in pieces(RESIGNED, PieceKind.MARKER) if piece.sprite.width == SCORE_MARKER]
    assert [piece.sprite.faded for piece in rows] == [False, True, False, True]
    assert [piece.sprite.seat for piece in pieces(RESIGNED, PieceKind.CLAIMED_COLUMN)] == [1]


def test_before_the_first_roll_the_dice_are_blank_and_after_a_stop_quiet() -> None:
    blank, stopped = pieces(POSITIONS["empty"], PieceKind.DIE), pieces(STOPPED, PieceKind.DIE)
    assert [piece.sprite.text for piece in blank] == ["", "", "", ""]
    assert [piece.sprite.text for piece in stopped] == ["3", "4", "2", "4"]
    assert all(piece.sprite.faded for piece in blank + stopped)
    assert not any(piece.sprite.faded for piece in pieces(POSITIONS["full"], PieceKind.DIE))


def test_a_marker_on_the_runners_own_space_needs_no_rope() -> None:
    game = position({6: 2}, {}, runners={6: 2}, phase=Phase.DECIDE, roll=(3, 3, 1, 1))
    assert not pieces(game, PieceKind.ROPE)
    assert len(pieces(game, PieceKind.RUNNER)) == 1


def test_what_is_made_beforehand_is_what_games_use() -> None:
    def shape(look: Sprite) -> Sprite:
        return replace(look, seat=None, text="")

    games = [*random_positions(seed=3, games=3), *POSITIONS.values()]
    used = {shape(piece.sprite) for game in games for piece in layout(game)}
    assert {shape(look) for look in common_sprites()} <= used
