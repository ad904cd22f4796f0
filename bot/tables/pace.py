"""How long anything at a table may take. All times are in seconds."""

from enum import StrEnum

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR

LOBBY_TIMEOUT = DAY
"""How long a lobby in which nothing happens stays open."""

PAUSE_TIMEOUT = 30 * DAY
"""How long a game that was set aside can be woken."""

RESTART_GRACE = 10 * MINUTE
"""What is due sooner than this after a start gets its whole time anew: nobody could act before."""


class Pace(StrEnum):
    """How long players have to act."""

    LIVE = "live"
    """90 seconds: everybody is there."""
    RELAXED = "relaxed"
    """24 hours: everybody looks in once a day."""
    NONE = "none"
    """As long as they like."""

    @property
    def time_limit(self) -> float | None:
        """How long those who can act have for it, None where nobody counts."""
        return _TIME_LIMITS[self]

    @property
    def reminder_lead(self) -> float:
        """How long before the deadline they are reminded."""
        return 4 * HOUR if self is Pace.RELAXED else (self.time_limit or 0.0) / 2

    @property
    def idle_limit(self) -> float:
        """How long after somebody last acted the game is set aside."""
        return HOUR if self is Pace.LIVE else 7 * DAY


_TIME_LIMITS = {Pace.LIVE: 90.0, Pace.RELAXED: DAY, Pace.NONE: None}
