"""What to bid on the turn of another player."""

from bot.game import COLUMNS, LENGTHS, Bid, State, enterable
from bot.players.chances import safe

ROLLS_TO_COME = 2
"""How many more rolls most turns have after the second move, give or take."""

EVEN = 0.6
"""The chance of a stop at which either side is worth as much: a wrong *makes it* costs twice the stake."""


def likely_bid(state: State) -> Bid:
    """Return a bid by how likely it is that the player on turn makes it, the higher the surer."""
    chance = made(state)
    surer = (chance - EVEN) / (1 - EVEN) if chance > EVEN else (EVEN - chance) / EVEN
    return Bid(makes_it=chance > EVEN, stake=1 + round(4 * surer))


def made(state: State) -> float:
    """Return the rough chance, 0 to 1, that the turn that is on ends in a stop."""
    on_board = [column for column in COLUMNS if 0 < state.runners[column] < LENGTHS[column]]
    return safe([*on_board, *enterable(state)]) ** ROLLS_TO_COME
