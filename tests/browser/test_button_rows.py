"""The buttons of every card on a phone, in a language whose words are longer."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bot.chat.ui.i18n.language import Language, Languages
from playground.model.messages import MessageFlags
from playground.validation.drafts import Draft
from tests.browser.pages import PHONE, BrowserSession, UserPage
from tests.chat.card_parts import parts
from tests.chat.card_samples import CARDS
from tests.chat.ui.i18n.pseudo_language import PSEUDO, pseudo_languages

Labels = tuple[str, ...]

ROW = 1
"""The type of the component."""

MAY_BREAK = {
    "a board with two lines of buttons still fits a phone, see test_card_heights": {
        ("🎲 Roll", "❔ How to play", "⋯"),
        ("🎲 Roll again", "Odds", "⋯"),
        ("🎲 Roll again", "✋ Stop", "⋯"),
        ("1️⃣ 2 twice", "❔ How to play", "⋯"),
        ("6", "7", "Undo", "Done", "⋯"),
        ("5️⃣ 8 only", "6️⃣ 9 only", "⋯"),
        ("End without a winner", "Keep playing"),
        ("▶️ Skip", "👋 I'm back", "⋯"),
    },
    "nothing is below these buttons, and what is above them is short": {
        ("🔁 Rematch", "🔍 Review", "⋯"),
        ("🐐 Next: Goat", "🔍 Review", "⋯"),
        ("🦊 Next: Fox", "🔍 Review", "⋯"),
        ("All servers", "With two or more people"),
        ("All servers", "Solo against computers"),
        ("More", "With two or more people"),
        ("More", "Solo against computers"),
        ("🐑 Play now", "❔ How to play"),
        ("⤵️ Show it again here", "🏳️ Leave"),
        ("Change the rules", "Pace and coach"),
    },
}
"""Rows that are one line in English and may be two in other languages, by the reason why they may."""

LINES = """async (rows) => {
    const { renderComponents } = await import("/page/components.js");
    const top = (button) => Math.round(button.getBoundingClientRect().top);
    return rows.map((components) => {
        const card = { type: 17, components: [{ type: 1, components }] };
        const rendered = renderComponents({ id: "", components: [card] });
        document.querySelector("article .components").replaceWith(rendered);
        return new Set([...rendered.querySelector(".action-row").children].map(top)).size;
    });
}"""
"""Shows one row of buttons after the other in place of the message, and returns how many lines each has."""


def label_of(button: dict[str, Any]) -> str:
    emoji = (button.get("emoji") or {}).get("name") or ""
    return f"{emoji} {button.get('label') or button.get('placeholder') or ''}".strip()


def labelled_rows(language: Language) -> list[tuple[Labels, list[dict[str, Any]]]]:
    """Return the rows of buttons of all cards, in the same order in every language."""
    rows = [
        part["components"] for make in CARDS.values() for part in parts(make(language)) if part["type"] == ROW
    ]
    return [(tuple(map(label_of, row)), row) for row in rows]


async def lines(page: UserPage, rows: Iterable[tuple[Labels, list[dict[str, Any]]]]) -> dict[Labels, int]:
    """Return how many lines each row of buttons has, by their labels."""
    different = dict(rows)
    return dict(zip(different, await page.page.evaluate(LINES, [*different.values()]), strict=True))


@pytest.fixture
def pseudo(tmp_path: Path) -> Language:
    return pseudo_languages(tmp_path).of(PSEUDO)


@pytest.mark.thorough
async def test_rows_are_one_line_with_longer_words_too(session: BrowserSession, pseudo: Language) -> None:
    english, longer = labelled_rows(Languages().english), labelled_rows(pseudo)
    (_, row), *_ = english
    draft = Draft(components=[{"type": ROW, "components": row}], flags=MessageFlags.IS_COMPONENTS_V2)
    session.discord.world.post(session.channel, session.discord.bot, draft)
    page = await session.open_page("ann", size=PHONE)
    await page.messages.get_by_role("article").wait_for()
    short, long = await lines(page, english), await lines(page, longer)
    pairs = zip(english, longer, strict=True)
    broken = {row for (row, _), (longer_row, _) in pairs if short[row] == 1 < long[longer_row]}
    assert broken == set().union(*MAY_BREAK.values())
