"""The buttons of the daily climb and of puzzles."""

from enum import StrEnum
from typing import Annotated, Final

from discord import ButtonStyle, ui

from bot.chat.ui.card import Card, button
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import CustomId, Numbers, number
from bot.game import Label
from bot.tables import Period

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
