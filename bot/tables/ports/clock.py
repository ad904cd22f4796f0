"""The time."""

from typing import Protocol


class Clock(Protocol):
    """A source of time."""

    def now(self) -> float:
        """Return the time in seconds since 1970 (UTC)."""

    async def sleep_until(self, time: float) -> None:
        """Return once :meth:`now` is ``time`` or later."""
