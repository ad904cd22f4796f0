from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from bot.game import COLUMNS, LENGTHS, Busted, Game, Phase, free_runners, legal_moves
from bot.game.moves import advance_runners
from bot.render.blends import positions
from bot.render.layout import layout, usual_looks
from bot.render.pieces import Kind, Look, Piece
from bot.render.places import HEIGHT, PITCH_X, PITCH_Y, SQUARE, WIDTH, middle_x, middle_y
from tests.render.positions import ENDED, NAMED, RESIGNED, STOPPED, WON, WON_TOGETHER, moment
from tests.render.probing import SCORE_MARKER, apart, climbers, on_board, pieces, space
from tests.render.strategies import bidding, moments

SCORED = {
    Kind.FLAG,
    Kind.AWAITED,
    Kind.CHIP,
    Kind.PEAK,
    Kind.FALL,
    Kind.RIGHT,
    Kind.WRONG,
    Kind.WRONG_TWICE,
}
CROWDING = 4
"""Pixels by which the boxes of two pieces on one space may overlap; their silhouettes do not."""


@given(moments() | bidding())
def test_every_marker_and_runner_is_on_its_space_once(game: Game) -> None:
    state = game.state
    expected = [
        (seat, (column, row[column]))
        for seat, row in enumerate(state.markers)
        for column in COLUMNS
        if row[column] and state.owner(column) is None
    ]
    shown = [(piece.look.seat, space(piece)) for piece in on_board(game, Kind.MARKER)]
    assert sorted(shown, key=str) == sorted(expected, key=str)
    for kind in (Kind.RUNNER, Kind.LEDGE):
        assert dict(map(space, pieces(game, kind))) == climbers(game)
        assert len(pieces(game, kind)) == len(climbers(game))


@given(moments() | bidding())
def test_every_claimed_column_is_covered_once_and_holds_nothing_else(game: Game) -> None:
    state = game.state
    claims = pieces(game, Kind.CLAIM)
    owners = {column: owner for column in COLUMNS if (owner := state.owner(column)) is not None}
    assert {space(piece)[0]: piece.look.seat for piece in claims} == owners
    assert len(claims) == len(owners)
    assert [piece.look.text for piece in pieces(game, Kind.TILE)] == [str(column) for column in owners]
    standing = on_board(game, Kind.MARKER, Kind.RUNNER, Kind.LEDGE, Kind.ROPE, Kind.PREVIEW)
    assert not {space(piece)[0] for piece in standing} & owners.keys()


@given(moments() | bidding())
def test_nothing_leaves_the_picture(game: Game) -> None:
    for piece in layout(game):
        half_x, half_y = piece.look.width / 2, piece.look.height / 2
        assert half_x <= piece.x <= WIDTH - half_x, piece
        assert half_y <= piece.y <= HEIGHT - half_y, piece


@given(moments() | bidding())
def test_pieces_keep_to_their_space_and_share_it(game: Game) -> None:
    standing = on_board(game, Kind.MARKER, Kind.RUNNER, Kind.GHOST, Kind.UP, Kind.DOWN)
    for piece in standing:
        column, height = space(piece)
        assert abs(piece.x - middle_x(column)) + piece.look.width / 2 <= PITCH_X / 2
        assert abs(piece.y - middle_y(height)) + piece.look.height / 2 <= PITCH_Y / 2
    for one, other in combinations(standing, 2):
        assert apart(one, other) >= -CROWDING, (one, other)


@given(moments())
def test_a_rope_hangs_from_each_runner_to_its_marker_or_to_the_ground(game: Game) -> None:
    ropes = {space(piece)[0]: piece for piece in pieces(game, Kind.ROPE)}
    shown = game.previous_state if isinstance(game.log[-1], Busted) else game.state
    camps = shown.markers[shown.on_turn]
    assert ropes.keys() == {column for column, height in climbers(game).items() if height > camps[column]}
    for column, rope in ropes.items():
        camp = camps[column]
        top, end = rope.y - rope.look.height / 2, rope.y + rope.look.height / 2
        assert middle_y(climbers(game)[column]) < top < end
        assert end == middle_y(camp) if camp else end > middle_y(1)


@given(moments())
def test_previews_carry_the_numbers_of_the_moves_they_belong_to(game: Game) -> None:
    previews = {space(piece): piece.look.text for piece in pieces(game, Kind.PREVIEW)}
    badges = pieces(game, Kind.BADGE)
    if game.state.phase is not Phase.CHOOSE:
        assert not previews
        return
    assert game.last_roll is not None
    for number, move in enumerate(legal_moves(game.state, game.last_roll), 1):
        after = advance_runners(game.state, move)
        for column in set(move):
            text = previews[column, after[column]]
            x, y = middle_x(column), middle_y(after[column])
            near = [piece.look.text for piece in badges if abs(piece.x - x) < 42 and 0 < y - piece.y < 42]
            assert str(number) in (text or near[0]).split("·")
    assert len(badges) == sum(not text for text in previews.values())


@given(moments() | bidding())
@settings(max_examples=30)
def test_the_pieces_come_back_to_front(game: Game) -> None:
    order = list(Kind)
    kinds = [order.index(piece.look.kind) for piece in layout(game)]
    assert kinds == sorted(kinds)


@given(moments())
def test_a_bust_shows_what_was_lost_and_any_other_moment_what_is(game: Game) -> None:
    bust = isinstance(game.log[-1], Busted)
    climbing = pieces(game, Kind.RUNNER, Kind.LEDGE, Kind.ROPE)
    assert all(piece.look.faded == bust for piece in climbing)
    assert len(pieces(game, Kind.BUST_DIE)) == (4 if bust else 0)
    in_hand = [piece for piece in pieces(game, Kind.HAND) if not piece.look.faded]
    free = 0 if game.state.over else free_runners(game.state)
    assert len(in_hand) == free


def test_every_row_of_the_score_shows_its_columns() -> None:
    flags = pieces(NAMED["claims"], Kind.FLAG)
    assert [piece.look.seat for piece in flags] == [0, 0, None, 1, 1, None, 2, 2, None, 3, 3, None]


def test_the_pill_is_around_the_player_on_turn() -> None:
    (pill,) = pieces(NAMED["claims"], Kind.PILL)
    (piece,) = [
        piece
        for piece in pieces(NAMED["claims"], Kind.MARKER)
        if piece.look.width == SCORE_MARKER and piece.look.seat == 1
    ]
    assert pill.y == piece.y


@pytest.mark.parametrize("game", [WON, WON_TOGETHER])
def test_each_winner_and_the_apex_wear_a_crown(game: Game) -> None:
    crowns = pieces(game, Kind.CROWN)
    assert {piece.look.seat for piece in crowns} == {None, *game.state.winners}
    assert len(pieces(game, Kind.PILL)) == len(game.state.winners)


def test_a_game_without_a_winner_has_no_crown_and_nobody_on_turn() -> None:
    assert not pieces(ENDED, Kind.CROWN, Kind.PILL)


@given(moments() | bidding())
def test_the_score_keeps_clear_of_itself_and_of_the_board(game: Game) -> None:
    parts = [
        piece
        for piece in layout(game)
        if piece.look.kind in SCORED or (piece.look.kind, piece.look.width) == (Kind.MARKER, SCORE_MARKER)
    ]
    for one, other in combinations(parts, 2):
        assert apart(one, other) >= -CROWDING, (one, other)
    goals = [
        Piece(Look(Kind.LEDGE, *SQUARE), middle_x(column), middle_y(LENGTHS[column])) for column in COLUMNS
    ]
    for one in (*parts, *pieces(game, Kind.PILL)):
        assert all(apart(one, goal) >= 0 for goal in goals), one
        badges = pieces(game, Kind.BADGE)
        assert one.look.kind is Kind.PILL or all(apart(one, badge) >= -2 * CROWDING for badge in badges), one


def test_who_has_left_is_faded_in_the_score_and_keeps_the_column() -> None:
    rows = [piece for piece in pieces(RESIGNED, Kind.MARKER) if piece.look.width == SCORE_MARKER]
    assert [piece.look.faded for piece in rows] == [False, True, False, True]
    assert [piece.look.seat for piece in pieces(RESIGNED, Kind.CLAIM)] == [1]


def test_before_the_first_roll_the_dice_are_blank_and_after_a_stop_quiet() -> None:
    blank, stopped = pieces(NAMED["empty"], Kind.DIE), pieces(STOPPED, Kind.DIE)
    assert [piece.look.text for piece in blank] == ["", "", "", ""]
    assert [piece.look.text for piece in stopped] == ["3", "4", "2", "4"]
    assert all(piece.look.faded for piece in blank + stopped)
    assert not any(piece.look.faded for piece in pieces(NAMED["full"], Kind.DIE))


def test_a_marker_on_the_runners_own_space_needs_no_rope() -> None:
    game = moment({6: 2}, {}, runners={6: 2}, phase=Phase.DECIDE, roll=(3, 3, 1, 1))
    assert not pieces(game, Kind.ROPE)
    assert len(pieces(game, Kind.RUNNER)) == 1


def test_what_is_made_beforehand_is_what_games_use() -> None:
    def shape(look: Look) -> Look:
        return replace(look, seat=None, text="")

    games = [*positions(seed=3, games=3), *NAMED.values()]
    used = {shape(piece.look) for game in games for piece in layout(game)}
    assert {shape(look) for look in usual_looks()} <= used
