"""One browser, and one playground with the real bot, for all tests of this folder."""

import os
import sys
from collections.abc import AsyncIterator, Generator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser import chromium
from tests.browser.pages import BrowserSession, run_session

REQUIRED = os.environ.get("BROWSER_TESTS") == "required"
NO_BROWSER = "no browser found"
FAILED = pytest.StashKey[bool]()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Run all tests of this folder in one event loop, that of the browser which they share."""
    if pytest_asyncio.is_async_test(item):
        marker = pytest.mark.asyncio(loop_scope="session")
        item.add_marker(marker, append=False)  # before the one that pytest-asyncio adds


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The installed browser; without one the test is skipped, or fails with BROWSER_TESTS=required."""
    path = chromium.find_browser()
    if path is None:
        (pytest.fail if REQUIRED else pytest.skip)(NO_BROWSER)
    async with chromium.launch_browser(path) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def offline_page(browser: Browser) -> AsyncIterator[Page]:
    """A page on a narrow phone without a network, which must not report an error."""
    context = await browser.new_context(
        viewport={"width": 320, "height": 640}, offline=True, locale="en-US", has_touch=True
    )
    context.set_default_timeout(chromium.TIMEOUT_MS)
    page = await context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text))
    yield page
    await context.close()
    assert errors == []


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_session(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BrowserSession]:
    """The playground shared by all tests."""
    async with run_session(browser, tmp_path_factory.mktemp("browser") / "game.db") as session:
        yield session


@pytest_asyncio.fixture(loop_scope="session")
async def session(
    shared_session: BrowserSession, request: pytest.FixtureRequest
) -> AsyncIterator[BrowserSession]:
    """The shared playground with a new server for this test."""
    await shared_session.reset()
    try:
        yield shared_session
        if request.node.stash.get(FAILED, False):
            for user_page in shared_session.pages:
                content = await user_page.page.locator("body").aria_snapshot()
                sys.stdout.write(f"{user_page.page.url}\n{content}\n")
    finally:
        await shared_session.close_pages()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Record whether a test failed, so that the content of its pages is printed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were skipped because there is no browser, and how to get one."""
    skipped = [
        report for report in terminalreporter.stats.get("skipped", []) if NO_BROWSER in str(report.longrepr)
    ]
    if skipped:
        terminalreporter.write_line(
            f"SKIPPED: {len(skipped)} tests need a browser. To run them, {chromium.INSTALL_HINT}.",
            yellow=True,
            bold=True,
        )
