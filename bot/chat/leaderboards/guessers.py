"""The list of those who guessed best in a month."""

from dataclasses import replace

from discord import ui

from bot.chat.leaderboards.ids import GuessersButton, page_buttons
from bot.chat.ui.card import Card, button
from bot.chat.ui.i18n.language import Language, capitalized
from bot.chat.ui.ranked_list import PAGE_SIZE, own_rank, ranked_line
from bot.render import ACCENT_COLOURS
from bot.tables import OVERALL, GuesserRow, Page, season_before


def guessers_card(page: Page[GuesserRow], asked: GuessersButton, language: Language, *, season: int) -> Card:
    """Return one page of a month's list, with the rank of the person who asked for it.

    ``season`` is the month that it is now.
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
    if asked.season == season:  # the button leads to the month before, or back to this one
        other = button(
            replace(asked, season=season_before(season), offset=0), capitalized(text("last month"))
        )
    else:
        other = button(replace(asked, season=season, offset=0), capitalized(text("this month")))
    return Card(
        ACCENT_COLOURS[2],
        f"## {title}\n-# {capitalized(language.month(asked.season))}",
        "\n".join(lines),
        "-# " + _own_rank(page, language),
        *page_buttons(asked, page.total, PAGE_SIZE, language),
        ui.ActionRow(other),
    )


def _value(row: GuesserRow, language: Language) -> str:
    # Translators: {correct} of so many guesses were right
    return language.plural(
        "{correct} of {count} right", "{correct} of {count} right", row.guesses, correct=row.correct
    )


def _own_rank(page: Page[GuesserRow], language: Language) -> str:
    if page.own_row is None:
        return language.text(
            "You aren't on this list. To join it, watch a game, and press **⋯** and **{button}**.",
            button=language.text("Stops or busts?"),
        )
    return own_rank(page.own_row.rank, page.total, _value(page.own_row, language), language)
