"""Takes pictures of the cards on a phone for the gallery, several to a file, from left to right."""

import io
import re
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator, Page

from bot.chat.ui.i18n.language import Language
from playground.testing.guilds import Guild
from playground.testing.users import User
from tests.browser.pages import PHONE, BrowserSession, UserPage

GAP = 16
CLIMB = "3344, 3344, 1111, 1111, 6666, 5555, 1122, 1111, 1111, 6666, 6666, 1212, 1212, 1212"
"""The dice of a daily climb in four turns."""

POLL_MS = 200
SCROLL_TO_END = """() => {
    const last = [...document.querySelectorAll("article")].at(-1);
    last.scrollIntoView({ block: "end" });
    window.stillFor = window.lastArticle === last ? window.stillFor + 1 : 0;
    window.lastArticle = last;
    return window.stillFor >= 5;
}"""
"""Scrolls to the last message; true once it has been the last one for a second."""


async def show_end(page: UserPage) -> None:
    """Scroll to the end of the channel, until no more messages come and all images have loaded."""
    await page.page.wait_for_function(SCROLL_TO_END, polling=POLL_MS)
    await page.wait_for_end()
    await page.page.mouse.move(0, 0)


async def picture_of(shown: Page | Locator) -> Image.Image:
    """Return a page or a part of one as it is now."""
    return Image.open(io.BytesIO(await shown.screenshot())).convert("RGB")


@dataclass
class Strip:
    """A file with pictures of phones, side by side."""

    path: Path
    _pictures: list[Image.Image] = field(default_factory=list)

    async def add(
        self, page: UserPage, *clicks: str, shows: str | None = None, button: str | None = None
    ) -> None:
        """Click buttons, and add a picture of the page, once it shows a text or has a button."""
        await page.click(*clicks)
        if shows:
            await page.wait_for_text(shows)
        if button:
            await page.button(button).wait_for()
        await show_end(page)
        self._pictures.append(await picture_of(page.page))
        width, height = PHONE
        strip = Image.new("RGB", (len(self._pictures) * (width + GAP) - GAP, height), "white")
        for number, picture in enumerate(self._pictures):
            strip.paste(picture, (number * (width + GAP), 0))
        strip.save(self.path, quality=80, method=6)


async def take_phone_screenshots(session: BrowserSession, folder: Path, language: Language) -> None:
    """Play until each card has been seen, and write the pictures; for translations only the first ones."""
    takes = [newcomers, challenge, guesses, puzzle]
    if language.tag == "en":
        takes += [start, turn, computers, bids, daily]
    for take in takes:
        await take(session, folder / f"phone-{take.__name__}.webp", language)
        await session.close_pages()


async def _open_phone(session: BrowserSession, path: Path, language: Language) -> tuple[UserPage, Strip]:
    """Open Ann's page on a phone, in a new server, for the pictures of a file."""
    await new_server(session, language)
    return await session.open_page("ann", size=PHONE), Strip(path)


async def start(session: BrowserSession, path: Path, language: Language) -> None:
    """Take pictures of how somebody new begins to play."""
    ann, strip = await _open_phone(session, path, language)
    session.playground.dice.load("2345")
    await ann.run_command("/cantstop new")
    await strip.add(ann, shows="Play now")
    await strip.add(ann, "How to play", shows="Four dice make two pairs")
    await ann.messages.get_by_role("button", name="Dismiss message").click()
    await strip.add(ann, "Play now", "Roll", shows="Choose your move.")


async def turn(session: BrowserSession, path: Path, language: Language) -> None:
    """Take pictures of a turn, and in another file of the end of the game."""
    ann, strip = await _open_phone(session, path, language)
    bela = await session.open_page("bela", size=PHONE)
    await session.start_game(ann, bela, "1111", "1111", "3344", "6666", "6666", "1212", "1212", "1212")
    await ann.click("Roll", "Roll again", "Stop")
    await bela.click("Roll", "7 twice", "Stop")
    await ann.play(("Roll", "12 (+2)"), ("Roll again", "12 (+3)"))
    await strip.add(ann, "Roll again", shows="Choose your move.")
    await strip.add(ann, "3 twice", shows="Change move")
    await strip.add(ann, "Roll again", "3 twice", "Roll again", "3 only", shows="Stop now and you win!")
    strip = Strip(path.with_stem("phone-end"))
    await strip.add(ann, "Stop and win", shows="wins!")
    await strip.add(ann, "Review", shows="Everyone's chance to win, turn by turn.")
    await ann.click("Clip", "Post the clip")
    await ann.messages.get_by_alt_text(re.compile("One turn, roll by roll.")).nth(1).wait_for()
    await strip.add(ann)
    await strip.add(bela, "Rematch", shows="challenges you")


async def computers(session: BrowserSession, path: Path, language: Language) -> None:
    """Take pictures of a game against computers."""
    ann, strip = await _open_phone(session, path, language)
    await ann.run_command("/cantstop new")
    for name in ("Lamb", "Fox", "Eagle"):
        await ann.messages.get_by_text("Add or remove computers").click()
        await ann.page.get_by_role("option", name=f"Add {name}").click()
        await ann.messages.get_by_role("article").last.get_by_text(name).wait_for()
    session.playground.dice.load("66 11 21 12, 3344")
    await strip.add(ann, "Start", "Roll", "7 twice", "Stop", shows="Skip")
    await strip.add(ann, "Skip", button="Roll")
    session.playground.dice.load("2345")
    await ann.click("Roll", "7 twice")
    await ann.button("Change move").wait_for()
    await strip.add(ann, "Odds", shows="Chance to advance")


async def bids(session: BrowserSession, path: Path, language: Language) -> None:
    """Take pictures of a game in which others bid on a turn."""
    ann, strip = await _open_phone(session, path, language)
    bela = await session.open_page("bela", size=PHONE)
    await ann.invite(bela)
    await ann.click("Options", "Change the rules")
    form = ann.page.get_by_role("dialog", name="Rules")
    await form.get_by_text("Make a selection").click()
    await ann.page.get_by_role("option").filter(has_text="bid").click()
    await form.get_by_role("heading").click()
    await form.get_by_role("button", name="Submit").click()
    await ann.wait_for_text(re.compile("the others bid on each turn"))
    await ann.messages.get_by_role("button", name="Dismiss message").click()
    session.playground.dice.load("66 11, 3344, 3344, 3344, 3344")
    await ann.click("Start", "Roll", "7 twice", "Stop")
    await bela.click("Roll", "7 twice", "Stop")
    await ann.click("Roll", "7 twice", "Roll again", "7 twice")
    await strip.add(bela, shows="place your bid", button="Bid")
    await strip.add(bela, "Bid", "Stops", shows="how many chips?")
    await strip.add(ann, "⋯", shows="Text board")


async def daily(session: BrowserSession, path: Path, language: Language) -> None:
    """Take pictures of a daily climb."""
    ann, strip = await _open_phone(session, path, language)
    await ann.run_command("/cantstop daily")
    await strip.add(ann, button="Roll")
    await climb(session, ann, language)
    await strip.add(ann)
    await ann.click("Share")
    await ann.button("Climb it").wait_for()
    await ann.messages.get_by_role("button", name="Dismiss message").first.click()
    await strip.add(ann)


async def puzzle(session: BrowserSession, path: Path, language: Language) -> None:
    """Take pictures of the puzzle of the day, its answer, and the post that shares it."""
    text = language.text
    ann, strip = await _open_phone(session, path, language)
    await ann.run_command("/cantstop daily")
    await strip.add(ann, text("Puzzle"), button=text("My climb"))
    choices = ann.messages.get_by_role("article").last.get_by_role("button")
    await choices.filter(has_text=re.compile(r"\w")).first.click()
    await strip.add(ann, button=text("Share"))
    await strip.add(ann, text("Share"), button=text("Solve it"))


async def climb(session: BrowserSession, page: UserPage, language: Language) -> None:
    """Finish the climb of a page in four turns, of which one is a bust."""
    text = language.text
    roll, again, stop = text("Roll"), text("Roll again"), text("Stop")
    session.playground.dice.load(CLIMB)
    await page.click(roll, "6 + 8", again, "6 + 8", stop)
    await page.play((roll, "2 (+2)"), (again, "2 (+3)"), (again, "12 (+2)"), (again, "10 (+2)"))
    await page.click(again)  # the bust
    await page.play((roll, "2 (+2)"), (again, "2 (+3)"), (again, "12 (+2)"))
    await page.click(again, stop, roll)
    twice = text("{column} twice", column=3)
    await page.click(twice, again, twice, again, text("{column} only", column=3), text("Stop and win"))
    await page.button(text("Share")).wait_for()


async def new_server(session: BrowserSession, language: Language, *others: str, bot: bool = True) -> Guild:
    """Return a new server where everybody uses a language: Ann, Béla and others."""
    await session.reset(with_bot=bot)
    guild = session.guilds[-1]
    for number, name in enumerate(others):
        session.users[name] = session.discord.add_user(f"player{number}of{guild.id}", display_name=name)
        guild.add_member(session.users[name])
    for user in session.users.values():
        user.locale = language.tag
    return guild


async def newcomers(session: BrowserSession, path: Path, language: Language) -> None:
    """Add the bot to a server, and take pictures of its greeting, the help and a first game."""
    guild = await new_server(session, language, bot=False)
    guild.community_locale, guild.system_channel_id = language.tag, session.channel.id
    ann, strip = await session.open_page("ann", size=PHONE), Strip(path)
    guild.add_bot()
    await strip.add(ann, button=language.text("Play now"))
    await ann.run_command("/cantstop help")
    await strip.add(ann, shows=language.text("All commands"))
    await ann.run_command("/cantstop play")
    await strip.add(ann, button=language.text("Roll"))


async def challenge(session: BrowserSession, path: Path, language: Language) -> None:
    """Challenge somebody, and look at the seal of the game's dice."""
    text = language.text
    await new_server(session, language)
    bela, strip = await session.open_page("bela", size=PHONE), Strip(path)
    session.playground.dice.load("66 11")
    ann, challenged = session.users["ann"], session.users["bela"]
    assert isinstance(ann, User)
    await ann.command(session.channel, "cantstop challenge", user=challenged)
    await strip.add(bela, shows=text("Accept"))
    await bela.click(text("Accept"))
    await bela.button(text("Roll")).wait_for()
    await strip.add(bela, "⋯", text("Check the dice"), shows=text("Seal"))


async def guesses(session: BrowserSession, path: Path, language: Language) -> None:
    """Play a turn that a spectator guesses about."""
    text = language.text
    await new_server(session, language, "Cléo")
    ann, bela, watcher = [await session.open_page(name, size=PHONE) for name in ("ann", "bela", "Cléo")]
    strip = Strip(path)
    session.playground.dice.load("66 11, 2345, 3434, 1111, 6666, 6666")
    await ann.invite(bela, text("Join"))
    again, twice = text("Roll again"), text("{column} twice", column=7)
    await ann.click(text("Start"), text("Roll"), "6 + 8", again, twice)
    await watcher.button(again).wait_for()
    await strip.add(watcher, "⋯", text("Stops or busts?"))
    told = text("You can change your mind until the turn ends. The board will say who was right.")
    await strip.add(watcher, text("Busts", context="turn"), shows=told)
    await ann.click(again)
    await strip.add(watcher, button=text("Roll"))
