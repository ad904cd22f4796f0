"""How high the largest cards are on a page, with the longest names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from playwright.async_api import expect

from bot.chat.daily.cards import ClimbResult, climb_card, result_card
from bot.chat.days import puzzle_item
from bot.chat.play.cards import table_card
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language, Languages, Symbols
from bot.render import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, board_png
from bot.tables import Climb, DayResult, Page, Person, Table
from playground.model.files import Attachment
from playground.model.messages import MessageFlags
from playground.validation.drafts import Draft
from tests.browser.pages import OVERFLOWING, BrowserSession
from tests.chat.card_parts import PICTURE, components
from tests.chat.card_samples import TABLES
from tests.chat.computer_samples import BUST, EAGLE, GOAT, LAMB, STOPPED, with_seats
from tests.game.notation.games import parse_game
from tests.tables.climbing import TODAY, in_turns
from tests.tables.sample_tables import NOW, first_people, game_of, game_table

Size = tuple[int, int]

HEIGHTS = """() => [...document.querySelectorAll("article:has(.components)")]
    .map((article) => article.getBoundingClientRect().height)"""

LONG_NAMES = ("Alexandrine Bernard.", "Bartholomew Cabot 02", "Charlotte Dubois 003", "Dominique Fontaine 4")


def vote(name: str) -> Table:
    """Return a table where one player wants to end the game."""
    return replace(TABLES[name], end_votes=frozenset({TABLES[name].host}))


AFTER_A_BUST = parse_game(f"started parker 65 12 11 12\n{BUST}{STOPPED}{BUST}{STOPPED}")
LAST_RUNNER = "started parker 65 12 11 12\nrolled 5553\nmoved 8 10\nrolled 1135\nmoved 2 8\n"
LARGEST = {
    "a decision with a claim": TABLES["crowded to decide"],
    "two summits": TABLES["on two summits"],
    "a claim by a move": TABLES["franjos, claimed"],
    "six moves": TABLES["six moves"],
    "the last runner": game_table(parse_game(LAST_RUNNER)),
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


def _largest_cards(people: Sequence[Person], language: Language) -> Iterator[tuple[str, Card, bytes]]:
    """Yield each card with its name and picture, for ``people`` in place of those of the samples."""
    known = {old.id: new for old, new in zip(first_people(4), people, strict=True)}
    for name, table in LARGEST.items():
        votes = frozenset(known[voter].id for voter in table.end_votes)
        seats = [known.get(each.id, each) if isinstance(each, Person) else each for each in table.seats]
        card = table_card(replace(table, seats=tuple(seats), end_votes=votes), language, PICTURE)
        yield name, card, board_png(game_of(table))
    climb, puzzle = Climb.new(people[0], TODAY, 1), puzzle_item(TODAY, 4, language, chosen=False)
    yield "the first card of a climb", climb_card(climb, language, PICTURE, puzzle), board_png(climb.game)
    done, puzzle = in_turns(people[0], 1, 16, 12), puzzle_item(TODAY, 4, language, chosen=True)
    result = ClimbResult(7, 12, Page((), 1, DayResult(1, people[0], 16, 12)), can_share=True)
    card = result_card(done, result, language, PICTURE, puzzle, over=False)
    yield "the last card of a climb", card, board_png(done.game)


async def heights_of_largest_cards(
    session: BrowserSession, tag: str, sizes: Sequence[Size]
) -> Mapping[tuple[str, Size], float]:
    """Return the height of each card in a language, in pixels, on pages of all ``sizes``."""
    world, emojis = session.discord.world, session.discord.application.emojis
    names = (*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES)
    await session.discord.until(lambda: len(emojis) == len(names))
    emoji = {each.name.removeprefix("cs_")[:-9]: each for each in emojis.values()}
    shapes, dice = (
        tuple(f"<:{name}:{emoji[name].id}>" for name in names)
        for names in (SEAT_EMOJI_NAMES, DIE_EMOJI_NAMES)
    )
    languages = Languages()
    languages.use(symbols=Symbols(shapes, dice))
    people = []
    for name in LONG_NAMES:
        user = session.discord.add_user(f"{name} {session.channel.id}", display_name=name)
        session.guilds[-1].add_member(user)
        people.append(Person(user.id, name))
    shown = []
    for name, card, png in _largest_cards(people, languages.of(tag)):
        picture = Attachment(PICTURE, png, "image/png")
        draft = Draft(components=components(card), flags=MessageFlags.IS_COMPONENTS_V2, added=[picture])
        world.post(session.channel, session.discord.bot, draft)
        session.discord.add_message(session.channel, session.users["ann"], "so that the next has a headline")
        shown.append(name)
    ann = await session.open_page(size=sizes[0])
    await expect(ann.messages.get_by_role("article")).to_have_count(2 * len(shown))
    heights = {}
    for size in sizes:
        await ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        await ann.wait_for_end()
        assert await ann.page.evaluate(OVERFLOWING) == []
        for name, height in zip(shown, await ann.page.evaluate(HEIGHTS), strict=True):
            heights[name, size] = height
    return heights
