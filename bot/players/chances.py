"""Everybody's chance to win, as it is shown: in any phase of a game, and together 1."""

from bot.game import Phase, State, legal_moves, turns
from bot.players.evaluation import WinChances, evaluate
from bot.players.last_turn import round_ends


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
