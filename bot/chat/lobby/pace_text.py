"""The texts about the pace, the coach, the computer players and the guesses of a table."""

from bot.chat.ui.i18n.language import Language
from bot.players import Strength
from bot.tables import Coach, Pace, Speed


def pace_name(pace: Pace, language: Language) -> str:
    """Return the time limit of a pace."""
    match pace:
        case Pace.LIVE:
            return language.text("90 seconds to act")
        case Pace.RELAXED:
            return language.text("24 hours to act")
        case Pace.NONE:
            return language.text("No time limit")


def coach_name(coach: Coach, language: Language) -> str:
    """Return who sees the odds."""
    match coach:
        case Coach.OFF:
            return language.text("No odds")
        case Coach.PRIVATE:
            return language.text("Odds on request")
        case Coach.OPEN:
            return language.text("Odds for everyone")


def speed_name(speed: Speed, language: Language) -> str:
    """Return how fast computers play."""
    match speed:
        case Speed.AUTO:
            return language.text("Quick if you play alone, otherwise slow")
        case Speed.SLOW:
            return language.text("Computers play step by step")
        case Speed.QUICK:
            return language.text("Computers play a turn at a time")
        case Speed.INSTANT:
            return language.text("Computers play at once")


def guessing_name(guessing: bool, language: Language) -> str:
    """Return whether spectators may guess how turns end."""
    return language.text("Spectators may guess") if guessing else language.text("No guesses")


def pace_sentence(pace: Pace, coach: Coach, speed: Speed, guessing: bool, language: Language) -> str:
    """Return pace, coach, speed and guesses in short sentences; the usual ones of the latter are left out."""
    sentences = language.text(
        "{pace}. {coach}.",
        pace=pace_name(pace, language),
        coach=coach_name(coach, language),
    )
    others = [
        *([speed_name(speed, language)] if speed is not Speed.AUTO else []),
        *([] if guessing else [guessing_name(guessing, language)]),
    ]
    for other in others:
        sentences = language.text("{sentences} {speed}.", sentences=sentences, speed=other)
    return sentences


def pace_differences(pace: Pace, coach: Coach, speed: Speed, guessing: bool, language: Language) -> list[str]:
    """Return pace, coach, speed and guesses as far as they are not the usual ones."""
    return [
        *([pace_name(pace, language)] if pace is not Pace.NONE else []),
        *([coach_name(coach, language)] if coach is not Coach.PRIVATE else []),
        *([speed_name(speed, language)] if speed is not Speed.AUTO else []),
        *([] if guessing else [guessing_name(guessing, language)]),
    ]


def character(strength: Strength, language: Language) -> str:
    """Return how a computer player plays."""
    match strength:
        case Strength.EASY:
            return language.text("rolls as the mood takes it")
        case Strength.MEDIUM:
            return language.text("counts its steps")
        case Strength.HARD:
            return language.text("sees the whole mountain")
