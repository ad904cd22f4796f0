"""The cards of the tutorial: a first turn with dice that are known in advance."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Final

from discord import ButtonStyle, ui

from bot.chat.rules.texts import aim
from bot.chat.turns.board import board_item
from bot.chat.turns.move_text import NUMBERS, column_names, move_label, move_text
from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.custom_ids import CustomId, Number, TableButton, number
from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, PARKER, FourDice, Game, Moved, Rules, Starter, free_runners, legal_moves
from bot.game.actions import Action, Choose, Roll, Stop
from bot.players import Strength
from bot.render import ACCENT_COLOURS
from bot.tables import Computer, Person, Table

JOIN: Final = "join"
"""The button that gives the reader a seat in a lobby."""


class TutorialStep(StrEnum):
    """The steps of the tutorial, each with a card."""

    PAIRINGS = "pairings"
    """A roll and its three pairings."""
    RUNNERS = "runners"
    """The move that was chosen, and the runners."""
    RISK = "risk"
    """All three runners are on the board."""
    CLOSE = "close"
    """A bust that nearly happened."""
    STOPPED = "stopped"
    BUST = "bust"


class TutorialButton(CustomId, prefix="how1"):
    """A button that leads to a step, with the move that was chosen in the first one, from 0.

    After the last one the reader can join the table ``lobby``, unless that is 0.
    """

    action: TutorialStep
    choice: Annotated[int, number(3)]
    lobby: Number = 0


_RULES = Rules.of(PARKER, starter=Starter.HOST)

_FIRST_ROLL: FourDice = (2, 3, 4, 5)
_SECOND_ROLLS: tuple[FourDice, ...] = ((4, 4, 4, 5), (4, 4, 4, 3), (3, 3, 3, 5))
"""A roll after each of the first moves whose only move brings the remaining runners onto the board."""
_CLOSE_ROLL: FourDice = (1, 4, 6, 6)
"""A roll with which one sum of four can be played, whatever was chosen first."""
_BUST_ROLL: FourDice = (1, 1, 2, 2)


_AFTER_ROLL = {
    TutorialStep.RUNNERS: TutorialStep.RISK,
    TutorialStep.RISK: TutorialStep.CLOSE,
    TutorialStep.CLOSE: TutorialStep.BUST,
}
"""The step that follows another roll."""


def tutorial_game(pressed: TutorialButton) -> Game:
    """Return the position of a step."""

    def play(before: Game, action: Action, *dice: int) -> Game:
        return before.play(action, lambda count: dice)

    pairings = play(Game.start(_RULES, 2, lambda count: (), first_seat=0), Roll(0), *_FIRST_ROLL)
    runners = play(pairings, Choose(0, legal_moves(pairings.state, _FIRST_ROLL)[pressed.choice]))
    risk = play(runners, Roll(0), *_SECOND_ROLLS[pressed.choice])
    close = play(risk, Roll(0), *_CLOSE_ROLL)
    return {
        TutorialStep.PAIRINGS: pairings,
        TutorialStep.RUNNERS: runners,
        TutorialStep.RISK: risk,
        TutorialStep.CLOSE: close,
        TutorialStep.STOPPED: play(close, Stop(0)),
        TutorialStep.BUST: play(close, Roll(0), *_BUST_ROLL),
    }[pressed.action]


def tutorial_card(
    pressed: TutorialButton, reader: Person, language: Language, picture: str | None = None
) -> Card:
    """Return the card of a step, in which the reader plays, with a text board unless there is a picture."""
    game = tutorial_game(pressed)
    lamb = Computer(Strength.EASY, 1)
    board = board_item(Table.around(game, (reader, lamb)), game, language, picture)
    above, below = map("\n".join, _texts(pressed.action, game, language))
    return Card(ACCENT_COLOURS[0], above, board, below, *rows(list(_buttons(pressed, game, language))))


def pairs_text(language: Language) -> str:
    """Return what a roll is good for."""
    return language.text("Four dice make two pairs in three ways. Each sum is a column to climb in.")


def _texts(step: TutorialStep, game: Game, language: Language) -> tuple[list[str], list[str]]:
    """Return the lines above the board, what was rolled and what came of it, and those below: what to do."""
    assert game.last_roll is not None  # noqa: S101 - every step follows a roll
    text, dice = language.text, language.symbols.roll(game.last_roll)
    roll = text("Roll again")
    match step:
        case TutorialStep.PAIRINGS:
            title, goal = "## " + text("How to play"), aim(game.state.columns_to_win, language)
            return [title, goal, text("You rolled {dice}.", dice=dice)], [
                pairs_text(language),
                text("**Choose a move.** Its number is also in the picture."),
            ]
        case TutorialStep.RUNNERS:
            return [text("You play {move}.", move=_last_move(game, language))], [
                text("Each column you climb takes up one of your three runners."),
                language.plural(
                    "{count} runner is still free, so the next roll can't go wrong. **{button}.**",
                    "{count} runners are still free, so the next roll can't go wrong. **{button}.**",
                    free_runners(game.state),
                    button=roll,
                ),
            ]
        case TutorialStep.RISK:
            played = text(
                "You rolled {dice}. Only one move fits, so it was played for you: {move}.",
                dice=dice,
                move=_last_move(game, language),
            )
            columns = column_names((column for column in COLUMNS if game.state.runners[column]), language)
            return [played], [
                text("All three runners are climbing, in columns {columns}.", columns=columns),
                text(
                    "From now on, a roll without any of these sums is a **bust**. **{button}.**", button=roll
                ),
            ]
        case TutorialStep.CLOSE:
            return [text("You rolled {dice}. Phew!", dice=dice)], [
                text(
                    "Of these sums, only {move} fits. Without it, you would have lost all of this turn's "
                    "steps.",
                    move=_last_move(game, language),
                ),
                text("**{roll}** for more, or **{stop}** and keep your steps?", roll=roll, stop=text("Stop")),
            ]
        case TutorialStep.STOPPED:
            return [text("✋ You stopped: your steps are safe.")], [
                text("Your markers stay there, and your next turn continues from there."),
                text("Stop at the top of a column and it's yours. That's all you need to know!"),
                text("Now it's your turn: go back to the game, or start one with `/cantstop play`."),
            ]
        case TutorialStep.BUST:
            return [text("💥 You rolled {dice}: a bust!", dice=dice)], [
                text(
                    "No sum fits, so all of this turn's steps are lost. Markers from earlier turns would "
                    "have stayed."
                ),
                text("Knowing when to stop is the whole game. **{button}.**", button=text("Try again")),
            ]


def _last_move(game: Game, language: Language) -> str:
    move = next(event.move for event in reversed(game.log) if isinstance(event, Moved))
    return move_text(move, language)


def _buttons(pressed: TutorialButton, game: Game, language: Language) -> Iterator[ui.Button[Card]]:
    text = language.text

    def to(step: TutorialStep) -> TutorialButton:
        return replace(pressed, action=step)

    match pressed.action:
        case TutorialStep.PAIRINGS:
            for choice, move in enumerate(legal_moves(game.state, _FIRST_ROLL)):
                chosen = replace(pressed, action=TutorialStep.RUNNERS, choice=choice)
                yield button(chosen, move_label(move, language), ButtonStyle.primary, emoji=NUMBERS[choice])
        case TutorialStep.BUST:
            yield button(to(TutorialStep.CLOSE), text("Try again"), ButtonStyle.primary, emoji="↩️")
        case TutorialStep.STOPPED:
            if pressed.lobby:
                join = TableButton(pressed.lobby, 0, JOIN)
                yield button(join, text("Join"), ButtonStyle.success)
        case step:
            yield button(to(_AFTER_ROLL[step]), text("Roll again"), ButtonStyle.primary, emoji="🎲")
            if step is TutorialStep.CLOSE:
                yield button(to(TutorialStep.STOPPED), text("Stop"), ButtonStyle.success, emoji="✋")


def tutorial_button(language: Language, lobby: int = 0) -> ui.Button[Card]:
    """Return the button that begins the tutorial, from the card of a ``lobby`` if that is not 0."""
    begin = TutorialButton(TutorialStep.PAIRINGS, 0, lobby)
    return button(begin, language.text("How to play"), emoji="❔")
