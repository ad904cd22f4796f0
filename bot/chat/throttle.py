"""A limit to how fast one person can keep the bot busy."""

import time
from collections.abc import Callable


class Throttle:
    """A bucket of tokens to each user: an interaction takes one, and they come back with time.

    Args:
        burst: how many tokens a full bucket has.
        rate: how many come back in a second.
        clock: seconds from any starting point.
    """

    def __init__(
        self, burst: int = 30, rate: float = 8.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._buckets: dict[int, tuple[float, float]] = {}
        self._swept = clock()

    def allows(self, user_id: int) -> bool:
        """Take a token of the user's; False if there is none."""
        now = self._clock()
        self._sweep(now)
        tokens, then = self._buckets.get(user_id, (float(self._burst), now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        allowed = tokens >= 1
        self._buckets[user_id] = (tokens - allowed, now)
        return allowed

    def _sweep(self, now: float) -> None:
        """Forget the buckets that have filled up again."""
        refill = self._burst / self._rate
        if now - self._swept > refill:
            self._buckets = {
                user: (tokens, then) for user, (tokens, then) in self._buckets.items() if now - then < refill
            }
            self._swept = now
