"""The first game of somebody new, on a phone."""

import pytest

from tests.browser.pages import PHONE, BrowserSession
from tests.browser.test_page import assert_fits_phone

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_first_roll_is_three_taps_away(session: BrowserSession) -> None:
    session.playground.dice.load("1111")
    ann = await session.open_for_the_first_time(size=PHONE)
    await ann.messages.get_by_role("button", name="/cantstop play").tap()
    await ann.page.get_by_role("button", name="Send").tap()
    await ann.button("Roll").tap()
    await ann.wait_for_text("2 twice")
    await assert_fits_phone(ann, "Roll again", "Stop")


async def test_one_person_plays_a_game_against_lamb_from_play_now_to_its_end(session: BrowserSession) -> None:
    dice = session.playground.dice
    dice.load("1111, 6666, " + ", ".join(["3344"] * 8))  # the last are Lamb's, which may stop at any time
    ann = await session.open_page(size=PHONE)
    await ann.run_command("/cantstop new")
    await ann.button("Play now").wait_for()
    await assert_fits_phone(ann, "Join", "Play now", "Options")
    for label, shown in (("Play now", "roll the dice"), ("Roll", "2 twice"), ("Roll again", "12 twice")):
        await ann.click(label)
        await ann.wait_for_text(shown)
    await ann.click("Stop")
    await ann.button("Roll").wait_for()
    await ann.wait_for_text("Lamb")
    dice.clear()
    dice.load("1111, 6666, 1212, 1212, 1212")
    for label, shown in (("Roll", "played 2"), ("Roll again", "played 12")):
        await ann.click(label)
        await ann.wait_for_text(shown)
    await ann.click("Roll again", "3 twice", "Roll again", "Roll again", "Stop and win")
    await ann.wait_for_text("wins!")
    await assert_fits_phone(ann, "Rematch")
    assert session.discord.breaches == []
    assert session.discord.unhandled == []
