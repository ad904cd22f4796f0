"""Limits on how many sessions a bot starts, at a time and in a day."""

import math

from playground.model.clock import Clock
from playground.model.json_object import Json
from playground.model.sharding import Shard, Sharding

PAUSE = 5.0
"""Seconds between two sessions of one bucket."""

DAY = 86_400.0


class SessionStarts:
    """Counts identifies in days that begin with the first one."""

    def __init__(self, clock: Clock, sharding: Sharding) -> None:
        self._clock = clock
        self.sharding = sharding
        self._used = 0
        self._day_ends = 0.0
        self._latest: dict[int, float] = {}

    @property
    def remaining(self) -> int:
        """How many sessions may still start today."""
        used = self._used if self._clock.now() < self._day_ends else 0
        return self.sharding.starts_per_day - used

    def take(self) -> bool:
        """Count an identify, even one that will be refused; return False if it is one too many today."""
        if self.remaining <= 0:
            return False
        now = self._clock.now()
        if now >= self._day_ends:
            self._used, self._day_ends = 0, now + DAY
        self._used += 1
        return True

    def enter(self, shard: Shard) -> bool:
        """Start a session; return False if its bucket started another less than five seconds ago."""
        if self.sharding.max_concurrency is None:
            return True
        bucket, now = shard.id % self.sharding.max_concurrency, self._clock.now()
        if now - self._latest.get(bucket, -math.inf) < PAUSE:
            return False
        self._latest[bucket] = now
        return True

    def payload(self) -> Json:
        """Return the limits as `GET /gateway/bot` tells them."""
        return {
            "total": self.sharding.starts_per_day,
            "remaining": self.remaining,
            "reset_after": max(0, round((self._day_ends - self._clock.now()) * 1000)),
            "max_concurrency": self.sharding.max_concurrency or 1,
        }
