"""The first game of somebody new, on a phone."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PHONE, BrowserSession
from tests.browser.test_page import assert_fits_phone

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_game_against_lamb_is_three_taps_away_and_played_to_its_end(session: BrowserSession) -> None:
    dice = session.playground.dice
    dice.load("1111, 6666, " + ", ".join(["3344"] * 8))  # the last are Lamb's, which may stop at any time
    ann = await session.open_for_the_first_time(size=PHONE)
    await ann.messages.get_by_role("button", name="/cantstop play").tap()
    await ann.page.get_by_role("button", name="Send").tap()
    await ann.button("Roll").tap()
    await ann.wait_for_text("2 twice")
    await assert_fits_phone(ann, "Roll again", "Stop")
    await ann.click("Roll again")
    await ann.wait_for_text("12 twice")
    await ann.click("Stop")
    await ann.button("Roll").wait_for()
    await ann.wait_for_text("Lamb")
    dice.clear()
    dice.load("1111, 6666, 1212, 1212, 1212")
    for label, played in (("Roll", "played 2"), ("Roll again", "played 12")):
        await ann.click(label)
        await ann.wait_for_text(played)
    await ann.click("Roll again", "3 twice", "Roll again", "Roll again", "Stop and win")
    await ann.wait_for_text("wins!")
    await assert_fits_phone(ann, "Rematch")
    await expect(ann.button("Rematch")).to_be_visible()
    assert session.discord.breaches == []
    assert session.discord.unhandled == []
