"""The page at phone width, in other languages, and with texts that mean harm."""

import pytest
from playwright.async_api import expect

from tests.browser.window import PHONE, Desk, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")

SMALLEST = 36
"""Pixels that a finger needs."""

TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    const clips = (element) => getComputedStyle(element).overflowX !== "visible";
    const cut = ({ parentElement: parent }) =>
        parent && parent !== document.body && (clips(parent) || cut(parent));
    return [document.documentElement, ...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > width + 1 && !cut(element))
        .map((element) => element.outerHTML.slice(0, 120));
}"""
"""What reaches beyond the right edge, save in a part that scrolls by itself."""

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(2)</script>",
    "[harmless](javascript:alert(3))",
    '**<b onclick="alert(4)">bold</b>**',
    '`"><svg onload=alert(5)>`',
)


async def assert_fits(window: Window, *labels: str) -> None:
    """See that nothing is wider than the window, and that buttons are large enough for fingers."""
    assert await window.page.evaluate(TOO_WIDE) == []
    for label in labels:
        box = await window.button(label).bounding_box()
        assert box is not None, label
        assert box["height"] >= SMALLEST, label
        assert box["x"] >= 0, label
        assert box["x"] + box["width"] <= PHONE[0], label


async def test_everything_fits_on_a_phone(desk: Desk) -> None:
    ann = await desk.window("ann", size=PHONE)
    await ann.command("/cantstop new")
    await ann.button("Change the rules").wait_for()
    await assert_fits(ann, "Join", "Leave", "Start", "Change the rules", "Cancel")
    bela = await desk.window("bela", size=PHONE)
    await bela.press("Join")
    await ann.sees("Béla")
    desk.playground.dice.load("66 11, 3456")
    await ann.press("Start", "Roll")
    await ann.sees("Choose your move.")
    await assert_fits(ann, "7 + 11", "8 + 10", "9 twice")
    await ann.open_tools()
    for tab in ("Traffic", "Trouble", "Dice", "Log"):
        await ann.tools.get_by_role("tab", name=tab).click()
        assert await ann.page.evaluate(TOO_WIDE) == []
        for button in await ann.tools.get_by_role("button").all():
            box = await button.bounding_box()
            if box and "tools-head" not in (await button.get_attribute("class") or ""):
                assert box["height"] >= SMALLEST, await button.inner_text()
    await ann.tools.get_by_role("button", name="Close the tools").click()
    await expect(ann.tools).to_be_hidden()


async def test_the_page_speaks_french(desk: Desk) -> None:
    ann = await desk.window("ann")
    await ann.page.get_by_role("button", name="Language and looks").click()
    await ann.page.get_by_role("radio", name="Français").check()
    await ann.page.keyboard.press("Escape")
    assert desk.user("ann").locale == "fr"
    await expect(ann.page.get_by_role("navigation", name="Salons")).to_be_visible()
    await ann.sees("C’est le début de #games.")
    await ann.command("/cantstop help", "Envoyer un message dans #games")
    await ann.sees("Visible pour toi uniquement")
    await ann.messages.get_by_role("button", name="Supprimer ce message").click()
    await expect(ann.messages.get_by_text("Visible pour toi uniquement")).to_have_count(0)
    assert await ann.page.evaluate("document.documentElement.lang") == "fr"


async def test_texts_that_mean_harm_stay_texts(desk: Desk) -> None:
    standin = desk.playground.standin
    mallory = standin.add_user("mallory", display_name="<img src=x onerror=alert(6)>")
    desk.channel().guild.add_member(mallory)  # type: ignore[union-attr]
    ann = await desk.window("ann")
    for text in HOSTILE:
        standin.add_message(desk.channel(), mallory, text)
    await ann.sees(HOSTILE[0])
    await ann.sees(HOSTILE[-1].strip("`"))
    await ann.sees("<img src=x onerror=alert(6)>")
    assert await ann.page.locator("main script, main [onerror], main [onclick], main [onload]").count() == 0
    assert await ann.page.locator('a[href^="javascript"]').count() == 0
