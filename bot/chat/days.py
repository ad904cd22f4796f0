"""What the daily climb and puzzles share: their buttons, tables of some days, and the way to the other."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final

from discord import ButtonStyle, ui

from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.custom_ids import CustomId, Numbers, number
from bot.chat.ui.i18n.language import Language, capitalized
from bot.chat.ui.ranked_list import previous_and_next
from bot.game import Label
from bot.render import ACCENT_COLOURS
from bot.tables import DAY, Period, season_at

MOST_CHOICES: Final = 9
"""Three pairings make nine moves at most."""

MOST_OWN: Final = 3
"""How many puzzles of their own games somebody gets at a time."""

TRY: Final = "try"
"""Chooses at a puzzle of an own game: the number of the choice, and of the puzzle."""

Day = Annotated[int, number(10**6)]


class DailyAction(StrEnum):
    """What a button of the daily climb does. Those that a game has too are called as in a game."""

    ROLL = "roll"
    MOVE = "move"
    """Plays the move with these columns."""
    CHANGE = "change"
    STOP = "stop"
    TEXT = "text"
    CLIMB = "climb"
    SHARE = "share"
    TABLE = "table"
    MONTH = "month"
    DICE = "dice"


class PuzzleAction(StrEnum):
    """What a button of the puzzle of the day does."""

    SHOW = "show"
    CHOOSE = "choose"
    SHARE = "share"
    TABLE = Period.DAY
    WEEK = Period.WEEK
    MONTH = Period.MONTH
    OWN = "own"
    """Shows a puzzle of an own game: the first, or the one with the number."""


class DailyButton(CustomId, prefix="day1"):
    """A button of the daily climb of the person who clicks. It names nobody, so nobody else's can be meant.

    Attributes:
        action_version: the action version of the climb it was made for; 0 where that does not matter.
        numbers: the columns of a move.
    """

    day: Day
    action_version: Annotated[int, number(10**9)]
    action: DailyAction
    numbers: Numbers = ()


class PuzzleButton(CustomId, prefix="pz1"):
    """A button of the puzzles of the person who clicks. It names nobody either.

    Attributes:
        numbers: the number of a choice, or of a puzzle.
    """

    day: Day
    action: PuzzleAction
    numbers: Numbers = ()


_LABELS: dict[str, tuple[str, Label]] = {
    DailyAction.CLIMB: ("🏔️", Label("My climb")),
    DailyAction.SHARE: ("📣", Label("Share")),
    DailyAction.TABLE: ("📋", Label("Results")),
    DailyAction.MONTH: ("📅", Label("Month")),
    DailyAction.DICE: ("🎲", Label("Dice")),
    # Translators: the button that shows the puzzle of the day
    PuzzleAction.SHOW: ("🧩", Label("Puzzle")),
    PuzzleAction.WEEK: ("🗓️", Label("Week")),
    # Translators: a button: puzzles made of the reader's own games
    PuzzleAction.OWN: ("🔁", Label("My puzzles")),
}
"""Where the climb and the puzzle have the same action, its button is called alike."""


def day_id(action: DailyAction | PuzzleAction, day: int) -> DailyButton | PuzzleButton:
    """Return the custom id of a button that leads to a card about a day."""
    return DailyButton(day, 0, action) if isinstance(action, DailyAction) else PuzzleButton(day, action)


def day_button(action: DailyAction | PuzzleAction, day: int, language: Language) -> ui.Button[Card]:
    """Return a button that leads to a card about a day, or shares its result."""
    emoji, label = _LABELS[action]
    style = ButtonStyle.primary if action == DailyAction.SHARE else ButtonStyle.secondary
    return button(day_id(action, day), language.text(label.message), style, emoji=emoji)


def puzzle_item(day: int, streak: int, language: Language, *, chosen: bool) -> ui.Item[Card]:
    """Return the way from the climb to the puzzle of the day, and whether the reader has ``chosen`` there."""
    text = language.text
    told = [
        text("🧩 You've answered today's puzzle.")
        if chosen
        else text("🧩 Today's puzzle is waiting for you.")
    ]
    if streak:
        told.append(_streak(streak, language))
    small = "-# " if chosen else ""
    lines = "\n".join(small + line for line in told)
    return ui.Section(lines, accessory=day_button(PuzzleAction.SHOW, day, language))


def climb_item(day: int, streak: int, climb_streak: int, language: Language) -> ui.Item[Card]:
    """Return the way from the puzzle of the day to the climb, with the streaks of both."""
    climbs = f"🏔️ {_streak(climb_streak, language)}" if climb_streak else language.text("🏔️ Daily climb")
    told = [f"🧩 {_streak(streak, language)}", climbs] if streak else [climbs]
    small = "\n".join(f"-# {line}" for line in told)
    return ui.Section(small, accessory=day_button(DailyAction.CLIMB, day, language))


def _streak(streak: int, language: Language) -> str:
    return language.plural("🔥 Streak: {count} day", "🔥 Streak: {count} days", streak)


def table_card(
    title: str,
    lines: Sequence[str],
    small: str,
    turned: DailyAction | PuzzleAction,
    days: tuple[int, int],
    today: int,
    leads_to: Sequence[tuple[DailyAction | PuzzleAction, int]],
    language: Language,
) -> Card:
    """Return the table of the days from the first to the last of ``days``, and where else it leads to.

    ``turned`` leads to the table before and, unless it has ``today`` or is to come, to the one after.
    """
    first, last = days
    before, after = day_id(turned, max(first - 1, 0)), day_id(turned, last + 1)
    turning = previous_and_next(before, after, language, first=first <= 0, last=last >= today)
    shown = rows([*turning, *(day_button(*each, language) for each in leads_to)])
    return Card(ACCENT_COLOURS[2], f"## {title}", "\n".join(lines), f"-# {small}" if small else "", *shown)


def date_text(day: int) -> str:
    """Return the date of a day, as Discord shows it in the reader's language."""
    return f"<t:{day * DAY + DAY // 2}:D>"  # noon in UTC, so that nearly everybody reads the same date


def month_text(day: int, language: Language) -> str:
    """Return the month of a day."""
    return capitalized(language.month(season_at(day * DAY)))
