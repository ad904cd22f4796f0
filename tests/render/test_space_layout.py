from dataclasses import replace

import pytest
from hypothesis import given

from bot.game import Game, shiftable_columns, steps_due
from bot.render.geometry import column_x
from bot.render.pieces import PieceKind
from bot.render.space_layout import EQUAL_SHARES, MOVABLE_SIZE, RIGHT_HALF_SHARES, SHARED_MOVABLE_SIZE
from tests.render.layout_queries import STEPS, pieces, pieces_on_spaces, settling_seat, space_of
from tests.render.sample_positions import SETTLING, position
from tests.render.strategies import positions_while_settling


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_markers_on_a_space_have_equal_sizes_and_leave_the_left_half_to_a_runner(count: int) -> None:
    shared = "/".join(["7:3"] * count + ["-"] * (4 - count))
    markers = pieces_on_spaces(position(f"parker {shared} - 0 roll"), PieceKind.MARKER)
    assert [piece.sprite.width for piece in markers] == [EQUAL_SHARES[count][0]] * count
    assert sum(piece.x - column_x(7) for piece in markers) == 0
    game = position(f"franjos {shared} 6:2,7:3 0 decide")
    alone, beside = pieces(game, PieceKind.RUNNER)
    assert alone.x == column_x(6)
    assert beside.x < column_x(7)
    markers = pieces_on_spaces(game, PieceKind.MARKER)
    assert [piece.sprite.width for piece in markers] == [RIGHT_HALF_SHARES[count][0]] * count
    assert all(piece.x > column_x(7) for piece in markers)


@given(positions_while_settling())
def test_a_moved_marker_leaves_an_outline_on_the_space_it_came_from(game: Game) -> None:
    state, seat = game.state, settling_seat(game.state)
    outlines = pieces(game, PieceKind.MOVED_FROM)
    assert state.settlement is not None
    steps, direction = state.settlement.steps, 1 if steps_due(state) > 0 else -1
    before = {column: state.markers[seat][column] - direction * steps.count(column) for column in steps}
    assert {space_of(piece) for piece in outlines} == set(before.items())
    assert {piece.sprite.seat for piece in outlines} <= {seat}
    now = {space_of(piece) for piece in pieces_on_spaces(game, PieceKind.MARKER) if piece.sprite.seat == seat}
    assert {(column, state.markers[seat][column]) for column in before} <= now


@given(positions_while_settling())
def test_each_marker_that_can_move_has_an_arrow(game: Game) -> None:
    state, seat = game.state, settling_seat(game.state)
    arrows = pieces_on_spaces(game, *STEPS)
    assert sorted(map(space_of, arrows)) == [
        (column, state.markers[seat][column]) for column in sorted(shiftable_columns(state))
    ]
    kind = PieceKind.ARROW_UP if steps_due(state) > 0 else PieceKind.ARROW_DOWN
    assert all((piece.sprite.kind, piece.sprite.seat) == (kind, seat) for piece in arrows)


def test_a_marker_that_can_move_is_smaller_if_it_shares_its_space() -> None:
    def width(game: Game) -> int:
        (marker,) = (
            piece
            for piece in pieces_on_spaces(game, PieceKind.MARKER)
            if piece.sprite.seat == 1 and space_of(piece) == (6, 3)
        )
        return marker.sprite.width

    markers = SETTLING.state.markers
    neighbour = tuple(3 if column == 6 else height for column, height in enumerate(markers[2]))
    crowded = replace(SETTLING.state, markers=(*markers[:2], neighbour, markers[3]))
    assert width(SETTLING) == MOVABLE_SIZE
    assert width(replace(SETTLING, state=crowded)) == SHARED_MOVABLE_SIZE
