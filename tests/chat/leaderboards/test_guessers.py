"""The list of those who guessed best."""

from dataclasses import replace

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


def page(offset: int = 0, own: GuesserRow | None = None) -> Page[GuesserRow]:
    return Page(ROWS[offset : offset + 10], len(ROWS), own)


def shown(page: Page[GuesserRow], asked: GuessersButton = ASKED) -> str:
    return with_names(text(guessers_card(page, asked, ListReader(ENGLISH, None, NOVEMBER))))


def test_it_names_the_server_the_month_and_the_best() -> None:
    lines = shown(page(own=ROWS[2])).splitlines()
    assert lines[:5] == [
        "## Best guesses in this server",
        "-# November 2026",
        "🥇 **1** Guesser 1 · 19 of 25 right",
        "🥈 **2** Guesser 2 · 18 of 25 right",
        "🥉 **3** **Guesser 3** · 17 of 25 right",
    ]
    assert lines[-1] == "-# You're number 3 of 14: 17 of 25 right."


def test_other_pages_explain_it() -> None:
    assert "Nobody has guessed this month yet." in shown(EMPTY)
    assert "Nobody guessed in that month." in shown(EMPTY, replace(ASKED, season=OCTOBER))
    assert "This page is empty now." in shown(Page((), 14), replace(ASKED, offset=20))
    assert "## Best guesses in all servers" in shown(page(), replace(ASKED, scope=OVERALL))
    assert "press **⋯**, then **Stops or busts?**" in shown(page())


def test_it_leads_to_other_pages() -> None:
    def leads_to(asked: GuessersButton) -> dict[str, str]:
        card = guessers_card(page(asked.offset), asked, ListReader(ENGLISH, None, NOVEMBER))
        found = dict(zip(labels(card), ids(card), strict=True))
        return {label: found[label] for label in enabled(card)}

    assert leads_to(ASKED) == {"Next": "gl1:3:7:202611:10", "All servers": "gl1:3:0:202611:0"}
    last = replace(ASKED, season=OCTOBER, offset=10)
    assert leads_to(last) == {"Previous": "gl1:3:7:202610:0", "All servers": "gl1:3:0:202610:0"}


@every_language
def test_discord_accepts_it_with_the_longest_names(tag: str) -> None:
    rows = tuple(GuesserRow(number, Person(number, "W" * 32), 10**6, 10**6) for number in range(1, 11))
    card = guessers_card(Page(rows, 10**6, rows[0]), ASKED, ListReader(Languages().of(tag), None, NOVEMBER))
    assert faults(card) == []
