"""The browser that is installed on this machine."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
)
"""It calls nobody, and needs no screen."""

HOW_TO_GET_IT = (
    "install Chromium (Debian, Ubuntu: apt install chromium fonts-noto-color-emoji) or Google Chrome"
)


def find() -> str | None:
    """Where the browser is, or None."""
    return next(filter(None, map(shutil.which, (*COMMANDS, *PLACES))), None)


@asynccontextmanager
async def launched(path: str) -> AsyncIterator[Browser]:
    """Run the browser until the end of the block."""
    sandbox = () if os.geteuid() else ("--no-sandbox",)  # which Chromium does not have for root
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=[*QUIET, *sandbox])
        try:
            yield browser
        finally:
            await browser.close()
