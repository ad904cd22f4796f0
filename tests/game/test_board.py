from bot.game import COLUMNS, LENGTHS, summit
from bot.game.board import NOWHERE, put, summits


def test_columns_are_as_long_as_on_the_printed_board() -> None:
    assert [LENGTHS[column] for column in COLUMNS] == [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]


def test_only_the_topmost_space_is_the_summit() -> None:
    for column in COLUMNS:
        assert [height for height in range(15) if summit(column, height)] == [LENGTHS[column]]


def test_the_summits_of_a_row_are_told_in_order() -> None:
    assert summits(NOWHERE) == ()
    assert summits(LENGTHS) == tuple(COLUMNS)
    assert summits(put(put(put(NOWHERE, 12, 3), 2, 3), 7, 12)) == (2, 12)


def test_putting_a_piece_leaves_the_other_columns_alone() -> None:
    heights = put(put(NOWHERE, 2, 3), 12, 1)
    assert {column: height for column, height in enumerate(heights) if height} == {2: 3, 12: 1}
    assert put(heights, 2, 0) == put(NOWHERE, 12, 1)
    assert len(heights) == len(NOWHERE)
