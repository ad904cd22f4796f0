"""The panel for developers, beside a game that is on."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.window import Desk

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_bot_that_is_killed_in_the_middle_of_a_turn_goes_on_once_it_is_started(desk: Desk) -> None:
    ann, bela = await desk.game("1111", "1111", "3344")
    await ann.press("Roll", "2 twice", "Roll again")
    await ann.button("2 only").wait_for()
    await ann.open_tools("Log")
    await ann.tools.get_by_role("button", name="Kill").click()
    await expect(ann.tools.get_by_role("status").first).to_have_text("The bot was stopped")
    await bela.page.get_by_text("Bot is offline").wait_for()
    await ann.tools.get_by_role("button", name="Start", exact=True).click()
    await expect(ann.tools.get_by_role("status").first).to_have_text("The bot is connected")
    await expect(ann.tools.get_by_role("log")).to_contain_text("Ready as")
    await ann.press("2 only", "Stop")
    await bela.press("Roll")
    await bela.button("7 twice").wait_for()


async def test_a_click_that_is_answered_too_late_fails_and_is_told_as_a_breach(desk: Desk) -> None:
    ann, _ = await desk.game("1111")
    await ann.open_tools("Trouble")
    await ann.tools.get_by_role("button", name="5 s", exact=True).click()
    await ann.press("Roll")
    await ann.sees("This interaction failed")
    await ann.tools.get_by_role("button", name="Off").click()
    await ann.tools.get_by_role("tab", name="Traffic").click()
    await ann.tools.get_by_label("What to show").select_option("Problems")
    breach = ann.tools.get_by_role("button", name=re.compile("breach .*Unknown interaction"))
    await breach.first.click()
    await expect(ann.tools.get_by_text("10062")).to_be_visible()
    await ann.tools.get_by_role("button", name="Close the tools").click()
    await expect(ann.page.get_by_role("button", name="Tools for developers, problems: 1")).to_be_visible()
    await ann.press("Roll")
    await ann.button("2 twice").wait_for()
