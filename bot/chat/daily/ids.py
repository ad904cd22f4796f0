"""The buttons of the daily climb."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from bot.chat.ui.ids import CustomId, Numbers, number


class DailyAction(StrEnum):
    """What a button of the daily climb does. Those that a game has too are called as in a game."""

    ROLL = "roll"
    MOVE = "move"
    """Plays the move with these columns."""
    CHANGE = "change"
    STOP = "stop"
    TEXT = "text"
    """Shows the board as text."""
    CLIMB = "climb"
    """Goes back to today's climb."""
    SHARE = "share"
    """Posts the result in the channel."""
    TABLE = "table"
    """Shows the table of a day."""
    MONTH = "month"
    """Shows the table of the month of a day."""
    DICE = "dice"
    """Shows the seals of the dice, and those that can be checked."""


@dataclass(frozen=True, slots=True)
class DailyButton(CustomId):
    """A button of the daily climb of the person who clicks. It names nobody, so nobody else's can be meant.

    Attributes:
        action_version: the action version of the climb it was made for; 0 where that does not matter.
        numbers: the columns of a move.
    """

    prefix: ClassVar[str] = "day1"
    day: Annotated[int, number(10**6)]
    action_version: Annotated[int, number(10**9)]
    action: DailyAction
    numbers: Numbers = ()
