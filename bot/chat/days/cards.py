"""The way from the daily climb to the puzzle of the day, and back."""

from dataclasses import dataclass

from discord import ui

from bot.chat.days.climb_ids import DailyAction, day_button
from bot.chat.days.puzzle_ids import PuzzleAction, PuzzleButton
from bot.chat.ui.card import Card, button
from bot.chat.ui.i18n.language import Language


@dataclass(frozen=True, slots=True)
class PuzzleStatus:
    """Where somebody is with the puzzle of the day, for the card of the climb beside it."""

    day: int
    chosen: bool
    streak: int


def puzzle_item(status: PuzzleStatus, language: Language) -> ui.Item[Card]:
    """Return the way from the climb to the puzzle of the day."""
    text = language.text
    told = text("🧩 Today's puzzle is waiting for you.")
    if status.chosen:
        told = text("🧩 You've answered today's puzzle.")
    if status.streak:
        told += "\n" + _streak(status.streak, language)
    return ui.Section(told, accessory=puzzle_button(status.day, language))


def climb_item(day: int, streak: int, climb_streak: int, language: Language) -> ui.Item[Card]:
    """Return the way from the puzzle of the day to the climb, with the streaks of both."""
    climbs = f"🏔️ {_streak(climb_streak, language)}" if climb_streak else language.text("🏔️ Daily climb")
    told = [f"🧩 {_streak(streak, language)}", climbs] if streak else [climbs]
    small = "\n".join(f"-# {line}" for line in told)
    return ui.Section(small, accessory=day_button(DailyAction.CLIMB, day, language))


def _streak(streak: int, language: Language) -> str:
    return language.plural("🔥 Streak: {count} day", "🔥 Streak: {count} days", streak)


def puzzle_button(day: int, language: Language) -> ui.Button[Card]:
    """Return the button that leads to the puzzle of a day."""
    # Translators: the button that shows the puzzle of the day
    return button(PuzzleButton(day, PuzzleAction.SHOW), language.text("Puzzle"), emoji="🧩")
