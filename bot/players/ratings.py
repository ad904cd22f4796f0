"""What the strongest player thinks of a position."""

from dataclasses import dataclass

from bot.game import Action, State
from bot.players.hard import win_chances
from bot.players.legal_actions import legal_actions


@dataclass(frozen=True, slots=True)
class RatedAction:
    """Something a seat can do.

    Attributes:
        action: what it is.
        win_chance: the seat's chance to win after it, 0 to 1, as the strongest player judges it.
    """

    action: Action
    win_chance: float


@dataclass(frozen=True, slots=True)
class ActionRatings:
    """What a seat can do, and what is to be thought of it.

    Attributes:
        choices: everything, the best first.
    """

    choices: tuple[RatedAction, ...]


def rate_actions(state: State, seat: int) -> ActionRatings:
    """Return what the strongest player thinks of all that ``seat`` can do now, which may be nothing."""
    can = legal_actions(state, seat)
    if not can:
        return ActionRatings(())
    choices = map(RatedAction, can, win_chances(state, seat, can))
    return ActionRatings(tuple(sorted(choices, key=lambda choice: -choice.win_chance)))
