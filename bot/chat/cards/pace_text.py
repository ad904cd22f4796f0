"""The texts about the pace, the coach and the computer players of a table."""

from bot.chat.i18n.language import Language
from bot.players import Strength
from bot.tables import Coach, Pace


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


def pace_sentence(pace: Pace, coach: Coach, language: Language) -> str:
    """Return pace and coach in two short sentences."""
    return language.text(
        "{pace}. {coach}.",
        pace=pace_name(pace, language),
        coach=coach_name(coach, language),
    )


def character(strength: Strength, language: Language) -> str:
    """Return the name of a computer player and how it plays."""
    match strength:
        case Strength.EASY:
            return language.text("{computer} rolls as the mood takes it", computer=strength)
        case Strength.MEDIUM:
            return language.text("{computer} counts its steps", computer=strength)
        case Strength.HARD:
            return language.text("{computer} sees the whole mountain", computer=strength)
