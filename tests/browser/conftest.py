"""A browser for all tests of this folder, and for each a playground with the real bot."""

import os
import sys
from collections.abc import AsyncIterator, Generator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser import chromium
from tests.browser.window import Desk, at_play

REQUIRED = os.environ.get("BROWSER_TESTS") == "required"
NONE_HERE = "no browser found"
FAILED = pytest.StashKey[bool]()


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The browser that is installed; without one the test is left out, unless BROWSER_TESTS=required."""
    path = chromium.find()
    if path is None:
        (pytest.fail if REQUIRED else pytest.skip)(NONE_HERE)
    async with chromium.launched(path) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def desk(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Desk]:
    """A playground with the real bot, on whose page tests open windows."""
    async with at_play(browser, tmp_path / "game.db") as desk:
        yield desk
        if request.node.stash.get(FAILED, False):
            for window in desk.windows:
                seen = await window.page.locator("body").aria_snapshot()
                sys.stdout.write(f"{window.page.url}\n{seen}\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Keep whether a test has failed, so that what its windows show is told too."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say that tests were left out for want of a browser, and how to have them."""
    left_out = [
        report for report in terminalreporter.stats.get("skipped", []) if NONE_HERE in str(report.longrepr)
    ]
    if left_out:
        terminalreporter.write_line(
            f"LEFT OUT: {len(left_out)} tests need a browser. To have them, {chromium.HOW_TO_GET_IT}.",
            yellow=True,
            bold=True,
        )
