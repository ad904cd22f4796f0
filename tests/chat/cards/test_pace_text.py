"""The texts about pace, coach and computer players."""

import pytest

from bot.chat.cards.pace_text import character, pace_sentence
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


@pytest.mark.parametrize(
    ("strength", "name"),
    [
        (Strength.EASY, "🐑 **Lamb** rolls"),
        (Strength.MEDIUM, "🐐 **Goat** counts"),
        (Strength.HARD, "🦅 **Eagle** sees"),
    ],
)
def test_a_character_starts_with_the_name(strength: Strength, name: str) -> None:
    assert character(strength, ENGLISH).startswith(name)
