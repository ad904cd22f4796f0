"""The leaderboard, the hall of fame and the list of guesses, one page at a time."""

from bot.chat.leaderboards.ids import GuessersButton, HallButton, PageButton
from bot.chat.leaderboards.menus import RANKINGS, ListReader, list_controls
from bot.chat.ui.card import Card, picture_item
from bot.chat.ui.i18n import names
from bot.chat.ui.i18n.language import ANIMALS, Language, capitalized
from bot.chat.ui.ranked_list import MEDALS, NO_MEDAL, PAGE_SIZE, own_rank, ranked_line
from bot.render import ACCENT_COLOURS, PodiumStep
from bot.tables import (
    ALL_TIME,
    COMPUTER_RATINGS,
    MAX_RANK,
    MIN_RATED_GAMES,
    OVERALL,
    GuesserRow,
    LeaderboardPage,
    LeaderboardRow,
    Page,
    Ranking,
    SeasonWinners,
    Standing,
)

HALL_SIZE = 12
"""How many months a page of the hall of fame has."""


def leaderboard_card(
    page: LeaderboardPage, asked: PageButton, reader: ListReader, picture: str | None = None
) -> Card:
    """Return one page of a leaderboard, with the rank of the person who asked for it.

    ``picture`` is the name of a file with its :func:`podium`.
    """
    language, text = reader.language, reader.language.text
    everywhere = asked.scope == OVERALL
    title = text("Leaderboard of all servers") if everywhere else text("Leaderboard of this server")
    over = asked.season not in (ALL_TIME, reader.season)
    lines = [_line(ranked, asked, language) for ranked in page.rows]
    if page.unranked:
        few = language.plural(
            "Not ranked (fewer than {count} game):", "Not ranked (fewer than {count} games):", MIN_RATED_GAMES
        )
        lines += [f"-# {few}", *(_line(new, asked, language) for new in page.unranked)]
    elif not lines:
        lines = [_empty(language) if page.total else _nobody(asked, language, over=over)]
    subtitle = (
        capitalized(text(RANKINGS[asked.by].message)),
        "" if asked.season == ALL_TIME else language.month(asked.season),
        text("Solo against computers") if asked.solo else "",
    )
    described = "\n".join(
        # Translators: a place on the podium of a leaderboard: "1. Ann: 1,540"
        text("{rank}. {name}: {value}", rank=step.rank, name=names.plain(step.name), value=step.value)
        for step in podium(page, asked, language)
    )
    small = [_own_rank(page, asked, language, over=over)]
    if asked.by is Ranking.RATING:
        small += _rating_notes(page, asked, language)
    return Card(
        ACCENT_COLOURS[2],
        f"## {title}\n-# {' · '.join(filter(None, subtitle))}",
        picture_item(picture, described) if picture else None,
        "\n".join(lines),
        "\n".join(f"-# {line}" for line in small),
        *list_controls(asked, min(page.total, MAX_RANK), PAGE_SIZE, reader),
    )


def hall_of_fame_card(months: tuple[SeasonWinners, ...], asked: HallButton, reader: ListReader) -> Card:
    """Return one page of the hall of fame.

    ``months`` are those from the first of the page on, the latest first; if there are more than
    :data:`HALL_SIZE`, there is a next page.
    """
    language, text = reader.language, reader.language.text
    everywhere = asked.scope == OVERALL
    title = text("Hall of fame of all servers") if everywhere else text("Hall of fame of this server")
    order = text("Best ratings of each month")
    if asked.solo:
        order += " · " + text("Solo against computers")
    lines = [_winners_of_month(month.season, month.rows, language) for month in months[:HALL_SIZE]]
    nobody = text("Nobody is here yet. Finish a month with the best rating to be the first.")
    return Card(
        ACCENT_COLOURS[2],
        f"## {title}\n-# {order}",
        "\n".join(lines) or (_empty(language) if asked.offset else nobody),
        *list_controls(asked, asked.offset + len(months), HALL_SIZE, reader),
    )


def guessers_card(page: Page[GuesserRow], asked: GuessersButton, reader: ListReader) -> Card:
    """Return one page of those who guessed best in a month, with the rank of the person who asked for it."""
    language, text = reader.language, reader.language.text
    everywhere = asked.scope == OVERALL
    title = text("Best guesses in all servers") if everywhere else text("Best guesses in this server")
    lines = [
        ranked_line(row.rank, row.person, _right_guesses(row, language), asked.caller, language)
        for row in page.rows
    ]
    nobody = text("Nobody has guessed this month yet.")
    if asked.season != reader.season:
        nobody = text("Nobody guessed in that month.")
    return Card(
        ACCENT_COLOURS[2],
        f"## {title}\n-# {capitalized(language.month(asked.season))}",
        "\n".join(lines) or (_empty(language) if page.total else nobody),
        "-# " + _own_guesses(page, language),
        *list_controls(asked, page.total, PAGE_SIZE, reader),
    )


def _right_guesses(row: GuesserRow, language: Language) -> str:
    # Translators: {correct} of so many guesses were right
    return language.plural(
        "{correct} of {count} right", "{correct} of {count} right", row.guesses, correct=row.correct
    )


def _own_guesses(page: Page[GuesserRow], language: Language) -> str:
    if page.own_row is None:
        return language.text(
            "You aren't on this list. To join it, watch a game and press **⋯**, then **{button}**.",
            button=language.text("Stops or busts?"),
        )
    return own_rank(page.own_row.rank, page.total, _right_guesses(page.own_row, language), language)


def _empty(language: Language) -> str:
    """Return what a page says if the list has become shorter since."""
    return language.text("This page is empty now.")


def _winners_of_month(season: int, rows: tuple[LeaderboardRow, ...], language: Language) -> str:
    """Return a month, and its winners in one line, which breaks only between them."""
    winners = []
    for row in rows:
        medal, rating = MEDALS.get(row.rank or 0, NO_MEDAL), language.number(row.standing.rating)
        winners.append("\N{NO-BREAK SPACE}".join((medal, names.markdown(row.person.name), rating)))
    return f"**{capitalized(language.month(season))}**\n{' · '.join(winners)}"


def _line(ranked: LeaderboardRow, asked: PageButton, language: Language) -> str:
    value = _value(asked.by, ranked.standing, language)
    return ranked_line(ranked.rank, ranked.person, value, asked.caller, language)


def _nobody(asked: PageButton, language: Language, *, over: bool) -> str:
    text = language.text
    if over:
        return text("Nobody finished a game in that month.")
    if asked.solo:
        return text("Nobody is on this list yet. Finish a game against computers to be the first.")
    return text("Nobody is on this list yet. Finish a game with two or more people to be the first.")


def _rating_notes(page: LeaderboardPage, asked: PageButton, language: Language) -> list[str]:
    notes = []
    own = () if page.own_row is None else (page.own_row,)
    if any(row.standing.skill.uncertain for row in (*page.rows, *page.unranked, *own)):
        notes.append(language.text("≈ = still uncertain. A rating becomes reliable with more games."))
    if asked.solo:
        computers = (
            f"{ANIMALS[strength]} {language.strength(strength)} {language.number(rating.points)}"
            for strength, rating in COMPUTER_RATINGS.items()
        )
        notes.append(language.text("Computers: {ratings}", ratings=" · ".join(computers)))
    return notes


def _own_rank(page: LeaderboardPage, asked: PageButton, language: Language, *, over: bool) -> str:
    own = page.own_row
    if own is None:
        if over:
            return language.text("You didn't finish a game in that month.")
        if not asked.solo:
            return language.text("You haven't finished a game against people here yet.")
        return language.text("You haven't finished a game here yet.")
    value = _value(asked.by, own.standing, language)
    if own.rank is None and over:
        return language.text("You: {value}. That was too few games to be ranked.", value=value)
    if own.rank is None:
        return language.plural(
            "You: {value}. Play {count} more game to be ranked.",
            "You: {value}. Play {count} more games to be ranked.",
            MIN_RATED_GAMES - own.standing.games,
            value=value,
        )
    if own.rank > MAX_RANK:
        return language.text("You aren't among the first {rank}: {value}.", rank=MAX_RANK, value=value)
    everybody = page.total + (not page.listed)
    total = language.number(min(everybody, MAX_RANK)) + "+" * (everybody > MAX_RANK)
    if not page.listed:
        return language.text(
            "You would be number {rank} of {total}: {value}. You chose not to be listed here.",
            rank=own.rank,
            total=total,
            value=value,
        )
    return own_rank(own.rank, total, value, language)


def rating_text(standing: Standing, language: Language) -> str:
    """Return a rating, with a sign for about while it is uncertain."""
    return ("≈" if standing.skill.uncertain else "") + language.number(standing.rating)


def podium(page: LeaderboardPage, asked: PageButton, language: Language) -> tuple[PodiumStep, ...]:
    """Return the first three of a leaderboard for the picture on its first page, nobody on other pages."""

    def value(standing: Standing) -> str:
        if asked.by is Ranking.RATING:
            return rating_text(standing, language)
        if asked.by is Ranking.WIN_RATE:
            return language.percent(standing.win_rate)
        return language.number(getattr(standing, asked.by))

    first = () if asked.offset else page.rows[:3]
    return tuple(PodiumStep(row.rank or 1, row.person.name, value(row.standing)) for row in first)


def _value(by: Ranking, standing: Standing, language: Language) -> str:
    """Return the value of a standing that a leaderboard is ordered by."""
    plural = language.plural
    games = plural("{count} game", "{count} games", standing.games)
    match by:
        case Ranking.RATING:
            # Translators: a rating, and how many games it follows from: "1540 after 20 games"
            return plural(
                "{rating} after {count} game",
                "{rating} after {count} games",
                standing.games,
                rating=rating_text(standing, language),
            )
        case Ranking.WINS:
            wins = plural("{count} win", "{count} wins", standing.wins)
            return f"{wins} · {games}"
        case Ranking.WIN_RATE:
            rate = language.percent(standing.win_rate)
            # Translators: "35% of 20 games", won
            return plural("{rate} of {count} game", "{rate} of {count} games", standing.games, rate=rate)
        case Ranking.GAMES:
            return games
        case Ranking.COLUMNS:
            return plural("{count} column", "{count} columns", standing.columns)
        case Ranking.BUSTS:
            return plural("{count} bust", "{count} busts", standing.busts)
        case Ranking.LONGEST_TURN:
            return plural("{count} roll", "{count} rolls", standing.longest_turn)
        case Ranking.STREAK | Ranking.BEST_STREAK:
            return plural("{count} win", "{count} wins", getattr(standing, by))
