"""What a computer player does."""

from bot.game import Action, State
from bot.players import easy, rule_of_28
from bot.players.legal_actions import legal_actions
from bot.players.ratings import rate_actions
from bot.players.strength import Strength


def decide(state: State, seat: int, strength: Strength) -> Action:
    """Return what a computer does with ``seat``, which must be able to act; the same every time it is asked.

    Raises:
        ValueError: the seat has nothing to do.
    """
    can = legal_actions(state, seat)
    if not can:
        raise ValueError(f"seat {seat} has nothing to do")
    if len(can) == 1:
        return can[0]
    match strength:
        case Strength.EASY:
            return easy.choose_action(state, can)
        case Strength.MEDIUM:
            return rule_of_28.choose_action(state, can)
        case Strength.HARD:
            return rate_actions(state, seat).choices[0].action
