"""Finds and launches the installed Chromium or Google Chrome."""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from tests import WAIT_TIMEOUT

TIMEOUT_MS = WAIT_TIMEOUT * 1000

COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
)
"""No requests of its own, and no display needed."""

STILL = "--blink-settings=imageAnimationPolicy=2"
"""Shows only the first frame of a moving picture, so that a screenshot does not depend on its moment."""

INSTALL_HINT = (
    "install Chromium (Debian, Ubuntu: apt install chromium fonts-noto-color-emoji) or Google Chrome"
)


def find_browser() -> str | None:
    """Return the path of the browser, or None."""
    return next(filter(None, map(shutil.which, COMMANDS)), None)


@asynccontextmanager
async def launch_browser(path: str, *arguments: str) -> AsyncIterator[Browser]:
    """Run the browser, with further ``arguments``, until the end of the block."""
    sandbox = () if os.geteuid() else ("--no-sandbox",)  # Chromium refuses to run sandboxed as root
    async with async_playwright() as playwright:
        options = [*ARGUMENTS, *sandbox, *arguments]
        browser = await playwright.chromium.launch(executable_path=path, args=options)
        try:
            yield browser
        finally:
            await browser.close()


async def new_page(browser: Browser, **options: Any) -> Page:
    """Return a new page, whose waits may take long: the machine may be busy."""
    page = await browser.new_page(**options)
    page.set_default_timeout(TIMEOUT_MS)
    return page


@asynccontextmanager
async def open_page(browser: Browser, address: str, **options: Any) -> AsyncIterator[Page]:
    """Open a page at an address until the end of the block."""
    page = await new_page(browser, **options)
    try:
        await page.goto(address)
        yield page
    finally:
        await page.close()


def run_program(take: Callable[[Browser, Path], Awaitable[None]]) -> None:
    """Run a program that takes pictures in the browser, with a bot on a new database."""
    path = find_browser()
    if path is None:
        sys.exit(f"There's no browser: {INSTALL_HINT}.")

    async def run(path: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with launch_browser(path, STILL) as browser:
                await take(browser, Path(folder) / "game.db")

    asyncio.run(run(path))
