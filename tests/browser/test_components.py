"""A sample bot on the page: command options, select menus, modals and missing responses."""

from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
from discord import app_commands
from playwright.async_api import Browser, Page, expect

from playground.tests.bots import Bot, menu_bot, running
from playground.tests.conftest import Club
from tests.browser.chromium import open_page
from tests.browser.pages import new_club


def sample_bot() -> Bot:
    """Return a bot with a command that has many options, and one that shows menus."""
    bot = menu_bot()

    @bot.tree.command(description="Repeats its options")
    @app_commands.describe(word="Any word", count="From 1 to 9", colour="One of two", who="Somebody here")
    @app_commands.choices(colour=[app_commands.Choice(name=n, value=n.lower()) for n in ("Red", "Blue")])
    async def echo(
        interaction: discord.Interaction,
        count: app_commands.Range[int, 1, 9],
        colour: str,
        word: str = "",
        who: discord.Member | None = None,
    ) -> None:
        text = f"{count} {colour} {word} {who and who.display_name}"
        await interaction.response.send_message(text, ephemeral=True)

    @echo.autocomplete("word")
    async def complete(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{typed}{end}", value=f"{typed}{end}") for end in ("ing", "ed")]

    return bot


def address(club: Club) -> str:
    """Return the address of the page for Bob, who speaks English, in a new channel."""
    return f"{club.discord.url}/?user=bob&channel={club.guild.add_channel('games').id}"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def club() -> AsyncIterator[Club]:
    """A guild with the sample bot."""
    club = new_club()
    async with club.discord, running(sample_bot(), club.discord):
        yield club


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, club: Club) -> AsyncIterator[Page]:
    """Bob's page in a channel of the test's own."""
    async with open_page(browser, address(club)) as page:
        yield page


async def show_menus(page: Page) -> None:
    await page.get_by_role("combobox", name="Message #games").fill("/go")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def test_a_command_is_filled_in_by_keyboard_and_validated(page: Page) -> None:
    await page.get_by_role("combobox", name="Message #games").fill("/ec")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    count, colour = page.get_by_label("count"), page.get_by_label("colour")
    await expect(count).to_be_focused()
    await expect(page.get_by_role("alert").filter(has_text="required")).to_be_visible()
    await count.fill("12")
    await colour.fill("purple")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert").filter(has_text="9 or less")).to_be_visible()
    await expect(count).to_be_focused()
    await expect(colour).to_have_attribute("aria-invalid", "true")
    await count.fill("3")
    await colour.fill("bl")
    await page.keyboard.press("Enter")
    await expect(colour).to_have_value("Blue")
    await page.keyboard.type("word")
    await page.keyboard.press("Tab")
    await page.keyboard.type("roll")
    await page.get_by_role("option", name="rolled").click()
    await page.keyboard.type("who")
    await page.keyboard.press("Tab")
    await page.keyboard.type("bo")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    answer = page.get_by_role("article").filter(has_text="3 blue rolled Bob")
    await expect(answer).to_contain_text("Only you can see this")
    await answer.get_by_role("button", name="Dismiss message").click()
    await expect(page.get_by_role("article")).to_have_count(0)


@pytest.mark.thorough
async def test_select_menus_select_one_or_several_values_and_users(page: Page) -> None:
    await show_menus(page)
    await page.get_by_role("button", name="One colour").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("main").get_by_text("chose green")).to_be_visible()
    await expect(page.get_by_role("button", name="One colour: Green")).to_be_visible()

    await page.get_by_role("button", name="Some colours").click()
    await page.get_by_role("option", name="Red").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("button", name="Some colours")).to_have_accessible_name("Some colours")
    await page.get_by_role("button", name="Some colours").click()
    for name in ("Red", "Blue"):
        await page.get_by_role("option", name=name).click()
    await expect(page.get_by_role("option", name="Green")).to_have_attribute("aria-disabled", "true")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("main").get_by_text("chose red blue")).to_be_visible()

    await page.get_by_role("button", name="Somebody").click()
    await page.keyboard.type("bo")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Somebody: Bob")).to_be_visible()


@pytest.mark.thorough
async def test_a_modal_is_validated_keeps_the_focus_and_is_submitted(page: Page) -> None:
    await show_menus(page)
    await page.get_by_role("button", name="Modal").click()
    modal = page.get_by_role("dialog", name="About you")
    name = modal.get_by_label("Name")
    await expect(name).to_be_focused()
    await name.fill("Z")
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_contain_text("Must be at least 2 characters")
    await expect(name).to_be_focused()
    await name.fill("Zed")
    await modal.get_by_label("Large").check()
    await modal.get_by_role("button", name="Colour").click()
    await page.keyboard.press("Escape")
    await expect(modal).to_be_visible()
    await modal.get_by_role("button", name="Colour").click()
    await page.get_by_role("option", name="Blue").click()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_have_count(0)
    await expect(page.get_by_role("main").get_by_text("Zed Large blue")).to_be_visible()


@pytest.mark.thorough
async def test_a_button_is_busy_until_the_interaction_fails(page: Page, club: Club) -> None:
    await show_menus(page)
    button = page.get_by_role("button", name="No response")
    interactions = club.discord.world.interactions
    before = len(interactions.by_id)
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(button).to_have_attribute("aria-busy", "true")
    await club.discord.until(lambda: len(interactions.by_id) > before)
    interactions.fail([*interactions.by_id.values()][-1])
    failure = page.get_by_role("alert").filter(has_text="This interaction failed")
    await expect(failure).to_be_visible()
    await expect(button).to_be_focused()
    await expect(button).not_to_have_attribute("aria-busy", "true")
    await failure.get_by_role("button", name="Dismiss").click()
    await expect(failure).to_have_count(0)


@pytest.mark.thorough
async def test_the_page_reconnects(browser: Browser) -> None:
    club = new_club()
    await club.discord.start()
    async with open_page(browser, address(club)) as page:
        await expect(page.get_by_role("combobox", name="Message #games")).to_be_visible()
        await club.discord.stop()
        await expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
        await club.discord.start()
        *_, channel = club.discord.world.channels_of(club.guild)
        club.discord.add_message(channel, club.ann, "back")
        await expect(page.get_by_role("article")).to_contain_text("back")
        await expect(page.get_by_role("status").filter(has_text="Connection lost")).to_have_count(0)
    await club.discord.stop()
