"""The buttons of puzzles."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from bot.chat.ui.ids import CustomId, Numbers, number
from bot.tables import Period

MOST_CHOICES: Final = 9
"""Three pairings make nine moves at most."""

MOST_OWN: Final = 3
"""How many puzzles of their own games somebody gets at a time."""

TRY: Final = "try"
"""Chooses at a puzzle of an own game: the number of the choice, and of the puzzle."""


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


@dataclass(frozen=True, slots=True)
class PuzzleButton(CustomId):
    """A button of the puzzles of the person who clicks. It names nobody, so nobody else's can be meant.

    Attributes:
        numbers: the number of a choice, or of a puzzle.
    """

    prefix: ClassVar[str] = "pz1"
    day: Annotated[int, number(10**6)]
    action: PuzzleAction
    numbers: Numbers = ()
