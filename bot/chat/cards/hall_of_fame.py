"""The hall of fame: the winners of past months."""

from dataclasses import replace

from discord import ui

from bot.chat.cards.card import Card, button
from bot.chat.cards.custom_ids import HallButton
from bot.chat.cards.leaderboard import season_buttons, winners_line
from bot.chat.i18n.language import Language
from bot.render import ACCENT_COLOURS
from bot.tables import OVERALL, SeasonWinners

HALL_SIZE = 12
"""How many months a page has."""


def hall_of_fame_card(
    months: tuple[SeasonWinners, ...], asked: HallButton, language: Language, *, season: int
) -> Card:
    """Return one page of the hall of fame.

    Args:
        months: the months from the first of the page on, the latest first; if there are more than
            :data:`HALL_SIZE`, there is a next page.
        asked: the page, and who asked for it.
        language: the language of the card.
        season: the season that it is now.
    """
    text = language.text
    title = (
        text("Hall of fame of this server") if asked.scope != OVERALL else text("Hall of fame of all servers")
    )
    order = text("Best ratings of each month")
    if asked.solo:
        order = text("{order}, solo against computers", order=order)
    lines = [
        f"**{language.month(month.season)}**\n{winners_line(month.rows, language)}"
        for month in months[:HALL_SIZE]
    ]
    if not lines:
        lines = [text("Nobody is here yet. Finish a month with the best rating to be the first.")]
        if asked.offset:
            lines = [text("This page is empty now.")]
    items: list[ui.Item[Card]] = [
        ui.TextDisplay(f"## {title}\n-# {order}"),
        ui.TextDisplay("\n".join(lines)),
    ]
    more = len(months) > HALL_SIZE
    if asked.offset or more:
        before = replace(asked, offset=max(asked.offset - HALL_SIZE, 0))
        after = replace(asked, offset=asked.offset + HALL_SIZE) if more else asked
        items.append(
            ui.ActionRow(
                button(before, text("Previous"), emoji="◀️", disabled=not asked.offset),
                button(after, text("Next"), emoji="▶️", disabled=not more),
            )
        )
    items.append(season_buttons(asked, season, language))
    return Card(ACCENT_COLOURS[2], *items)
