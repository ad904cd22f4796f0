"""Goat plays the Rule of 28 by Michael Keller: score the progress of a turn, and stop at 28."""

from collections.abc import Callable, Sequence

from bot.game import (
    RUNNER_COUNT,
    Action,
    Bid,
    Choose,
    Heights,
    PlaceBid,
    Roll,
    Shift,
    State,
    Stop,
    advance_runners,
    enterable_columns,
    free_runners,
    steps_due,
)
from bot.game.board import COLUMNS, summit_columns
from bot.players.odds import odds, stop_chance

STOP_SCORE = 28
MIDDLE_COLUMN = 7  # its spaces count least

BREAK_EVEN_CHANCE = 0.6
"""The chance of a stop at which both sides are worth the same: a wrong bid on it costs twice the stake."""


def should_stop(state: State) -> bool:
    """Whether to stop: if that wins the game, or at a score of 28 with all runners placed.

    The rule assumes three runners. If hardly any column is left and no more runners can be placed, it would
    almost never stop, so the player then stops once another roll loses more than it gains on average.
    """
    if stop_wins(state):
        return True
    if free_runners(state):
        return not enterable_columns(state) and odds(state).net_gain <= 0
    return turn_score(state) >= STOP_SCORE


def stop_wins(state: State, runners: Heights | None = None) -> bool:
    """Whether a stop would win, with the given runners or those of ``state``."""
    reached = summit_columns(runners or state.runners)
    return len(state.claimed_by(state.on_turn)) + len(reached) >= state.columns_to_win


def turn_score(state: State, runners: Heights | None = None) -> int:
    """Return the score of a turn, with the given runners or those of ``state``.

    Each space gained counts :func:`column_value`, the first one in a column twice. Three runners score 2 more
    if all are in odd columns, 2 less if all are in even columns, and 4 more if all are on one side of 7.
    """
    runners = runners or state.runners
    markers = state.markers[state.on_turn]
    columns = [column for column in COLUMNS if runners[column]]
    score = sum(column_value(column) * (runners[column] - markers[column] + 1) for column in columns)
    if len(columns) < RUNNER_COUNT:
        return score
    odd = sum(column % 2 for column in columns)
    one_sided = max(columns) <= MIDDLE_COLUMN or min(columns) >= MIDDLE_COLUMN
    return score + (2 if odd == RUNNER_COUNT else -2 if not odd else 0) + (4 if one_sided else 0)


def choose_action(
    state: State,
    actions: Sequence[Action],
    should_stop: Callable[[State], bool] = should_stop,
    score: Callable[[State, Heights], int] = turn_score,
) -> Action:
    """Return one of ``actions``, which are all legal actions of the seat.

    Others can have their own way to stop, and a ``score`` of their own for what a move leads to.
    """
    match actions[0]:
        case Roll(seat=seat):
            return Stop(seat) if should_stop(state) else actions[0]
        case Choose():
            return max(actions, key=lambda action: _move_rank(state, action, score))
        case PlaceBid(seat=seat):
            return PlaceBid(seat, likely_bid(state))
        case _:
            return max(actions, key=lambda action: _settlement_rank(state, action))


def likely_bid(state: State) -> Bid:
    """Return a bid on the likelier side; the clearer it is, the higher the stake."""
    chance = stop_chance(state)
    stops = chance > BREAK_EVEN_CHANCE
    clearest = 1 if stops else 0
    confidence = (chance - BREAK_EVEN_CHANCE) / (clearest - BREAK_EVEN_CHANCE)
    return Bid(stops, stake=1 + round(4 * confidence))


def column_value(column: int) -> int:
    """Return the value of a space in a column."""
    return abs(column - MIDDLE_COLUMN) + 1


def _move_rank(state: State, action: Action, score: Callable[[State, Heights], int]) -> tuple[bool, int, int]:
    """Rank a move: first one after which a stop wins, then the fewest new runners, then the score.

    The rule itself does not choose moves. Chosen this way, the player loses to others as often as published.
    """
    assert isinstance(action, Choose)  # noqa: S101 - all actions in that phase are
    runners = advance_runners(state, action.move)
    return stop_wins(state, runners), -sum(map(bool, runners)), score(state, runners)


def _settlement_rank(state: State, action: Action) -> int:
    """Rank a step in settling a bid: up in the most valuable columns, down in the least valuable ones."""
    if not isinstance(action, Shift):
        return -2 * MIDDLE_COLUMN  # confirming comes last
    return column_value(action.column) if steps_due(state) > 0 else -column_value(action.column)
