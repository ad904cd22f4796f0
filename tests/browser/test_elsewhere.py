"""Games on the page where the bot is no member, in every language."""

import pytest
from playwright.async_api import expect

from bot.chat.play.move_text import move_label
from bot.chat.ui.i18n.language import Language, Languages
from playground.testing import Channel, Guild, User
from tests.browser.pages import DESKTOP, PHONE, TIMEOUT_MS, BrowserSession, UserPage
from tests.chat.ui.i18n.every_language import every_language

pytestmark = pytest.mark.thorough

LANGUAGES = Languages()
ROLLS = ("66 11", "1111", "1111", "6666", "6666", "6666", "1212", "1212", "1212")


async def open_pages(
    session: BrowserSession, language: Language, *, in_direct_messages: bool = False
) -> tuple[UserPage, UserPage]:
    """Open the page as Ann, who has the bot among her apps, and as Béla, who has not, on a phone."""
    for name, display_name in (("ann", "Ann"), ("bela", "Béla")):
        user = session.discord.add_user(
            f"{name} of {session.channel.id}", display_name=display_name, locale=language.tag
        )
        if session.channel.guild is not None:
            session.discord.world.add_member(session.channel.guild, user)
        session.users[name] = user
    ann = session.users["ann"]
    assert isinstance(ann, User)
    ann.add_app()
    if in_direct_messages:
        session.channel = ann.dm(session.users["bela"])
    return await session.open_page("ann", size=DESKTOP), await session.open_page("bela", size=PHONE)


async def open_lobby(session: BrowserSession, ann: UserPage, bela: UserPage, language: Language) -> None:
    """Have Ann open a table, and Béla join it by its button."""
    session.playground.dice.load(", ".join(ROLLS))
    box = ann.page.get_by_role("combobox").last
    await box.fill("/cantstop new")
    await ann.page.get_by_role("option", name="/cantstop new").first.click()
    await ann.page.keyboard.press("Enter")
    no_member = language.text("I'm not a member here, so I can only go on when somebody presses a button.")
    await ann.wait_for_text(no_member)
    await bela.click(language.text("Join"))
    await ann.wait_for_text("Béla")
    await ann.click(language.text("Start"))


async def press(page: UserPage, label: str, other: UserPage) -> None:
    """Press a button, and wait until both have loaded the picture, which the next edit replaces."""
    await page.click(label)
    await load_pictures(page, other)


async def load_pictures(*pages: UserPage) -> None:
    """Wait until all have loaded the picture of the board."""
    for page in pages:
        await expect(page.messages.locator("button[aria-busy]")).to_have_count(0)
        await page.wait_for_end()


async def play_first_turns(ann: UserPage, bela: UserPage, language: Language) -> None:
    """Have Ann claim column 2, and Béla climb in column 12."""
    for label in ("Roll", "Roll again", "Stop"):
        await press(ann, language.text(label), bela)
    for label in ("Roll", "Stop"):
        await press(bela, language.text(label), ann)


async def play_last_turn(ann: UserPage, bela: UserPage, language: Language) -> None:
    """Have Ann claim columns 12 and 3, and win."""
    roll, again = language.text("Roll"), language.text("Roll again")
    twice, once = move_label((3, 3), language), move_label((3,), language)
    for label in (roll, again, again, twice, again, twice, again, once):
        await press(ann, label, bela)
    await ann.click(language.text("Stop and win"))
    for page in (ann, bela):
        await page.button(language.text("Rematch")).wait_for()


@every_language
async def test_a_game_in_direct_messages_is_played_to_its_end_with_a_restart_in_the_middle(
    session: BrowserSession, tag: str
) -> None:
    language, refused = LANGUAGES.of(tag), len(session.discord.refused)
    await session.reset(with_bot=False)
    ann, bela = await open_pages(session, language, in_direct_messages=True)
    await open_lobby(session, ann, bela, language)
    await play_first_turns(ann, bela, language)
    await session.playground.process.stop()
    await session.start_bot()
    await play_last_turn(ann, bela, language)
    assert session.discord.breaches == []
    assert len(session.discord.refused) == refused


@every_language
async def test_a_game_goes_on_while_a_server_invites_the_bot_and_removes_it(
    session: BrowserSession, tag: str
) -> None:
    language, refused = LANGUAGES.of(tag), len(session.discord.refused)
    await session.reset(with_bot=False)
    ann, bela = await open_pages(session, language)
    channel, guild = session.channel, session.channel.guild
    assert isinstance(channel, Channel)
    assert isinstance(guild, Guild)
    await open_lobby(session, ann, bela, language)
    await load_pictures(ann, bela)
    guild.add_bot()
    await ann.wait_for_text(
        language.text(
            "I've joined this server, so now I can go on by myself and ping you when it's your turn."
        )
    )
    await load_pictures(ann, bela)
    await play_first_turns(ann, bela, language)
    await session.discord.until(
        lambda: channel.visible[-1].pings == {session.users["ann"]}, TIMEOUT_MS / 1000
    )
    guild.remove_bot()
    await play_last_turn(ann, bela, language)
    assert session.discord.breaches == []
    assert len(session.discord.refused) == refused
