import pytest
from playwright.async_api import Locator, expect

from tests.browser.pages import BrowserSession, UserPage

pytestmark = pytest.mark.thorough


async def test_two_people_play_a_game_to_its_end_which_stays_in_view(session: BrowserSession) -> None:
    ann, bela = await session.new_game("1111", "1111", "3344", "6666", "6666", "1212", "1212", "1212")
    await ann.play(("Roll", "2 (+2)"), ("Roll again", "2 (+3)"), ("Stop", "roll the dice"))
    await bela.click("Roll", "7 twice", "Stop")
    for label, text in (
        ("Roll", "12 (+2)"),
        ("Roll again", "12 (+3)"),
        ("Roll again", "Choose your move."),
        ("3 twice", "3 (+2)"),
        ("Roll again", "Choose your move."),
        ("3 twice", "3 (+4)"),
        ("Roll again", "Choose your move."),
        ("3 only", "Stop now and you win!"),
        ("Stop and win", "wins!"),
    ):
        await ann.click(label)
        for page in (ann, bela):
            await page.wait_for_text(text)
            await page.wait_for_end()
    for page in (ann, bela):
        await expect(page.button("Rematch")).to_be_visible()
    assert not session.playground.dice.rolls


async def test_a_channel_beats_a_computer_by_votes(session: BrowserSession) -> None:
    ann, bela = await session.open_pages()
    host = await session.open_page("ann")
    await host.open_panel("Faults")
    session.playground.dice.load("1111, 1111, 6666, 6666, 1212, 1212, 1212")
    await ann.run_command("/cantstop crowd")
    for label, text in (("Roll", "2 (+2)"), ("Roll again", "2 (+3)")):
        await ann.click(label)  # nothing to vote on: the first tap throws
        await bela.wait_for_text(text)
    for label, text in (
        ("Roll again", "12 (+2)"),
        ("Roll again", "12 (+3)"),
        ("Roll again", "Choose your move."),
        ("3 twice", "3 (+2)"),
        ("Roll again", "3 (+4)"),
        ("Roll again", "3 (+5)"),
    ):
        for page, count in ((ann, "1 person has voted."), (bela, "2 people have voted.")):
            await page.click(label)
            await page.wait_for_text(count)
        for _ in range(2):
            await host.panel.get_by_role("button", name="+1 minute").click()
        for page in (ann, bela):
            await page.wait_for_text(text)
    await bela.click("Stop and win")  # all else would bust
    await ann.wait_for_text("The channel beat")
    await expect(ann.button("Next: Fox")).to_be_visible()


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
