"""The daily climb on a phone: by buttons, across a restart of the bot, up to the post that shares it."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PHONE, BrowserSession
from tests.browser.test_page import assert_fits_phone

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.thorough]


async def test_a_climb_survives_a_restart_and_is_shared(session: BrowserSession) -> None:
    session.playground.dice.load("1111, 1111, 6666, 6666, 1212, 1212, 1212")
    ann, bela = await session.open_page("ann", size=PHONE), await session.open_page("bela")
    await ann.run_command("/cantstop daily")
    await ann.wait_for_text("Turn 1: roll the dice.")
    await assert_fits_phone(ann, "Roll", "Yesterday's table", "Text board")
    await ann.play(("Roll", "2 (+2)"), ("Roll again", "2 (+3, summit)"))

    await session.playground.process.stop()
    await session.start_bot()
    await ann.play(("Roll again", "12 (+2)"))
    await ann.run_command("/cantstop daily")
    await expect(ann.messages.get_by_text("12 (+2)")).to_have_count(2)
    await ann.play(("Roll again", "12 (+3, summit)"), ("Roll again", "choose your move"))
    await ann.play(("3 twice", "3 (+2)"), ("Roll again", "3 (+4)"), ("Roll again", "you've made it!"))
    await ann.play(("Stop and win", "You made it in 1 turn!"))
    await ann.wait_for_text("You are the first in this server to make it.")
    await assert_fits_phone(ann, "Share", "Table of the day", "Month", "Dice")

    await expect(bela.messages.get_by_text("daily climb")).to_have_count(0)
    await ann.click("Share")
    await bela.wait_for_text("🟩🟩🟩🟩🟩🟩🟩🟩🟩🚩🚩🚩")
    await expect(ann.messages.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    await ann.click("Table of the day")
    await ann.wait_for_text("1 turn, 0 busts")
    await assert_fits_phone(ann, "Previous", "Month", "My climb")

    await bela.run_command("/cantstop daily")
    await bela.wait_for_text("Turn 1: roll the dice.")
    assert session.discord.breaches == []
    assert session.discord.unhandled == []
