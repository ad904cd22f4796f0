import pytest
from playwright.async_api import expect

from tests.browser.pages import BrowserSession


@pytest.mark.thorough
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
