"""How long turns, lobbies and pauses may take, and when players are reminded, in seconds."""

from collections.abc import Iterable
from enum import StrEnum

from bot.tables.days import DAY

MINUTE = 60.0
HOUR = 60 * MINUTE

LOBBY_TIMEOUT = DAY  # how long an inactive lobby stays open
HOST_TIMEOUT = HOUR  # how long an inactive lobby waits for its host
INVITATION_TIMEOUT = 10 * MINUTE  # how long a seat is kept for somebody who is invited
PAUSE_TIMEOUT = 30 * DAY  # how long a paused game can be resumed

RESTART_GRACE = 10 * MINUTE
"""Deadlines this soon after a restart are reset: nobody could act while the bot was down."""


class Pace(StrEnum):
    """How long players have to act."""

    LIVE = "live"  # everyone is online
    RELAXED = "relaxed"  # everyone checks in once a day
    NONE = "none"

    @property
    def time_limit(self) -> float:
        """How long players have to act; without a pace, how long others wait until they may go on alone."""
        return {Pace.LIVE: 90.0, Pace.RELAXED: DAY, Pace.NONE: 3 * DAY}[self]

    @property
    def reminder_lead(self) -> float:
        """How long before the deadline players are reminded."""
        return {Pace.LIVE: 45.0, Pace.RELAXED: 4 * HOUR, Pace.NONE: 0.0}[self]

    @property
    def idle_limit(self) -> float:
        """How long after the last activity the game is paused."""
        return HOUR if self is Pace.LIVE else 7 * DAY


def lobby_timeout(last_activity: float, reserved_until: Iterable[float | None]) -> float:
    """Return when the next timed event of a lobby is due if nobody acts before."""
    return min([last_activity + LOBBY_TIMEOUT, *(until for until in reserved_until if until is not None)])


def game_timeout(
    pace: Pace, last_activity: float, deadline: float | None, *, reminder_due: bool, paused: bool
) -> float:
    """Return when the next timed event of a game in progress is due if nobody acts before."""
    pause = last_activity + pace.idle_limit
    if paused:
        return pause + PAUSE_TIMEOUT
    if deadline is None or (reminder_due and pace is Pace.NONE):
        return pause
    return min(pause, deadline if reminder_due else deadline - pace.reminder_lead)
