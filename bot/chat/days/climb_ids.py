"""The buttons of the daily climb."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from discord import ui

from bot.chat.ui.card import Card, button
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import CustomId, Numbers, number
from bot.game import Label


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


_LABELS = {
    DailyAction.CLIMB: ("🏔️", Label("My climb")),
    DailyAction.TABLE: ("📋", Label("Results of the day")),
    DailyAction.MONTH: ("📅", Label("Month")),
    DailyAction.DICE: ("🎲", Label("Dice")),
}


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


def day_button(action: DailyAction, day: int, language: Language) -> ui.Button[Card]:
    """Return a button that leads to a card about a day."""
    emoji, label = _LABELS[action]
    return button(DailyButton(day, 0, action), language.text(label.message), emoji=emoji)
