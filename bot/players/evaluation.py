"""What positions are worth to everybody, as the strongest player judges them without looking ahead."""

from collections.abc import Sequence

import numpy as np

from bot.game import (
    COLUMNS,
    LENGTHS,
    RUNNER_COUNT,
    Phase,
    State,
    enterable_columns,
    is_summit,
    stop_obstacle,
    turns,
)
from bot.players.rolls import hit_chance
from bot.players.value_network import Positions, load_network

WinChances = tuple[float, ...]
"""Everybody's chance to win, 0 to 1, by seat."""

STEPS_PER_ROLL = 1.5
"""How many steps a roll brings, give or take."""


def evaluate(states: Sequence[State]) -> list[WinChances]:
    """Return what each state, all of one game, is worth; who may stop does so where that is better."""
    stopped = {
        index: turns.apply_stop(state)
        for index, state in enumerate(states)
        if state.phase is Phase.DECIDE and stop_obstacle(state) is None
    }
    values = _values([*states, *stopped.values()])
    judged = values[: len(states)]
    for index, value in zip(stopped, values[len(states) :], strict=True):
        judged[index] = max(value, judged[index], key=lambda chances: chances[states[index].on_turn])
    return judged


def _values(states: Sequence[State]) -> list[WinChances]:
    """Return what each state is worth if whoever is on turn goes on, and has not ended the game."""
    learned = [state for state in states if not state.over and not state.winning]
    found = iter(_learned(learned))
    return [
        _outcome(state) if state.over else _last_round(state) if state.winning else next(found)
        for state in states
    ]


def _outcome(state: State) -> WinChances:
    return tuple(float(seat in state.winners) for seat in state.seats)


def _last_round(state: State) -> WinChances:
    """Return what is left to those who have not enough columns yet when a round is played to its end."""
    return tuple(
        1.0 if seat in state.winning else _catching_up(state) if seat == state.on_turn else 0.0
        for seat in state.seats
    )


def _catching_up(state: State) -> float:
    """Return the rough chance of the player on turn to own enough columns by the end of the turn."""
    owned = state.claimed_by(state.on_turn)
    reached = sum(is_summit(column, state.runners[column]) for column in COLUMNS)
    missing = state.columns_to_win - len(owned) - reached
    climbing = [column for column in COLUMNS if 0 < state.runners[column] < LENGTHS[column]]
    entering = enterable_columns(state)
    markers = state.markers[state.on_turn]
    near = sorted(LENGTHS[column] - state.runners[column] for column in climbing)
    far = sorted(LENGTHS[column] - markers[column] for column in entering)[: RUNNER_COUNT - len(climbing)]
    steps = sorted([*near, *far])[: max(missing, 0)]
    if len(steps) < missing:
        return 0.0
    return float(hit_chance([*climbing, *entering]) ** (sum(steps) / STEPS_PER_ROLL))


def _learned(states: Sequence[State]) -> list[WinChances]:
    if not states:
        return []
    orders = [_order(state) for state in states]
    count = len(orders[0])
    at = Positions(
        markers=np.array(
            [[state.markers[seat][2:] for seat in order] for state, order in zip(states, orders, strict=True)]
        ),
        runners=np.array([state.runners[2:] for state in states]),
        columns_to_win=np.full(len(states), states[0].columns_to_win),
    )
    judged = []
    for state, order, chances in zip(states, orders, load_network(count)(at).tolist(), strict=True):
        by_seat = [0.0] * count
        for seat, chance in zip(order, chances, strict=True):
            by_seat[seat] = chance if seat not in state.resigned else 0.0
        total = sum(by_seat)
        judged.append(tuple(chance / total for chance in by_seat))
    return judged


def _order(state: State) -> list[int]:
    """Return the seats from the one that rolls next."""
    first = state.on_turn
    if state.phase is Phase.SETTLE:
        first = next(
            seat
            for step in range(1, len(state.markers) + 1)
            if (seat := (state.on_turn + step) % len(state.markers)) not in state.resigned
        )
    return [*state.seats[first:], *state.seats[:first]]
