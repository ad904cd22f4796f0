"""The computers: Lamb is :mod:`easy`, Goat :mod:`rule_of_28`, Fox :mod:`expected_gain`, Eagle :mod:`hard`."""

from enum import StrEnum

from bot.game import Action, State, Stop, visible_state
from bot.game.actions import legal_actions
from bot.players import easy, expected_gain, rule_of_28
from bot.players.hard import rate_actions


class Strength(StrEnum):
    """How well a computer plays."""

    EASY = "easy"  # takes what is within reach and otherwise plays at random
    MEDIUM = "medium"  # the Rule of 28 (M. Keller)
    ADVANCED = "advanced"  # weighs what a roll gains against what it risks
    HARD = "hard"  # the strongest player; docs/players.md explains how it works


def decide(state: State, seat: int, strength: Strength) -> Action:
    """Return the action of a computer player; what it sees of a position always leads to the same action.

    In a round that somebody has won already (Franjos), the others have one turn to win too. Every computer
    then plays for its best chance, and none stops, which would lose.

    Raises:
        ValueError: the seat has nothing to do.
    """
    actions = legal_actions(state, seat)
    if state.winning:
        actions = tuple(action for action in actions if not isinstance(action, Stop))
    if not actions:
        raise ValueError(f"seat {seat} has nothing to do")
    if len(actions) == 1:
        return actions[0]
    state = visible_state(state, seat)
    if state.winning:
        strength = Strength.HARD
    match strength:
        case Strength.EASY:
            return easy.choose_action(state, actions)
        case Strength.MEDIUM:
            return rule_of_28.choose_action(state, actions)
        case Strength.ADVANCED:
            return expected_gain.choose_action(state, actions)
        case Strength.HARD:
            return rate_actions(state, seat)[0].action
