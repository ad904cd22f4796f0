"""Discord's ids: milliseconds since 2015 in the upper 42 bits, so that an id tells its age."""

from playground.model.clock import Clock
from playground.model.sharding import Shard

EPOCH_MS = 1_420_070_400_000
"""The first moment of 2015 (UTC), from which snowflakes count."""


def snowflake_at(moment: float) -> int:
    """Return the lowest id that can be made at a Unix time."""
    return max(0, int(moment * 1000) - EPOCH_MS) << 22


class Snowflakes:
    """Makes ids that carry the present time and only rise."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Return a new id, higher than all before."""
        self._last = max(self._last + 1, snowflake_at(self._clock.now()))
        return self._last

    def next_on(self, shard: Shard) -> int:
        """Return a new id of a guild that belongs to a shard; it is some milliseconds ahead of its time."""
        first = self.next()
        if not shard.has(first):
            moment = first >> 22
            self._last = (moment + (shard.id - moment) % shard.count) << 22
        return self._last
