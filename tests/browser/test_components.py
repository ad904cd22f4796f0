"""A bot of any kind on the page: commands with options, menus, forms, and answers that do not come."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands, ui
from playwright.async_api import Browser, Page, expect

from playground import StandIn
from playground.page import add_page
from tests.playground.bots import Bot, running

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Form(ui.Modal, title="About you"):
    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", min_length=2))
    size: ui.Label[Any] = ui.Label(
        text="Size",
        component=ui.RadioGroup(
            custom_id="size", options=[discord.RadioGroupOption(label=x, value=x) for x in ("Small", "Large")]
        ),
    )
    hue: ui.Label[Any] = ui.Label(
        text="Colour",
        component=ui.Select(
            custom_id="hue", options=[discord.SelectOption(label="Red"), discord.SelectOption(label="Blue")]
        ),
    )


class Menus(ui.LayoutView):
    """A menu of each kind that matters, and two buttons."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        options = [discord.SelectOption(label=name) for name in ("Red", "Green", "Blue")]
        one: ui.Select[Any] = ui.Select(custom_id="one", placeholder="One colour", options=options)
        some: ui.Select[Any] = ui.Select(
            custom_id="some", placeholder="Some colours", options=options, min_values=2, max_values=2
        )
        who: ui.UserSelect[Any] = ui.UserSelect(custom_id="who", placeholder="Somebody")
        rows = [ui.ActionRow[Any](one), ui.ActionRow[Any](some), ui.ActionRow[Any](who)]
        for row in rows:
            self.add_item(row)
        buttons: ui.ActionRow[Any] = ui.ActionRow()
        buttons.add_item(ui.Button(label="Form", custom_id="form"))
        buttons.add_item(ui.Button(label="Silence", custom_id="silence"))
        self.add_item(buttons)


def sample() -> Bot:
    """A bot with a command of many options, and one that shows menus."""
    bot = Bot()

    @bot.tree.command(description="Says what it got")
    @app_commands.describe(word="Any word", count="From 1 to 9", colour="One of two", who="Somebody here")
    @app_commands.choices(colour=[app_commands.Choice(name=n, value=n.lower()) for n in ("Red", "Blue")])
    async def tell(
        interaction: discord.Interaction,
        count: app_commands.Range[int, 1, 9],
        colour: str,
        word: str = "",
        who: discord.Member | None = None,
    ) -> None:
        await interaction.response.send_message(
            f"{count} {colour} {word} {who and who.display_name}", ephemeral=True
        )

    @tell.autocomplete("word")
    async def offer(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{typed}{end}", value=f"{typed}{end}") for end in ("ing", "ed")]

    @bot.tree.command(description="Shows menus")
    async def menus(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Menus())

    async def answer(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if interaction.type is discord.InteractionType.modal_submit:
            name, size, hue = (part["component"] for part in data["components"])
            await interaction.response.send_message(f"{name['value']} {size['value']} {hue['values'][0]}")
        elif data["custom_id"] == "form":
            await interaction.response.send_modal(Form())
        elif data["custom_id"] != "silence":
            await interaction.response.send_message(f"chose {' '.join(data['values'])}")

    bot.answer = answer
    return bot


@asynccontextmanager
async def opened(browser: Browser) -> AsyncIterator[tuple[StandIn, Page]]:
    """Ann's window on a server where Bob is too, and the sample bot."""
    standin = StandIn(rate_limits=False, patience=1.0)
    add_page(standin)
    async with standin:
        guild = standin.add_guild("Club")
        guild.add_channel("games")
        for name in ("ann", "bob"):
            guild.add_member(standin.add_user(name, display_name=name.title()))
        async with running(sample(), standin):
            page = await browser.new_page()
            await page.goto(f"{standin.url}/?user=ann")
            yield standin, page
            await page.close()
        assert standin.breaches == []


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    async with opened(browser) as (_, page):
        yield page


async def run(page: Page, command: str) -> None:
    await page.get_by_role("combobox", name="Message #games").fill(f"/{command}")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def test_a_command_is_filled_in_by_keyboard_and_what_is_wrong_is_shown(page: Page) -> None:
    await page.get_by_role("combobox", name="Message #games").fill("/te")
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


async def test_menus_choose_one_or_several_and_find_people(page: Page) -> None:
    await run(page, "menus")
    await page.get_by_role("button", name="One colour").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("main").get_by_text("chose Green")).to_be_visible()
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
    await expect(page.get_by_role("main").get_by_text("chose Red Blue")).to_be_visible()

    await page.get_by_role("button", name="Somebody").click()
    await page.keyboard.type("bo")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Somebody: Bob")).to_be_visible()


async def test_a_form_says_what_is_missing_keeps_the_focus_and_is_sent(page: Page) -> None:
    await run(page, "menus")
    await page.get_by_role("button", name="Form").click()
    form = page.get_by_role("dialog", name="About you")
    name = form.get_by_label("Name")
    await expect(name).to_be_focused()
    await name.fill("Z")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_contain_text("At least 2 characters")
    await expect(name).to_be_focused()
    await name.fill("Zed")
    await form.get_by_label("Large").check()
    await form.get_by_role("button", name="Colour").click()
    await page.keyboard.press("Escape")
    await expect(form).to_be_visible()
    await form.get_by_role("button", name="Colour").click()
    await page.get_by_role("option", name="Blue").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(page.get_by_role("main").get_by_text("Zed Large Blue")).to_be_visible()


async def test_a_button_is_busy_until_its_answer_fails_to_come(page: Page) -> None:
    await run(page, "menus")
    silence = page.get_by_role("button", name="Silence")
    await silence.focus()
    await page.keyboard.press("Enter")
    await expect(silence).to_have_attribute("aria-busy", "true")
    failure = page.get_by_role("alert").filter(has_text="This interaction failed")
    await expect(failure).to_be_visible()
    await expect(silence).to_be_focused()
    await expect(silence).not_to_have_attribute("aria-busy", "true")
    await failure.get_by_role("button", name="Dismiss").click()
    await expect(failure).to_have_count(0)


async def test_a_window_comes_back_when_its_connection_was_lost(browser: Browser) -> None:
    async with opened(browser) as (standin, page):
        await expect(page.get_by_role("combobox", name="Message #games")).to_be_visible()
        await standin.stop()
        await expect(page.get_by_role("status").filter(has_text="is lost")).to_be_visible()
        await standin.start()
        channel = next(iter(standin.world.channels.values()))
        standin.add_message(channel, next(u for u in standin.world.users.values() if u.name == "bob"), "back")
        await expect(page.get_by_role("article")).to_contain_text("back")
        await expect(page.get_by_role("status").filter(has_text="is lost")).to_have_count(0)
        await standin.bot_ready()
