"""Bids that go by the chance of a stop."""

from bot.game import COLUMNS, LENGTHS, Bid, State, enterable_columns
from bot.players.rolls import hit_chance

EXPECTED_ROLLS = 2  # the approximate number of rolls in a turn after the second move

BREAK_EVEN_CHANCE = 0.6
"""The chance of a stop at which both sides are worth the same; a wrong *makes it* costs twice the stake."""


def likely_bid(state: State) -> Bid:
    """Return a bid on the likelier side; the clearer it is, the higher the stake."""
    chance = stop_chance(state)
    if chance > BREAK_EVEN_CHANCE:
        confidence = (chance - BREAK_EVEN_CHANCE) / (1 - BREAK_EVEN_CHANCE)
    else:
        confidence = (BREAK_EVEN_CHANCE - chance) / BREAK_EVEN_CHANCE
    return Bid(makes_it=chance > BREAK_EVEN_CHANCE, stake=1 + round(4 * confidence))


def stop_chance(state: State) -> float:
    """Return the approximate chance, 0 to 1, that the current turn ends in a stop."""
    on_board = [column for column in COLUMNS if 0 < state.runners[column] < LENGTHS[column]]
    return hit_chance([*on_board, *enterable_columns(state)]) ** EXPECTED_ROLLS
