"""Takes screenshots for the docs: ``python -m tests.browser.language_screenshots [LANGUAGE ...]``.

Without an argument, it takes them in English and all languages that have some.

A turn on a phone is recorded. For translations, two people play a short game with scripted dice, in a window
as wide as a phone; in English ``tests.browser.screenshots`` does so. For the pictures of ratings, three
months of games between six people are written into the database.
"""

import random
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.async_api import Browser

from bot.chat.ui.i18n.language import Language, Languages, capitalized
from bot.game import PARKER, Rules
from bot.store import SqliteStore
from bot.tables import Location, Person
from bot.verify import page_of
from tests.browser import chromium
from tests.browser import phone_screenshots as phone
from tests.browser.pages import PHONE, BrowserSession, UserPage, run_session
from tests.game.game_factories import RandomGame
from tests.store.saved_tables import create_game, save_changes, won_changes
from tests.verify.sample_codes import coded_game

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (PHONE[0], 1700)
"""As wide as a phone, and as high as the longest card."""

DICE = "66 11, 1166, 1166, 1166, 2345, 3434, 1111, 1212, 1212, 1212"
"""Ann claims columns 2 and 12 in her first turn, Béla goes bust in 6, 7 and 8, and Ann claims 3 and wins."""

OTHERS = ("Cléo", "Dóra", "Émile", "Gábor")
"""Those who play besides Ann and Béla; who comes first in all these names plays best."""

GAME, TURNS = 174, 22
"""The number of the game that is played in a browser, and which of its turns is shown."""

CURSOR = ((0, 0), (0, 24), (6, 19), (10, 28), (14, 26), (10, 18), (18, 18))
FRAME_MS, CLICK_MS = 1500, 700
"""How long a frame is shown, and one with the cursor on a button."""

RECORDED_DICE = "66 11, 3344, 3344, 2345, 3434, 1111"
"""Ann stops after two rolls; with the others Béla moves in columns 6, 7 and 8, and goes bust."""

GAMES = 120
DAYS = 75
DAY = 24 * 3600.0


async def save(page: UserPage, path: Path, label: str | None = None) -> None:
    """Save the latest message, or the latest with a button of this label, as a picture."""
    messages = page.messages.get_by_role("article")
    if label is not None:
        await page.button(label).wait_for()
        messages = messages.filter(has=page.page.get_by_role("button", name=label, exact=True))
    await phone.show_end(page)
    (await phone.picture_of(messages.last)).save(path, quality=75, method=6)


async def play(session: BrowserSession, language: Language, folder: Path) -> None:
    """Play the game in a language, and save a picture of each kind of card."""
    text = language.text
    await phone.new_server(session, language)
    ann, bela = [await session.open_page(name, size=SIZE) for name in ("ann", "bela")]
    session.playground.dice.load(DICE)
    await ann.invite(bela, text("Join"))
    await save(bela, folder / "lobby.webp", text("Options"))
    await ann.click(text("Start"))
    again = text("Roll again")
    await ann.click(text("Roll"), "2 + 12", again, "2 + 12", again, "2 + 12")
    await ann.click(text("Stop"))
    await bela.click(text("Roll"))
    await bela.click("6 + 8", again, text("{column} twice", column=7))
    await bela.button(text("Stop")).wait_for()
    await ann.play((text("Odds"), text("Chance to advance in each column:")))
    await save(ann, folder / "odds.webp")
    await bela.click(again)
    await save(bela, folder / "bust.webp", text("Roll"))
    await ann.click(text("Roll"), text("{column} twice", column=3), again)
    await ann.click(text("{column} twice", column=3), again, text("{column} only", column=3))
    await ann.click(text("Stop and win"))
    await save(bela, folder / "win.webp", text("Rematch"))
    await bela.click(text("Review"))
    await bela.messages.get_by_alt_text(text("Everyone's chance to win, turn by turn.")).wait_for()
    await save(bela, folder / "review.webp")
    await ann.run_command("/cantstop help")
    await ann.play((text("Rules"), text("Special rules")))
    await save(ann, folder / "rules.webp")
    await ann.run_command("/cantstop daily")
    await phone.climb(session, ann, language)
    await save(ann, folder / "daily.webp")


@dataclass
class Recording:
    """Frames of a page, each with how long it is shown."""

    page: UserPage
    frames: list[Image.Image] = field(default_factory=list)
    durations: list[int] = field(default_factory=list)

    async def add_frame(self, cursor_on: str | None = None) -> None:
        """Add a frame, with the cursor on a button if one is named."""
        await phone.show_end(self.page)
        box = await self.page.button(cursor_on).bounding_box() if cursor_on else None
        frame = await phone.picture_of(self.page.page)
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
        frames: Any = {"save_all": True, "append_images": others, "duration": self.durations, "loop": 0}
        first.save(path, **frames, quality=75, method=6)


async def record_turn(session: BrowserSession, path: Path, language: Language) -> None:
    """Play a game as far as a bust, and record the turn that it ends."""
    text = language.text
    await phone.new_server(session, language)
    ann, bela = [await session.open_page(name, size=PHONE) for name in ("ann", "bela")]
    session.playground.dice.load(RECORDED_DICE)
    roll, again, stop = text("Roll"), text("Roll again"), text("Stop")
    twice = text("{column} twice", column=7)
    await ann.invite(bela, text("Join"))
    await ann.click(text("Start"), roll, twice, again, twice, stop)
    recording = Recording(bela)
    for label, next_label in pairwise((roll, "6 + 8", again, twice, again, roll)):
        await recording.click(label, next_label)
    recording.save(path)


async def play_in_browser(browser: Browser, language: Language, folder: Path) -> None:
    """Save a picture of the page that plays a finished game, in the middle of one."""
    file = folder / "viewer.html"
    file.write_bytes(page_of(coded_game(GAME).code))
    size = {"width": PHONE[0], "height": PHONE[1]}
    async with chromium.open_page(browser, file.as_uri(), locale=language.tag, viewport=size) as page:
        for _ in range(TURNS):
            await page.keyboard.press("ArrowRight")
        (await phone.picture_of(page)).save(folder / "viewer.webp", quality=75, method=6)
    file.unlink()


async def fill_database(database: Path, guild_id: int, people: list[Person]) -> None:
    """Write games of the last months, the better players winning more of them."""
    chance, now = random.Random(7), time.time()
    async with await SqliteStore.open(database) as store:
        for number in range(GAMES):
            strengths = {person: chance.gauss(-place, 3) for place, person in enumerate(people)}
            pair = chance.sample(people, 2)
            players = sorted(pair, key=lambda person: -strengths[person])
            (seat,) = RandomGame(number, 2, Rules.of(PARKER), 0.5, 0.0).end.state.winners
            if seat == 1:
                players.reverse()
            place = Location(guild_id, 1000 + number)
            table, steps = await create_game(store, place, tuple(players), seed=number)
            won = won_changes(steps[-1])
            played = now - DAYS * DAY * (1 - number / GAMES)
            table = await save_changes(store, table, **won, last_activity=played)
            await store.set_board_message(table.id, None, table.revision)
            await store.set_announced(table.id)


async def show_ratings(session: BrowserSession, database: Path, language: Language, folder: Path) -> None:
    """Save pictures of the leaderboard, this month, the hall of fame and a player's statistics."""
    text = language.text
    guild = await phone.new_server(session, language, *OTHERS)
    people = [Person(user.id, user.display_name) for user in session.users.values()]
    await session.playground.process.stop()
    await fill_database(database, guild.id, people)
    await session.start_bot()
    ann = await session.open_page("ann", size=PHONE)
    strip = phone.Strip(folder / "phone-ratings.webp")
    await ann.run_command("/cantstop leaderboard")
    menu = text("When the games were played")
    ever, month, hall = (capitalized(text(name)) for name in ("all time", "this month", "hall of fame"))
    await strip.add(ann, shows=ever)
    await ann.choose(menu, ever, month)
    await strip.add(ann, shows=month)
    await ann.choose(menu, month, hall)
    await strip.add(ann, shows=text("Best ratings of each month"))
    strip = phone.Strip(folder / "phone-stats.webp")
    await ann.run_command("/cantstop stats")
    await strip.add(ann, shows=text("In this server"))
    await strip.add(ann, text("More"), shows=text("Rivals (ahead–behind)"))
    await session.close_pages()


async def take_screenshots(browser: Browser, database: Path, tags: list[str]) -> None:
    """Play a game in each language, and take pictures of ratings."""
    languages = Languages()
    async with run_session(browser, database) as session:
        for tag in tags:
            language, folder = languages.of(tag), FOLDER
            if tag != "en":
                folder = FOLDER / tag
                folder.mkdir(exist_ok=True)
                await play(session, language, folder)
                await session.close_pages()
                await phone.take_phone_screenshots(session, folder, language)
            await record_turn(session, folder / "turn.webp", language)
            await session.close_pages()
            await show_ratings(session, database, language, folder)
            await play_in_browser(browser, language, folder)


if __name__ == "__main__":
    shown = sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())
    chromium.run_program(partial(take_screenshots, tags=sys.argv[1:] or ["en", *shown]))
