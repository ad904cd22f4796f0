"""The texts about pace, coach and computer players."""

import pytest

from bot.chat.lobby.pace_text import character, pace_differences, pace_sentence
from bot.chat.ui.i18n.language import Languages
from bot.players import Strength
from bot.tables import Coach, Pace, Speed

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
    assert pace_sentence(pace, coach, Speed.AUTO, True, ENGLISH) == sentence


def test_a_chosen_speed_is_told_too() -> None:
    assert pace_sentence(Pace.NONE, Coach.OFF, Speed.QUICK, True, ENGLISH) == (
        "No time limit. No odds. Computers play a turn at a time."
    )
    assert pace_differences(Pace.NONE, Coach.PRIVATE, Speed.INSTANT, True, ENGLISH) == [
        "Computers play at once"
    ]


def test_each_computer_has_a_character() -> None:
    assert [character(strength, ENGLISH) for strength in Strength] == [
        "rolls as the mood takes it",
        "counts its steps",
        "sees the whole mountain",
    ]


def test_only_unusual_pace_and_coach_are_differences() -> None:
    assert pace_differences(Pace.NONE, Coach.PRIVATE, Speed.AUTO, True, ENGLISH) == []
    assert pace_differences(Pace.LIVE, Coach.OFF, Speed.AUTO, True, ENGLISH) == [
        "90 seconds to act",
        "No odds",
    ]


def test_a_table_without_guesses_says_so() -> None:
    assert pace_differences(Pace.NONE, Coach.PRIVATE, Speed.AUTO, False, ENGLISH) == ["No guesses"]
    assert pace_sentence(Pace.NONE, Coach.PRIVATE, Speed.QUICK, False, ENGLISH) == (
        "No time limit. Odds on request. Computers play a turn at a time. No guesses."
    )
