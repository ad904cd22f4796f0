"""Shards: a bot's sessions share its guilds, and how many it may and must start."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shard:
    """A shard: its number, from 0, and how many there are."""

    id: int
    count: int

    def has(self, guild_id: int | None) -> bool:
        """Return whether a guild's events come to this shard; direct messages, without a guild, come to 0."""
        return self.id == (0 if guild_id is None else (guild_id >> 22) % self.count)


ONLY_SHARD = Shard(0, 1)
"""What a bot has that does not know of shards."""


@dataclass(frozen=True, slots=True)
class Sharding:
    """What Discord tells a bot about its sessions, and which limits it keeps.

    Attributes:
        shards: How many shards it recommends; bots may use another number.
        max_concurrency: How many sessions may start within five seconds, one of each bucket; a bucket has
            the shards with the same `id % max_concurrency`. With None any number may start.
        starts_per_day: How many sessions may start in a day before the token is reset.
        guilds_per_shard: How many guilds a session may have.
    """

    shards: int = 1
    max_concurrency: int | None = None
    starts_per_day: int = 1000
    guilds_per_shard: int = 2500


DEFAULT_SHARDING = Sharding()
"""One shard is recommended, and sessions start as often as they like."""
