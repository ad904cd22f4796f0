"""The buttons that turn pages."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from bot.chat.ui.ids import CustomId, Number, Offset, Season, word
from bot.tables import ALL_TIME, Ranking

Solo = Annotated[bool, word("solo")]
"""Whether it is about solo games against computers."""


@dataclass(frozen=True, slots=True)
class PageButton(CustomId):
    """A button that turns to a page of a leaderboard.

    Attributes:
        caller: the user id of the person who asked for the leaderboard.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
        offset: how many rows precede the page.
    """

    prefix: ClassVar[str] = "lb1"
    caller: Number
    scope: Number
    by: Ranking
    offset: Offset
    season: Season = ALL_TIME
    solo: Solo = False


@dataclass(frozen=True, slots=True)
class HallButton(CustomId):
    """A button that turns to a page of the hall of fame.

    Attributes:
        caller: the user id of the person who asked for it.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
        offset: how many seasons precede the page.
    """

    prefix: ClassVar[str] = "hof1"
    caller: Number
    scope: Number
    offset: Offset
    solo: Solo = False
