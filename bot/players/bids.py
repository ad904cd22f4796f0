"""What to bid on the turn of another player."""

from bot.game import COLUMNS, LENGTHS, Bid, State, enterable_columns
from bot.players.rolls import hit_chance

EXPECTED_ROLLS = 2
"""How many more rolls most turns have after the second move, give or take."""

BREAK_EVEN_CHANCE = 0.6
"""The chance of a stop at which either side is worth as much: a wrong *makes it* costs twice the stake."""


def likely_bid(state: State) -> Bid:
    """Return a bid by how likely it is that the player on turn makes it, the higher the surer."""
    chance = stop_chance(state)
    surer = (
        (chance - BREAK_EVEN_CHANCE) / (1 - BREAK_EVEN_CHANCE)
        if chance > BREAK_EVEN_CHANCE
        else (BREAK_EVEN_CHANCE - chance) / BREAK_EVEN_CHANCE
    )
    return Bid(makes_it=chance > BREAK_EVEN_CHANCE, stake=1 + round(4 * surer))


def stop_chance(state: State) -> float:
    """Return the rough chance, 0 to 1, that the turn that is on ends in a stop."""
    on_board = [column for column in COLUMNS if 0 < state.runners[column] < LENGTHS[column]]
    return hit_chance([*on_board, *enterable_columns(state)]) ** EXPECTED_ROLLS
