"""Browser pages on the playground, and what their users do on them."""

import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from bot.verify import PAGE
from playground.app import Playground
from playground.model.channels import Channel
from playground.model.users import User
from playground.page import add_page
from playground.testing import FakeDiscord, Guild
from playground.tests.conftest import Club, add_club
from tests import WAIT_TIMEOUT
from tests.browser.chromium import TIMEOUT_MS, new_page
from tests.e2e import controlled_bot
from tests.e2e.controlled_bot import CONSTANTS_VARIABLE, PATIENT
from tests.e2e.harness import READY_LOG

expect.set_options(timeout=TIMEOUT_MS)

DESKTOP, PHONE = (1280, 800), (390, 844)

PLAYERS = {"ann": "Ann", "bela": "Béla"}
"""Display names of the members of a test's server."""

OVERFLOWING = """() => {
    const width = document.documentElement.clientWidth;
    const clips = (element) => element.id !== "app" && getComputedStyle(element).overflowX !== "visible";
    const clipped = ({ parentElement: parent }) =>
        parent && parent !== document.body && (clips(parent) || clipped(parent));
    return [document.documentElement, ...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > width + 1 && !clipped(element))
        .map((element) => element.outerHTML.slice(0, 120));
}"""
"""Elements beyond the right edge, except in a part of the page that scrolls or is cut off."""


@dataclass
class UserPage:
    """The playground's page, opened by one user.

    Attributes:
        errors: script errors, failed requests and requests to other hosts.
    """

    page: Page
    errors: list[str] = field(default_factory=list)

    @property
    def messages(self) -> Locator:
        return self.page.get_by_role("main")

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("complementary", name="Developer panel")

    def button(self, label: str) -> Locator:
        """Return the latest message button with a label."""
        return self.messages.get_by_role("button", name=label, exact=True).last

    async def click(self, *labels: str) -> None:
        """Click message buttons one after the other, each once it is there and the last click is answered.

        A message may be drawn again at any moment. A click is therefore one event: a button that is replaced
        between its press and its release would not be clicked.
        """
        for label in labels:
            await expect(self.messages.locator("button[aria-busy]")).to_have_count(0)
            await self.button(label).click(trial=True)  # it can be seen and reached
            await self.button(label).dispatch_event("click")

    async def choose(self, menu: str, chosen: str, option: str) -> None:
        """Choose an option of the latest menu in whose place another is ``chosen``, and wait until it is."""
        await self.click(f"{menu}: {chosen}")
        await self.page.get_by_role("option", name=option, exact=True).click()
        await expect(self.button(f"{menu}: {option}")).to_be_visible()

    async def play(self, *steps: tuple[str, str]) -> None:
        """Click the button of each step, and wait for the text that it leads to."""
        for label, text in steps:
            await self.click(label)
            await self.wait_for_text(text)

    async def invite(self, bela: "UserPage", join: str = "Join") -> None:
        """Open a game that Béla joins with a button of this label."""
        await self.run_command("/cantstop new")
        await bela.click(join)
        await self.wait_for_text("Béla")

    async def run_command(self, line: str) -> None:
        """Type a command into the message input, whose name has the channel in every language, and run it."""
        await self.page.get_by_role("combobox", name="#games").fill(line)
        await self.page.get_by_role("option", name=line).first.click()
        await self.page.keyboard.press("Enter")

    async def wait_for_text(self, text: str | re.Pattern[str]) -> None:
        """Wait until a message shows a text."""
        await self.messages.get_by_text(text).last.wait_for()

    async def wait_for_end(self) -> None:
        """Wait until all images have loaded and the end of the channel is in view."""
        await self.page.evaluate("() => Promise.all([...document.images].map((image) => image.decode()))")
        await expect(self.messages.get_by_role("article").last).to_be_in_viewport(ratio=0.5)

    async def open_panel(self, tab: str | None = None) -> None:
        if not await self.panel.is_visible():
            await self.page.get_by_role("button", name="Developer panel").first.click()
        if tab:
            await self.panel.get_by_role("tab", name=tab).click()


@dataclass
class BrowserSession:
    """A playground with the real bot, shared by tests; each test gets a server of its own.

    Attributes:
        users: the members of the test's server, by their keys in PLAYERS.
        channel: the channel for games in the test's server.
        pages: the pages that the test has opened.
        guilds: the servers of all tests so far; the last one is the test's.
    """

    playground: Playground
    browser: Browser
    users: dict[str, User] = field(default_factory=dict)
    channel: Channel = field(init=False)
    pages: list[UserPage] = field(default_factory=list)
    guilds: list[Guild] = field(default_factory=list)

    @property
    def discord(self) -> FakeDiscord:
        return self.playground.discord

    async def reset(self, *, with_bot: bool = True) -> None:
        """Prepare the next test: a new server, usually with the bot in it, which runs without faults."""
        if not self.playground.process.running:
            await self.start_bot()
        self.playground.dice.clear()
        self.discord.faults.clear()
        self.discord.breaches.clear()
        self.discord.unhandled.clear()
        self.discord.patience = WAIT_TIMEOUT  # as the bot has
        for left in self.guilds[-1:]:
            left.remove_bot()  # a game that goes on there would take the dice of the next test
        number = len(self.guilds) + 1
        guild = self.discord.add_guild(f"Club {number}", bot=with_bot)
        self.guilds.append(guild)
        self.channel = guild.add_channel("games")
        self.users.clear()
        for key, display_name in PLAYERS.items():
            self.users[key] = self.discord.add_user(f"{key}{number}", display_name=display_name)
            guild.add_member(self.users[key], moderator=key == "ann")

    async def start_bot(self) -> None:
        """Start the bot and wait until it is ready."""
        await self.playground.process.start()
        await self.discord.bot_ready()
        await self.discord.commands_synced()

    async def open_page(self, user: str | None = "ann", *, size: tuple[int, int] = DESKTOP) -> UserPage:
        """Open the page as a user, in the channel for games.

        With None as somebody who only knows its address: the first user, in the demo guild.
        """
        query = {"user": self.users[user].name, "channel": self.channel.id} if user else {}
        width, height = size
        page = await new_page(
            self.browser,
            viewport={"width": width, "height": height},
            color_scheme="dark",
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            reduced_motion="reduce",
        )
        user_page = UserPage(page)
        self.pages.append(user_page)
        self._record_errors(user_page)
        await page.goto(f"{self.discord.url}/?{urlencode(query)}")
        await page.get_by_role("heading", name=self.channel.name, level=1).wait_for()
        return user_page

    async def open_pages(self) -> tuple[UserPage, UserPage]:
        return await self.open_page("ann"), await self.open_page("bela")

    async def start_game(self, ann: UserPage, bela: UserPage, *rolls: str) -> None:
        """Start a game in which Ann has the first turn and the dice show the given rolls."""
        self.playground.dice.load(", ".join(["66 11", *rolls]))
        await ann.invite(bela)
        await ann.click("Start")
        await ann.button("Roll").wait_for()

    async def new_game(self, *rolls: str) -> tuple[UserPage, UserPage]:
        ann, bela = await self.open_pages()
        await self.start_game(ann, bela, *rolls)
        return ann, bela

    def _record_errors(self, user_page: UserPage) -> None:
        own = (self.discord.url, "data:", "blob:")

        def on_request(request: Request) -> None:
            if not request.url.startswith(own):
                user_page.errors.append(f"request to {request.url}")

        def on_console(message: ConsoleMessage) -> None:
            if message.type == "error":
                user_page.errors.append(message.text)

        user_page.page.on("request", on_request)
        user_page.page.on("pageerror", lambda error: user_page.errors.append(str(error)))
        user_page.page.on("dialog", lambda dialog: user_page.errors.append(f"dialog: {dialog.message}"))
        user_page.page.on("console", on_console)

    async def close_pages(self) -> None:
        """Close the test's pages and check that none had errors."""
        pages, self.pages = self.pages, []
        for user_page in pages:
            await user_page.page.context.close()
        errors = [error for user_page in pages for error in user_page.errors]
        assert errors == [], errors


def new_club() -> Club:
    """Return a guild with a page, without a bot, on a Discord that is yet to be started."""
    discord = FakeDiscord(rate_limits=False, patience=WAIT_TIMEOUT)
    add_page(discord)
    return add_club(discord)


@asynccontextmanager
async def run_session(browser: Browser, database: Path) -> AsyncIterator[BrowserSession]:
    """Run a playground with the real bot until the end of the block."""
    playground = Playground(
        [sys.executable, "-m", controlled_bot.__name__],
        {"DATABASE_URL": f"sqlite:///{database}", CONSTANTS_VARIABLE: json.dumps(PATIENT)},
        port=0,
        bot_name="Can't Stop",
        ready=READY_LOG,
        control=True,
        dice="bot.tables.dice:TableDice.__call__",
        files=[PAGE],
    )
    await playground.start()
    try:
        session = BrowserSession(playground, browser)
        await session.start_bot()
        yield session
    finally:
        await playground.stop()
