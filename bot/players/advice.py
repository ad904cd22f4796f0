"""Advice on a position: the odds, what the strongest player would do, and the simplest true reason for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from bot.game import (
    COLUMNS,
    LENGTHS,
    Choose,
    Move,
    Phase,
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
    visible_state,
)
from bot.players.hard import RatedAction, rate_actions
from bot.players.odds import Odds, odds
from bot.players.rule_of_28 import stop_wins

PHASES_BEFORE_ROLL = (Phase.ROLL, Phase.BID, Phase.DECIDE)
"""The phases in which the player on turn may roll next."""

SAFER_BY = 0.02  # the difference in bust chance from which a move counts as safer than another
FURTHER_BY = 0.01  # the share of a column from which a move counts as going further than another
LOW_BUST_CHANCE = 0.2  # so low that hardly anyone would stop because of it
BEHIND_SHARE = 0.8  # the share of an equal chance to win below which a player is behind


class Reason(Enum):
    """A reason for an action."""

    ONLY_CHOICE = auto()  # it is the only legal action
    WINS = auto()  # it wins, either at once or with the next stop
    STOP_LOSES = auto()  # another player has won the round already, so a stop would lose
    NO_RISK = auto()  # the next roll cannot bust
    RUNNER_FREE = auto()  # a runner is free, so a bust is unlikely
    GAINS_MORE_THAN_IT_LOSES = auto()  # another roll gains more spaces than it loses, on average
    BEHIND = auto()  # others are ahead, so there is little to lose
    TOO_LITTLE_AT_STAKE = auto()  # the spaces at risk are too few to stop for
    CLAIMS = auto()  # it claims a column
    LOSES_MORE_THAN_IT_GAINS = auto()  # another roll loses more spaces than it gains, on average
    ENOUGH_AT_STAKE = auto()  # the spaces at risk are worth more than those another roll would gain
    REACHES_TOP = auto()  # a runner reaches a summit
    KEEPS_RUNNER = auto()  # it keeps more runners free than any other move
    SAFEST = auto()  # the next roll busts less often than after any other move
    FURTHEST = auto()  # it climbs further than any other move
    BALANCED = auto()  # other moves are safer or climb further, but it is the best overall
    LIKELY_STOP = auto()  # the turn is more likely to end in a stop
    LIKELY_BUST = auto()  # the turn is more likely to end in a bust
    WORTH_MOST = auto()  # a space is worth most in that column
    WORTH_LEAST = auto()  # a space is worth least in that column
    ENOUGH_MOVED = auto()  # another step would not help


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice on a position.

    Attributes:
        odds: those of the next roll, None if no roll is next.
        seat: the seat that the choices are for.
        choices: the legal actions of the seat, best first.
        odds_after: for each choice the odds of the roll after it, None unless it is a move that leads to one.
    """

    odds: Odds | None = None
    seat: int | None = None
    choices: tuple[RatedAction, ...] = ()
    odds_after: tuple[Odds | None, ...] = ()
    reason: Reason | None = None


def advise(state: State, seat: int | None) -> Advice:
    """Return advice for a player, or for a spectator if ``seat`` is None.

    While bids are placed, each bidder gets advice on their own bid. Otherwise everyone gets advice on what
    the acting seat can do. Bids are secret, so advice does not depend on the bids of other players.
    """
    next_roll = odds(state) if state.phase in PHASES_BEFORE_ROLL else None
    if state.phase is Phase.BID:
        advised = seat if seat in state.bidders else None
    else:
        advised = next(iter(state.acting), None)
    if advised is None:
        return Advice(next_roll)
    visible = visible_state(state, advised)
    choices = rate_actions(visible, advised)
    return Advice(
        odds=next_roll,
        seat=advised,
        choices=choices,
        odds_after=tuple(_odds_after(visible, choice) for choice in choices),
        reason=main_reason(visible, choices),
    )


def _odds_after(state: State, choice: RatedAction) -> Odds | None:
    if not isinstance(choice.action, Choose):
        return None
    after = turns.apply_move(state, choice.action.move)
    return odds(after) if after.phase in PHASES_BEFORE_ROLL and after.on_turn == state.on_turn else None


def main_reason(state: State, choices: Sequence[RatedAction]) -> Reason:
    """Return the main reason for the first of ``choices``, which are in order of their ratings, best first.

    Raises:
        ValueError: there are no choices.
    """
    if not choices:
        raise ValueError("there is nothing to give a reason for")
    best = choices[0]
    match best.action:
        case _ if len(choices) == 1:
            return Reason.ONLY_CHOICE
        case Roll():
            return _reason_to_roll(state, best.win_chance)
        case Stop():
            return _reason_to_stop(state)
        case Choose(move=move):
            others = [other.action.move for other in choices[1:] if isinstance(other.action, Choose)]
            return _reason_to_move(state, move, others)
        case PlaceBid(bid=bid):
            return Reason.LIKELY_STOP if bid.stops else Reason.LIKELY_BUST
        case Shift():
            return Reason.WORTH_MOST if steps_due(state) > 0 else Reason.WORTH_LEAST
        case _:
            return Reason.ENOUGH_MOVED


def _reason_to_roll(state: State, win_chance: float) -> Reason:
    if state.winning:
        return Reason.STOP_LOSES
    now = odds(state)
    if not now.bust_rolls:
        return Reason.NO_RISK
    if enterable_columns(state) and now.bust_chance < LOW_BUST_CHANCE:
        return Reason.RUNNER_FREE
    if now.net_gain > 0:
        return Reason.GAINS_MORE_THAN_IT_LOSES
    return Reason.BEHIND if win_chance < BEHIND_SHARE / len(state.active) else Reason.TOO_LITTLE_AT_STAKE


def _reason_to_stop(state: State) -> Reason:
    if stop_wins(state):
        return Reason.WINS
    if any(is_summit(column, state.runners[column]) for column in COLUMNS):
        return Reason.CLAIMS
    return Reason.ENOUGH_AT_STAKE if odds(state).net_gain > 0 else Reason.LOSES_MORE_THAN_IT_GAINS


def _reason_to_move(state: State, move: Move, others: Sequence[Move]) -> Reason:
    if stop_wins(state, advance_runners(state, move)):
        return Reason.WINS
    for measure, margin, reason in _MEASURES:
        measured = measure(state, move)
        if all(measured - measure(state, other) >= margin for other in others):
            return reason
    return Reason.BALANCED


def _summits_reached(state: State, move: Move) -> float:
    runners = advance_runners(state, move)
    return sum(is_summit(column, runners[column]) for column in set(move))


def _free_runners_left(state: State, move: Move) -> float:
    if not enterable_columns(state):
        return 0
    return free_runners(replace(state, runners=advance_runners(state, move)))


def _safety(state: State, move: Move) -> float:
    after = turns.apply_move(state, move)
    return 1.0 if after.on_turn != state.on_turn or after.over else 1 - odds(after).bust_chance


def _share_climbed(state: State, move: Move) -> float:
    """Return the spaces that a move climbs, as a share of the length of each column, added up."""
    runners, markers = advance_runners(state, move), state.markers[state.on_turn]
    return sum(
        (runners[column] - (state.runners[column] or markers[column])) / LENGTHS[column]
        for column in set(move)
    )


_MEASURES: tuple[tuple[Callable[[State, Move], float], float, Reason], ...] = (
    (_summits_reached, 1, Reason.REACHES_TOP),
    (_free_runners_left, 1, Reason.KEEPS_RUNNER),
    (_safety, SAFER_BY, Reason.SAFEST),
    (_share_climbed, FURTHER_BY, Reason.FURTHEST),
)
"""What can speak for a move, most important first: a measure, the margin by which the move must beat all
others, and the reason that this gives."""
