"""The leaderboard, one page at a time."""

from collections.abc import Callable
from dataclasses import replace

from discord import ui

from bot.chat.cards.card import Card, button
from bot.chat.cards.custom_ids import PageButton
from bot.chat.i18n import names
from bot.chat.i18n.language import Language
from bot.render import ACCENT_COLOURS
from bot.tables import MIN_RATED_GAMES, OVERALL, LeaderboardPage, LeaderboardRow, Ranking, Standing

PAGE_SIZE = 10
"""How many rows a page has."""

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def leaderboard_card(page: LeaderboardPage, asked: PageButton, language: Language) -> Card:
    """Return one page of a leaderboard, with the rank of the person who asked for it.

    Args:
        page: the rows.
        asked: the page, and who asked for it.
        language: the language of the card.
    """
    text = language.text
    title = (
        text("Leaderboard of this server") if asked.scope != OVERALL else text("Leaderboard of all servers")
    )
    order = ranking_name(asked.by, language)
    if asked.solo:
        order = text("{order}, solo against computers", order=order)
    lines = [_line(ranked, asked, language) for ranked in page.rows]
    if not page.total:
        lines = [text("Nobody is on this list yet. Finish a game with two or more people to be the first.")]
        if asked.solo:
            lines = [text("Nobody is on this list yet. Finish a game against computers to be the first.")]
    elif not lines:  # the list has become shorter since
        lines = [text("This page is empty now.")]
    items: list[ui.Item[Card]] = [
        ui.TextDisplay(f"## {title}\n-# {order}"),
        ui.TextDisplay("\n".join(lines)),
        ui.TextDisplay("-# " + _own_rank(page, asked, language)),
    ]
    if page.total > PAGE_SIZE or asked.offset:
        items.append(ui.ActionRow(*_page_buttons(page, asked, language)))
    return Card(ACCENT_COLOURS[2], *items)


def ranking_name(ranking: Ranking, language: Language) -> str:
    """Return the name of a ranking."""
    text = language.text
    match ranking:
        case Ranking.RATING:
            # Translators: the heading of a leaderboard: how well people play, as a number
            return text("Rating")
        case Ranking.WINS:
            return text("Games won")
        case Ranking.WIN_RATE:
            return text("Share of games won")
        case Ranking.GAMES:
            return text("Games played")
        case Ranking.COLUMNS:
            return text("Columns claimed")
        case Ranking.BUSTS:
            # Translators: the heading of a leaderboard: who has busted most often
            return text("Busts")
        case Ranking.LONGEST_TURN:
            return text("Longest turn")
        case Ranking.STREAK:
            return text("Current winning streak")
        case Ranking.BEST_STREAK:
            return text("Longest winning streak")


def _line(ranked: LeaderboardRow, asked: PageButton, language: Language) -> str:
    place = f"{_MEDALS.get(ranked.rank or 0, '▫️')} **{language.number(ranked.rank or 0)}**"
    name = names.markdown(ranked.person.name)
    line = f"{place} {name} · {_VALUES[asked.by](ranked.standing, language)}"
    return f"**›** {line}" if ranked.person.id == asked.caller else line


def _own_rank(page: LeaderboardPage, asked: PageButton, language: Language) -> str:
    """Return the rank of the person who asked."""
    if page.own_row is None:
        return language.text("You haven't finished a game here yet.")
    value = _VALUES[asked.by](page.own_row.standing, language)
    if page.own_row.rank is None:
        missing = MIN_RATED_GAMES - page.own_row.standing.games
        return language.plural(
            "You: {value}. Play {count} more game to be ranked.",
            "You: {value}. Play {count} more games to be ranked.",
            missing,
            value=value,
        )
    if not page.listed:
        return language.plural(
            "You would be number {rank} of {count}: {value}. You chose not to be listed here.",
            "You would be number {rank} of {count}: {value}. You chose not to be listed here.",
            page.total + 1,
            rank=page.own_row.rank,
            value=value,
        )
    return language.plural(
        "You are number {rank} of {count}: {value}.",
        "You are number {rank} of {count}: {value}.",
        page.total,
        rank=page.own_row.rank,
        value=value,
    )


def _page_buttons(page: LeaderboardPage, asked: PageButton, language: Language) -> list[ui.Button[Card]]:
    def to(offset: int) -> PageButton:
        return replace(asked, offset=offset)

    last = (page.total - 1) // PAGE_SIZE * PAGE_SIZE
    here = min(asked.offset, last + PAGE_SIZE)
    return [
        button(to(max(here - PAGE_SIZE, 0)), language.text("Previous"), emoji="◀️", disabled=here == 0),
        button(to(here + PAGE_SIZE), language.text("Next"), emoji="▶️", disabled=here >= last),
    ]


def rating_text(standing: Standing, language: Language) -> str:
    """Return a rating, with a question mark while it is uncertain."""
    return language.number(standing.rating) + ("?" if standing.skill.uncertain else "")


_VALUES: dict[Ranking, Callable[[Standing, Language], str]] = {
    # Translators: a rating, and how many games it follows from: "1540 after 20 games"
    Ranking.RATING: lambda standing, language: language.plural(
        "{rating} after {count} game",
        "{rating} after {count} games",
        standing.games,
        rating=rating_text(standing, language),
    ),
    # Translators: "3 wins in 5 games"
    Ranking.WINS: lambda standing, language: language.text(
        "{wins} in {games}",
        wins=language.plural("{count} win", "{count} wins", standing.wins),
        games=language.plural("{count} game", "{count} games", standing.games),
    ),
    # Translators: "35% of 20 games", won
    Ranking.WIN_RATE: lambda standing, language: language.plural(
        "{rate} of {count} game",
        "{rate} of {count} games",
        standing.games,
        rate=language.percent(standing.win_rate),
    ),
    Ranking.GAMES: lambda standing, language: language.plural(
        "{count} game", "{count} games", standing.games
    ),
    Ranking.COLUMNS: lambda standing, language: language.plural(
        "{count} column", "{count} columns", standing.columns
    ),
    Ranking.BUSTS: lambda standing, language: language.plural(
        "{count} bust", "{count} busts", standing.busts
    ),
    Ranking.LONGEST_TURN: lambda standing, language: language.plural(
        "{count} roll", "{count} rolls", standing.longest_turn
    ),
    Ranking.STREAK: lambda standing, language: language.plural(
        "{count} win", "{count} wins", standing.streak
    ),
    Ranking.BEST_STREAK: lambda standing, language: language.plural(
        "{count} win", "{count} wins", standing.best_streak
    ),
}
