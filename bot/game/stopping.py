"""When the player on turn may stop."""

from enum import Enum, auto

from bot.game.board import COLUMNS, summit_columns
from bot.game.moves import enterable_columns, free_runners
from bot.game.rules import CrowdedSpaces
from bot.game.state import Phase, State
from bot.game.turns import apply_stop


class StopObstacle(Enum):
    """A reason why a player may not stop."""

    NO_MOVE = auto()
    """No move has been made yet, or bids are still missing."""
    RUNNERS_FREE = auto()
    """The edition requires all three runners on the board first."""
    CROWDED = auto()
    """A runner stands on a space with another player's marker."""


def stop_obstacle(state: State) -> StopObstacle | None:
    """Return why the player on turn may not stop, None if stopping is allowed."""
    if state.phase is not Phase.DECIDE:
        return StopObstacle.NO_MOVE
    if state.rules.edition.stop_needs_all_runners and not (
        state.just_claimed or not free_runners(state) or not enterable_columns(state)
    ):
        return StopObstacle.RUNNERS_FREE
    if state.rules.crowded is CrowdedSpaces.NO_STOP and any(
        state.is_crowded(column, height) for column in COLUMNS if (height := state.runners[column])
    ):
        return StopObstacle.CROWDED
    return None


def columns_to_claim(state: State) -> tuple[int, ...]:
    """Return the columns that a stop would claim, in order; none if stopping is not allowed."""
    return () if stop_obstacle(state) else summit_columns(state.runners)


def stopping_wins(state: State) -> bool:
    """Whether a stop would win the game. It never does where the round is finished first (Franjos)."""
    if stop_obstacle(state) or state.rules.edition.finishes_round:
        return False
    return state.on_turn in apply_stop(state).winners
