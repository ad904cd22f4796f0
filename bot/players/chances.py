"""Everybody's chance to win, as it is shown: in any phase of a game, and together 1."""

from operator import itemgetter

from bot.game import Phase, State, legal_moves, turns
from bot.players.evaluation import WinChances, evaluate


def chances(state: State) -> WinChances:
    """Return everybody's chance to win now, 0 to 1. A player who has to choose takes the best move."""
    if state.phase is Phase.CHOOSE and state.roll is not None:
        moves = [turns.apply_move(state, move) for move in legal_moves(state, state.roll)]
        after = evaluate(moves or [turns.apply_bust(state)])
        return shares(max(after, key=itemgetter(state.on_turn)))
    return shares(evaluate([state])[0])


def shares(win_chances: WinChances) -> WinChances:
    """Return chances that add up to 1: players who win together share the win.

    If nobody can win any more, all chances are 0.
    """
    total = sum(win_chances) or 1.0
    return tuple(chance / total for chance in win_chances)
