"""Seasons: each calendar month (UTC) has standings of its own, which start from nothing.

A season is a number like 202611 for November 2026.
"""

from datetime import MAXYEAR, UTC, datetime
from typing import Final

ALL_TIME: Final = 0  # stands for all games, whenever they were played

_MONTHS: Final = 12


def season_at(timestamp: float) -> int:
    """Return the season of a time in seconds since 1970."""
    moment = datetime.fromtimestamp(timestamp, UTC)
    return moment.year * 100 + moment.month


def season_before(season: int) -> int:
    """Return the season before another one."""
    year, month = divmod(season, 100)
    return season - 1 if month > 1 else (year - 1) * 100 + _MONTHS


def season_start(season: int) -> float:
    """Return when a season begins, in seconds since 1970."""
    year, month = divmod(season, 100)
    return datetime(year, month, 1, tzinfo=UTC).timestamp()


def season_after(season: int) -> int:
    """Return the season after another one."""
    year, month = divmod(season, 100)
    return season + 1 if month < _MONTHS else (year + 1) * 100 + 1


def is_season(number: int) -> bool:
    """Return whether a number is that of a season with one before and one after it."""
    year, month = divmod(number, 100)
    return 1970 <= year < MAXYEAR and 1 <= month <= _MONTHS
