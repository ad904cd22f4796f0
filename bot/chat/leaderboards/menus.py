"""What is below a list of the best: the menus and buttons that lead to its other pages and to other lists."""

from dataclasses import dataclass, replace

from discord import ui

from bot.chat.leaderboards.ids import (
    GuessersButton,
    HallButton,
    ListButton,
    ListMenu,
    ListMenuKind,
    PageButton,
)
from bot.chat.ui.card import Card, button, menu, menu_options, rows
from bot.chat.ui.i18n.language import Language, capitalized
from bot.chat.ui.ranked_list import previous_and_next
from bot.game import Label
from bot.tables import ALL_TIME, OVERALL, Ranking, season_before

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


@dataclass(frozen=True, slots=True)
class ListReader:
    """Who reads a list: in which language, in which server, None in direct messages, and in which season."""

    language: Language
    server: int | None
    season: int


def game_kind(language: Language, *, solo: bool) -> str:
    """Return which games are counted together."""
    text = language.text
    return text("Solo against computers") if solo else capitalized(text("with two or more people"))


def list_controls(asked: ListButton, total: int, size: int, reader: ListReader) -> list[ui.ActionRow[Card]]:
    """Return the menus for order and season, and the buttons for pages, for the scope and the kind of games.

    The page that was ``asked`` for, with ``size`` of the ``total`` entries, may be behind the last one.
    """
    language, season = reader.language, reader.season
    text = language.text
    first = replace(asked, offset=0)
    buttons = _page_buttons(asked, total, size, language)
    if first.scope != OVERALL:
        buttons.append(button(replace(first, scope=OVERALL), capitalized(text("all servers"))))
    elif reader.server is not None:
        buttons.append(button(replace(first, scope=reader.server), capitalized(text("this server"))))
    if not isinstance(first, GuessersButton):
        other = replace(first, solo=not first.solo)
        buttons.append(button(other, game_kind(language, solo=other.solo)))
    page = PageButton(first.caller, first.scope, first.by, 0, first.season, first.solo)
    orders, seasons = _orders(page, season, language), _seasons(page, first, season, language)
    chosen = {str(first)}
    return [
        menu(ListMenu(ListMenuKind.ORDER), text("How the players are ranked"), menu_options(orders, chosen)),
        menu(
            ListMenu(ListMenuKind.SEASON), text("When the games were played"), menu_options(seasons, chosen)
        ),
        *rows(buttons),
    ]


def _orders(page: PageButton, season: int, language: Language) -> dict[str, str]:
    """Return the names of the list in each order; spectators' guesses have one for each month only."""
    text = language.text
    guessers = GuessersButton(page.caller, page.scope, page.season or season, 0)
    orders = {str(replace(page, by=by)): text(label.message) for by, label in RANKINGS.items()}
    return orders | {str(guessers): text("spectators' guesses")}


def _seasons(page: PageButton, shown: ListButton, season: int, language: Language) -> dict[str, str]:
    """Return the names of the lists of all seasons in the order of what is shown, and of the hall of fame."""
    text = language.text
    months = {season: text("this month"), season_before(season): text("last month")}
    of_season: PageButton | GuessersButton = page
    if isinstance(shown, GuessersButton):
        of_season = shown
    else:
        months = {ALL_TIME: text("all time")} | months
    seasons = {str(replace(of_season, season=month)): label for month, label in months.items()}
    return seasons | {str(HallButton(page.caller, page.scope, 0, page.solo)): text("hall of fame")}


def _page_buttons(asked: ListButton, total: int, size: int, language: Language) -> list[ui.Button[Card]]:
    """Return the buttons to the pages before and after, or nothing if there is one page."""
    if total <= size and not asked.offset:
        return []
    last = max(total - 1, 0) // size * size
    here = min(asked.offset, last + size)
    before = replace(asked, offset=max(here - size, 0))
    after = replace(asked, offset=here + size if here < last else here)
    return previous_and_next(before, after, language, first=here == 0, last=here >= last)
