"""What the buttons for a turn ask of their table. They are on the board and on the odds card."""

from collections.abc import Callable
from functools import partial
from typing import Final

from bot.chat.play.ids import GameButton
from bot.chat.ui.ids import COLUMN, TableButton
from bot.game import Action, ChangeMove, Choose, Roll, Stop
from bot.tables import Caller, TakeAction

MOVES: Final = ((COLUMN,), (COLUMN, COLUMN))
"""The numbers of a button that plays a move."""

_ACTIONS: dict[str, Callable[[int], Action]] = {
    GameButton.ROLL: Roll,
    GameButton.CHANGE: ChangeMove,
    GameButton.STOP: Stop,
}


def turn_action(action: str, numbers: tuple[int, ...]) -> Callable[[int], Action]:
    """Return what a button for a turn does, given the seat of the player."""
    return _ACTIONS.get(action) or partial(Choose, move=numbers)


def requested_turn(button: TableButton, by: Caller) -> TakeAction:
    """Return what a button for a turn asks of its table."""
    return TakeAction(by, turn_action(button.action, button.numbers), button.action_version)
