"""The list of those who guessed best in a month."""

from bot.chat.leaderboards.ids import GuessersButton
from bot.chat.leaderboards.menus import list_controls
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language, capitalized
from bot.chat.ui.ranked_list import PAGE_SIZE, own_rank, ranked_line
from bot.render import ACCENT_COLOURS
from bot.tables import OVERALL, GuesserRow, Page


def guessers_card(
    page: Page[GuesserRow],
    asked: GuessersButton,
    language: Language,
    *,
    server: int | None = None,
    season: int,
) -> Card:
    """Return one page of a month's list, with the rank of the person who asked for it.

    For ``server`` and ``season`` see :func:`list_controls`.
    """
    text = language.text
    everywhere = asked.scope == OVERALL
    title = text("Best guesses in all servers") if everywhere else text("Best guesses in this server")
    lines = [
        ranked_line(row.rank, row.person, _value(row, language), asked.caller, language) for row in page.rows
    ]
    if not page.total:
        lines = [text("Nobody has guessed this month yet.")]
        if asked.season != season:
            lines = [text("Nobody guessed in that month.")]
    elif not lines:  # the list has become shorter since
        lines = [text("This page is empty now.")]
    return Card(
        ACCENT_COLOURS[2],
        f"## {title}\n-# {capitalized(language.month(asked.season))}",
        "\n".join(lines),
        "-# " + _own_rank(page, language),
        *list_controls(asked, page.total, PAGE_SIZE, language, server=server, season=season),
    )


def _value(row: GuesserRow, language: Language) -> str:
    # Translators: {correct} of so many guesses were right
    return language.plural(
        "{correct} of {count} right", "{correct} of {count} right", row.guesses, correct=row.correct
    )


def _own_rank(page: Page[GuesserRow], language: Language) -> str:
    if page.own_row is None:
        return language.text(
            "You aren't on this list. To join it, watch a game and press **⋯**, then **{button}**.",
            button=language.text("Stops or busts?"),
        )
    return own_rank(page.own_row.rank, page.total, _value(page.own_row, language), language)
