"""The buttons that lead to a page of a list, and the menus of such buttons."""

from enum import StrEnum
from typing import Annotated, ClassVar

from bot.chat.ui.custom_ids import CustomId, Number, Offset, Season, word
from bot.tables import ALL_TIME, Ranking

Solo = Annotated[bool, word("solo")]
"""Whether it is about solo games against computers."""


class PageTurner(CustomId):
    """A button that turns to a page of a list, whose ``offset`` is how many rows precede it.

    Attributes:
        caller: the user id of the person who asked for the list.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
    """

    caller: Number
    scope: Number


class PageButton(PageTurner, prefix="lb1"):
    """A button that turns to a page of a leaderboard."""

    by: Ranking
    offset: Offset
    season: Season = ALL_TIME
    solo: Solo = False


class HallButton(PageTurner, prefix="hof1"):
    """A button that turns to a page of the hall of fame, which has a row for each season."""

    by: ClassVar = Ranking.RATING
    season: ClassVar = ALL_TIME
    offset: Offset
    solo: Solo = False


class GuessersButton(PageTurner, prefix="gl1"):
    """A button that turns to a page of those who guessed best in a month."""

    by: ClassVar = Ranking.RATING
    solo: ClassVar = False
    season: Season
    offset: Offset


ListButton = PageButton | HallButton | GuessersButton
"""A button that turns to a page of a list."""

LISTS: dict[str, type[ListButton]] = {kind.prefix: kind for kind in (PageButton, HallButton, GuessersButton)}
"""The kinds of such buttons by their prefix."""


class ListMenuKind(StrEnum):
    """What is chosen in a menu below a list."""

    ORDER = "order"
    SEASON = "season"


class ListMenu(CustomId, prefix="lbm1"):
    """A menu that leads to other lists. Its values are the ids of their :data:`ListButton`."""

    kind: ListMenuKind
