"""Lists of people in the order of their ranks, a page at a time."""

from typing import TypeVar

from discord import ui

from bot.chat.ui.card import Card, button
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.i18n import names
from bot.chat.ui.i18n.language import Language
from bot.tables import Page, Person

PAGE_SIZE = 10
"""How many people a page has."""

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
NO_MEDAL = "▫️"

Row = TypeVar("Row")


def with_own(page: Page[Row]) -> tuple[Row, ...]:
    """Return the rows of a page, and the reader's if it is not among them."""
    own = page.own_row
    return page.rows if own is None or own in page.rows else (*page.rows, own)


def ranked_line(rank: int | None, person: Person, result: str, reader: int, language: Language) -> str:
    """Return the line of a person, whose name is bold if their user id is the reader's.

    ``rank`` is 1 for the best, None without one.
    """
    place = f"{MEDALS.get(rank, NO_MEDAL)} **{language.number(rank)}**" if rank is not None else NO_MEDAL
    name = names.markdown(person.name)
    return f"{place} {f'**{name}**' if person.id == reader else name} · {result}"


def own_rank(rank: int, total: int | str, result: str, language: Language) -> str:
    """Return the sentence about the reader's own rank among ``total`` people."""
    return language.text("You're number {rank} of {total}: {value}.", rank=rank, total=total, value=result)


def previous_and_next(
    before: CustomId, after: CustomId, language: Language, *, first: bool, last: bool
) -> list[ui.Button[Card]]:
    """Return the buttons that turn the page: back unless it is the first, and on unless it is the last."""
    return [
        button(before, language.text("Previous"), emoji="◀️", disabled=first),
        button(after, language.text("Next"), emoji="▶️", disabled=last),
    ]
