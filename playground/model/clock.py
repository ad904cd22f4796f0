"""The clock of the playground, which tests may move forward."""

import time
from datetime import UTC, datetime


class Clock:
    """Wall-clock time plus an offset that only grows."""

    def __init__(self) -> None:
        self._offset = 0.0

    def now(self) -> float:
        """Return the Unix time, in seconds."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward: new snowflakes, the ages of messages and tokens, rate limits.

        Args:
            seconds: How far; never negative, because snowflakes only rise.
        """
        if seconds < 0:
            raise ValueError("the clock only goes forward")
        self._offset += seconds

    @property
    def ahead(self) -> float:
        """The seconds it was moved forward."""
        return self._offset


def timestamp(moment: float) -> str:
    """Return a Unix time as Discord writes it, in ISO 8601."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
