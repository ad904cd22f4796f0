"""The hall of fame: the winners of past months."""

from dataclasses import replace

from discord import ui

from bot.chat.leaderboards.cards import season_buttons, winners_of_month
from bot.chat.leaderboards.ids import HallButton
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ranked_list import page_buttons
from bot.render import ACCENT_COLOURS
from bot.tables import OVERALL, SeasonWinners

HALL_SIZE = 12
"""How many months a page has."""


def hall_of_fame_card(
    months: tuple[SeasonWinners, ...], asked: HallButton, language: Language, *, season: int
) -> Card:
    """Return one page of the hall of fame.

    ``months`` are those from the first of the page on, the latest first; if there are more than
    :data:`HALL_SIZE`, there is a next page. ``season`` is the one that it is now.
    """
    text = language.text
    title = (
        text("Hall of fame of this server") if asked.scope != OVERALL else text("Hall of fame of all servers")
    )
    order = text("Best ratings of each month")
    if asked.solo:
        order = text("{order}, solo against computers", order=order)
    lines = [winners_of_month(month.season, month.rows, language) for month in months[:HALL_SIZE]]
    if not lines:
        lines = [text("Nobody is here yet. Finish a month with the best rating to be the first.")]
        if asked.offset:
            lines = [text("This page is empty now.")]
    total = asked.offset + len(months)
    return Card(
        ACCENT_COLOURS[2],
        ui.TextDisplay(f"## {title}\n-# {order}"),
        ui.TextDisplay("\n".join(lines)),
        *page_buttons(lambda offset: replace(asked, offset=offset), asked.offset, total, HALL_SIZE, language),
        season_buttons(asked, season, language),
    )
