"""The rules of a game, a lesson for each edition and variant, with examples, and the menu of all lessons."""

import asyncio
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import ClassVar

from discord import ui

from bot.chat.rules.texts import Extra, rule_description, rule_name, variants_of
from bot.chat.ui.card import Attachment, Card, CardMessage, menu, menu_options, picture_item
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import CustomId
from bot.game import EDITIONS, FRANJOS, RAVENSBURGER, ColumnsToWin, Game, Label, Rules, Starter
from bot.game.notation import parse_event
from bot.render import ACCENT_COLOURS, Theme, board_png


class Lesson(StrEnum):
    """The editions and variants that have a lesson."""

    PARKER = "parker"
    RAVENSBURGER = "ravensburger"
    ASMODEE = "asmodee"
    FRANJOS = "franjos"
    COLUMNS = "columns"
    STARTER = "starter"
    JUMP = "jump"
    NO_STOP = "no-stop"
    PRIORITY = "priority"
    BIDDING = "bidding"


@dataclass(frozen=True, slots=True)
class RulesButton(CustomId):
    """The button that shows the rules, or the menu there of the lessons."""

    prefix: ClassVar[str] = "rules1"


_FIRST_ROLL = "rolled 2345\n"
_SHARED_SPACES = "rolled 3433\nmoved 6 7\nstopped\nrolled 1516\n"

_GAMES = {
    Lesson.PARKER: "started parker 65 12\n" + _FIRST_ROLL,
    Lesson.RAVENSBURGER: "started ravensburger first=0/2\n" + _FIRST_ROLL,
    Lesson.ASMODEE: "started asmodee 65 12\n" + _FIRST_ROLL,
    Lesson.FRANJOS: "started franjos first=0/2\n" + _FIRST_ROLL,
    Lesson.JUMP: "started parker,crowded=jump 65 12\n" + _SHARED_SPACES,
    Lesson.NO_STOP: "started parker,crowded=no-stop 65 12\n" + _SHARED_SPACES + "moved 6 7\n",
    Lesson.PRIORITY: "started parker,priority 65 12\n" + _FIRST_ROLL,
    Lesson.BIDDING: (
        "started parker,bidding 65 12\n"
        + _SHARED_SPACES
        + "moved 6 7\nrolled 2625\nmoved 7 8\nbid 0 makes 2\nstopped\n"
    ),
}
"""The games that lead to the pictures, in the notation of docs/notation.md."""


_VARIANTS = {
    Lesson.COLUMNS: (
        Label("Columns to win"),
        Label("Three columns win. Four or five make for a longer game."),
        Label("By the number of players: five with two players, four with three, three with four."),
        Label("If every column is claimed and nobody has enough, the player with the most columns wins."),
    ),
    Lesson.STARTER: (
        Label("First turn"),
        Label("Highest roll: everyone rolls two dice; ties for the highest total roll again."),
        Label("Host's choice: at the start, the host names the first player or lets the dice decide."),
        Label("Random: everyone is equally likely to go first."),
    ),
    Lesson.JUMP: (
        Label("Jumping over markers"),
        Label(
            "Each space holds only one player's marker. Steps skip spaces with other players' "
            "markers and end on the next free space."
        ),
        Label("The summit is always free."),
    ),
    Lesson.NO_STOP: (
        Label("No stopping on markers"),
        Label(
            "Spaces are shared, but you can't stop while one of your runners shares a space with "
            "another player's marker."
        ),
    ),
    Lesson.PRIORITY: (
        Label("New runners come first"),
        Label("You must play a move that brings as many new runners onto the board as possible."),
    ),
    Lesson.BIDDING: (
        Label("Bidding"),
        Label(
            "After the second move of a turn, the others bid in secret: will the player **stop** "
            "or **bust**? Each stakes one to five chips. Chips are never lost."
        ),
        Label("Players without a marker on the board don't bid; all other opponents must."),
        Label(
            "If you're right, you may move your markers up, as many steps in all as you staked, but not "
            "onto a summit or into a new column."
        ),
        Label(
            "If you say they bust and they stop, you must move your markers down as many steps as you staked."
        ),
        Label("If you say they stop and they bust, you must move your markers down twice as many."),
        Label(
            "If you can't go down far enough, you miss your next turn. If the stop wins the game, no "
            "bids are settled."
        ),
        Label("Five columns win with two players, four with three, three with four. Spaces are shared."),
    ),
}
"""The title of each lesson about a variant, and its sentences."""

_MOVES_OF_FIRST_ROLL = Label(
    "You rolled 2 · 3 · 4 · 5, which you can pair up in three ways: 1️⃣ 5 + 9, 2️⃣ 6 + 8, or 3️⃣ 7 "
    "twice. The button of a move has the same number."
)
_MOVES_WITH_PRIORITY = Label(
    "You rolled 2 · 3 · 4 · 5. Play 1️⃣ 5 + 9 or 2️⃣ 6 + 8: both bring in two new runners, 7 twice "
    "only one. The button of a move has the same number."
)
_EXAMPLES = {
    Lesson.JUMP: Label(
        "Blue rolled 1 · 5 · 1 · 6. Orange is on the first space of 6 and 7, so blue enters above it."
    ),
    Lesson.NO_STOP: Label("Blue shares two spaces with orange, so blue must roll again."),
    Lesson.PRIORITY: _MOVES_WITH_PRIORITY,
    Lesson.FRANJOS: _MOVES_WITH_PRIORITY,
    Lesson.BIDDING: Label(
        "Orange staked two chips on blue stopping, and was right: it may climb up to two steps."
    ),
}
"""What the pictures show, if it is not the moves of a first roll."""


def lesson_card(lesson: Lesson, language: Language, picture: str | None) -> Card:
    """Return a lesson; ``picture`` is the file name of its example."""
    if lesson.value in EDITIONS:
        return rules_card(Rules.of(EDITIONS[lesson.value]), language, picture)
    return _card(_variant_parts(lesson, language), lesson, picture, language)


def rules_card(rules: Rules, language: Language, picture: str | None, note: str = "") -> Card:
    """Return all the rules of a game, below a note on whose they are.

    ``picture`` is the file name of the example of :func:`example_of`.
    """
    parts = [note] if note else []
    parts += _edition(rules, language)
    for variant in variants_of(rules):
        parts += _variant_parts(Lesson(variant), language)
    return _card(parts, example_of(rules), picture, language)


def rule_example(lesson: Lesson, theme: Theme = Theme.DARK) -> Attachment | None:
    """Return the picture of a lesson, None if it has none. Call it in a thread: drawing takes time."""
    if lesson not in _GAMES:
        return None
    game = Game.replay(map(parse_event, _GAMES[lesson].splitlines()))
    return Attachment(f"example-{lesson}.png", board_png(game, theme))


async def rules_message(rules: Rules, theme: Theme, language: Language, note: str = "") -> CardMessage:
    """Return all the rules of a game with their example, after a note whose rules they are."""
    example = await asyncio.to_thread(rule_example, example_of(rules), theme)
    return CardMessage(partial(rules_card, rules, language, note=note), example)


def example_of(rules: Rules) -> Lesson:
    """Return the lesson whose example fits the first roll of a game."""
    return Lesson.PRIORITY if Extra.PRIORITY in variants_of(rules) else Lesson(rules.edition.name)


def _card(parts: list[str], shown: Lesson, picture: str | None, language: Language) -> Card:
    items: list[ui.Item[Card] | str] = [*parts]
    if picture is not None:
        example = language.text(_EXAMPLES.get(shown, _MOVES_OF_FIRST_ROLL).message)
        items += [f"**{language.text('For example')}**\n{example}", picture_item(picture, example)]
    names = {name: rule_name(edition, language) for name, edition in EDITIONS.items()}
    names |= {lesson: language.text(title.message) for lesson, (title, *_) in _VARIANTS.items()}
    told = {name: rule_description(edition, language) for name, edition in EDITIONS.items()}
    # Translators: the name of a menu: leads to the rules of each
    lessons = menu(RulesButton(), language.text("Editions and variants"), menu_options(names, (), told))
    credit = language.text("Can't Stop is a game by Sid Sackson.")
    return Card(ACCENT_COLOURS[0], *items, f"-# {credit}", lessons)


def _edition(rules: Rules, language: Language) -> list[str]:
    text = language.text
    edition = rules.edition
    board = text(
        "The board has columns 2 to 12: 7 is the longest with 13 spaces, because it's rolled most often; 2 "
        "and 12 have only 3."
    )
    turn = [
        text("Roll four dice and pair them up. The two sums are the columns you climb in."),
        text(
            "Each turn you have three runners, one per column. Each starts just above your marker, "
            "or on the first space."
        ),
        text("If you can play both sums, you must. If you can play only one of them, you choose which."),
        text(
            "After each move, decide: **roll again**, or **stop** and put your markers where the runners are."
        ),
        text("If you can't play anything you rolled, you **bust** and lose this turn's steps."),
    ]
    if edition == FRANJOS:
        turn[1] = text(
            "Each turn you have three runners, one per column. Each starts on your marker, "
            "or on the first space."
        )
        turn[2] = text(
            "While a runner is free, you must play both sums if you can. Once all three are on the board, "
            "you may play just one of the two pairs."
        )
        turn[3] = text(
            "Once all three runners are on the board, decide after each move: **roll again**, or "
            "**stop** and put your markers where the runners are."
        )
    return [
        "## " + rule_name(edition, language),
        language.sentences(_goal(rules.columns, language), board),
        "\n".join(f"{number}. {line}" for number, line in enumerate(turn, start=1)),
        "\n".join([f"**{text('Special rules')}**", *(f"- {line}" for line in _special(rules, language))]),
    ]


def _goal(columns: ColumnsToWin, language: Language) -> str:
    if columns is ColumnsToWin.BY_PLAYERS:
        return language.text(
            "Be the first to own enough columns: five with two players, four with three, three with four."
        )
    return language.plural(
        "Be the first to own {count} column.", "Be the first to own {count} columns.", int(columns)
    )


def _special(rules: Rules, language: Language) -> list[str]:
    text = language.text
    claim = text("You claim a column by stopping on its summit. Then it's closed to everyone.")
    starter = _starter(rules, language)
    match rules.edition.name:
        case "asmodee":
            return [
                claim,
                starter,
                text(
                    "You have nine markers. Once all of them are in use, you can't enter a column where you "
                    "have none."
                ),
            ]
        case "franjos":
            return [
                starter,
                text("A runner starts on your marker, not above it. You have nine markers."),
                text(
                    "A move must bring as many new runners onto the board as possible. With two or three "
                    "runners free, play a double only if you have no other move."
                ),
                text(
                    "A column is yours as soon as a runner reaches its summit. That runner is free again, "
                    "and you may stop. If you roll again, that roll must bring a new runner onto the board."
                ),
                text("You may also stop when no column is left that a free runner could enter."),
                text(
                    "The round is played to the end. All players who own enough columns by then win together."
                ),
            ]
        case _:
            return [claim, starter]


def _starter(rules: Rules, language: Language) -> str:
    text = language.text
    match rules.starter:
        case Starter.HOST if rules.edition == RAVENSBURGER:
            return text("The youngest goes first: the host says who that is, or you roll for it.")
        case Starter.HOST:
            return text("The host decides who goes first, or you roll for it.")
        case Starter.RANDOM:
            return text("A random player goes first.")
        case Starter.ROLL_OFF:
            return text("The highest total of two dice goes first.")


def _variant_parts(lesson: Lesson, language: Language) -> list[str]:
    title, *sentences = (language.text(label.message) for label in _VARIANTS[lesson])
    return [f"## {title}", "\n".join(sentences)]
