"""The leaderboard, one page at a time."""

from collections.abc import Callable
from dataclasses import replace

from discord import ui

from bot.chat.leaderboards.ids import HallButton, PageButton
from bot.chat.ui.card import Card, button
from bot.chat.ui.i18n import names
from bot.chat.ui.i18n.language import ANIMALS, Language
from bot.chat.ui.ranked_list import MEDALS, NO_MEDAL, PAGE_SIZE, page_buttons, ranked_line
from bot.render import ACCENT_COLOURS
from bot.tables import (
    ALL_TIME,
    COMPUTER_RATINGS,
    MIN_RATED_GAMES,
    OVERALL,
    LeaderboardPage,
    LeaderboardRow,
    Ranking,
    Standing,
    season_before,
)


def leaderboard_card(
    page: LeaderboardPage,
    asked: PageButton,
    language: Language,
    *,
    season: int,
    last_winners: tuple[LeaderboardRow, ...] = (),
) -> Card:
    """Return one page of a leaderboard, with the rank of the person who asked for it.

    ``season`` is the one that it is now; the winners of the one before are shown below its table.
    """
    text = language.text
    title = (
        text("Leaderboard of this server") if asked.scope != OVERALL else text("Leaderboard of all servers")
    )
    over = asked.season not in (ALL_TIME, season)
    lines = [_line(ranked, asked, language) for ranked in page.rows]
    if page.unranked:
        few = language.plural(
            "Not ranked (fewer than {count} game):",
            "Not ranked (fewer than {count} games):",
            MIN_RATED_GAMES,
        )
        lines += [f"-# {few}", *(_line(new, asked, language) for new in page.unranked)]
    elif not page.total:
        lines = [_nobody(asked, language, over=over)]
    elif not lines:  # the list has become shorter since
        lines = [text("This page is empty now.")]
    items: list[ui.Item[Card]] = [
        ui.TextDisplay(f"## {title}\n-# {_subtitle(asked, language)}"),
        ui.TextDisplay("\n".join(lines)),
    ]
    if last_winners:
        month = language.month(season_before(season))
        items.append(ui.TextDisplay(f"**{month}**\n{winners_line(last_winners, language)}"))
    small = [_own_rank(page, asked, language, over=over)]
    if asked.by is Ranking.RATING:
        small += _rating_notes(page, asked, language)
    items.append(ui.TextDisplay("\n".join(f"-# {line}" for line in small)))
    items += page_buttons(
        lambda offset: replace(asked, offset=offset), asked.offset, page.total, PAGE_SIZE, language
    )
    items.append(season_buttons(asked, season, language))
    return Card(ACCENT_COLOURS[2], *items)


def season_buttons(shown: PageButton | HallButton, season: int, language: Language) -> ui.ActionRow[Card]:
    """Return buttons that lead to the tables of seasons and to the hall of fame, except what is shown.

    ``season`` is the one that it is now.
    """
    text = language.text
    page = (
        replace(shown, offset=0)
        if isinstance(shown, PageButton)
        else PageButton(shown.caller, shown.scope, Ranking.RATING, 0, solo=shown.solo)
    )
    hall = HallButton(page.caller, page.scope, 0, solo=page.solo)
    buttons: list[tuple[PageButton | HallButton, str]] = [
        # Translators: a button that leads to the leaderboard of all games, whenever they were played
        (replace(page, season=ALL_TIME), text("All time")),
        (replace(page, season=season), text("This month")),
        (replace(page, season=season_before(season)), text("Last month")),
        (hall, text("Hall of fame")),
    ]
    here = hall if isinstance(shown, HallButton) else page
    return ui.ActionRow(*(button(leads_to, label) for leads_to, label in buttons if leads_to != here))


def winners_line(rows: tuple[LeaderboardRow, ...], language: Language) -> str:
    """Return the winners of a season in one line, which breaks only between them."""
    return " · ".join(
        "\N{NO-BREAK SPACE}".join(
            (
                MEDALS.get(row.rank or 0, NO_MEDAL),
                names.markdown(row.person.name),
                language.number(row.standing.rating),
            )
        )
        for row in rows
    )


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
    value = _VALUES[asked.by](ranked.standing, language)
    own = ranked.person.id == asked.caller
    return ranked_line(ranked.rank, ranked.person.name, value, language, own=own)


def _subtitle(asked: PageButton, language: Language) -> str:
    """Return what a leaderboard is ordered by, and which games it is about."""
    text = language.text
    order = ranking_name(asked.by, language)
    if asked.season != ALL_TIME:
        # Translators: an order and a month: "Games won, November 2026"
        order = text("{order}, {month}", order=order, month=language.month(asked.season))
    return text("{order}, solo against computers", order=order) if asked.solo else order


def _nobody(asked: PageButton, language: Language, *, over: bool) -> str:
    """Return that nobody is on a leaderboard, and how to get on it if its season is not over."""
    text = language.text
    if over:
        return text("Nobody finished a game in that month.")
    if asked.solo:
        return text("Nobody is on this list yet. Finish a game against computers to be the first.")
    return text("Nobody is on this list yet. Finish a game with two or more people to be the first.")


def _rating_notes(page: LeaderboardPage, asked: PageButton, language: Language) -> list[str]:
    """Return what explains ratings: uncertain ones, and those of computers."""
    notes = []
    own = () if page.own_row is None else (page.own_row,)
    if any(row.standing.skill.uncertain for row in (*page.rows, *page.unranked, *own)):
        notes.append(language.text("? = still uncertain. A rating becomes reliable with more games."))
    if asked.solo:
        computers = (
            f"{ANIMALS[strength]} {language.strength(strength)} {language.number(rating.points)}"
            for strength, rating in COMPUTER_RATINGS.items()
        )
        notes.append(language.text("Computers: {ratings}", ratings=" · ".join(computers)))
    return notes


def _own_rank(page: LeaderboardPage, asked: PageButton, language: Language, *, over: bool) -> str:
    """Return the rank of the person who asked, in a season that may be over."""
    if page.own_row is None:
        if over:
            return language.text("You didn't finish a game in that month.")
        return language.text("You haven't finished a game here yet.")
    value = _VALUES[asked.by](page.own_row.standing, language)
    if page.own_row.rank is None and over:
        return language.text("You: {value}. That was too few games to be ranked.", value=value)
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
