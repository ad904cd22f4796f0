"""The rules of a game, a lesson for each edition and variant, with examples, and the menu of all lessons."""

import asyncio
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import partial

from discord import ui

from bot.chat.rules.texts import Extra, Rule, rule_description, rule_line, rule_name, variants_of
from bot.chat.ui.card import Attachment, Card, CardMessage, menu, menu_options, picture_item
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.i18n.language import Language, capitalized
from bot.game import EDITIONS, FRANJOS, RAVENSBURGER, ColumnsToWin, CrowdedSpaces, Game, Label, Rules, Starter
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


class RulesButton(CustomId, prefix="rules1"):
    """The button that shows the rules, or the menu there of the lessons."""


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


_CHOICES: Mapping[Lesson, tuple[Label, Iterable[Rule]]] = {
    Lesson.COLUMNS: (Label("Columns to win"), ColumnsToWin),
    Lesson.STARTER: (Label("First turn"), Starter),
}
"""The lessons about what can be chosen: the title, and all of it."""

_RULES: Mapping[Lesson, Rule] = {Lesson(rule): rule for rule in (*tuple(CrowdedSpaces)[1:], *Extra)}
"""The lessons about a variant, whose titles are the names of the rules."""

_BY_PLAYERS = Label("Five columns win with two players, four with three, three with four.")
_MOST_RUNNERS = Label("A move must bring as many new runners onto the board as possible.")

_SENTENCES = {
    Lesson.COLUMNS: (
        Label("If every column is claimed and nobody has enough, the player with the most columns wins."),
    ),
    Lesson.JUMP: (
        Label(
            "Each space holds only one player's marker. Steps skip spaces with other players' "
            "markers and end on the next free space."
        ),
        Label("The summit is always free."),
    ),
    Lesson.NO_STOP: (
        Label(
            "Spaces are shared, but you can't stop while one of your runners shares a space with "
            "another player's marker."
        ),
    ),
    Lesson.PRIORITY: (_MOST_RUNNERS,),
    Lesson.BIDDING: (
        Label(
            "After the second move of a turn, the others bid in secret: will the player **stop** "
            "or **bust**? Each stakes one to five chips. Chips are never lost."
        ),
        Label("Players without a marker on the board don't bid; all other opponents must."),
        Label(
            "If you're right, you may move your markers up, one step per chip in all, but not onto a "
            "summit or into a new column."
        ),
        Label("If you bid on a bust and the player stops, your markers go down one step per chip."),
        Label("If you bid on a stop and the player busts, your markers go down two steps per chip."),
        Label(
            "If you can't go down far enough, you miss your next turn. If the stop wins the game, no "
            "bids are settled."
        ),
        _BY_PLAYERS,
        Label("With bidding, players always share spaces."),
    ),
}
"""The sentences of each lesson that is not about an edition."""

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
    names |= {lesson: _title(lesson, language) for lesson in (*_CHOICES, *_RULES)}
    told = {name: rule_description(edition, language) for name, edition in EDITIONS.items()}
    # Translators: the name of a menu: leads to the rules of each
    lessons = menu(RulesButton(), language.text("Editions and variants"), menu_options(names, (), told))
    credit = language.text("Can't Stop is a game by Sid Sackson.")
    return Card(ACCENT_COLOURS[0], *items, f"-# {credit}", lessons)


def _edition(rules: Rules, language: Language) -> list[str]:
    text = language.text
    edition = rules.edition
    goal = text(_BY_PLAYERS.message)
    if rules.columns is not ColumnsToWin.BY_PLAYERS:
        goal = language.plural(
            "Be the first to own {count} column.", "Be the first to own {count} columns.", int(rules.columns)
        )
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
            "While a runner is free, you must play both sums if you can. Once all three are on the "
            "board, you may play just one sum."
        )
        turn[3] = text(
            "Once all three runners are on the board, decide after each move: **roll again**, or "
            "**stop** and put your markers where the runners are."
        )
    return [
        "## " + rule_name(edition, language),
        language.sentences(goal, board),
        "\n".join(f"{number}. {line}" for number, line in enumerate(turn, start=1)),
        "\n".join([f"**{text('Special rules')}**", *(f"- {line}" for line in _special(rules, language))]),
    ]


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
                language.sentences(
                    text(_MOST_RUNNERS.message),
                    text(
                        "With two or three runners free, play a double, such as 7 twice, only if you have no "
                        "other move."
                    ),
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


def _title(lesson: Lesson, language: Language) -> str:
    """Return the title of a lesson that is not about an edition."""
    if lesson in _CHOICES:
        return language.text(_CHOICES[lesson][0].message)
    return rule_name(_RULES[lesson], language)


def _variant_parts(lesson: Lesson, language: Language) -> list[str]:
    _, choices = _CHOICES.get(lesson, (None, ()))
    lines = [f"- {rule_line(choice, language)}" for choice in choices]
    lines += [language.text(label.message) for label in _SENTENCES.get(lesson, ())]
    return [f"## {capitalized(_title(lesson, language))}", "\n".join(lines)]
