from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import COLUMNS, Busted, Game, Phase, advance_runners, free_runners, legal_moves
from bot.game.bidding import shiftable_columns, steps_due
from bot.render import Theme
from bot.render.board_layout import CHANCE_BAR_SIZE, CHANCE_BAR_X, MIN_CHANCE_HEIGHT, layout
from bot.render.geometry import BOARD_BOTTOM, COLUMN_PITCH, HEIGHT, SPACE_PITCH, WIDTH, column_x, space_y
from bot.render.pieces import Piece, PieceKind
from bot.render.sprites import sprite_image
from tests.hypothesis_profiles import examples
from tests.render import strategies
from tests.render.layout_queries import STEPS, badges_of, gap, on_spaces, pieces, runners_of, space_of
from tests.render.sample_positions import CHANCES, EMPTY, POSITIONS, position

MAX_OVERLAP = 4
"""Pixels by which the boxes of two pieces on a space may overlap; their shapes do not."""


@given(strategies.all_positions())
def test_every_marker_and_runner_is_on_its_space_once(game: Game) -> None:
    state = game.state
    expected = [
        (seat, (column, row[column]))
        for seat, row in enumerate(state.markers)
        for column in COLUMNS
        if row[column] and state.owner(column) is None
    ]
    shown = [(piece.sprite.seat, space_of(piece)) for piece in on_spaces(game, PieceKind.MARKER)]
    assert sorted(shown, key=str) == sorted(expected, key=str)
    for kind in (PieceKind.RUNNER, PieceKind.RUNNER_SPACE):
        assert sorted(map(space_of, pieces(game, kind))) == [*runners_of(game).items()]


@given(strategies.all_positions())
def test_a_claimed_column_is_covered_once_and_has_no_other_pieces(game: Game) -> None:
    owners = {column: owner for column in COLUMNS if (owner := game.state.owner(column)) is not None}
    claimed = pieces(game, PieceKind.CLAIMED_COLUMN)
    assert sorted((space_of(piece)[0], piece.sprite.seat) for piece in claimed) == [*owners.items()]
    numbers = [piece.sprite.text for piece in pieces(game, PieceKind.CLAIMED_NUMBER)]
    assert numbers == [str(column) for column in owners]
    kinds = (PieceKind.MARKER, PieceKind.RUNNER, PieceKind.RUNNER_SPACE, PieceKind.ROPE, PieceKind.PREVIEW)
    assert not {space_of(piece)[0] for piece in on_spaces(game, *kinds)} & owners.keys()


@given(strategies.all_positions())
def test_all_pieces_are_inside_the_picture_and_ordered_back_to_front(game: Game) -> None:
    shown = layout(game)
    for piece in shown:
        half_x, half_y = piece.sprite.width / 2, piece.sprite.height / 2
        assert half_x <= piece.x <= WIDTH - half_x, piece
        assert half_y <= piece.y <= HEIGHT - half_y, piece
    kinds = [piece.sprite.kind for piece in shown]
    assert kinds == sorted(kinds)


@given(strategies.all_positions())
def test_pieces_stay_on_their_space_and_do_not_overlap(game: Game) -> None:
    found = on_spaces(game, PieceKind.MARKER, PieceKind.RUNNER, PieceKind.MOVED_FROM, *STEPS)
    for piece in found:
        column, height = space_of(piece)
        assert abs(piece.x - column_x(column)) + piece.sprite.width / 2 <= COLUMN_PITCH / 2
        assert abs(piece.y - space_y(height)) + piece.sprite.height / 2 <= SPACE_PITCH / 2
    for one, other in combinations(found, 2):
        assert gap(one, other) >= -MAX_OVERLAP, (one, other)


@given(strategies.positions_without_bids())
def test_a_rope_hangs_from_each_runner_to_its_marker_or_the_ground(game: Game) -> None:
    ropes = {space_of(piece)[0]: piece for piece in pieces(game, PieceKind.ROPE)}
    ends = {space_of(piece)[0]: piece for piece in pieces(game, PieceKind.ROPE_END)}
    shown = game.previous_state if isinstance(game.log[-1], Busted) else game.state
    markers = shown.markers[shown.on_turn]
    above = {column for column, height in runners_of(game).items() if height > markers[column]}
    assert ropes.keys() == above
    assert ends.keys() == {column for column in above if markers[column]}
    for column, rope in ropes.items():
        top, bottom = rope.y - rope.sprite.height / 2, rope.y + rope.sprite.height / 2
        assert space_y(runners_of(game)[column]) < top < bottom
        if not markers[column]:
            assert bottom > space_y(1)
            continue
        (marker,) = (
            piece
            for piece in on_spaces(game, PieceKind.MARKER)
            if piece.sprite.seat == shown.on_turn and space_of(piece) == (column, markers[column])
        )
        end = ends[column]
        assert rope.x == end.x == marker.x
        assert bottom == end.y - end.sprite.height / 2 == marker.y - marker.sprite.height / 2


@pytest.mark.parametrize("sharing", [1, 2, 3, 4])
@pytest.mark.parametrize("seat", range(4))
def test_a_rope_of_one_step_is_seen_on_a_phone(seat: int, sharing: int) -> None:
    others = [(seat + number) % 4 for number in range(sharing)]
    markers = "/".join("7:4" if number in others else "-" for number in range(4))
    game = position(f"parker {markers} 7:5 {seat} decide")
    (space,), (end,) = pieces(game, PieceKind.RUNNER_SPACE), pieces(game, PieceKind.ROPE_END)
    visible = end.y + end.sprite.height / 2 - (space.y + space.sprite.height / 2)
    phone = 260 / WIDTH
    assert visible * phone > 2
    assert end.sprite.width * phone > 4


@given(strategies.positions_without_bids())
def test_previews_have_the_numbers_of_their_moves(game: Game) -> None:
    previews = pieces(game, PieceKind.PREVIEW)
    badges = badges_of(game, on_dice=False)
    if game.state.phase is not Phase.CHOOSE:
        assert not previews
        assert not badges
        return
    assert game.last_roll is not None
    for number, move in enumerate(legal_moves(game.state, game.last_roll), 1):
        after = advance_runners(game.state, move)
        for column in set(move):
            x, y = column_x(column), space_y(after[column])
            assert [(piece.x, piece.y) for piece in previews].count((x, y)) == 1
            near = [piece.sprite.text for piece in badges if abs(piece.x - x) < 42 and 0 <= y - piece.y < 42]
            assert str(number) in near[0].split("·")
    assert len(badges) == len(previews)


@given(strategies.positions_without_bids())
def test_a_bust_fades_the_runners_and_marks_the_dice_above_the_free_ones(game: Game) -> None:
    bust = isinstance(game.log[-1], Busted)
    at_risk = pieces(game, PieceKind.RUNNER, PieceKind.RUNNER_SPACE, PieceKind.ROPE)
    assert all(piece.sprite.faded == bust for piece in at_risk)
    assert len(pieces(game, PieceKind.BUST_DIE)) == (4 if bust else 0)
    free = [piece for piece in pieces(game, PieceKind.FREE_RUNNER) if not piece.sprite.faded]
    assert len(free) == (0 if game.state.over else free_runners(game.state))
    assert len(pieces(game, PieceKind.FREE_RUNNER)) == 3


@given(strategies.positions_while_settling())
def test_the_steps_of_a_bid_replace_the_free_runners(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    steps = [piece for piece in pieces(game, *STEPS) if piece.sprite.seat is None]
    assert len(steps) == abs(steps_due(state))
    left = len(steps) - len(state.settlement.steps) if shiftable_columns(state) else 0
    assert sum(not piece.sprite.faded for piece in steps) == left
    assert not pieces(game, PieceKind.FREE_RUNNER)
    for step in steps:
        assert all(gap(step, die) >= -6 for die in pieces(game, PieceKind.DIE, PieceKind.BUST_DIE))


@given(strategies.positions_with_hidden_bids(), st.data())
def test_secret_bids_do_not_change_the_layout(game: Game, data: st.DataObject) -> None:
    others = tuple(bid and data.draw(strategies.BIDS) for bid in game.state.bids)
    assert layout(replace(game, state=replace(game.state, bids=others))) == layout(game)


CHANCES_WIDTH, CHANCES_HEIGHT = CHANCE_BAR_SIZE
CHANCES_TOP = BOARD_BOTTOM - CHANCES_HEIGHT


def bar(chances: Sequence[float]) -> list[Piece]:
    return pieces(EMPTY, PieceKind.CHANCE, chances=chances)


@st.composite
def shares(draw: st.DrawFn) -> tuple[float, ...]:
    """Chances of two to four players, together 1."""
    weights = draw(st.lists(st.floats(0, 1), min_size=2, max_size=4).filter(lambda parts: sum(parts) > 0.01))
    return tuple(weight / sum(weights) for weight in weights)


@examples(100)
@given(shares())
def test_parts_fill_the_bar_from_the_first_seat_down(chances: Sequence[float]) -> None:
    top, seats = CHANCES_TOP, []
    for piece in bar(chances):
        assert piece.x == CHANCE_BAR_X
        assert piece.y - piece.sprite.height // 2 == top
        assert piece.sprite.height >= MIN_CHANCE_HEIGHT
        top += piece.sprite.height
        seats.append(piece.sprite.seat)
    assert top == BOARD_BOTTOM
    assert seats == sorted(seats, key=str)


def test_a_part_of_the_bar_is_as_high_as_the_chance_if_there_is_one() -> None:
    heights = [piece.sprite.height / CHANCES_HEIGHT for piece in bar(CHANCES)]
    assert heights == [pytest.approx(chance, abs=0.01) for chance in CHANCES]
    assert [piece.sprite.seat for piece in bar((0.0, 1.0, 0.001))] == [1]
    assert bar(()) == bar((0.0, 0.0)) == []


@pytest.mark.parametrize("name", POSITIONS)
def test_the_bar_of_chances_covers_nothing_of_the_board(name: str) -> None:
    for piece in layout(POSITIONS[name]):
        width, height = sprite_image(piece.sprite, Theme.DARK).size
        if piece.y + height / 2 > CHANCES_TOP:
            assert piece.x - width / 2 >= CHANCE_BAR_X + CHANCES_WIDTH // 2


@given(strategies.positions_while_settling())
def test_a_moved_marker_leaves_an_outline_and_each_that_can_move_has_an_arrow(game: Game) -> None:
    state, outlines = game.state, pieces(game, PieceKind.MOVED_FROM)
    assert state.settlement is not None
    seat, steps = state.settlement.queue[0], state.settlement.steps
    direction, kind = (1, PieceKind.ARROW_UP) if steps_due(state) > 0 else (-1, PieceKind.ARROW_DOWN)
    before = {column: state.markers[seat][column] - direction * steps.count(column) for column in steps}
    assert {space_of(piece) for piece in outlines} == set(before.items())
    assert {piece.sprite.seat for piece in outlines} <= {seat}
    now = {space_of(piece) for piece in on_spaces(game, PieceKind.MARKER) if piece.sprite.seat == seat}
    assert {(column, state.markers[seat][column]) for column in before} <= now
    arrows = on_spaces(game, *STEPS)
    assert sorted(map(space_of, arrows)) == [
        (column, state.markers[seat][column]) for column in sorted(shiftable_columns(state))
    ]
    assert all((piece.sprite.kind, piece.sprite.seat) == (kind, seat) for piece in arrows)
