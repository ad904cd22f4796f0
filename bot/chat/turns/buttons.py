"""The buttons of a game in progress: what they do, and those for what the players who can act may do."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Final

from discord import ButtonStyle, ui

from bot.chat.turns.move_text import NUMBERS, move_label
from bot.chat.ui.card import Card, button
from bot.chat.ui.custom_ids import COLUMN, CustomId, TableButton
from bot.chat.ui.i18n.language import Language
from bot.game import Game, Phase, State, columns_to_claim, roll_moves, stop_obstacle, stopping_wins
from bot.game.actions import Action, ChangeMove, Choose, Confirm, Roll, Shift, Stop, Undo
from bot.game.bidding import may_confirm, shiftable_columns
from bot.players import bust_chance
from bot.tables import STOP, requests
from bot.tables.crowd_playing import choices
from bot.tables.seats import Caller
from bot.tables.table import Table


class GameButton(StrEnum):
    """What a button of a game does."""

    ROLL = "roll"
    RISK = "risk"
    """Asks whether to roll although every roll would bust."""
    MOVE = "move"
    """Plays the move with these columns."""
    CHANGE = "change"
    """Takes back the move chosen last."""
    STOP = "stop"
    AGREE = "agree"
    """Agrees to end the game."""
    KEEP = "keep"
    """Disagrees."""
    RESIGN = "resign"
    END = "end"
    BACK = "back"
    """Takes a seat back from the computer."""
    SUBSTITUTE = "substitute"
    """Lets a computer play for those who are overdue."""
    WAKE = "wake"
    """Resumes a paused game."""
    SKIP = "skip"
    """Lets the computers play on until a person has to act. It works at any action version."""
    MENU = "menu"
    """Shows the menu of a game, privately."""
    RULEBOOK = "rulebook"
    """Shows the rules of the game."""
    TEXT = "text"
    """Shows the board as text."""
    SHOW = "show"
    """Sends the board to the end of the channel."""
    PROPOSE = "propose"
    """Proposes to end the game, or agrees to that, if the number is 1; otherwise it asks first."""


class BidButton(StrEnum):
    """What a button of bidding does."""

    BID = "bid"
    """Opens the bid prompt."""
    SIDE = "side"
    """Chooses a side: 1 stops, 0 busts."""
    CHIPS = "chips"
    """Places a bid: side and stake."""
    SHIFT = "shift"
    """Moves a marker in a column, to settle a bid."""
    UNDO = "undo"
    CONFIRM = "confirm"


ToButton = Callable[..., CustomId]
"""Returns the custom id of the button for an action and its numbers."""

MOVES: Final = ((COLUMN,), (COLUMN, COLUMN))
"""The numbers of a button that plays a move."""

_ACTIONS: dict[str, Callable[[int], Action]] = {
    GameButton.ROLL: Roll,
    GameButton.RISK: Roll,
    GameButton.CHANGE: ChangeMove,
    GameButton.STOP: Stop,
    BidButton.UNDO: Undo,
    BidButton.CONFIRM: Confirm,
}


def turn_action(action: str, numbers: tuple[int, ...]) -> Callable[[int], Action]:
    """Return what a button for a turn does, given the seat of the player."""
    if action == BidButton.SHIFT:
        return partial(Shift, column=numbers[0])
    return _ACTIONS.get(action) or partial(Choose, move=numbers)


def requested_turn(button: TableButton, by: Caller) -> requests.TakeAction:
    """Return what a button for a turn asks of its table. They are on the board and on the odds card."""
    return requests.TakeAction(by, turn_action(button.action, button.numbers), button.action_version)


def table_buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    """Return the :func:`game_buttons` of a table; none if nobody can act or the game is paused.

    A channel takes no move back, and does not stop where it has nothing to vote on.
    """
    if not table.acting or table.paused:
        return []
    to = partial(TableButton.of, table)
    if table.crowd is None:
        return game_buttons(game, language, to)
    if game.state.phase is Phase.DECIDE and has_to_roll(table, game.state):
        return [_roll_button(language.text("Roll again"), to)]
    return choice_buttons(game, language, to)


def has_to_roll(table: Table, state: State) -> bool:
    """Whether nothing but another roll is offered: a stop is forbidden, or a channel has no reason to."""
    return bool(stop_obstacle(state)) if table.crowd is None else STOP not in choices(state)


def game_buttons(game: Game, language: Language, to: ToButton) -> list[ui.Button[Card]]:
    """Return the buttons of what can be done in a game, and the one that takes the last move back."""
    buttons = choice_buttons(game, language, to)
    if game.may_change_move:
        buttons.append(button(to(GameButton.CHANGE), language.text("Change move")))
    return buttons


def choice_buttons(game: Game, language: Language, to: ToButton) -> list[ui.Button[Card]]:
    """Return the buttons of what can be done in a game besides taking the last move back."""
    match game.state.phase:
        case Phase.ROLL:
            return [_roll_button(language.text("Roll"), to)]
        case Phase.CHOOSE:
            return [
                button(
                    to(GameButton.MOVE, *move), move_label(move, language), ButtonStyle.primary, emoji=number
                )
                for number, move in zip(NUMBERS, roll_moves(game.state), strict=False)
            ]
        case Phase.BID:
            return [button(to(BidButton.BID), language.text("Bid"), ButtonStyle.primary, emoji="🪙")]
        case Phase.SETTLE:
            return _settling_buttons(game, language, to)
        case _:
            return _decision_buttons(game, language, to)


def _roll_button(label: str, to: ToButton, style: ButtonStyle = ButtonStyle.primary) -> ui.Button[Card]:
    return button(to(GameButton.ROLL), label, style, emoji="🎲")


def _decision_buttons(game: Game, language: Language, to: ToButton) -> list[ui.Button[Card]]:
    """Return the buttons to roll again and, where that is allowed, to stop. A stop that wins stands out.

    Where every roll would bust, to roll comes last and asks first, or is not offered beside a win.
    """
    text, state = language.text, game.state
    certain = bust_chance(state) == 1
    roll = text("Roll again")
    if stop_obstacle(state):
        return [_roll_button(roll, to)]
    stop = to(GameButton.STOP)
    if stopping_wins(state):
        win = button(stop, text("Stop and win"), ButtonStyle.primary, emoji="🏆")
        return [win] if certain else [_roll_button(roll, to, ButtonStyle.secondary), win]
    emoji = "🚩" if columns_to_claim(state) else "✋"
    stopping = button(stop, text("Stop"), ButtonStyle.success, emoji=emoji)
    if certain:
        return [stopping, button(to(GameButton.RISK), roll, emoji="🎲")]
    return [_roll_button(roll, to), stopping]


def _settling_buttons(game: Game, language: Language, to: ToButton) -> list[ui.Button[Card]]:
    text, state = language.text, game.state
    buttons = [
        button(to(BidButton.SHIFT, column), language.number(column), ButtonStyle.primary)
        for column in shiftable_columns(state)
    ]
    if state.settlement and state.settlement.steps:
        buttons.append(button(to(BidButton.UNDO), text("Undo")))
    if may_confirm(state):
        buttons.append(button(to(BidButton.CONFIRM), text("Done"), ButtonStyle.success))
    return buttons
