import pytest
from playwright.async_api import Locator, expect

from tests.browser.pages import BrowserSession, UserPage

pytestmark = pytest.mark.thorough


async def test_a_game_stays_in_view_of_both_who_play_it(session: BrowserSession) -> None:
    ann, bela = await session.new_game("1111", "3344")
    for player, label, text in (
        (ann, "Roll", "2 (+2)"),
        (ann, "Stop", "roll the dice"),
        (bela, "Roll", "Choose your move."),
        (bela, "7 twice", "7 (+2)"),
    ):
        await player.click(label)
        for page in (ann, bela):
            await page.wait_for_text(text)
            await page.wait_for_end()
    assert not session.playground.dice.rolls


async def test_whoever_scrolls_up_stays_there_and_is_told_of_new_messages(session: BrowserSession) -> None:
    ann = await session.open_page()
    for number in range(40):
        session.discord.add_message(session.channel, session.users["bela"], f"Message {number}")
    await ann.wait_for_text("Message 39")
    await ann.wait_for_end()
    await ann.messages.hover()
    await ann.page.mouse.wheel(0, -600)
    new_messages = ann.page.get_by_role("button", name="New messages")
    last = ann.messages.get_by_role("article").last
    await expect(last).not_to_be_in_viewport()
    session.discord.add_message(session.channel, session.users["bela"], "One more")
    await expect(new_messages).to_be_visible()
    await expect(last).not_to_be_in_viewport()
    await new_messages.click()
    await expect(last).to_be_in_viewport()
    await expect(new_messages).to_be_hidden()


async def test_a_game_is_opened_and_played_with_the_keyboard(session: BrowserSession) -> None:
    session.playground.dice.load("66 11, 3344")
    ann, bela = await session.open_pages()
    await focus_with_tab(ann, ann.page.get_by_role("combobox", name="Message #games"))
    await ann.page.keyboard.type("/cantstop new")
    for _ in range(2):  # selects the command, then runs it
        await ann.page.keyboard.press("Enter")
    for page, label in ((bela, "Join"), (ann, "Start"), (ann, "Roll"), (ann, "7 twice")):
        await focus_with_tab(page, page.button(label))
        await page.page.keyboard.press("Enter")
    await bela.wait_for_text("Roll again, or stop and keep your steps?")


async def test_from_the_keyboard_a_game_is_nearer_than_messages_below_it(session: BrowserSession) -> None:
    ann = await session.open_page()
    await ann.run_command("/cantstop new")
    await ann.button("Join").wait_for()
    for text in ("Who plays?", "I do."):
        session.discord.add_message(session.channel, session.users["ann"], text)
    await ann.wait_for_text("I do.")
    await focus_with_tab(ann, ann.page.get_by_role("combobox", name="Message #games"))
    await ann.page.keyboard.press("Shift+Tab")
    assert await ann.page.evaluate("document.activeElement.closest('article')?.innerText.includes('Join')")
    await ann.messages.get_by_role("article").last.focus()
    await ann.page.keyboard.press("ArrowRight")
    await expect(ann.page.get_by_role("button", name="Reply").last).to_be_focused()
    await ann.page.keyboard.press("Enter")
    await ann.page.get_by_text("Replying to Ann").wait_for()


async def focus_with_tab(page: UserPage, element: Locator) -> None:
    """Press Shift+Tab until an element has the focus, which has to be visible."""
    await element.wait_for()
    for _ in range(60):
        if await element.evaluate("element => element === document.activeElement"):
            assert await element.evaluate("element => element.matches(':focus-visible')")
            return
        await page.page.keyboard.press("Shift+Tab")
    pytest.fail(f"{element} cannot be focused with the Tab key")
