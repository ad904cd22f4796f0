"""A player's statistics, calculated from the logs of their games on demand."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.game import Event, PlayerStats, player_stats

MAX_GAMES = 200
"""How many games statistics cover, the latest ones: each takes two milliseconds to evaluate."""


@dataclass(frozen=True, slots=True)
class GameLog:
    """The log of a game that had a winner."""

    user_ids: tuple[int | None, ...]  # in seating order, None for computers
    events: tuple[Event, ...]


def stats_of_user(user_id: int, games: Iterable[GameLog]) -> PlayerStats:
    """Return the statistics of a user who played in all of ``games``."""
    return player_stats((game.events, game.user_ids.index(user_id)) for game in games)
