"""A player's finished games, counted anew from their logs whenever somebody wants to look at them."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.game import Event, PlayerStats, player_stats

LOOKED_AT = 200
"""How many games, the newest ones, are looked at: counting them takes two milliseconds each."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was won.

    Attributes:
        seats: the user ids in seating order, None for a computer.
        log: every event of the game.
    """

    seats: tuple[int | None, ...]
    log: tuple[Event, ...]


def history(user_id: int, games: Iterable[Finished]) -> PlayerStats:
    """Return what ``games`` add up to for a user who had a seat in each."""
    return player_stats((game.log, game.seats.index(user_id)) for game in games)
