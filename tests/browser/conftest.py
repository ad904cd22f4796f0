"""One browser, and one playground with the real bot, for all tests of this folder."""

import os
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser import chromium
from tests.browser.pages import BrowserSession, run_session

NO_BROWSER = "no browser found"


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
        (pytest.fail if os.environ.get("BROWSER_TESTS") == "required" else pytest.skip)(NO_BROWSER)
    async with chromium.launch_browser(path) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """An empty page on a narrow phone without a network, which must not report an error."""
    phone = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
    async with chromium.open_page(browser, "about:blank", offline=True, locale="en-US", **phone) as page:
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text))
        yield page
    assert errors == []


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BrowserSession]:
    """The playground shared by all tests."""
    async with run_session(browser, tmp_path_factory.mktemp("browser") / "game.db") as session:
        yield session


@pytest_asyncio.fixture(loop_scope="session")
async def session(shared: BrowserSession, request: pytest.FixtureRequest) -> AsyncIterator[BrowserSession]:
    """The shared playground with a new server for this test, in which the bot must break no rule."""
    await shared.reset()
    failed_before = request.session.testsfailed
    try:
        yield shared
        if request.session.testsfailed > failed_before:
            for user_page in shared.pages:
                content = await user_page.page.locator("body").aria_snapshot()
                sys.stdout.write(f"{user_page.page.url}\n{content}\n")
        assert (shared.discord.breaches, shared.discord.unhandled) == ([], [])
    finally:
        await shared.close_pages()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were skipped because there is no browser, and how to get one."""
    skipped = terminalreporter.stats.get("skipped", [])
    if count := sum(NO_BROWSER in str(report.longrepr) for report in skipped):
        hint = f"SKIPPED: {count} tests need a browser. To run them, {chromium.INSTALL_HINT}."
        terminalreporter.write_line(hint, yellow=True, bold=True)
