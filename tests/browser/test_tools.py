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


async def test_what_goes_over_the_wire_is_filtered_opened_paused_and_cleared(desk: Desk) -> None:
    ann, bela = await desk.game("1111", "1111")
    await ann.open_tools("Traffic")
    rows = ann.tools.get_by_role("listitem")
    await ann.tools.get_by_label("What to show").select_option("Requests")
    await ann.tools.get_by_label("Filter by words").fill("callback")
    await expect(rows).to_have_count(3)  # answers to the command and to two clicks
    await rows.first.get_by_role("button").click()
    await expect(rows.first).to_contain_text("invites you up the mountain")
    await ann.tools.get_by_role("button", name="Pause").click()
    await ann.press("Roll")
    await bela.sees("Choose your move.")
    await expect(ann.tools.get_by_role("button", name="Resume (1)")).to_be_visible()
    await expect(rows).to_have_count(3)
    await ann.tools.get_by_role("button", name="Resume (1)").click()
    await expect(rows).to_have_count(4)
    await ann.tools.get_by_role("button", name="Clear").click()
    await expect(ann.tools.get_by_text("Nothing fits the filter.")).to_be_visible()
    await ann.press("2 twice")
    await expect(rows).to_have_count(1)


async def test_the_bot_loses_a_permission_and_its_board_and_is_refused(desk: Desk) -> None:
    ann, bela = await desk.game("1111")
    await ann.open_tools("Trouble")
    await ann.tools.get_by_label("Send Messages", exact=True).uncheck()
    await ann.press("Roll", "2 twice", "Stop")
    await bela.sees("It is your turn: roll the dice.")
    await ann.open_tools("Traffic")
    await expect(ann.tools.get_by_role("button", name=re.compile("POST 403 ")).first).to_be_visible()
    await ann.open_tools("Trouble")
    await ann.tools.get_by_label("Send Messages", exact=True).check()
    await ann.tools.get_by_role("button", name="Delete its newest message with buttons").click()
    await expect(bela.button("Roll")).to_have_count(0)
    await ann.tools.get_by_label("Which requests").select_option("answers to players")
    await ann.tools.get_by_role("button", name="Refuse", exact=True).click()
    await expect(ann.tools.get_by_text("Refusing answers to players with 429.")).to_be_visible()
    await ann.tools.get_by_role("button", name="Stop refusing").click()
    await ann.command("/cantstop show")
    await bela.messages.get_by_role("img", name=re.compile("^Dice: ")).wait_for()


async def test_dice_are_loaded_and_what_is_no_die_is_told(desk: Desk) -> None:
    ann, _ = await desk.game()
    await ann.open_tools("Dice")
    ann.expected = ("409 (Conflict)",)
    rolls = ann.tools.get_by_label("The next rolls")
    await rolls.fill("3 4 7 5")
    await rolls.press("Enter")
    await expect(ann.tools.get_by_role("alert")).to_have_text("A die shows 1 to 6, so “7” is none.")
    await rolls.fill("5 5 6 6, 1 1 1 1")
    await rolls.press("Enter")
    await expect(ann.tools.get_by_role("alert")).to_be_hidden()
    await expect(ann.tools.get_by_text("2 rolls wait")).to_be_visible()
    await ann.press("Roll", "11 twice")
    await expect(ann.tools.get_by_text("1 roll waits")).to_be_visible()
    await ann.tools.get_by_role("button", name="Leave it to chance").click()
    await expect(ann.tools.get_by_text("Nothing waits: the dice are fair.")).to_be_visible()
