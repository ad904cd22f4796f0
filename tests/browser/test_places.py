"""A sample bot on the page, in places that never invited it."""

import asyncio

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from playground.tests.bots import card_bot, running
from tests.browser.chromium import TIMEOUT_MS, open_page
from tests.browser.pages import OVERFLOWING, PHONE, new_club

pytestmark = pytest.mark.thorough


async def open_channel(page: Page, name: str) -> None:
    """Open a channel from the sidebar, which has to be opened itself on a phone."""
    sidebar = page.get_by_role("navigation", name="Channels")
    if page.viewport_size and page.viewport_size["width"] == PHONE[0]:
        await page.get_by_role("button", name="Channels").click()
    await sidebar.get_by_role("button", name=name).click()


async def type_slash(page: Page, suggested: Locator) -> None:
    """Type a slash until something is suggested: the page is told a moment later of what has changed."""
    box = page.get_by_role("combobox", name="Message ")
    async with asyncio.timeout(TIMEOUT_MS / 1000):
        while not await suggested.is_visible():
            await box.fill("")
            await box.fill("/")


async def wait_for_no_commands(page: Page) -> None:
    """Wait until the client offers no commands in the open channel."""
    await type_slash(page, page.get_by_text("Bot has no commands for you here."))
    await page.get_by_role("combobox", name="Message ").fill("")


async def run_command(page: Page) -> None:
    command = page.get_by_role("option", name="/go")
    await type_slash(page, command)
    await command.click()
    await page.keyboard.press("Enter")


async def test_two_play_where_the_bot_is_not(browser: Browser) -> None:
    club, bot = new_club(), card_bot(anywhere=True)
    club.add_elsewhere()
    club.ann.dm(club.bob)
    club.ann.add_app()
    club.ann.locale = "en-US"
    phone = {"width": PHONE[0], "height": PHONE[1]}
    async with (
        club.discord,
        running(bot, club.discord),
        open_page(browser, f"{club.discord.url}/?user=ann") as ann,
        open_page(browser, f"{club.discord.url}/?user=bob", viewport=phone) as bob,
    ):
        await open_channel(ann, "Bob")
        await run_command(ann)
        await open_channel(bob, "Ann, unread, mentions: 1")
        assert await bob.evaluate(OVERFLOWING) == []
        await bob.get_by_role("button", name="Roll").click()
        await expect(ann.get_by_role("article")).to_contain_text("rolled")
        await wait_for_no_commands(bob)
        await bob.get_by_role("button", name="Switch user").click()
        assert await bob.evaluate(OVERFLOWING) == []
        await bob.get_by_role("checkbox", name="Bot is added to my apps").check()
        await bob.keyboard.press("Escape")
        await run_command(bob)
        await expect(ann.get_by_role("article")).to_have_count(2)

        await open_channel(ann, "lounge")
        await ann.get_by_role("button", name="Switch user").click()
        await ann.get_by_role("checkbox", name="Bot is added to my apps").uncheck()
        await ann.keyboard.press("Escape")
        await wait_for_no_commands(ann)
