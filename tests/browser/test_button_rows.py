"""The buttons of every card on a phone, in a language whose words are longer."""

from typing import Any

import pytest
from playwright.async_api import expect

from bot.chat.ui.i18n.language import Language, Languages
from playground.model.messages import MessageFlags
from playground.validation.drafts import Draft
from tests.browser.pages import PHONE, BrowserSession, UserPage
from tests.chat.card_parts import components
from tests.chat.card_samples import CARDS
from tests.chat.ui.i18n.pseudo_language import PSEUDO, pseudo_languages

Labels = tuple[str, ...]

ROW, CONTAINER = 1, 17
"""The types of components."""

MOST_ROWS = 5

MAY_BREAK = {
    "a board with two lines of buttons still fits a phone, see test_card_heights": {
        ("🎲 Roll", "❔ How to play", "⋯"),
        ("🎲 Roll again", "Odds", "⋯"),
        ("6", "7", "Undo", "Done", "⋯"),
        ("5️⃣ 8 only", "6️⃣ 9 only", "⋯"),
        ("End without a winner", "Keep playing"),
        ("▶️ Skip", "👋 I'm back", "⋯"),
    },
    "nothing is below these buttons, and what is above them is short": {
        ("🔁 Rematch", "🔍 Review", "⋯"),
        ("All time", "Last month", "Hall of fame"),
        ("All time", "This month", "Hall of fame"),
        ("All time", "This month", "Last month"),
        ("❔ How to play", "All commands"),
        ("🐑 Play now", "❔ How to play"),
        ("🎲 Roll", "📋 Yesterday's table"),
    },
}
"""Rows that are one line in English and may be two in other languages, by the reason why they may."""

TOPS = "(row) => [...row.children].map((button) => Math.round(button.getBoundingClientRect().top))"
LINES = f"""(article) => [...article.querySelectorAll(".action-row")].map({TOPS})
    .map((tops) => new Set(tops).size)"""


def button_rows(part: Any) -> list[list[dict[str, Any]]]:
    """Return the rows of buttons in the components of a card."""
    if isinstance(part, list):
        return [row for inner in part for row in button_rows(inner)]
    if part["type"] == ROW:
        return [part["components"]]
    return button_rows(part.get("components", []))


def label_of(button: dict[str, Any]) -> str:
    emoji = (button.get("emoji") or {}).get("name") or ""
    return f"{emoji} {button.get('label') or button.get('placeholder') or ''}".strip()


def labelled_rows(language: Language) -> list[tuple[Labels, list[dict[str, Any]]]]:
    """Return the rows of buttons of all cards, in the same order in every language."""
    rows = [row for make in CARDS.values() for row in button_rows(components(make(language)))]
    return [(tuple(map(label_of, row)), row) for row in rows]


async def lines(session: BrowserSession, page: UserPage, language: Language) -> dict[Labels, int]:
    """Return how many lines each row of buttons has, by their labels."""
    rows = dict(labelled_rows(language))
    found: dict[Labels, int] = {}
    article = page.messages.get_by_role("article")
    for start in range(0, len(rows), MOST_ROWS):
        some = list(rows)[start : start + MOST_ROWS]
        container = {
            "type": CONTAINER,
            "components": [{"type": ROW, "components": rows[each]} for each in some],
        }
        draft = Draft(components=[container], flags=MessageFlags.IS_COMPONENTS_V2)
        message = session.discord.world.post(session.channel, session.discord.bot, draft)
        await expect(article).to_have_count(1)
        found |= zip(some, await article.evaluate(LINES), strict=True)
        session.discord.world.delete_message(message)
        await expect(article).to_have_count(0)
    return found


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Language:
    return pseudo_languages(tmp_path_factory.mktemp("locale")).of(PSEUDO)


async def test_rows_that_are_one_line_in_english_are_so_with_longer_words(
    session: BrowserSession, pseudo: Language
) -> None:
    page = await session.open_page("ann", size=PHONE)
    english = Languages().english
    short, long = [await lines(session, page, language) for language in (english, pseudo)]
    pairs = zip(labelled_rows(english), labelled_rows(pseudo), strict=True)
    broken = {row for (row, _), (longer, _) in pairs if short[row] == 1 < long[longer]}
    assert broken == set().union(*MAY_BREAK.values())
