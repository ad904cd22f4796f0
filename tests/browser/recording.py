"""Records a turn on a phone as a moving picture."""

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw

from bot.chat.ui.i18n.language import Language
from tests.browser.pages import PHONE, BrowserSession, UserPage
from tests.browser.phone_screenshots import new_server, picture_of, show_end

CURSOR = ((0, 0), (0, 24), (6, 19), (10, 28), (14, 26), (10, 18), (18, 18))
FRAME_MS, CLICK_MS = 1500, 700
"""How long a frame is shown, and one with the cursor on a button."""

DICE = "66 11, 3344, 3344, 2345, 3434, 1111"
"""Ann stops after two rolls; with the others Béla moves in columns 6, 7 and 8, and goes bust."""


@dataclass
class Recording:
    """Frames of a page, each with how long it is shown."""

    page: UserPage
    frames: list[Image.Image] = field(default_factory=list)
    durations: list[int] = field(default_factory=list)

    async def add_frame(self, cursor_on: str | None = None) -> None:
        """Add a frame, with the cursor on a button if one is named."""
        await show_end(self.page)
        box = await self.page.button(cursor_on).bounding_box() if cursor_on else None
        await self.page.page.mouse.move(0, 0)
        frame = await picture_of(self.page.page)
        if box:
            x, y = box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.6
            shape = [(x + dx, y + dy) for dx, dy in CURSOR]
            ImageDraw.Draw(frame).polygon(shape, fill="white", outline="black", width=2)
        self.frames.append(frame)
        self.durations.append(CLICK_MS if cursor_on else FRAME_MS)

    async def click(self, label: str, next_label: str) -> None:
        """Record a click, and its result once there is a button of the next label."""
        await self.page.button(label).wait_for()
        await self.add_frame(cursor_on=label)
        await self.page.click(label)
        await self.page.button(next_label).wait_for()
        await self.add_frame()

    def save(self, path: Path) -> None:
        """Write the frames as an animated image that loops, its end shown twice as long."""
        self.durations[-1] *= 2
        first, *others = self.frames
        first.save(
            path, save_all=True, append_images=others, duration=self.durations, loop=0, quality=75, method=6
        )


async def record_turn(session: BrowserSession, path: Path, language: Language) -> None:
    """Play a game as far as a bust, and record the turn that it ends."""
    text = language.text
    await new_server(session, language)
    ann, bela = [await session.open_page(name, size=PHONE) for name in ("ann", "bela")]
    session.playground.dice.load(DICE)
    roll, again, stop = text("Roll"), text("Roll again"), text("Stop")
    twice = text("{column} twice", column=7)
    await ann.run_command("/cantstop new")
    await bela.click(text("Join"))
    await ann.wait_for_text("Béla")
    await ann.click(text("Start"), roll, twice, again, twice, stop)
    recording = Recording(bela)
    for label, next_label in pairwise((roll, "6 + 8", again, twice, again, roll)):
        await recording.click(label, next_label)
    recording.save(path)
