"""Windows on the playground's page, and what people do in them."""

import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from playground import Channel, User
from playground.playground import Playground

PATIENCE = 20_000
"""Milliseconds until a wait is given up; the machine may be busy."""

expect.set_options(timeout=PATIENCE)

FULL, PHONE = (1280, 800), (390, 844)


@dataclass
class Window:
    """A browser window in which somebody plays, with a session of its own.

    Attributes:
        page: the page in it.
        trouble: what went wrong in it: errors of its scripts, requests that failed or went elsewhere.
        expected: words of errors that are none in this test.
    """

    page: Page
    trouble: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    @property
    def messages(self) -> Locator:
        """The messages of the open channel."""
        return self.page.get_by_role("main")

    @property
    def tools(self) -> Locator:
        """The panel for developers."""
        return self.page.get_by_role("complementary", name="Tools for developers")

    def button(self, label: str) -> Locator:
        """The newest button with a label on a message."""
        return self.messages.get_by_role("button", name=label, exact=True).last

    async def press(self, *labels: str) -> None:
        """Press buttons on messages, each once it is there."""
        for label in labels:
            await self.button(label).click()

    async def command(self, line: str, box: str = "Message #games") -> None:
        """Write a command into the box, by its name in the user's language, and send it."""
        await self.page.get_by_role("combobox", name=box).fill(line)
        await self.page.get_by_role("option", name=line).first.click()
        await self.page.keyboard.press("Enter")

    async def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a message shows a text."""
        await self.messages.get_by_text(text).last.wait_for()

    async def at_end(self) -> None:
        """Wait until the end of the channel is in view, and its pictures are there."""
        await self.page.evaluate("() => Promise.all([...document.images].map((image) => image.decode()))")
        last = self.messages.get_by_role("article").last
        await expect(last).to_be_in_viewport(ratio=0.5)

    async def open_tools(self, tab: str | None = None) -> None:
        """Open the panel for developers."""
        if not await self.tools.is_visible():
            await self.page.get_by_role("button", name="Tools for developers").first.click()
        if tab:
            await self.tools.get_by_role("tab", name=tab).click()


@dataclass
class Desk:
    """A playground with the real bot, and the windows that are open on it."""

    playground: Playground
    browser: Browser
    windows: list[Window] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def channel(self, name: str = "games") -> Channel:
        """A channel of the example."""
        return next(one for one in self.playground.standin.world.channels.values() if one.name == name)

    def user(self, name: str) -> User:
        """A user of the example."""
        return next(one for one in self.playground.standin.world.users.values() if one.name == name)

    async def window(
        self,
        name: str = "ann",
        *,
        language: str = "en-US",
        size: tuple[int, int] = FULL,
        scheme: Literal["dark", "light"] = "dark",
        **settings: str,
    ) -> Window:
        """Open a window in which somebody, in their language, looks at the channel for games."""
        self.user(name).locale = language
        width, height = size
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        window = Window(await context.new_page())
        self.windows.append(window)
        self._watch(window)
        query = urlencode({"user": name, "channel": self.channel().id, "theme": scheme, **settings})
        await window.page.goto(f"{self.playground.standin.url}/?{query}")
        await window.page.get_by_role("heading", name="games", level=1).wait_for()
        return window

    async def game(self, *rolls: str) -> tuple[Window, Window]:
        """Ann and Béla open a game in which she begins, and the dice fall as said."""
        self.playground.dice.load(", ".join(["66 11", *rolls]))
        ann, bela = await self.window("ann"), await self.window("bela")
        await ann.command("/cantstop new")
        await bela.press("Join")
        await ann.sees("Béla")
        await ann.press("Start")
        await ann.button("Roll").wait_for()
        return ann, bela

    def _watch(self, window: Window) -> None:
        own = (self.playground.standin.url, "data:", "blob:")

        def requested(request: Request) -> None:
            if not request.url.startswith(own):
                window.trouble.append(f"asked for {request.url}")

        def said(message: ConsoleMessage) -> None:
            if message.type == "error" and not any(words in message.text for words in window.expected):
                window.trouble.append(message.text)

        window.page.on("request", requested)
        window.page.on("pageerror", lambda error: window.trouble.append(str(error)))
        window.page.on("dialog", lambda dialog: window.trouble.append(f"a dialog: {dialog.message}"))
        window.page.on("console", said)

    async def close(self) -> None:
        """Close all windows."""
        for context in self.contexts:
            await context.close()


@asynccontextmanager
async def at_play(browser: Browser, database: Path) -> AsyncIterator[Desk]:
    """Run a playground with the real bot until the end of the block, and see that no window had trouble."""
    playground = Playground(
        [sys.executable, "-m", "bot"], {"DATABASE_URL": f"sqlite:///{database}"}, port=0, load_dice=True
    )
    await playground.open()
    try:
        await playground.process.start()
        await playground.standin.bot_ready()
        await playground.standin.commands_synced()
        desk = Desk(playground, browser)
        try:
            yield desk
        finally:
            await desk.close()
        assert [trouble for window in desk.windows for trouble in window.trouble] == []
    finally:
        await playground.close()
