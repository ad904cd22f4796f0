"""Takes screenshots of translations for the docs: ``python -m tests.browser.language_screenshots fr hu``.

Two people play a short game with scripted dice, in a window as wide as a phone.
"""

import io
import sys
from functools import partial
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser

from bot.chat.ui.i18n.language import Language, Languages
from tests.browser import chromium
from tests.browser.pages import PHONE, BrowserSession, UserPage, run_session
from tests.browser.phone_screenshots import INPUT, climb, guesses

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (PHONE[0], 1700)
"""As wide as a phone, and as high as the longest card."""

CLAIMS = ("1 1 6 6",) * 3
"""With these rolls Ann claims columns 2 and 12 in her first turn."""
BUST = ("2 3 4 5", "3 4 3 4", "1 1 1 1")
"""With these Béla moves in columns 6, 7 and 8, and goes bust."""
WIN = ("1 2 1 2",) * 3
"""With these Ann claims column 3, and wins."""


async def save(page: UserPage, path: Path, label: str | None = None) -> None:
    """Save the latest message, or the latest with a button of this label, as a picture."""
    await page.page.mouse.move(0, 0)
    await page.page.evaluate("() => Promise.all([...document.images].map((image) => image.decode()))")
    messages = page.messages.get_by_role("article")
    if label is not None:
        messages = messages.filter(has=page.page.get_by_role("button", name=label, exact=True))
    shown = Image.open(io.BytesIO(await messages.last.screenshot())).convert("RGB")
    shown.save(path, quality=75, method=6)


async def play(session: BrowserSession, language: Language, folder: Path) -> None:
    """Play the game in a language, and save a picture of each kind of card."""
    text = language.text
    for user in session.users.values():
        user.locale = language.tag
    ann, bela = [await session.open_page(name, size=SIZE) for name in ("ann", "bela")]
    session.playground.dice.load(", ".join(["66 11", *CLAIMS, *BUST, *WIN]))
    await ann.run_command("/cantstop new", input_name=INPUT)
    await bela.click(text("Join"))
    await ann.wait_for_text("Béla")
    await save(bela, folder / "lobby.webp", text("Options"))
    await ann.click(text("Start"))
    again = text("Roll again")
    await ann.click(text("Roll"), "2 + 12", again, "2 + 12", again, "2 + 12")
    await ann.click(text("Stop and claim {columns}", columns=language.join(["2", "12"])))
    await bela.click(text("Roll"))
    await bela.button("6 + 8").wait_for()
    await save(bela, folder / "turn.webp", "6 + 8")
    await bela.click("6 + 8", again, text("{column} twice", column=7))
    await bela.button(text("Stop")).wait_for()
    await ann.click(text("Odds"))
    await ann.wait_for_text(text("Bust chance: {chance}", chance="").strip())
    await save(ann, folder / "odds.webp")
    await bela.click(again)
    await bela.button(text("Roll")).wait_for()
    await save(bela, folder / "bust.webp", text("Roll"))
    await ann.click(text("Roll"), text("{column} twice", column=3), again)
    await ann.click(text("{column} twice", column=3), again, text("{column} only", column=3))
    await ann.click(text("Stop and win"))
    await bela.wait_for_text(text("Rematch, replay and review: {table}", table="").strip())  # after the story
    await save(bela, folder / "win.webp", text("Rematch"))
    await bela.click(text("Review"))
    await bela.click(text("All players"))
    await bela.messages.get_by_alt_text(text("Everyone's chance to win, turn by turn.")).nth(1).wait_for()
    await save(bela, folder / "review.webp")
    await ann.run_command("/cantstop rules", input_name=INPUT)
    await ann.wait_for_text(text("Special rules"))
    await save(ann, folder / "rules.webp")
    await ann.run_command("/cantstop daily", input_name=INPUT)
    await climb(session, ann, language)
    await save(ann, folder / "daily.webp")


async def take_screenshots(browser: Browser, database: Path, tags: list[str]) -> None:
    """Play a game in each language."""
    languages = Languages()
    async with run_session(browser, database) as session:
        for tag in tags:
            await session.reset()
            folder = FOLDER / tag
            folder.mkdir(exist_ok=True)
            await play(session, languages.of(tag), folder)
            await session.close_pages()
            await guesses(session, folder / "guesses.webp", languages.of(tag))
            await session.close_pages()


if __name__ == "__main__":
    chromium.run_program(partial(take_screenshots, tags=sys.argv[1:]))
