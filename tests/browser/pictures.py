"""Takes the pictures of the playground that the documents show: ``python -m tests.browser.pictures``.

A game of four is played in the browser with dice that are told what to show, so that the pictures come out
the same each time but for the time of day.
"""

import asyncio
import io
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.async_api import Browser

from tests.browser import chromium
from tests.browser.window import Desk, Window, at_play

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SMALL, LARGE = (560, 830), (1240, 930)
POINTER = ((0, 0), (0, 24), (6, 19), (10, 28), (14, 26), (10, 18), (18, 18))
CALM, CLICK = 1500, 700
"""Milliseconds that a frame is shown, and one with the pointer on a button."""

PLAYERS = ("ann", "bela", "yuliya", "sakura")
TURNS = (
    (("3 3 4 4", "7 twice"), ("6 2 6 2", "8 twice")),
    (("1 5 1 5", "6 twice"), ("2 5 2 5", "7 twice")),
    (("4 5 4 5", "9 twice"), ("4 6 4 6", "10 twice")),
    (("1 2 1 2", "3 twice"), ("2 3 2 3", "5 twice")),
)
"""What each rolls and chooses in the first turn."""

SHOWN = (("3 4 5 6", "7 + 11"), ("2 5 6 2", "7 + 8"))
"""The turn that is shown."""


@dataclass
class Film:
    """Frames of a window, each with the time that it is shown."""

    window: Window
    frames: list[Image.Image] = field(default_factory=list)
    times: list[int] = field(default_factory=list)

    async def take(self, on: str | None = None) -> None:
        """Take a frame, with a pointer on a button if one is named."""
        spot = await self.window.button(on).bounding_box() if on else None
        await self.window.page.mouse.move(0, 0)
        frame = Image.open(io.BytesIO(await self.window.page.screenshot())).convert("RGB")
        if spot:
            x, y = spot["x"] + spot["width"] * 0.7, spot["y"] + spot["height"] * 0.6
            shape = [(x + dx, y + dy) for dx, dy in POINTER]
            ImageDraw.Draw(frame).polygon(shape, fill="white", outline="black", width=2)
        self.frames.append(frame)
        self.times.append(CLICK if on else CALM)

    async def click(self, label: str, then: str) -> None:
        """Show a click, and what is there once the next button is."""
        await self.window.button(label).wait_for()
        await self.take(on=label)
        await self.window.press(label)
        await self.window.sees(then)
        await self.window.at_end()
        await self.take()

    def save(self, path: Path) -> None:
        """Write the film as an animated picture that begins anew at its end."""
        first, *others = self.frames
        first.save(
            path, save_all=True, append_images=others, duration=self.times, loop=0, quality=80, method=6
        )


async def play(desk: Desk, windows: list[Window]) -> None:
    """Open a game and play the first turns."""
    rolls = [roll for turn in (*TURNS, SHOWN) for roll, _ in turn]
    desk.playground.dice.load(", ".join(["66 11 21 12", *rolls]))
    first, *others = windows
    await first.command("/cantstop new")
    for window in others:
        await window.press("Join")
    await first.sees("さくら")
    await first.press("Start")
    for window, ((_, one), (_, other)) in zip(windows, TURNS, strict=True):
        await window.press("Roll", one, "Roll again", other, "Stop")


async def take(browser: Browser, database: Path) -> None:
    """Play, and write the pictures."""
    async with at_play(browser, database) as desk:
        windows = [await desk.window(name, size=SMALL if name == "ann" else LARGE) for name in PLAYERS]
        await play(desk, windows)
        (_, one), (_, other) = SHOWN
        ann, bela, *_ = windows
        film = Film(ann)
        await ann.at_end()
        await film.click("Roll", "Choose your move.")
        await bela.at_end()
        await bela.page.mouse.move(0, 0)
        await bela.page.screenshot(path=FOLDER / "playground.png")
        await film.click(one, "Roll again, or stop and keep it?")
        await film.click("Roll again", "Choose your move.")
        await film.click(other, "Roll again, or stop and keep it?")
        await film.click("Stop", "It is your turn: roll the dice.")
        film.times[-1] *= 2
        film.save(FOLDER / "turn.webp")
        await bela.open_tools("Traffic")
        await bela.at_end()
        await bela.page.screenshot(path=FOLDER / "tools.png")


async def main() -> None:
    """The program."""
    path = chromium.find()
    if path is None:
        sys.exit(f"There is no browser: {chromium.HOW_TO_GET_IT}.")
    async with chromium.launched(path) as browser:
        with tempfile.TemporaryDirectory() as folder:
            await take(browser, Path(folder) / "game.db")


if __name__ == "__main__":
    asyncio.run(main())
