"""Which servers a process hears. Discord divides those of a large bot into shards."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of one process."""

    count: int  # how many the bot has in all
    ids: frozenset[int]  # those that this process connects, numbered from 0

    def hears(self, guild_id: int | None) -> bool:
        """Return whether clicks in a server arrive at this process, or in direct messages if None."""
        return shard_of(guild_id, self.count) in self.ids


ONLY_SHARD = Shards(1, frozenset({0}))
"""What the process of a bot without shards hears: everything."""


def shard_of(guild_id: int | None, count: int) -> int:
    """Return the shard of a server, of ``count`` in all. Direct messages belong to shard 0."""
    return 0 if guild_id is None else (guild_id >> 22) % count
