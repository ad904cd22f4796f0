"""The texts about moves, claims and progress."""

import pytest

from bot.chat.play.move_text import claim_texts, move_label, move_text, numbered_moves
from bot.chat.ui.i18n.language import Languages
from bot.game.notation import parse_position
from tests.tables.sample_tables import ANN, game_table

ENGLISH = Languages().english


@pytest.mark.parametrize(
    ("move", "label", "sentence"),
    [
        ((6, 8), "6 + 8", "6\xa0+\xa08"),
        ((2, 12), "2 + 12", "2\xa0+\xa012"),
        ((7, 7), "7 twice", "7\xa0twice"),
        ((5,), "5 only", "5"),
    ],
)
def test_only_labels_say_only_and_only_sentences_do_not_break(
    move: tuple[int, ...], label: str, sentence: str
) -> None:
    assert (move_label(move, ENGLISH), move_text(move, ENGLISH)) == (label, sentence)


def test_each_newly_claimed_column_has_a_line() -> None:
    before = parse_position("parker -/12:top - 0 roll")
    after = parse_position("parker 3:top,7:top/12:top - 1 roll")
    assert claim_texts(game_table("parker -/- - 0 roll"), before, after, ENGLISH) == [
        f"🚩 <@{ANN.id}> claims column 3!",
        f"🚩 <@{ANN.id}> claims column 7!",
    ]
    assert claim_texts(game_table("parker -/- - 0 roll"), after, after, ENGLISH) == []


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("parker -/- - 0 choose:4356", "1️⃣\xa07\xa0+\xa011  2️⃣\xa08\xa0+\xa010  3️⃣\xa09\xa0twice"),
        ("parker -/- 2:1,3:1,5:1 0 choose:1466", "1️⃣\xa05\xa0only"),
        ("parker -/- 7:1 0 decide", ""),
    ],
)
def test_the_moves_are_listed_with_the_numbers_on_the_board(position: str, line: str) -> None:
    assert numbered_moves(parse_position(position), ENGLISH) == line
