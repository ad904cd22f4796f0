"""Takes pictures of ratings on a phone: ``python -m tests.browser.rating_screenshots en fr hu``.

Six people have played for three months. What they played is written into the database before the bot starts.
"""

import random
import sys
import time
from functools import partial
from pathlib import Path

from playwright.async_api import Browser

from bot.chat.ui.i18n.language import Language, Languages
from bot.game import PARKER, Rules
from bot.store import SqliteStore
from bot.tables import Location, Person
from playground.testing.guilds import Guild
from tests.browser import chromium
from tests.browser.language_screenshots import FOLDER, SIZE, save
from tests.browser.pages import PHONE, BrowserSession, run_session
from tests.browser.phone_screenshots import INPUT, Strip
from tests.game.game_factories import RandomGame
from tests.store.saved_tables import create_game, save_changes, won_changes

OTHERS = ("Cléo", "Dóra", "Émile", "Gábor")
"""Those who play besides Ann and Béla; who comes first in all these names plays best."""

PICTURES = ("phone-ratings.webp", "phone-stats.webp")

GAMES = 120
DAYS = 75
DAY = 24 * 3600.0


async def fill_database(database: Path, guild_id: int, people: list[Person]) -> None:
    """Write games of the last months, the better players winning more of them."""
    chance, now = random.Random(7), time.time()
    async with await SqliteStore.open(database) as store:
        for number in range(GAMES):
            strengths = {person: chance.gauss(-place, 3) for place, person in enumerate(people)}
            pair = chance.sample(people, 2)
            players = sorted(pair, key=lambda person: -strengths[person])
            (seat,) = RandomGame(number, 2, Rules.of(PARKER), 0.5, 0.0).end.state.winners
            if seat == 1:
                players.reverse()
            place = Location(guild_id, 1000 + number)
            table, steps = await create_game(store, place, tuple(players), seed=number)
            won = won_changes(steps[-1])
            played = now - DAYS * DAY * (1 - number / GAMES)
            table = await save_changes(store, table, **won, last_activity=played)
            await store.set_board_message(table.id, None, table.revision)
            await store.set_announced(table.id)


async def show_ratings(session: BrowserSession, database: Path, language: Language, folder: Path) -> None:
    """Save pictures of the leaderboard, this month, the hall of fame and a player's statistics."""
    await session.reset()
    guild, text = session.channel.guild, language.text
    assert isinstance(guild, Guild)
    for number, name in enumerate(OTHERS):
        session.users[name] = session.discord.add_user(f"player{number}of{guild.id}", display_name=name)
        guild.add_member(session.users[name])
    for user in session.users.values():
        user.locale = language.tag
    people = [Person(user.id, user.display_name) for user in session.users.values()]
    await session.playground.process.stop()
    await fill_database(database, guild.id, people)
    await session.start_bot()
    ann, strip = await session.open_page("ann", size=PHONE), Strip()
    await ann.run_command("/cantstop leaderboard", input_name=INPUT)
    await ann.button(text("This month")).wait_for()
    await strip.add(ann)
    await ann.click(text("This month"))
    await ann.button(text("All time")).wait_for()
    await strip.add(ann)
    await ann.click(text("Hall of fame"))
    await ann.wait_for_text(text("Best ratings of each month"))
    await strip.add(ann)
    strip.save(folder / PICTURES[0])
    tall = await session.open_page("ann", size=SIZE)
    await tall.run_command("/cantstop stats", input_name=INPUT)
    await tall.wait_for_text(text("Rivals (ahead–behind)"))
    await save(tall, folder / PICTURES[1])
    await session.close_pages()


async def take_screenshots(browser: Browser, database: Path, tags: list[str]) -> None:
    """Take them in each language."""
    languages = Languages()
    async with run_session(browser, database) as session:
        for tag in tags:
            folder = FOLDER / tag if tag != "en" else FOLDER
            folder.mkdir(exist_ok=True)
            await show_ratings(session, database, languages.of(tag), folder)


if __name__ == "__main__":
    chromium.run_program(partial(take_screenshots, tags=sys.argv[1:]))
