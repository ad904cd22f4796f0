"""The list of those who guessed best."""

from dataclasses import replace

import pytest

from bot.chat.leaderboards.cards import guessers_card
from bot.chat.leaderboards.ids import GuessersButton
from bot.chat.leaderboards.menus import ListReader
from bot.chat.ui.i18n.language import Languages
from bot.tables import OVERALL, GuesserRow, Page, Person
from tests.chat.card_parts import enabled, faults, ids, labels, text, with_names
from tests.chat.english import ENGLISH
from tests.chat.ui.i18n.every_language import every_language

NOVEMBER, OCTOBER = 202611, 202610
ASKED = GuessersButton(3, 7, NOVEMBER, 0)

ROWS = tuple(GuesserRow(rank, Person(rank, f"Guesser {rank}"), 20 - rank, 25) for rank in range(1, 15))
EMPTY: Page[GuesserRow] = Page()


def page(offset: int = 0, own: int | None = None, total: int = len(ROWS)) -> Page[GuesserRow]:
    return Page(ROWS[offset : offset + 10], total, None if own is None else ROWS[own - 1])


def shown(page: Page[GuesserRow], asked: GuessersButton = ASKED) -> str:
    return with_names(text(guessers_card(page, asked, ListReader(ENGLISH, None, NOVEMBER))))


def test_it_names_the_server_the_month_and_the_best() -> None:
    assert shown(page(own=3)).splitlines()[:5] == [
        "## Best guesses in this server",
        "-# November 2026",
        "🥇 **1** Guesser 1 · 19 of 25 right",
        "🥈 **2** Guesser 2 · 18 of 25 right",
        "🥉 **3** **Guesser 3** · 17 of 25 right",
    ]
    assert shown(page(own=3)).splitlines()[-1] == "-# You're number 3 of 14: 17 of 25 right."


@pytest.mark.parametrize(
    ("asked", "shown_page", "sentence"),
    [
        (ASKED, EMPTY, "Nobody has guessed this month yet."),
        (replace(ASKED, season=OCTOBER), EMPTY, "Nobody guessed in that month."),
        (replace(ASKED, offset=20), Page((), 14, None), "This page is empty now."),
        (replace(ASKED, scope=OVERALL), page(), "## Best guesses in all servers"),
        (ASKED, page(), "press **⋯**, then **Stops or busts?**"),
    ],
)
def test_other_pages_explain_it(asked: GuessersButton, shown_page: Page[GuesserRow], sentence: str) -> None:
    assert sentence in shown(shown_page, asked)


@pytest.mark.parametrize(
    ("asked", "usable", "leads_to"),
    [
        (ASKED, ["Next", "All servers"], ["gl1:3:7:202611:10", "gl1:3:0:202611:0"]),
        (
            replace(ASKED, season=OCTOBER, offset=10),
            ["Previous", "All servers"],
            ["gl1:3:7:202610:0", "gl1:3:0:202610:0"],
        ),
    ],
)
def test_it_leads_to_other_pages(asked: GuessersButton, usable: list[str], leads_to: list[str]) -> None:
    card = guessers_card(page(asked.offset), asked, ListReader(ENGLISH, None, NOVEMBER))
    assert enabled(card) == usable
    found = dict(zip(labels(card), ids(card), strict=True))
    assert [found[label] for label in usable] == leads_to


@every_language
def test_discord_accepts_it_with_the_longest_names(tag: str) -> None:
    rows = tuple(GuesserRow(number, Person(number, "W" * 32), 10**6, 10**6) for number in range(1, 11))
    card = guessers_card(Page(rows, 10**6, rows[0]), ASKED, ListReader(Languages().of(tag), None, NOVEMBER))
    assert faults(card) == []
