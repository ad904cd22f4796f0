"""The stand-in's idea of now, which a test may move forward."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class Clock:
    """Wall-clock time plus an offset that only ever grows."""

    def __init__(self) -> None:
        self._offset = 0.0

    def now(self) -> float:
        """Seconds since the Unix epoch, as the stand-in sees them."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        """Moves every "now" of the stand-in forward: new snowflakes, the ages of messages, tokens, limits.

        Args:
            seconds: How far. Never negative, because snowflakes only rise.
        """
        if seconds < 0:
            raise ValueError("the stand-in's clock only goes forward")
        self._offset += seconds

    @property
    def ahead(self) -> float:
        """By how many seconds it was moved forward."""
        return self._offset

    def stamp(self, moment: float | None = None) -> str:
        """An ISO 8601 timestamp as Discord writes them."""
        return datetime.fromtimestamp(self.now() if moment is None else moment, UTC).isoformat()
