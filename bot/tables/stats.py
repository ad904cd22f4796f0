"""A player's finished games, counted anew from their logs whenever somebody wants to look at them."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.game import Event, PlayerStats, player_stats

MAX_GAMES = 200
"""How many games, the newest ones, are looked at: counting them takes two milliseconds each."""


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game that was won.

    Attributes:
        user_ids: the user ids in seating order, None for a computer.
        events: every event of the game.
    """

    user_ids: tuple[int | None, ...]
    events: tuple[Event, ...]


def stats_of_user(user_id: int, games: Iterable[GameLog]) -> PlayerStats:
    """Return what ``games`` add up to for a user who had a seat in each."""
    return player_stats((game.events, game.user_ids.index(user_id)) for game in games)
