"""The page on a phone, in French, and with hostile messages."""

import pytest
from playwright.async_api import expect

from tests.browser.chromium import open_page
from tests.browser.pages import OVERFLOWING, PHONE, BrowserSession, UserPage

pytestmark = pytest.mark.thorough

MIN_BUTTON_HEIGHT = 36

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(2)</script>",
    "[harmless](javascript:alert(3))",
    '**<b onclick="alert(4)">bold</b>**',
    '`"><svg onload=alert(5)>`',
)


async def assert_fits_phone(page: UserPage, *labels: str) -> None:
    """Check that nothing is wider than the screen, and that buttons are large enough to touch."""
    assert await page.page.evaluate(OVERFLOWING) == []
    for label in labels:
        await page.button(label).wait_for()  # on a busy machine the text may be there before
        box = await page.button(label).bounding_box()
        assert box is not None, label
        assert box["height"] >= MIN_BUTTON_HEIGHT, label
        assert box["x"] >= 0, label
        assert box["x"] + box["width"] <= PHONE[0], label


async def test_the_panel_fits_on_a_phone(session: BrowserSession) -> None:
    session.playground.dice.load("3456")
    ann = await session.open_page("ann", size=PHONE)
    await ann.run_command("/cantstop new")
    await assert_fits_phone(ann, "Join", "Play now", "Options", "How to play")
    await ann.open_panel()
    for tab in ("Traffic", "Faults", "Dice", "Log"):
        await ann.panel.get_by_role("tab", name=tab).click()
        assert await ann.page.evaluate(OVERFLOWING) == []
        too_small = await ann.panel.get_by_role("button").evaluate_all(
            """(buttons, height) => buttons
                .filter((button) => !button.matches(".panel-row-button"))
                .filter((button) => button.getBoundingClientRect().height < height)
                .map((button) => button.textContent)""",
            MIN_BUTTON_HEIGHT,
        )
        assert too_small == []
    await ann.panel.get_by_role("button", name="Close panel").click()
    await expect(ann.panel).to_be_hidden()


async def test_the_page_is_translated_to_french(session: BrowserSession) -> None:
    ann = await session.open_page("ann")
    await ann.page.get_by_role("button", name="Language and appearance").click()
    await ann.page.get_by_role("radio", name="Français").check()
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.get_by_role("navigation", name="Salons")).to_be_visible()
    assert session.users["ann"].locale == "fr"
    await ann.wait_for_text("C’est le début de #games.")
    await ann.run_command("/cantstop help")
    await expect(ann.page.get_by_role("combobox", name="Envoyer un message dans #games")).to_be_visible()
    await ann.wait_for_text("Visible pour toi uniquement")
    await ann.messages.get_by_role("button", name="Supprimer ce message").click()
    await expect(ann.messages.get_by_text("Visible pour toi uniquement")).to_have_count(0)
    assert await ann.page.evaluate("document.documentElement.lang") == "fr"


async def test_the_first_page_speaks_the_browsers_language_or_one_chosen(session: BrowserSession) -> None:
    async with open_page(session.browser, session.discord.url, locale="pt-PT") as page:
        await expect(page.get_by_role("navigation", name="Canais")).to_be_visible()
        await page.get_by_role("button", name="Idioma e aparência").click()
        await page.get_by_role("radio", name="English").check()
        await expect(page.get_by_role("navigation", name="Channels")).to_be_visible()
        await page.reload()
        await expect(page.get_by_role("navigation", name="Channels")).to_be_visible()


async def test_hostile_messages_are_shown_as_text(session: BrowserSession) -> None:
    mallory = session.discord.add_user("mallory", display_name="<img src=x onerror=alert(6)>")
    session.guilds[-1].add_member(mallory)
    ann = await session.open_page("ann")
    for text in HOSTILE:
        session.discord.add_message(session.channel, mallory, text)
    await ann.wait_for_text(HOSTILE[0])
    await ann.wait_for_text(HOSTILE[-1].strip("`"))
    await ann.wait_for_text("<img src=x onerror=alert(6)>")
    assert await ann.page.locator("main script, main [onerror], main [onclick], main [onload]").count() == 0
    assert await ann.page.locator('a[href^="javascript"]').count() == 0


async def test_a_long_name_and_a_bot_that_is_offline_fit_on_a_phone(session: BrowserSession) -> None:
    ann = await session.open_page("ann", size=PHONE)
    name = "Ann's game of Can't Stop on a rainy Sunday"
    session.discord.world.create_thread(session.channel, name, session.discord.bot)
    await ann.messages.get_by_role("button", name="View thread").tap()
    await ann.page.get_by_role("heading", name=name, level=1).wait_for()
    assert await ann.page.evaluate(OVERFLOWING) == []
    await session.playground.process.stop()
    offline = ann.page.get_by_text(f"{session.discord.bot.display_name} is offline")
    await expect(offline).to_be_visible()
    assert await ann.page.evaluate(OVERFLOWING) == []
    assert await offline.evaluate("(element) => element.scrollWidth <= element.clientWidth")
