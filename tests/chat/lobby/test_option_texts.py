"""The texts about the options of a table."""

import pytest

from bot.chat.lobby.option_texts import SETTING_TEXTS, settings_differences, settings_sentences
from bot.chat.ui.i18n.language import Languages
from bot.tables import SETTINGS, Coach, Options, Pace, Speed

ENGLISH = Languages().english


def test_every_value_of_every_setting_has_its_texts() -> None:
    assert list(SETTING_TEXTS) == list(SETTINGS)
    for name, texts in SETTING_TEXTS.items():
        assert set(texts.values) == set(SETTINGS[name])


@pytest.mark.parametrize(
    ("options", "sentences"),
    [
        (Options(), "No time limit. Odds on request."),
        (Options(pace=Pace.LIVE, coach=Coach.OPEN), "90 seconds to act. Odds for everyone."),
        (Options(pace=Pace.RELAXED, coach=Coach.OFF), "24 hours to act. No odds."),
        (
            Options(speed=Speed.QUICK, guessing=False),
            "No time limit. Odds on request. Computers play a turn at a time. No guesses.",
        ),
    ],
)
def test_sentences_tell_pace_and_coach_and_what_is_not_usual(options: Options, sentences: str) -> None:
    assert settings_sentences(options, ENGLISH) == sentences


@pytest.mark.parametrize(
    ("options", "differences"),
    [
        (Options(), []),
        (Options(pace=Pace.LIVE, coach=Coach.OFF), ["90 seconds to act", "No odds"]),
        (Options(speed=Speed.INSTANT, guessing=False), ["Computers play at once", "No guesses"]),
    ],
)
def test_only_what_is_not_usual_differs(options: Options, differences: list[str]) -> None:
    assert settings_differences(options, ENGLISH) == differences
