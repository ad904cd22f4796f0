"""Evaluation of positions without looking ahead: the chance to win of every player, and as it is shown."""

from collections.abc import Sequence
from operator import itemgetter

import numpy as np

from bot.game import Phase, State, legal_moves, stop_obstacle, turns
from bot.players.last_turn import round_ends
from bot.players.value_network import Positions, load_network

WinChances = tuple[float, ...]
"""Every player's chance to win, alone or with others, 0 to 1, by seat."""

FINISHED_ROUND_EXPONENT = 0.7
"""The power to which the network's chances are raised in Franjos, before they add up to 1 again.

The network knows the rules that all editions share. Where the others may still catch up, by finishing the
round, a lead is worth less than it says. ``python -m tools.calibration`` shows which exponent fits.
"""


def evaluate(states: Sequence[State]) -> list[WinChances]:
    """Return the chances to win in each state; all states must be of the same game.

    A player who may stop is assumed to stop if that is better than rolling.
    """
    stopped = {
        index: turns.apply_stop(state)
        for index, state in enumerate(states)
        if state.phase is Phase.DECIDE and stop_obstacle(state) is None
    }
    chances = _evaluate_rolling([*states, *stopped.values()])
    best = chances[: len(states)]
    for index, after_stop in zip(stopped, chances[len(states) :], strict=True):
        best[index] = max(after_stop, best[index], key=itemgetter(states[index].on_turn))
    return best


def _evaluate_rolling(states: Sequence[State]) -> list[WinChances]:
    """Return the chances to win in each state if the player on turn does not stop."""
    undecided = [state for state in states if not state.over and not state.winning]
    from_network = iter(_evaluate_with_network(undecided))
    return [_decided(state) if state.over or state.winning else next(from_network) for state in states]


def _decided(state: State) -> WinChances:
    """Return the chances to win when the game is over, or while a round is finished after a win (Franjos)."""
    if state.over:
        return tuple(float(seat in state.winners) for seat in state.seats)
    ends = round_ends(state)
    return tuple(
        1.0
        if seat in state.winning
        else sum((chance for winners, chance in ends.items() if seat in winners), 0.0)
        for seat in state.seats
    )


def _evaluate_with_network(states: Sequence[State]) -> list[WinChances]:
    if not states:
        return []
    orders = [_seats_in_order(state) for state in states]
    players = len(orders[0])
    positions = Positions(
        markers=np.array(
            [[state.markers[seat][2:] for seat in order] for state, order in zip(states, orders, strict=True)]
        ),
        runners=np.array([state.runners[2:] for state in states]),
        columns_to_win=np.full(len(states), states[0].columns_to_win),
    )
    exponent = FINISHED_ROUND_EXPONENT if states[0].rules.edition.finishes_round else 1.0
    evaluated = []
    for state, order, chances in zip(states, orders, load_network(players)(positions).tolist(), strict=True):
        by_seat = [0.0] * players
        for seat, chance in zip(order, chances, strict=True):
            by_seat[seat] = chance**exponent if seat not in state.resigned else 0.0
        total = sum(by_seat)
        evaluated.append(tuple(chance / total for chance in by_seat))
    return evaluated


def _seats_in_order(state: State) -> list[int]:
    """Return the seats in playing order, starting with the one that rolls next."""
    first = state.on_turn
    if state.phase is Phase.SETTLE:
        later = (*state.seats[first + 1 :], *state.seats)
        first = next(seat for seat in later if seat not in state.resigned)
    return [*state.seats[first:], *state.seats[:first]]


def chances(state: State) -> WinChances:
    """Return everybody's chance to win now, 0 to 1. A player who has to choose takes the best move."""
    if state.phase is Phase.CHOOSE and state.roll is not None:
        moves = [turns.apply_move(state, move) for move in legal_moves(state, state.roll)]
        after = moves or [turns.apply_bust(state)]
        evaluated = zip(after, evaluate(after), strict=True)
        return shares(*max(evaluated, key=lambda pair: pair[1][state.on_turn]))
    return shares(state, evaluate([state])[0])


def shares(state: State, win_chances: WinChances) -> WinChances:
    """Return chances to win in ``state`` that add up to 1: players who win together share the win equally.

    If nobody can win any more, all chances are 0.
    """
    if state.winning and not state.over:
        ends = round_ends(state).items()
        return tuple(
            sum((chance / len(winners) for winners, chance in ends if seat in winners), 0.0)
            for seat in state.seats
        )
    total = sum(win_chances) or 1.0
    return tuple(chance / total for chance in win_chances)
