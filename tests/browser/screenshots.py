"""Takes the screenshots of the playground for the docs: ``python -m tests.browser.screenshots``.

The dice are scripted: only the time of day and what computers roll differ between runs.
"""

from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.async_api import Browser

from tests.browser import chromium
from tests.browser.pages import BrowserSession, UserPage, run_session
from tests.browser.phone_screenshots import picture_of, show_end, take_phone_screenshots

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SMALL, LARGE = (560, 890), (1240, 1020)
CURSOR = ((0, 0), (0, 24), (6, 19), (10, 28), (14, 26), (10, 18), (18, 18))
FRAME_MS, CLICK_MS = 1500, 700
"""How long a frame is shown, and one with the cursor on a button."""

PLAYERS = ("ann", "bela", "yuliya", "sakura")
TURNS = (
    (("3 3 4 4", "7 twice"), ("6 2 6 2", "8 twice")),
    (("1 5 1 5", "6 twice"), ("2 5 2 5", "7 twice")),
    (("4 5 4 5", "9 twice"), ("4 6 4 6", "10 twice")),
    (("1 2 1 2", "3 twice"), ("2 3 2 3", "5 twice")),
)
"""Each player's rolls and moves in the first turn."""

RECORDED_TURN = (("3 4 5 6", "7 + 11"), ("2 5 6 2", "7 + 8"))


@dataclass
class Recording:
    """Frames of a page, each with how long it is shown."""

    page: UserPage
    frames: list[Image.Image] = field(default_factory=list)
    durations: list[int] = field(default_factory=list)

    async def add_frame(self, cursor_on: str | None = None) -> None:
        """Add a frame, with the cursor on a button if one is named."""
        box = await self.page.button(cursor_on).bounding_box() if cursor_on else None
        await self.page.page.mouse.move(0, 0)
        frame = await picture_of(self.page.page)
        if box:
            x, y = box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.6
            shape = [(x + dx, y + dy) for dx, dy in CURSOR]
            ImageDraw.Draw(frame).polygon(shape, fill="white", outline="black", width=2)
        self.frames.append(frame)
        self.durations.append(CLICK_MS if cursor_on else FRAME_MS)

    async def click(self, label: str, expected_text: str) -> None:
        """Record a click and its result."""
        await self.page.button(label).wait_for()
        await self.add_frame(cursor_on=label)
        await self.page.click(label)
        await self.page.wait_for_text(expected_text)
        await show_end(self.page)
        await self.add_frame()

    def save(self, path: Path) -> None:
        """Write the frames as an animated image that loops."""
        first, *others = self.frames
        first.save(
            path, save_all=True, append_images=others, duration=self.durations, loop=0, quality=80, method=6
        )


def use_demo_guild(session: BrowserSession) -> None:
    """Use the users and the channel of the demo guild, in English."""
    world = session.discord.world
    session.channel = next(channel for channel in world.channels.values() if channel.name == "games")
    session.users = {user.name: user for user in world.users.values() if user.name in PLAYERS}
    for user in session.users.values():
        user.locale = "en-US"


async def save_greeting(page: UserPage) -> None:
    """Save a picture of how the bot greets a server."""
    await page.button("Play now").wait_for()
    greeting = page.messages.get_by_role("article").first
    (await picture_of(greeting)).save(FOLDER / "greeting.webp", quality=80, method=6)


async def play_first_turns(session: BrowserSession, pages: list[UserPage]) -> None:
    """Open a game and play the first turn of each player."""
    rolls = [roll for turn in (*TURNS, RECORDED_TURN) for roll, _ in turn]
    session.playground.dice.load(", ".join(["66 11 21 12", *rolls]))
    first, *others = pages
    await first.run_command("/cantstop new")
    for page in others:
        await page.click("Join")
    await first.wait_for_text("さくら")
    await first.click("Start")
    for page, ((_, move), (_, second_move)) in zip(pages, TURNS, strict=True):
        await page.click("Roll", move, "Roll again", second_move, "Stop")


async def take_screenshots(browser: Browser, database: Path) -> None:
    """Play the game and write the images."""
    async with run_session(browser, database) as session:
        use_demo_guild(session)
        pages = [await session.open_page(name, size=SMALL if name == "ann" else LARGE) for name in PLAYERS]
        await save_greeting(pages[0])
        await play_first_turns(session, pages)
        (_, move), (_, second_move) = RECORDED_TURN
        ann, bela, *_ = pages
        recording = Recording(ann)
        await show_end(ann)
        await recording.click("Roll", "Choose your move.")
        await show_end(bela)
        await bela.page.mouse.move(0, 0)
        await bela.page.screenshot(path=FOLDER / "playground.png")
        await recording.click(move, "Roll again, or stop and keep your steps?")
        await recording.click("Roll again", "Choose your move.")
        await recording.click(second_move, "Roll again, or stop and keep your steps?")
        await recording.click("Stop", "It's your turn: roll the dice.")
        recording.durations[-1] *= 2
        recording.save(FOLDER / "turn.webp")
        await bela.open_panel("Traffic")
        await show_end(bela)
        await bela.page.screenshot(path=FOLDER / "tools.png")
        await session.close_pages()
        await take_phone_screenshots(session, FOLDER)
        await session.close_pages()


if __name__ == "__main__":
    chromium.run_program(take_screenshots)
