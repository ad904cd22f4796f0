"""A player made for climbing alone: three columns in as few turns as possible.

Nobody takes a column away, so nothing has to be hurried, and only the best three
columns matter. The constants were found by trying out many.
"""

from bot.game import (
    COLUMNS,
    LENGTHS,
    RUNNER_COUNT,
    DiceSource,
    Heights,
    Move,
    Phase,
    State,
    advance_runners,
    free_runners,
    legal_moves,
    turns,
)
from bot.players.odds import hit_chance
from bot.players.rule_of_28 import stop_wins

HEIGHT_EXPONENT = 2.0
"""The value of a height in a column, as a share of its length, is its power: the last spaces count most."""

SUMMIT_BONUS = 0.28  # the additional value of a runner on a summit
RUNNER_COST = 0.19  # what a runner on the board costs, as long as others are free
CHANCE_WEIGHT = 0.2  # what a column's chance to be rolled is worth, as long as runners are free
SAFETY_WEIGHT = 0.34  # what the chance not to bust is worth, once all runners are on the board
ROLL_WEIGHT = 0.8  # the spaces that a roll gains, in the columns of the runners


def turns_needed(state: State, dice: DiceSource) -> int:
    """Return the turns that the one player needs to claim three columns, before the first turn."""
    ended = 0
    while not state.over:
        first, second, third, fourth = dice(4)
        if moves := legal_moves(state, (first, second, third, fourth)):
            moved = turns.apply_move(state, choose_move(state, moves))
            state = turns.apply_stop(moved) if should_stop(moved) else moved
        else:
            state = turns.apply_bust(state)
        ended += state.phase is not Phase.DECIDE
    return ended


def choose_move(state: State, moves: tuple[Move, ...]) -> Move:
    """Return the move after which the runners stand best."""
    return max(moves, key=lambda move: _value(state, advance_runners(state, move)))


def should_stop(state: State) -> bool:
    """Whether to stop: if that is the end, or once another roll loses more than it gains on average."""
    if stop_wins(state):
        return True
    if free_runners(state):
        return False
    climbing = _climbing(state.runners)
    if not climbing:
        return True
    safe = hit_chance(climbing)
    progress = _progress(state, state.runners)
    gain = sum(
        hit_chance([column])
        * (_height_value(column, state.runners[column] + 1) - _height_value(column, state.runners[column]))
        for column in climbing
    )
    return safe * progress + ROLL_WEIGHT * gain <= progress


def _value(state: State, runners: Heights) -> float:
    if stop_wins(state, runners):
        return float("inf")
    climbing = _climbing(runners)
    placed = sum(map(bool, runners))
    value = _progress(state, runners) - RUNNER_COST * placed
    if placed < RUNNER_COUNT:
        return value + CHANCE_WEIGHT * sum(hit_chance([column]) for column in climbing)
    return value + SAFETY_WEIGHT * hit_chance(climbing)


def _progress(state: State, runners: Heights) -> float:
    """Return the value of what a stop would keep of this turn."""
    markers = state.markers[state.on_turn]
    return sum(
        _height_value(column, runners[column]) - _height_value(column, markers[column])
        for column in COLUMNS
        if runners[column]
    )


def _height_value(column: int, height: int) -> float:
    bonus = SUMMIT_BONUS if height == LENGTHS[column] else 0.0
    return float((height / LENGTHS[column]) ** HEIGHT_EXPONENT) + bonus


def _climbing(runners: Heights) -> list[int]:
    """Return the columns in which a runner can go on."""
    return [column for column in COLUMNS if 0 < runners[column] < LENGTHS[column]]
