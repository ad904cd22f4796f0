"""The state of the bot, which is asked for at each health check and each scrape of the metrics."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector


@dataclass(frozen=True, slots=True)
class ShardState:
    """A connection to Discord; ``latency`` is in seconds, NaN before the first heartbeat was answered."""

    id: int
    up: bool
    latency: float


@dataclass(frozen=True, slots=True)
class BotState:
    """What this process of the bot is doing.

    Attributes:
        slot: its slot, None while it waits for one or another process may have it.
        identifies_left: how many sessions Discord lets the bot start today, None if that is not known.
        boards_behind: the number of boards being brought up to date.
        deadline_late: the seconds by which the next timeout is late.
    """

    slot: int | None
    identifies_left: int | None
    shards: tuple[ShardState, ...]
    open_tables: int
    boards_behind: int
    deadline_late: float

    @property
    def ready(self) -> bool:
        """Whether it has a slot and all its shards are connected."""
        return self.slot is not None and all(shard.up for shard in self.shards)


class StateCollector(Collector):
    """Collects the state of the bot as metrics."""

    def __init__(self, state: Callable[[], BotState]) -> None:
        self._state = state

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Return nothing: what there is depends on the state."""
        return iter(())

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Return the state as it is now."""
        bot = self._state()
        left = bot.identifies_left
        yield _gauge("slot", "The slot of this process", bot.slot)
        yield _gauge("identifies_left", "How many sessions Discord lets the bot start today", left)
        yield _gauge("tables_open", "Open tables of this process", bot.open_tables)
        yield _gauge("boards_behind", "Boards being brought up to date", bot.boards_behind)
        yield _gauge("deadline_late_seconds", "Seconds by which the next timeout is late", bot.deadline_late)
        up = _gauge("shard_up", "Whether a shard is connected", labels=["shard"])
        latency = _gauge("shard_latency_seconds", "Seconds that a heartbeat took", labels=["shard"])
        for shard in bot.shards:
            up.add_metric([str(shard.id)], shard.up)
            if math.isfinite(shard.latency):
                latency.add_metric([str(shard.id)], shard.latency)
        yield up
        yield latency


def _gauge(
    name: str, description: str, value: float | None = None, labels: Sequence[str] | None = None
) -> GaugeMetricFamily:
    """Return a gauge, without a value if that is not known."""
    return GaugeMetricFamily(f"cantstop_{name}", description, value, labels)
