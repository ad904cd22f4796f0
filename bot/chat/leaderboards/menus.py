"""What is below a list of the best: the menus and buttons that lead to its other pages and to other lists."""

from dataclasses import replace

import discord
from discord import ui

from bot.chat.leaderboards.ids import (
    GuessersButton,
    HallButton,
    ListButton,
    ListMenu,
    ListMenuKind,
    PageButton,
)
from bot.chat.ui.card import Card, button, menu, rows
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


def game_kind(language: Language, *, solo: bool) -> str:
    """Return which games are counted together."""
    text = language.text
    return text("Solo against computers") if solo else capitalized(text("with two or more people"))


def list_controls(
    asked: ListButton, total: int, size: int, language: Language, *, server: int | None, season: int
) -> list[ui.ActionRow[Card]]:
    """Return the menus for order and season, and the buttons for pages, for the scope and the kind of games.

    The page that was ``asked`` for, with ``size`` of the ``total`` entries, may be behind the last one. The
    reader is in the ``server``, None in direct messages. ``season`` is the one that it is now.
    """
    text = language.text
    first = replace(asked, offset=0)
    buttons = _page_buttons(asked, total, size, language)
    if first.scope != OVERALL:
        buttons.append(button(replace(first, scope=OVERALL), capitalized(text("all servers"))))
    elif server is not None:
        buttons.append(button(replace(first, scope=server), capitalized(text("this server"))))
    if not isinstance(first, GuessersButton):
        other = replace(first, solo=not first.solo)
        buttons.append(button(other, game_kind(language, solo=other.solo)))
    page = _leaderboard_like(first)
    orders, seasons = _orders(page, season, language), _seasons(page, first, season, language)
    return [
        _menu(ListMenuKind.ORDER, text("How the players are ranked"), orders, first),
        _menu(ListMenuKind.SEASON, text("When the games were played"), seasons, first),
        *rows(buttons),
    ]


def _menu(
    kind: ListMenuKind, placeholder: str, leads_to: dict[ListButton, str], shown: ListButton
) -> ui.ActionRow[Card]:
    options = [
        discord.SelectOption(label=capitalized(label), value=str(listed), default=listed == shown)
        for listed, label in leads_to.items()
    ]
    return menu(ListMenu(kind), placeholder, options)


def _orders(page: PageButton, season: int, language: Language) -> dict[ListButton, str]:
    """Return the list in each order; spectators' guesses have one for each month only."""
    orders: dict[ListButton, str] = {
        replace(page, by=by): language.text(label.message) for by, label in RANKINGS.items()
    }
    guessers = GuessersButton(page.caller, page.scope, page.season or season, 0)
    return orders | {guessers: language.text("spectators' guesses")}


def _seasons(page: PageButton, shown: ListButton, season: int, language: Language) -> dict[ListButton, str]:
    """Return the list of each season in the order of what is shown, and the hall of fame."""
    text = language.text
    months = {season: text("this month"), season_before(season): text("last month")}
    hall: dict[ListButton, str] = {
        HallButton(page.caller, page.scope, 0, solo=page.solo): text("hall of fame")
    }
    if isinstance(shown, GuessersButton):
        return {replace(shown, season=month): label for month, label in months.items()} | hall
    listed = {ALL_TIME: text("all time")} | months
    return {replace(page, season=month): label for month, label in listed.items()} | hall


def _leaderboard_like(shown: ListButton) -> PageButton:
    """Return the leaderboard that is most like a list."""
    match shown:
        case PageButton():
            return shown
        case HallButton(caller, scope, _, solo):
            return PageButton(caller, scope, Ranking.RATING, 0, solo=solo)
        case GuessersButton(caller, scope, season, _):
            return PageButton(caller, scope, Ranking.RATING, 0, season)


def _page_buttons(asked: ListButton, total: int, size: int, language: Language) -> list[ui.Button[Card]]:
    """Return the buttons to the pages before and after, or nothing if there is one page."""
    if total <= size and not asked.offset:
        return []
    last = max(total - 1, 0) // size * size
    here = min(asked.offset, last + size)
    before = replace(asked, offset=max(here - size, 0))
    after = replace(asked, offset=here + size if here < last else here)
    return previous_and_next(before, after, language, first=here == 0, last=here >= last)
