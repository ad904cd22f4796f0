"""The buttons that turn pages, and the options that choose what is listed."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, ClassVar

from discord import ui
from discord.app_commands import Choice, locale_str

from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import CustomId, Number, Offset, Season, word
from bot.chat.ui.ranked_list import previous_and_next
from bot.game import Label
from bot.tables import ALL_TIME, Ranking, season_before

Solo = Annotated[bool, word("solo")]
"""Whether it is about solo games against computers."""


class GameKind(StrEnum):
    """The kinds of games, which are counted separately."""

    MULTIPLAYER = "people"
    SOLO = "solo"


KINDS = {
    GameKind.MULTIPLAYER: Label("with two or more people"),
    GameKind.SOLO: Label("solo against computers"),
}


def game_kinds() -> list[Choice[str]]:
    """Return a choice for each kind of game."""
    return [Choice(name=locale_str(label.message), value=kind) for kind, label in KINDS.items()]


@dataclass(frozen=True, slots=True)
class PageTurner(CustomId):
    """A button that turns to a page of a list, whose ``offset`` is how many rows precede it.

    Attributes:
        caller: the user id of the person who asked for the list.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
    """

    caller: Number
    scope: Number


@dataclass(frozen=True, slots=True)
class PageButton(PageTurner):
    """A button that turns to a page of a leaderboard."""

    prefix: ClassVar[str] = "lb1"
    by: Ranking
    offset: Offset
    season: Season = ALL_TIME
    solo: Solo = False


@dataclass(frozen=True, slots=True)
class HallButton(PageTurner):
    """A button that turns to a page of the hall of fame, which has a row for each season."""

    prefix: ClassVar[str] = "hof1"
    offset: Offset
    solo: Solo = False


@dataclass(frozen=True, slots=True)
class GuessersButton(PageTurner):
    """A button that turns to a page of those who guessed best in a month."""

    prefix: ClassVar[str] = "gl1"
    season: Season
    offset: Offset


class SeasonChoice(StrEnum):
    """When games were played."""

    ALL = "all"
    THIS = "this"
    LAST = "last"
    HALL = "hall"
    """The winners of all past months."""


SEASONS = {
    SeasonChoice.ALL: Label("all time"),
    SeasonChoice.THIS: Label("this month"),
    SeasonChoice.LAST: Label("last month"),
    SeasonChoice.HALL: Label("hall of fame"),
}

RANKINGS = {
    Ranking.RATING: Label("rating"),
    Ranking.WINS: Label("games won"),
    Ranking.WIN_RATE: Label("win rate"),
    Ranking.GAMES: Label("games played"),
    Ranking.COLUMNS: Label("columns claimed"),
    Ranking.BUSTS: Label("busts"),
    Ranking.LONGEST_TURN: Label("longest turn"),
    Ranking.STREAK: Label("current winning streak"),
    Ranking.BEST_STREAK: Label("longest winning streak"),
}


def in_season(page: PageButton, choice: SeasonChoice, season: int) -> PageButton | HallButton:
    """Return the button for a leaderboard like that of ``page``. ``season`` is the one that it is now."""
    if choice is SeasonChoice.HALL:
        return HallButton(page.caller, page.scope, 0, solo=page.solo)
    seasons = {
        SeasonChoice.ALL: ALL_TIME,
        SeasonChoice.THIS: season,
        SeasonChoice.LAST: season_before(season),
    }
    return replace(page, season=seasons[choice], offset=0)


ListButton = PageButton | HallButton | GuessersButton
"""A button that turns to a page of a list."""


def page_buttons(asked: ListButton, total: int, size: int, language: Language) -> list[ui.ActionRow[Card]]:
    """Return the row with the buttons to the pages before and after, or nothing if there is one page.

    The page that was ``asked`` for may be behind the last one. A page has ``size`` of the ``total`` entries.
    """
    if total <= size and not asked.offset:
        return []
    last = max(total - 1, 0) // size * size
    here = min(asked.offset, last + size)
    before = replace(asked, offset=max(here - size, 0))
    after = replace(asked, offset=here + size if here < last else here)
    return [ui.ActionRow(*previous_and_next(before, after, language, first=here == 0, last=here >= last))]
