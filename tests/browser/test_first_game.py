"""On a phone: the first game of somebody new, a daily climb and a puzzle."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PHONE, BrowserSession
from tests.browser.test_page import assert_fits_phone


async def test_the_bot_greets_and_the_first_roll_is_two_taps_away(session: BrowserSession) -> None:
    session.playground.dice.load("1111")
    ann = await session.open_page(None, size=PHONE)
    await ann.button("Play now").tap()
    await ann.wait_for_text("Be first to the top of")
    await assert_fits_phone(ann, "Roll", "How to play")
    await ann.button("Roll").tap()
    await ann.wait_for_text("2 twice")
    await assert_fits_phone(ann, "Roll again", "Stop")


@pytest.mark.thorough
async def test_how_to_play_is_a_turn_that_leads_to_a_game(session: BrowserSession) -> None:
    ann = await session.open_page(size=PHONE)
    await ann.run_command("/cantstop help")
    await ann.play(("How to play", "Choose a move."), ("6 + 8", "the next roll can't go wrong"))
    await ann.play(("Roll again", "All three runners are climbing"), ("Roll again", "Phew!"))
    await ann.play(("Roll again", "a bust!"), ("Try again", "Phew!"))
    await assert_fits_phone(ann, "Roll again", "Stop")
    await ann.play(("Stop", "your steps are safe"))
    await ann.messages.get_by_role("button", name="/cantstop play").last.tap()
    await ann.page.get_by_role("button", name="Send").tap()
    await ann.button("Roll").wait_for()


@pytest.mark.thorough
async def test_a_daily_climb_survives_a_restart(session: BrowserSession) -> None:
    session.playground.dice.load("1111, 1111, 6666, 6666, 1212, 1212, 1212")
    ann = await session.open_page(size=PHONE)
    await ann.run_command("/cantstop daily")
    await ann.wait_for_text("in as few turns as you can.")
    await assert_fits_phone(ann, "Roll", "Yesterday's results")
    await ann.play(("Roll", "2 (+2)"), ("Roll again", "2 (+3)"))
    await session.playground.process.stop()
    await session.start_bot()
    await ann.play(("Roll again", "12 (+2)"))
    await ann.run_command("/cantstop daily")
    await expect(ann.messages.get_by_text("12 (+2)")).to_have_count(2)
    await ann.play(("Roll again", "12 (+3)"), ("Roll again", "choose your move"))
    await ann.play(("3 twice", "3 (+2)"), ("Roll again", "3 (+4)"), ("Roll again", "you've made it!"))
    await ann.play(("Stop and win", "You made it in 1 turn!"))
    await assert_fits_phone(ann, "Share", "Results")
    await ann.play(("Results", "1 turn, 0 busts"))
    await assert_fits_phone(ann, "Previous", "Month", "My climb")


@pytest.mark.thorough
async def test_a_puzzle_is_solved_and_shared(session: BrowserSession) -> None:
    ann, bela = await session.open_page("ann", size=PHONE), await session.open_page("bela")
    await ann.run_command("/cantstop daily")
    await ann.play(("Puzzle", "What would"))
    puzzle = ann.messages.get_by_role("article").filter(has_text="What would")
    choices = re.compile(r"^(Roll again|\d+ (only|twice|\+ \d+))$")
    await puzzle.get_by_role("button", name=choices).first.click()
    await ann.wait_for_text("👈 you")
    await assert_fits_phone(ann, "Share", "Results", "My puzzles")
    await ann.click("Share")
    await expect(ann.messages.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    await bela.play(("Solve it", "What would"))
