"""Why the strongest player would do what it would do: the plainest thing that speaks for it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum, auto

from bot.game import (
    COLUMNS,
    LENGTHS,
    Choose,
    Move,
    PlaceBid,
    Roll,
    Shift,
    State,
    Stop,
    advance_runners,
    enterable_columns,
    free_runners,
    is_summit,
    steps_due,
    turns,
)
from bot.players.odds import odds
from bot.players.ratings import ActionRatings
from bot.players.rule_of_28 import stop_wins

SAFER_BY = 0.02
"""By how much a chance to bust has to be smaller than another to be worth a word."""

FURTHER_BY = 0.01
"""By which share of a column a move has to lead further than another to be worth a word."""

LOW_BUST_CHANCE = 0.2
"""A chance to bust that hardly anybody would stop for."""

BEHIND_SHARE = 0.8
"""The part of a fair chance to win below which somebody is behind."""


class Reason(Enum):
    """What speaks for doing something."""

    ONLY_CHOICE = auto()
    """There is nothing else to do."""
    WINS = auto()
    """It wins, at once or with the next stop."""
    NO_RISK = auto()
    """No roll can bust."""
    RUNNER_FREE = auto()
    """A runner is free, so that a bust is unlikely."""
    GAINS_MORE_THAN_IT_LOSES = auto()
    """One more roll brings more spaces than it loses, on average."""
    BEHIND = auto()
    """The others are ahead, so there is not much to lose."""
    TOO_LITTLE_AT_STAKE = auto()
    """What is at stake is not worth stopping for yet."""
    CLAIMS = auto()
    """Columns are claimed by it."""
    LOSES_MORE_THAN_IT_GAINS = auto()
    """One more roll loses more spaces than it brings, on average."""
    ENOUGH_AT_STAKE = auto()
    """What is at stake is worth more than the spaces of another roll."""
    REACHES_TOP = auto()
    """A runner reaches a summit."""
    KEEPS_RUNNER = auto()
    """More runners stay free than after any other move."""
    SAFEST = auto()
    """The next roll busts less often than after any other move."""
    FURTHEST = auto()
    """The runners come further than by any other move."""
    BALANCED = auto()
    """Others are safer or lead further, but it is best in all."""
    LIKELY_STOP = auto()
    """The turn is more likely to end well."""
    LIKELY_BUST = auto()
    """The turn is more likely to end in a bust."""
    WORTH_MOST = auto()
    """A space is worth the most there."""
    WORTH_LEAST = auto()
    """A space is worth the least there."""
    ENOUGH_MOVED = auto()
    """Another space would not help."""


def main_reason(state: State, advice: ActionRatings) -> Reason:
    """Return what speaks for the best of some choices.

    Raises:
        ValueError: there is no choice.
    """
    if not advice.choices:
        raise ValueError("there is nothing to give a reason for")
    best = advice.choices[0]
    match best.action:
        case _ if len(advice.choices) == 1:
            return Reason.ONLY_CHOICE
        case Roll():
            return _for_rolling(state, best.win_chance)
        case Stop():
            return _for_stopping(state)
        case Choose(move=move):
            others = [other.action.move for other in advice.choices[1:] if isinstance(other.action, Choose)]
            return _for_moving(state, move, others)
        case PlaceBid(bid=bid):
            return Reason.LIKELY_STOP if bid.makes_it else Reason.LIKELY_BUST
        case Shift():
            return Reason.WORTH_MOST if steps_due(state) > 0 else Reason.WORTH_LEAST
        case _:
            return Reason.ENOUGH_MOVED


def _for_rolling(state: State, value: float) -> Reason:
    now = odds(state)
    if not now.bust_rolls:
        return Reason.NO_RISK
    if enterable_columns(state) and now.bust_chance < LOW_BUST_CHANCE:
        return Reason.RUNNER_FREE
    if now.net_gain > 0:
        return Reason.GAINS_MORE_THAN_IT_LOSES
    return Reason.BEHIND if value < BEHIND_SHARE / len(state.active) else Reason.TOO_LITTLE_AT_STAKE


def _for_stopping(state: State) -> Reason:
    if stop_wins(state):
        return Reason.WINS
    if any(is_summit(column, state.runners[column]) for column in COLUMNS):
        return Reason.CLAIMS
    return Reason.ENOUGH_AT_STAKE if odds(state).net_gain > 0 else Reason.LOSES_MORE_THAN_IT_GAINS


def _for_moving(state: State, move: Move, others: Sequence[Move]) -> Reason:
    if stop_wins(_led(state, move)):
        return Reason.WINS
    for measure, by, why in _MEASURES:
        own = measure(state, move)
        if all(own - measure(state, other) >= by for other in others):
            return why
    return Reason.BALANCED


def _led(state: State, move: Move) -> State:
    """Return the state with the runners where a move leads them, on summits too."""
    return replace(state, runners=advance_runners(state, move))


def _summits(state: State, move: Move) -> float:
    runners = advance_runners(state, move)
    return sum(is_summit(column, runners[column]) for column in set(move))


def _free(state: State, move: Move) -> float:
    return free_runners(_led(state, move)) if enterable_columns(state) else 0


def _safety(state: State, move: Move) -> float:
    then = turns.apply_move(state, move)
    return 1.0 if then.on_turn != state.on_turn or then.over else 1 - odds(then).bust_chance


def _share(state: State, move: Move) -> float:
    """Return by how much of their columns' lengths the runners come up."""
    runners, markers = advance_runners(state, move), state.markers[state.on_turn]
    return sum(
        (runners[column] - (state.runners[column] or markers[column])) / LENGTHS[column]
        for column in set(move)
    )


_MEASURES: tuple[tuple[Callable[[State, Move], float], float, Reason], ...] = (
    (_summits, 1, Reason.REACHES_TOP),
    (_free, 1, Reason.KEEPS_RUNNER),
    (_safety, SAFER_BY, Reason.SAFEST),
    (_share, FURTHER_BY, Reason.FURTHEST),
)
"""What moves are measured by, the weightiest first: the measure, by how much one has to be better than all
others for that to be a reason, and the reason."""
