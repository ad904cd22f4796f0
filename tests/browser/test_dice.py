"""Dice in the playground: loaded ones are told, and the page that checks them is served."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.browser.pages import PHONE, BrowserSession

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.thorough
async def test_a_game_with_loaded_dice_says_so_and_its_check_finds_them(
    session: BrowserSession, browser: Browser
) -> None:
    ann, _ = await session.new_game("3344")
    await ann.click("Roll")
    await ann.button("7 twice").wait_for()
    await ann.run_command("/cantstop leave")
    await ann.click("Leave the game", "Check the dice")
    await ann.wait_for_text(re.compile("The dice of this game were loaded"))
    await ann.wait_for_text(re.compile("These dice were loaded: [0-9]+ of [0-9]+ rolls"))

    fit = await ann.page.evaluate(
        "Array.from(document.querySelectorAll('pre'), (digits) => digits.scrollWidth <= digits.clientWidth)"
    )
    assert fit == [True, True], "seal and seed are wrapped on a phone"

    record = ann.messages.get_by_role("link", name=re.compile(r"game-[0-9]+-dice\.json"))
    address = await record.last.get_attribute("href")
    assert address is not None
    content = await ann.page.evaluate("async (address) => (await fetch(address)).text()", address)
    checker = await browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en-US")
    await checker.goto(f"{session.discord.url}/verify.html")
    await checker.get_by_label("Or paste what is in it").fill(content)
    await checker.get_by_role("button", name="Check the dice").click()
    await expect(checker.locator("#verdict")).to_contain_text("The seed belongs to the seal")
    await expect(checker.locator("li.wrong")).not_to_have_count(0)
    await checker.close()
