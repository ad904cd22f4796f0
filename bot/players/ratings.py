"""Ratings: the chance to win after each action, as the strongest player judges it."""

from dataclasses import dataclass

from bot.game import Action, State
from bot.players.hard import win_chances
from bot.players.legal_actions import legal_actions


@dataclass(frozen=True, slots=True)
class RatedAction:
    """A legal action and how good it is.

    Attributes:
        win_chance: the seat's chance to win after it, 0 to 1.
    """

    action: Action
    win_chance: float


def rate_actions(state: State, seat: int) -> tuple[RatedAction, ...]:
    """Return all legal actions of ``seat`` with their ratings, best first; none if it has nothing to do."""
    actions = legal_actions(state, seat)
    if not actions:
        return ()
    rated = map(RatedAction, actions, win_chances(state, seat, actions))
    return tuple(sorted(rated, key=lambda choice: -choice.win_chance))
