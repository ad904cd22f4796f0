"""People play in their browsers, with the real bot behind the page."""

import pytest
from playwright.async_api import expect

from tests.browser.window import Desk, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_two_people_play_a_game_to_its_end(desk: Desk) -> None:
    ann, bela = await desk.game("1111", "1111", "3344", "6666", "6666", "1212", "1212", "1212")
    await ann.press("Roll", "2 twice", "Roll again", "2 only", "Stop")
    await bela.press("Roll", "7 twice", "Stop")
    await ann.press("Roll", "12 twice", "Roll again", "12 only")
    await ann.press("Roll again", "3 twice", "Roll again", "3 twice", "Roll again", "3 only", "Stop")
    for window in (ann, bela):
        await window.sees("wins!")
        await expect(window.button("Rematch")).to_be_visible()
    assert desk.playground.standin.breaches == []
    assert not desk.playground.dice.rolls


async def test_the_end_of_the_channel_stays_in_view_while_the_board_changes(desk: Desk) -> None:
    ann, bela = await desk.game("1111", "1111")
    choose, go_on = "Choose your move.", "Roll again, or stop and keep it?"
    for label, then in (("Roll", choose), ("2 twice", go_on), ("Roll again", choose), ("2 only", go_on)):
        await ann.press(label)
        for window in (ann, bela):
            await window.sees(then)
            await window.at_end()


async def test_what_is_for_one_person_alone_is_shown_to_no_other(desk: Desk) -> None:
    ann, bela = await desk.game("1111")
    await bela.press("Roll")
    await bela.sees("Only you can see this")
    await ann.press("Roll")
    await bela.sees("Choose your move.")
    await expect(ann.messages.get_by_text("Only you can see this")).to_have_count(0)
    await bela.messages.get_by_role("button", name="Dismiss message").click()
    await expect(bela.messages.get_by_text("Only you can see this")).to_have_count(0)


async def test_a_game_is_opened_and_played_without_a_mouse(desk: Desk) -> None:
    desk.playground.dice.load("66 11, 1111")
    ann, bela = await desk.window("ann"), await desk.window("bela")
    await reach(ann, "combobox", "Message #games")
    await ann.page.keyboard.type("/cantstop new")
    for _ in range(2):  # takes the command, then sends it
        await ann.page.keyboard.press("Enter")
    await push(bela, "Join")
    await ann.sees("Béla")
    await push(ann, "Start")
    await push(ann, "Roll")
    await push(ann, "2 twice")
    await bela.sees("Roll again, or stop and keep it?")


async def push(window: Window, label: str) -> None:
    """Press a button with the keyboard alone, once it is there."""
    await window.button(label).wait_for()
    await reach(window, "button", label)
    await window.page.keyboard.press("Enter")


async def reach(window: Window, role: str, name: str) -> None:
    """Go through the page with the Tab key until something has the focus, which has to be seen."""
    wanted = window.page.get_by_role("button" if role == "button" else "combobox", name=name, exact=True).last
    for _ in range(60):
        if await wanted.evaluate("element => element === document.activeElement"):
            assert await wanted.evaluate("element => element.matches(':focus-visible')")
            return
        await window.page.keyboard.press("Shift+Tab")
    pytest.fail(f"the Tab key does not lead to {name!r}")
