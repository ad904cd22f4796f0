"""Headline, board and buttons of the largest cards of a game fit on a phone and in a small window."""

from dataclasses import replace

from playwright.async_api import expect

from bot.chat.play.cards import table_card
from bot.chat.ui.i18n.language import Languages, Symbols
from bot.render import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, board_png
from bot.tables import Person, Table
from playground.model.files import Attachment
from playground.model.messages import MessageFlags
from playground.testing.guilds import Guild
from playground.validation.drafts import Draft
from tests.browser.pages import DESKTOP, PHONE, BrowserSession
from tests.chat.card_parts import PICTURE, components
from tests.chat.card_samples import TABLES
from tests.chat.computer_samples import BUST, EAGLE, GOAT, LAMB, STOPPED, with_seats
from tests.chat.ui.i18n.every_language import every_language_slowly
from tests.game.notation.games import parse_game
from tests.tables.sample_tables import NOW, first_people, game_of, game_table

MOST_ON_PHONE, MOST_ON_DESKTOP = 600, 640
"""Pixels; a window of 800 has a heading and a line to write in."""

WITH_LONGER_WORDS = 680
"""Pixels in other languages, for one more line of text and of buttons: a phone has 730 between its bars."""

MAY_BE_TALLER = {
    "a decision with a claim",
    "two summits",
    "a claim by a move",
    "six moves",
    "a bid that was right",
    "a vote",
    "a vote while bids are settled",
    "somebody overdue",
    "a vote without who is overdue",
}

HEIGHTS = """() => [...document.querySelectorAll("article:has(.components)")]
    .map((article) => article.getBoundingClientRect().height)"""

LONG_NAMES = ("Alexandrine Bernard.", "Bartholomew Cabot 02", "Charlotte Dubois 003", "Dominique Fontaine 4")


def vote(name: str) -> Table:
    """Return a table where one player wants to end the game."""
    return replace(TABLES[name], end_votes=frozenset({TABLES[name].host}))


AFTER_A_BUST = parse_game(f"started parker 65 12 11 12\n{BUST}{STOPPED}{BUST}{STOPPED}")
LARGEST = {
    "a decision with a claim": TABLES["crowded to decide"],
    "two summits": TABLES["on two summits"],
    "a claim by a move": TABLES["franjos, claimed"],
    "six moves": TABLES["six moves"],
    "three computers": with_seats(game_table(AFTER_A_BUST), *first_people(1), GOAT, LAMB, EAGLE),
    "bids": TABLES["bids awaited"],
    "a bid that was right": TABLES["settling up, one step"],
    "a bid that was wrong": TABLES["settling down"],
    "a vote": vote("crowded to decide"),
    "a vote while bids are settled": vote("settling up"),
    "somebody overdue": replace(TABLES["crowded to decide"], deadline=NOW, reminder_due=True),
    "a vote without who is overdue": replace(vote("crowded to decide"), deadline=NOW, reminder_due=True),
    "a win": TABLES["won by four"],
}


@every_language_slowly
async def test_the_largest_cards_fit_with_long_names(session: BrowserSession, tag: str) -> None:
    world, emojis = session.discord.world, session.discord.application.emojis
    names = (*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES)
    await session.discord.until(lambda: len(emojis) == len(names))
    emoji = {each.name.removeprefix("cs_")[:-9]: each for each in emojis.values()}
    shapes, dice = (
        tuple(f"<:{name}:{emoji[name].id}>" for name in names)
        for names in (SEAT_EMOJI_NAMES, DIE_EMOJI_NAMES)
    )
    languages = Languages()
    languages.use_symbols(Symbols(shapes, dice))
    guild, people = session.channel.guild, []
    assert isinstance(guild, Guild)
    for name in LONG_NAMES:
        user = session.discord.add_user(f"{name} {session.channel.id}", display_name=name)
        guild.add_member(user)
        people.append(Person(user.id, name))
    known = {old.id: new for old, new in zip(first_people(4), people, strict=True)}
    for table in LARGEST.values():
        votes = frozenset(known[voter].id for voter in table.end_votes)
        seats = [known.get(each.id, each) if isinstance(each, Person) else each for each in table.seats]
        card = table_card(replace(table, seats=tuple(seats), end_votes=votes), languages.of(tag), PICTURE)
        picture = Attachment(PICTURE, board_png(game_of(table)), "image/png")
        flags = MessageFlags.IS_COMPONENTS_V2
        draft = Draft(components=components(card), flags=flags, added=[picture])
        world.post(session.channel, session.discord.bot, draft)
        session.discord.add_message(session.channel, session.users["ann"], "so that the next has a headline")
    ann = await session.open_page(size=PHONE)
    await expect(ann.messages.get_by_role("article")).to_have_count(2 * len(LARGEST))
    too_high = {}
    for size, most in ((PHONE, MOST_ON_PHONE), (DESKTOP, MOST_ON_DESKTOP)):
        await ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        await ann.wait_for_end()
        for name, height in zip(LARGEST, await ann.page.evaluate(HEIGHTS), strict=True):
            taller = tag != "en" and name in MAY_BE_TALLER
            if height > (max(most, WITH_LONGER_WORDS) if taller else most):
                too_high[name, size] = height
    assert too_high == {}
