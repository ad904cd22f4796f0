from bot.render.pieces import PieceKind

BACK_TO_FRONT = {kind: number for number, kind in enumerate(PieceKind)}


def is_in_front(front: PieceKind, back: PieceKind) -> bool:
    return BACK_TO_FRONT[front] > BACK_TO_FRONT[back]


def test_runners_and_markers_are_in_front_of_the_spaces_and_ropes_below_them() -> None:
    for piece in (PieceKind.MARKER, PieceKind.RUNNER, PieceKind.MOVED_FROM):
        assert is_in_front(piece, PieceKind.RUNNER_SPACE)
        assert is_in_front(piece, PieceKind.ROPE)


def test_numbers_of_moves_are_in_front_of_the_pieces_on_their_spaces() -> None:
    for piece in (PieceKind.MARKER, PieceKind.RUNNER, PieceKind.RUNNER_SPACE):
        assert is_in_front(PieceKind.PREVIEW, piece)
        assert is_in_front(PieceKind.BADGE, piece)


def test_the_highlight_is_behind_everything_in_its_row_and_crowns_are_in_front() -> None:
    on_the_board = set(PieceKind) - {PieceKind.TURN, PieceKind.NAME}
    assert min(on_the_board, key=BACK_TO_FRONT.__getitem__) is PieceKind.HIGHLIGHT
    assert max(on_the_board, key=BACK_TO_FRONT.__getitem__) is PieceKind.CROWN
