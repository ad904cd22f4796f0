"""The list of those who guessed best in a month."""

from dataclasses import replace

import pytest

from bot.chat.guesses.guessers import guessers_card
from bot.chat.leaderboards.ids import GuessersButton
from bot.chat.ui.i18n.language import Languages
from bot.tables import OVERALL, GuesserRow, GuessersPage, Person
from tests.chat.card_parts import enabled, faults, ids, labels, text, with_names

ENGLISH = Languages().english
NOVEMBER, OCTOBER = 202611, 202610
ASKED = GuessersButton(3, 7, NOVEMBER, 0)

ROWS = tuple(GuesserRow(rank, Person(rank, f"Guesser {rank}"), 20 - rank, 25) for rank in range(1, 15))
EMPTY = GuessersPage((), 0, None)


def page(offset: int = 0, own: int | None = None, total: int = len(ROWS)) -> GuessersPage:
    return GuessersPage(ROWS[offset : offset + 10], total, None if own is None else ROWS[own - 1])


def shown(page: GuessersPage, asked: GuessersButton = ASKED) -> str:
    return with_names(text(guessers_card(page, asked, ENGLISH, season=NOVEMBER)))


def test_it_names_the_server_the_month_and_the_best() -> None:
    assert shown(page(own=3)).splitlines()[:5] == [
        "## Best guesses in this server",
        "-# November 2026",
        "🥇 **1** Guesser 1 · 19 of 25 right",
        "🥈 **2** Guesser 2 · 18 of 25 right",
        "**›** 🥉 **3** Guesser 3 · 17 of 25 right",
    ]
    assert shown(page(own=3)).splitlines()[-1] == "-# You are number 3 of 14: 17 of 25 right."


def test_who_is_not_on_it_learns_how_to_guess() -> None:
    told = shown(page(), replace(ASKED, scope=OVERALL))
    assert "## Best guesses in all servers" in told
    assert "press **Stops or busts?** on its board" in told


@pytest.mark.parametrize(
    ("season", "sentence"),
    [(NOVEMBER, "Nobody has guessed this month yet."), (OCTOBER, "Nobody guessed in that month.")],
)
def test_an_empty_month_says_so(season: int, sentence: str) -> None:
    assert sentence in shown(EMPTY, GuessersButton(3, 7, season, 0))


def test_it_leads_to_its_pages_and_to_the_month_before() -> None:
    card = guessers_card(page(), ASKED, ENGLISH, season=NOVEMBER)
    assert labels(card) == ["Previous", "Next", "Last month"]
    assert enabled(card) == ["Next", "Last month"]
    assert ids(card)[1:] == ["gl1:3:7:202611:10", "gl1:3:7:202610:0"]


def test_the_last_page_leads_back() -> None:
    asked = GuessersButton(3, 7, OCTOBER, 10)
    card = guessers_card(page(10), asked, ENGLISH, season=NOVEMBER)
    assert enabled(card) == ["Previous", "This month"]
    assert ids(card)[::2] == ["gl1:3:7:202610:0", "gl1:3:7:202611:0"]


def test_a_page_that_is_gone_says_so() -> None:
    assert "This page is empty now." in shown(GuessersPage((), 14, None), replace(ASKED, offset=20))


@pytest.mark.parametrize("tag", ["en-US", "fr", "hu"])
def test_discord_accepts_it_with_the_longest_names(tag: str) -> None:
    rows = tuple(GuesserRow(number, Person(number, "W" * 32), 10**6, 10**6) for number in range(1, 11))
    card = guessers_card(GuessersPage(rows, 10**6, rows[0]), ASKED, Languages().of(tag), season=NOVEMBER)
    assert faults(card) == []
