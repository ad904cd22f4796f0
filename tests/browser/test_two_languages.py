"""A French and a Hungarian player at one table: the board in the server's language, answers in their own."""

import re

import pytest

from bot.chat.ui.i18n.catalogues import CATALOGUES, originals, read_catalogue, translations
from bot.chat.ui.i18n.language import Language, Languages
from playground.model.permissions import Permissions
from tests.browser.pages import BrowserSession, UserPage

LANGUAGES = Languages()
FRENCH, HUNGARIAN = LANGUAGES.of("fr"), LANGUAGES.of("hu")

SHOWN = """(messages) => messages.map((message) => [
    message.innerText,
    ...[...message.querySelectorAll("*")].flatMap((part) => [part.alt, part.ariaLabel, part.placeholder]),
].filter(Boolean).join("\\n"))"""
"""Returns all that readers of messages see or hear."""


async def open_page(session: BrowserSession, name: str, display_name: str, language: Language) -> UserPage:
    """Add a player who uses Discord in a language, and open the page as them."""
    user = session.discord.add_user(
        f"{name} of {session.channel.id}", display_name=display_name, locale=language.tag
    )
    assert session.channel.guild is not None
    session.discord.world.add_member(session.channel.guild, user, permissions=Permissions.MANAGE_GUILD)
    session.users[name] = user
    return await session.open_page(name)


async def choose_language(page: UserPage, reader: Language, chosen: Language) -> None:
    """Make a language that of the server, and wait for the answer."""
    await page.run_command("/cantstop-admin language")
    await page.page.get_by_role("option", name=chosen.name).click()
    await page.page.keyboard.press("Enter")
    answer = reader.text(
        "Boards here are in this language from now on: {language}. Games in progress change with their next"
        " move.",
        language=chosen.name,
    )
    await page.wait_for_text(answer)


async def read_answers(page: UserPage, board: Language, reader: Language) -> None:
    """Open the odds and the menu of a game, up to the question whether to leave."""
    await page.click(board.text("Odds"))
    await page.wait_for_text(reader.text("Chance to advance in each column:"))
    await page.click("⋯")
    await page.wait_for_text(reader.text("What would you like to do?"))
    await assert_translated(page, board, reader)
    await page.click(reader.text("Leave"))
    question = reader.text("Leave this game? Your markers come off the board, and you can't come back.")
    await page.wait_for_text(question)
    await assert_translated(page, board, reader)


async def assert_translated(page: UserPage, board: Language, reader: Language) -> None:
    """Check that no message has an English word; private ones are in the language of their reader."""
    for language, messages in ((board, "article:not(.ephemeral)"), (reader, "article.ephemeral")):
        found = page.messages.locator(f"{messages} .message-body")
        english = english_words(language)
        for shown in await found.evaluate_all(SHOWN):
            assert words(shown) & english == set(), shown


def english_words(language: Language) -> set[str]:
    """Return the words of the bot's English texts that are in no text of another language."""
    english, own = set[str](), set[str]()
    for message in read_catalogue(CATALOGUES / f"{language.tag}.po"):
        if message.id:
            english.update(*map(words, originals(message)))
            own.update(*map(words, translations(message)))
    return english - own


def words(text: str) -> set[str]:
    """Return the words of a text, without the names of commands, channels, emoji and placeholders."""
    text = re.sub(r"/cantstop[a-z-]* [a-z]+|#games( › message)?|:\w+:|\{\w+\}", "", text)
    return {word for word in re.findall(r"[^\W\d_]+", text.casefold()) if len(word) > 1}


@pytest.mark.thorough
async def test_each_player_gets_answers_in_their_language_and_the_channel_in_that_of_the_server(
    session: BrowserSession,
) -> None:
    chloe = await open_page(session, "chloe", "Chloé", FRENCH)
    reka = await open_page(session, "reka", "Réka", HUNGARIAN)
    session.playground.dice.load("66 11, 3344, 3344")
    await choose_language(chloe, FRENCH, HUNGARIAN)
    await chloe.run_command("/cantstop new")
    board = HUNGARIAN.text
    await reka.click(board("Join"))
    await chloe.wait_for_text("Réka")
    await assert_translated(chloe, HUNGARIAN, FRENCH)
    await chloe.click(board("Start"))
    await reka.click(board("Roll"))
    await reka.wait_for_text(HUNGARIAN.text("It's {player}'s turn.", player="@Chloé"))
    await chloe.click(board("Roll"), board("{column} twice", column=7))
    await chloe.button(board("Stop")).wait_for()
    await read_answers(chloe, HUNGARIAN, FRENCH)

    await choose_language(reka, HUNGARIAN, FRENCH)
    await chloe.click(board("Stop"))
    board = FRENCH.text
    await chloe.click(board("Roll"))
    await chloe.wait_for_text(FRENCH.text("It's {player}'s turn.", player="@Réka"))
    await reka.click(board("Roll"), board("{column} twice", column=7))
    await reka.button(board("Stop")).wait_for()
    await read_answers(reka, FRENCH, HUNGARIAN)
    await reka.click(HUNGARIAN.text("Leave the game"))
    for page, reader in ((chloe, FRENCH), (reka, HUNGARIAN)):
        await page.button(board("Rematch")).wait_for()
        await assert_translated(page, FRENCH, reader)
    assert session.discord.breaches == []
    assert not session.playground.dice.rolls
