"""The cards of puzzles, which only the person who chooses sees, and the post that shares a result."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from discord import ButtonStyle, ui

from bot.chat.days import (
    TRY,
    PuzzleAction,
    PuzzleButton,
    date_text,
    day_button,
    day_id,
    month_text,
    table_card,
)
from bot.chat.rules.texts import rule_line
from bot.chat.turns.board import board_item
from bot.chat.turns.buttons import choice_buttons, turn_action
from bot.chat.turns.event_text import runners_text, score_text
from bot.chat.turns.move_text import move_label
from bot.chat.turns.odds_text import advice_text, change_text, percent, reason_text, signed_percent
from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.custom_ids import CustomId, TableButton
from bot.chat.ui.i18n.language import Language, capitalized
from bot.chat.ui.ranked_list import ranked_line, with_own
from bot.game import Action, Choose, Game, Phase, Roll
from bot.players import Judgement, RatedAction, Strength, choices_at
from bot.render import ACCENT_COLOURS
from bot.tables import (
    POINTS,
    Computer,
    Page,
    Period,
    Person,
    PuzzleChoice,
    PuzzleResult,
    Table,
    daily_number,
    least_puzzles,
)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to choose from.

    Attributes:
        day: that of today.
        table: that of an own game, or number 0 with the reader on turn against the strongest computer.
        ids: what the button of each choice is, in the order of :func:`bot.players.puzzles.choices_at`.
    """

    day: int
    table: Table
    game: Game
    ids: Sequence[CustomId]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a puzzle is answered.

    Attributes:
        chosen: the number of the reader's choice, from 0.
        shares: the share of the others here that made each choice, 0 to 1; empty without any others.
    """

    judgement: Judgement
    chosen: int
    shares: Mapping[int, float] = field(default_factory=dict)


def daily_puzzle(day: int, game: Game, person: Person, guild_id: int | None) -> Puzzle:
    """Return the puzzle of a day as a person sees it."""
    state = game.state
    others = iter(Computer(Strength.HARD, number) for number in state.seats[1:])
    seats = tuple(person if seat == state.on_turn else next(others) for seat in state.seats)
    ids = [PuzzleButton(day, PuzzleAction.CHOOSE, (number,)) for number in range(len(choices_at(game)))]
    return Puzzle(day, Table.around(game, seats, guild_id), game, ids)


def own_puzzle(day: int, table: Table, game: Game, number: int) -> Puzzle:
    """Return a position of a finished game as a puzzle, the one with a number from 0, for who was on turn."""
    ids = [
        TableButton(table.id, game.event_count, TRY, (choice, number))
        for choice in range(len(choices_at(game)))
    ]
    return Puzzle(day, table, game, ids)


def puzzle_card(
    puzzle: Puzzle,
    answer: Answer | None,
    language: Language,
    picture: str | None,
    *below: ui.Item[Card],
    note: str = "",
) -> Card:
    """Return a puzzle with its choices or, after an answer, with what each choice was worth.

    It has the text board unless there is the file of a picture. ``note`` comes first; ``below`` is where else
    the reader can go.
    """
    return Card(
        ACCENT_COLOURS[puzzle.game.state.on_turn],
        *_position(puzzle, language, picture, note),
        *(_question(puzzle, language) if answer is None else _verdict(answer, language)),
        *below,
    )


def _question(puzzle: Puzzle, language: Language) -> Iterator[ui.Item[Card] | str]:
    game, seat = puzzle.game, puzzle.game.state.on_turn
    ids = dict(zip(choices_at(game), puzzle.ids, strict=True))

    def to(action: str, *move: int) -> CustomId:
        return ids[turn_action(action, move)(seat)]

    shape = language.symbols.shapes[seat]
    yield language.text("You're {shape}. What would {computer} do?", shape=shape, computer=Strength.HARD)
    yield from rows(choice_buttons(game, language, to))


def _verdict(answer: Answer, language: Language) -> Iterator[str]:
    text, judgement = language.text, answer.judgement
    lost = round(judgement.loss(answer.chosen), 2)
    verdict = f"{change_text(-lost, language)}." if lost else text("🎯 Spot on!")
    best = advice_text(judgement.rated[0].action, language)
    yield f"**{verdict}** {best} {reason_text(judgement.reason, language)}"
    yield "\n".join(_choice_line(rated, answer, language) for rated in judgement.rated)


def _position(
    puzzle: Puzzle, language: Language, picture: str | None, note: str
) -> Iterator[ui.Item[Card] | str]:
    table, game, text = puzzle.table, puzzle.game, language.text
    title = text("🧩 Puzzle {daily}", daily=daily_number(puzzle.day))
    if table.id:
        title = text("🔁 Your game {game}", game=str(table.id))
    rules = rule_line(game.state.rules.edition, language)
    yield "\n".join(filter(None, [f"## {title}", note, f"-# {rules}"]))
    yield board_item(table, game, language, picture)
    stake = runners_text(game, language) if game.state.phase is Phase.DECIDE else ""
    yield "\n".join(filter(None, [score_text(table, game, language), stake]))


def below_answer(day: int, language: Language, *, can_share: bool, in_server: bool) -> ui.ActionRow[Card]:
    """Return where the answer to the puzzle of a day leads to.

    ``can_share`` says whether there is somebody to share it with, ``in_server`` whether there are tables.
    """
    offered = {PuzzleAction.SHARE: can_share, PuzzleAction.TABLE: in_server, PuzzleAction.OWN: True}
    return ui.ActionRow(*(day_button(action, day, language) for action in offered if offered[action]))


def below_own(day: int, following: int | None, language: Language) -> ui.ActionRow[Card]:
    """Return where a puzzle of an own game leads to: to the one with the number ``following``, if any."""
    buttons = [day_button(PuzzleAction.SHOW, day, language)]
    if following is not None:
        onward = PuzzleButton(day, PuzzleAction.OWN, (following,))
        buttons.insert(0, button(onward, language.text("Next"), ButtonStyle.primary, emoji="▶️"))
    return ui.ActionRow(*buttons)


def _choice_line(rated: RatedAction, answer: Answer, language: Language) -> str:
    """Return what a choice is worth, and how many of the others made it."""
    text, judgement = language.text, answer.judgement
    number = judgement.choices.index(rated.action)
    # Translators: a choice, and the chance to win after it: "**Stop**: 63%"
    line = text(
        "**{choice}**: {chance}",
        choice=capitalized(_choice_name(rated.action, language)),
        chance=percent(rated.win_chance, language),
    )
    if answer.shares:
        share = language.percent(answer.shares.get(number, 0.0))
        # Translators: after a choice and its chance: how many of the others in this server chose it
        line += " · " + text("{share} of the others", share=share)
    if number == answer.chosen:
        line += " · " + text("👈 you")
    return ("✅ " if rated is judgement.rated[0] else "▫️ ") + line


def _choice_name(action: Action, language: Language) -> str:
    match action:
        case Choose(move=move):
            return move_label(move, language)
        case Roll():
            return language.text("Roll again")
        case _:
            return language.text("Stop")


def no_own_puzzles_card(day: int, language: Language) -> Card:
    """Return the card for somebody whose latest games have nothing left to solve."""
    text = language.text
    return Card.with_text(
        f"**{text('My puzzles')}**\n"
        + text(
            "No puzzles for you now: your games of the last four weeks had no costly decision, or you've "
            "solved them all."
        ),
        day_button(PuzzleAction.SHOW, day, language),
    )


def puzzle_table_card(
    table: Page[PuzzleResult], period: Period, day: int, today: int, reader: int, language: Language
) -> Card:
    """Return the table of the period of a day, for the person with the user id ``reader``."""
    text, days = language.text, period.days(day)
    match period:
        case Period.DAY:
            title = text("The puzzle of {date}", date=date_text(day))
        case Period.WEEK:
            title = text("The puzzles of the week from {date}", date=date_text(days[0]))
        case Period.MONTH:
            title = f"{text('Puzzles of the month')}\n-# {month_text(day, language)}"
    lines = [_table_line(row, reader, language) for row in with_own(table)]
    explained = text("The chance to win that was given away, on average.")
    if period is not Period.DAY:
        explained += " " + language.plural(
            "You need {count} puzzle to be ranked.",
            "You need {count} puzzles to be ranked.",
            least_puzzles(period),
        )
    others = [PuzzleAction(other) for other in Period if other is not period]
    return table_card(
        title,
        lines or [text("Nobody in this server solved a puzzle in that time.")],
        explained,
        PuzzleAction(period),
        days,
        today,
        [(action, min(day, today)) for action in (*others, PuzzleAction.SHOW)],
        language,
    )


def _table_line(row: PuzzleResult, reader: int, language: Language) -> str:
    average = round(row.loss / POINTS / row.puzzles, 3)
    result = f"{'' if average else '🎯 '}**{signed_percent(-average, language, decimals=1)}**"
    if row.puzzles > 1:
        result += " · " + language.plural("{count} puzzle", "{count} puzzles", row.puzzles)
    return ranked_line(row.place, row.person, result, reader, language)


def puzzle_share_card(choice: PuzzleChoice, language: Language) -> Card:
    """Return the post: the result in a line that does not tell what was chosen, and a button for others."""
    # Translators: "@Ann · Puzzle 7 · −4% chance to win": {result} is 🎯 or the chance given away
    told = language.text(
        "{player} · Puzzle {daily} · {result}",
        player=choice.person,
        daily=daily_number(choice.day),
        result=change_text(-choice.loss / POINTS, language) if choice.loss else "🎯",
    )
    # Translators: a button below somebody's result, for those who want to solve the puzzle too
    solve_it = button(day_id(PuzzleAction.SHOW, choice.day), language.text("Solve it"))
    return Card(ACCENT_COLOURS[choice.day % len(ACCENT_COLOURS)], ui.Section(told, accessory=solve_it))
