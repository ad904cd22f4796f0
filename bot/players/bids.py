"""What to bid on the turn of another player."""

from bot.game import COLUMNS, LENGTHS, Bid, State, enterable, free_runners
from bot.players.chances import safe

ROLLS_TO_COME = 2
"""How many more rolls most turns have after the second move, give or take."""

HALF = 0.6
"""The chance of a stop from which on it pays to bid on one: a bust then costs twice the stake."""


def likely_bid(state: State) -> Bid:
    """Return a bid by how likely it is that the player on turn makes it, the higher the surer."""
    chance = made(state)
    surer = (chance - HALF) / (1 - HALF) if chance > HALF else (HALF - chance) / HALF
    return Bid(makes_it=chance > HALF, stake=1 + round(4 * surer))


def made(state: State) -> float:
    """Return the rough chance, 0 to 1, that the turn that is on ends in a stop."""
    on_board = [column for column in COLUMNS if 0 < state.runners[column] < LENGTHS[column]]
    playable = {*on_board, *enterable(state)} if free_runners(state) else {*on_board}
    return safe(playable) ** ROLLS_TO_COME
