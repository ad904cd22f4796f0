"""The label of a frame of a replay."""

import pytest

from bot.render.canvas import font
from bot.render.keyframes import keyframes
from bot.render.pieces import Piece, PieceKind
from bot.render.replay import frame_pieces
from bot.render.turn_label import NAME_FONT, NAME_SIZE, turn_label
from tests.render.test_keyframes import LONG_GAME, TWO_TURNS


def box(piece: Piece) -> tuple[int, int, int, int]:
    sprite = piece.sprite
    return (
        piece.x - sprite.width // 2,
        piece.y - sprite.height // 2,
        piece.x + sprite.width // 2,
        piece.y + sprite.height // 2,
    )


def overlap(one: Piece, other: Piece) -> bool:
    (left, top, right, bottom), (left2, top2, right2, bottom2) = box(one), box(other)
    return left < right2 and left2 < right and top < bottom2 and top2 < bottom


@pytest.mark.parametrize("name", ["さくら", "Ann 🦅", ""])
def test_a_name_that_the_font_cannot_write_is_left_out(name: str) -> None:
    assert [piece.sprite.kind for piece in turn_label(3, 1, name)] == [PieceKind.TURN, PieceKind.MARKER]


def test_a_long_name_is_shortened_to_its_place() -> None:
    *_, name = turn_label(3, 1, "W" * 32)
    assert font(NAME_FONT).getlength(name.sprite.text) < NAME_SIZE[0]
    assert name.sprite.text.endswith("…")


def test_it_has_the_number_the_shape_and_the_name() -> None:
    turn, marker, name = turn_label(19, 2, "Ann")
    assert (turn.sprite.text, marker.sprite.seat, name.sprite.text) == ("19", 2, "Ann")


def test_it_covers_nothing_of_the_board() -> None:
    for frame in keyframes(LONG_GAME)[1:-1]:
        board = frame_pieces(frame)[: -len(turn_label(1, 0, ""))]
        label = turn_label(frame.turn or 0, 0, "Ann")
        assert not [piece for piece in board for part in label if overlap(piece, part)]


def test_frames_name_whose_turn_it_was() -> None:
    frames = keyframes(TWO_TURNS)
    names = [
        [
            piece.sprite.text
            for piece in frame_pieces(frame, ("Ann", "Ben"))
            if piece.sprite.kind is PieceKind.NAME
        ]
        for frame in frames
    ]
    assert names == [[], ["Ann"], ["Ben"], []]
