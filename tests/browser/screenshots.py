"""Takes the screenshots of the playground for the docs: ``python -m tests.browser.screenshots``.

The dice are scripted: only the time of day and what computers roll differ between runs.
"""

from pathlib import Path

from playwright.async_api import Browser

from bot.chat.ui.i18n.language import Languages
from tests.browser import chromium
from tests.browser.pages import BrowserSession, UserPage, run_session
from tests.browser.phone_screenshots import picture_of, show_end, take_phone_screenshots

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SMALL, LARGE = (560, 890), (1240, 1020)
PLAYERS = ("ann", "bela", "yuliya", "sakura")
TURNS = (
    (("3 3 4 4", "7 twice"), ("6 2 6 2", "8 twice")),
    (("1 5 1 5", "6 twice"), ("2 5 2 5", "7 twice")),
    (("4 5 4 5", "9 twice"), ("4 6 4 6", "10 twice")),
    (("1 2 1 2", "3 twice"), ("2 3 2 3", "5 twice")),
)
"""Each player's rolls and moves in the first turn."""


async def play_first_turns(session: BrowserSession, pages: list[UserPage]) -> None:
    """Open a game and play the first turn of each player."""
    rolls = [roll for turn in TURNS for roll, _ in turn]
    session.playground.dice.load(", ".join(["66 11 21 12", *rolls, "3 4 5 6"]))
    first, *others = pages
    await first.run_command("/cantstop new")
    for page in others:
        await page.click("Join")
    await first.wait_for_text("さくら")
    await first.click("Start")
    for page, ((_, move), (_, second_move)) in zip(pages, TURNS, strict=True):
        await page.click("Roll", move, "Roll again", second_move, "Stop")


async def take_screenshots(browser: Browser, database: Path) -> None:
    """Play the game, in English in the demo guild, and write the images."""
    async with run_session(browser, database) as session:
        world = session.discord.world
        session.channel = next(channel for channel in world.channels.values() if channel.name == "games")
        session.users = {user.name: user for user in world.users.values() if user.name in PLAYERS}
        for user in session.users.values():
            user.locale = "en-US"
        pages = [await session.open_page(name, size=SMALL if name == "ann" else LARGE) for name in PLAYERS]
        await pages[0].button("Play now").wait_for()
        greeting = await picture_of(pages[0].messages.get_by_role("article").first)
        greeting.save(FOLDER / "greeting.webp", quality=80, method=6)
        await play_first_turns(session, pages)
        ann, bela, *_ = pages
        await ann.click("Roll")
        await bela.wait_for_text("Choose your move.")
        await show_end(bela)
        await bela.page.screenshot(path=FOLDER / "playground.png")
        await bela.open_panel("Traffic")
        await show_end(bela)
        await bela.page.screenshot(path=FOLDER / "tools.png")
        await session.close_pages()
        await take_phone_screenshots(session, FOLDER, Languages().english)


if __name__ == "__main__":
    chromium.run_program(take_screenshots)
