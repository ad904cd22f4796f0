"""The texts about pace, coach and computer players."""

import pytest

from bot.chat.cards.pace_text import character, pace_differences, pace_sentence
from bot.chat.i18n.language import Languages
from bot.players import Strength
from bot.tables import Coach, Pace

ENGLISH = Languages().english


@pytest.mark.parametrize(
    ("pace", "coach", "sentence"),
    [
        (Pace.NONE, Coach.PRIVATE, "No time limit. Odds on request."),
        (Pace.LIVE, Coach.OPEN, "90 seconds to act. Odds for everyone."),
        (Pace.RELAXED, Coach.OFF, "24 hours to act. No odds."),
    ],
)
def test_pace_and_coach_are_two_short_sentences(pace: Pace, coach: Coach, sentence: str) -> None:
    assert pace_sentence(pace, coach, ENGLISH) == sentence


def test_each_computer_has_a_character() -> None:
    assert [character(strength, ENGLISH) for strength in Strength] == [
        "rolls as the mood takes it",
        "counts its steps",
        "sees the whole mountain",
    ]


def test_only_unusual_pace_and_coach_are_differences() -> None:
    assert pace_differences(Pace.NONE, Coach.PRIVATE, ENGLISH) == []
    assert pace_differences(Pace.LIVE, Coach.OFF, ENGLISH) == ["90 seconds to act", "No odds"]
