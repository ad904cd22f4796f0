"""When the player on turn may stop."""

from enum import Enum, auto

from bot.game.board import COLUMNS
from bot.game.moves import enterable, free_runners
from bot.game.rules import Crowded
from bot.game.state import Phase, State


class Obstacle(Enum):
    """What keeps a player from stopping."""

    NO_MOVE = auto()
    """No move was made yet, or the bids are still out."""
    RUNNERS_FREE = auto()
    """The edition wants all three runners on the board first."""
    CROWDED = auto()
    """A runner stands on a space with another player's marker."""


def obstacle(state: State) -> Obstacle | None:
    """Return what keeps the player on turn from stopping, None if nothing does."""
    if state.phase is not Phase.DECIDE:
        return Obstacle.NO_MOVE
    if state.rules.edition.stops_with_all_runners and not (
        state.claimed or not free_runners(state) or not enterable(state)
    ):
        return Obstacle.RUNNERS_FREE
    if state.rules.crowded is Crowded.NO_STOP and any(
        state.is_crowded(column, height) for column in COLUMNS if (height := state.runners[column])
    ):
        return Obstacle.CROWDED
    return None
