"""A player made for the daily climb, three columns in as few turns as possible, and the par of a day.

Nobody takes a column away, so nothing has to be hurried, and only the best three
columns matter. The constants were found by trying out many.
"""

from collections.abc import Callable
from random import Random
from statistics import median_low

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
from bot.players.odds import climbing, hit_chance
from bot.players.rule_of_28 import stop_wins

HEIGHT_EXPONENT = 2.0
"""The value of a height in a column, as a share of its length, is its power: the last spaces count most."""

SUMMIT_BONUS = 0.28  # the additional value of a runner on a summit
RUNNER_COST = 0.19  # what a runner on the board costs, as long as others are free
CHANCE_WEIGHT = 0.2  # what a column's chance to be rolled is worth, as long as runners are free
SAFETY_WEIGHT = 0.34  # what the chance not to bust is worth, once all runners are on the board
ROLL_WEIGHT = 0.8  # the spaces that a roll gains, in the columns of the runners

PAR_CLIMBS = 51
HESITATION = 0.05  # by how much a value may seem higher or lower in one of these climbs

Vary = Callable[[float], float]
"""Makes a value seem a little different each time."""


def par(state: State, new_dice: Callable[[], DiceSource]) -> int:
    """Return the median turns of many climbs with the same dice, before the first turn.

    ``new_dice`` returns the dice before their first roll. The climbs differ in choices that are almost
    equally good. One alone would be luck: each choice decides which rolls a later turn gets.
    """

    def vary_with(climb: int) -> Vary:
        random = Random(climb)  # noqa: S311 - has to be the same everywhere
        return lambda value: value + random.uniform(-HESITATION, HESITATION)

    return median_low(turns_needed(state, new_dice(), vary_with(climb)) for climb in range(PAR_CLIMBS))


def turns_needed(state: State, dice: DiceSource, vary: Vary = float) -> int:
    """Return the turns that the one player needs to claim three columns, before the first turn."""
    ended = 0
    while not state.over:
        first, second, third, fourth = dice(4)
        if moves := legal_moves(state, (first, second, third, fourth)):
            moved = turns.apply_move(state, choose_move(state, moves, vary))
            state = turns.apply_stop(moved) if should_stop(moved, vary) else moved
        else:
            state = turns.apply_bust(state)
        ended += state.phase is not Phase.DECIDE
    return ended


def choose_move(state: State, moves: tuple[Move, ...], vary: Vary = float) -> Move:
    """Return the move after which the runners stand best."""
    return max(moves, key=lambda move: vary(_value(state, advance_runners(state, move))))


def should_stop(state: State, vary: Vary = float) -> bool:
    """Whether to stop: if that is the end, or once another roll loses more than it gains on average."""
    if stop_wins(state):
        return True
    if free_runners(state):
        return False
    columns = climbing(state.runners)
    if not columns:
        return True
    safe = hit_chance(columns)
    progress = _progress(state, state.runners)
    gain = sum(
        hit_chance([column])
        * (_height_value(column, state.runners[column] + 1) - _height_value(column, state.runners[column]))
        for column in columns
    )
    return safe * progress + ROLL_WEIGHT * gain <= vary(progress)


def _value(state: State, runners: Heights) -> float:
    if stop_wins(state, runners):
        return float("inf")
    columns = climbing(runners)
    placed = sum(map(bool, runners))
    value = _progress(state, runners) - RUNNER_COST * placed
    if placed < RUNNER_COUNT:
        return value + CHANCE_WEIGHT * sum(hit_chance([column]) for column in columns)
    return value + SAFETY_WEIGHT * hit_chance(columns)


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
