import re

import pytest
from playwright.async_api import expect

from playground.client.client import Client
from tests import WAIT_TIMEOUT
from tests.browser.chromium import open_page
from tests.browser.pages import BrowserSession, UserPage

pytestmark = pytest.mark.thorough


async def new_game_with_traffic(session: BrowserSession, roll: str) -> tuple[UserPage, UserPage]:
    """Start a game while Ann's panel shows the traffic, from the game's first request on."""
    ann, bela = await session.open_pages()
    await ann.open_panel("Traffic")
    await ann.panel.get_by_role("button", name="Clear").click()
    await session.start_game(ann, bela, roll)
    return ann, bela


async def test_dice_are_set_and_invalid_ones_rejected(session: BrowserSession) -> None:
    ann, _ = await session.new_game()
    await ann.open_panel("Dice")
    rolls = ann.panel.get_by_label("Next rolls")
    await rolls.fill("3 4 7 5")
    await rolls.press("Enter")
    await expect(ann.panel.get_by_role("alert")).to_contain_text("“7”")
    await rolls.fill("5 5 6 6, 1 1 1 1")
    await rolls.press("Enter")
    await expect(ann.panel.get_by_role("alert")).to_be_hidden()
    await expect(ann.panel.get_by_text("2 rolls queued")).to_be_visible()
    await ann.click("Roll", "11 twice")
    await expect(ann.panel.get_by_text("1 roll queued")).to_be_visible()
    await ann.panel.get_by_role("button", name="Clear rolls").click()
    await expect(ann.panel.get_by_text("No rolls queued: the bot rolls as usual.")).to_be_visible()


async def test_a_game_continues_after_the_bot_is_killed_and_started_again(session: BrowserSession) -> None:
    ann, bela = await session.new_game("1111", "3344", "3344")
    await ann.click("Roll", "Roll again")
    await ann.button("7 twice").wait_for()
    await ann.open_panel("Log")
    await ann.panel.get_by_role("button", name="Kill").click()
    status = ann.panel.get_by_role("status").first
    await expect(status).to_have_text("The bot was stopped")
    await bela.page.get_by_text("Can't Stop is offline").wait_for()
    await ann.panel.get_by_role("button", name="Start", exact=True).click()
    await expect(status).to_have_text("The bot is connected")
    await expect(ann.panel.get_by_role("log")).to_contain_text("Ready as")
    await ann.click("7 twice", "Stop")
    await bela.click("Roll")
    await bela.button("7 twice").wait_for()


async def test_a_late_response_fails_and_is_reported_as_a_breach(session: BrowserSession) -> None:
    ann, _ = await new_game_with_traffic(session, "3344")
    await ann.panel.get_by_role("tab", name="Faults").click()
    await ann.panel.get_by_role("button", name="5 s", exact=True).click()
    session.discord.patience = 3.0
    await ann.click("Roll")
    await ann.wait_for_text("This interaction failed")
    session.discord.patience = WAIT_TIMEOUT
    await ann.panel.get_by_role("button", name="Off").click()
    await ann.panel.get_by_role("tab", name="Traffic").click()
    await ann.panel.get_by_label("Show", exact=True).select_option("Problems")
    breach = ann.panel.locator("summary").filter(has_text=re.compile("breach.*Unknown interaction"))
    await breach.first.click()
    await expect(ann.panel.get_by_text("10062", exact=True)).to_be_visible()
    await ann.panel.get_by_role("button", name="Close panel").click()
    await expect(ann.page.get_by_role("button", name="Developer panel, problems: 1")).to_be_visible()
    await ann.button("7 twice").wait_for()
    session.discord.breaches.clear()


async def test_traffic_is_filtered_expanded_paused_and_cleared(session: BrowserSession) -> None:
    ann, bela = await new_game_with_traffic(session, "3344")
    rows = ann.panel.get_by_role("listitem")
    await ann.panel.get_by_label("Show", exact=True).select_option("Requests")
    await ann.panel.get_by_label("Filter").fill("callback")
    await expect(rows).to_have_count(3)  # responses to the command and to two clicks
    await rows.first.locator("summary").click()
    await expect(rows.first).to_contain_text("invites you up the mountain")
    await ann.panel.get_by_role("button", name="Pause").click()
    await ann.click("Roll")
    await bela.wait_for_text("Choose your move.")
    await expect(ann.panel.get_by_role("button", name="Resume (1)")).to_be_visible()
    await expect(rows).to_have_count(3)
    await ann.panel.get_by_role("button", name="Resume (1)").click()
    await expect(rows).to_have_count(4)
    await ann.panel.get_by_role("button", name="Clear").click()
    await expect(ann.panel.get_by_text("No matching entries.")).to_be_visible()
    await ann.click("7 twice")
    await expect(rows).to_have_count(1)


async def test_permissions_messages_and_responses_are_taken_from_the_bot(session: BrowserSession) -> None:
    ann, bela = await new_game_with_traffic(session, "1111")
    await ann.open_panel("Faults")
    await ann.panel.get_by_label("Send Messages", exact=True).uncheck()
    await ann.click("Roll", "Stop")
    await bela.wait_for_text("It's your turn: roll the dice.")
    await ann.open_panel("Traffic")
    await expect(ann.panel.locator("summary").filter(has_text="POST 403").first).to_be_visible()
    await ann.open_panel("Faults")
    await ann.panel.get_by_label("Send Messages", exact=True).check()
    await ann.panel.get_by_role("button", name="Delete the bot's latest message with buttons").click()
    await expect(bela.button("Roll")).to_have_count(0)
    await ann.panel.get_by_label("Requests", exact=True).select_option("interaction responses")
    await ann.panel.get_by_role("button", name="Fail requests").click()
    await expect(ann.panel.get_by_text("Failing interaction responses with 429.")).to_be_visible()
    await ann.panel.get_by_role("button", name="Stop failing").click()


async def test_time_that_is_skipped_makes_a_player_late(session: BrowserSession) -> None:
    ann, bela = await session.open_pages()
    session.playground.dice.load("66 11")
    client = Client(session.discord.world, session.users["ann"])
    await client.command(session.channel, "cantstop new", pace="live")
    await bela.click("Join")
    await ann.wait_for_text("Béla")
    await ann.click("Start")
    await ann.button("Roll").wait_for()
    await ann.open_panel("Faults")
    await ann.panel.get_by_role("button", name="+1 minute").click()
    await ann.panel.get_by_role("button", name="+1 minute").click()
    await expect(ann.panel.get_by_text(re.compile("The clock is .* ahead"))).to_be_visible()
    await ann.wait_for_text("didn't roll in time")


async def test_loaded_dice_are_told_of_and_found_by_the_check(session: BrowserSession) -> None:
    ann, _ = await session.new_game("3344")
    await ann.click("Roll")
    await ann.button("7 twice").wait_for()
    await ann.run_command("/cantstop games")
    await ann.click("Leave", "Leave the game")
    await ann.wait_for_text(re.compile("The dice of this game were loaded"))
    await ann.click("⋯", "Check the dice")
    await ann.wait_for_text(re.compile("These dice were loaded.*: [0-9]+ of [0-9]+"))
    fits = "(all) => all.map((digits) => digits.scrollWidth <= digits.clientWidth)"
    assert await ann.page.locator("pre").evaluate_all(fits) == [True, True], "seal and seed are wrapped"
    record = ann.messages.get_by_role("link", name=re.compile(r"game-[0-9]+-dice\.json"))
    content = await record.last.evaluate("async (link) => (await fetch(link.href)).text()")
    async with open_page(session.browser, f"{session.discord.url}/verify.html", locale="en-US") as checker:
        await checker.get_by_label("Or paste what is in it").fill(content)
        await checker.get_by_role("button", name="Check the dice").click()
        await expect(checker.locator("#verdict")).to_contain_text("The seed belongs to the seal")
        await expect(checker.locator("li.wrong")).not_to_have_count(0)
