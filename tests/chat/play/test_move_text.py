"""The texts about moves, claims and progress."""

import pytest

from bot.chat.play.move_text import claim_text, move_label, move_text
from tests.chat.english import ENGLISH
from tests.game.notation.positions import parse_position
from tests.tables.sample_tables import ANN


@pytest.mark.parametrize(
    ("move", "label", "sentence"),
    [
        ((6, 8), "6 + 8", "6\xa0+\xa08"),
        ((2, 12), "2 + 12", "2\xa0+\xa012"),
        ((7, 7), "7 twice", "7\xa0twice"),
        ((5,), "5 only", "5"),
    ],
)
def test_labels_say_only_and_sentences_stay_whole(move: tuple[int, ...], label: str, sentence: str) -> None:
    assert (move_label(move, ENGLISH), move_text(move, ENGLISH)) == (label, sentence)


def test_newly_claimed_columns_share_a_line() -> None:
    before = parse_position("parker -/12:top - 0 roll")
    after = parse_position("parker 3:top,7:top/12:top - 1 roll")
    assert claim_text(ANN, before, after, ENGLISH) == f"🚩 <@{ANN.id}> claims columns 3 and 7!"
    assert claim_text(ANN, after, after, ENGLISH) == ""
