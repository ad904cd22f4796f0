"""The metrics: some are counted where things happen, the others looked up whenever they are asked for.

No label names a person, a server or a table.
"""

import math
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, ParamSpec, TypeVar

import aiohttp
from prometheus_client import Counter, Gauge, Histogram, Info
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.program import VERSION
from bot.tables import ConflictError, StoreAwayError, StoreUnavailableError, Table, TableStore

SAVE_OUTCOMES: Final = {ConflictError: "conflict", StoreUnavailableError: "full", StoreAwayError: "away"}
"""What the errors of a save are called; no error is "saved", any other is "failed"."""

_ROUTES = (
    ("callback", re.compile(r"/interactions/[^/]+/[^/]+/callback$")),
    ("follow-up", re.compile(r"/webhooks/[^/]+/[^/]+(/messages/[^/]+)?$")),
    ("message", re.compile(r"/channels/[^/]+/messages(/[^/]+)?$")),
    ("thread", re.compile(r"/channels/[^/]+/(messages/[^/]+/)?threads$")),
    ("channel", re.compile(r"/channels/[^/]+(/|$)")),
    ("commands", re.compile(r"/applications/[^/]+/(guilds/[^/]+/)?commands(/|$)")),
    ("emoji", re.compile(r"/applications/[^/]+/emojis(/|$)")),
    ("gateway", re.compile(r"/gateway(/bot)?$")),
)
"""The kinds of address, without ids and tokens. What fits none is called "other"."""

P = ParamSpec("P")
R = TypeVar("R")

BUILD_INFO: Final = Info("cantstop_build", "Which version of the bot this is")
BUILD_INFO.info({"version": VERSION})
INTERACTION_SECONDS: Final = Histogram(
    "cantstop_interaction_seconds",
    "Seconds from receiving a click, form or command until it was handled",
    ["kind", "outcome"],
    buckets=(0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0),
)
INTERACTION_AGE_SECONDS: Final = Histogram(
    "cantstop_interaction_age_seconds",
    "Seconds from a click, form or command in Discord until it arrived",
    ["shard"],
    buckets=(0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 10.0),
)
SAVE_SECONDS: Final = Histogram(
    "cantstop_save_seconds",
    "Seconds that saving a change took",
    ["outcome"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
SETTLED_SAVES: Final = Counter(
    "cantstop_saves_settled", "Saves whose answer was lost, and that turned out to have been saved"
)
WRITES_REFUSED: Final = Gauge(
    "cantstop_writes_refused", "Whether the database refused the last write: 1 until one succeeds"
)
FREE_BYTES: Final = Gauge("cantstop_database_free_bytes", "Free bytes on the disk of the SQLite file")
FREE_BYTES.set(math.nan)
DATABASE_REFUSALS: Final = Counter(
    "cantstop_database_refusals",
    "Requests to PostgreSQL that got no connection: none was free in time (busy), or could be made (away)",
    ["reason"],
)
DATABASE_CONNECTIONS: Final = Gauge(
    "cantstop_database_connections", "Connections to PostgreSQL, without that of the slot", ["state"]
)
DATABASE_WAITING: Final = Gauge(
    "cantstop_database_requests_waiting", "Requests that wait for a connection to PostgreSQL"
)
SLOT_HEARTBEAT_AGE: Final = Gauge(
    "cantstop_slot_heartbeat_age_seconds", "Seconds since PostgreSQL confirmed the slot of this process"
)
DISCORD_REQUESTS: Final = Counter(
    "cantstop_discord_requests",
    "Requests to Discord by kind of address, status of the answer, and scope of a rate limit",
    ["route", "status", "scope"],
)
DISCORD_REFUSALS: Final = Counter(
    "cantstop_discord_refusals", "Requests that Discord did not carry out, by what that means", ["kind"]
)
BOARD_DELAY_SECONDS: Final = Histogram(
    "cantstop_board_delay_seconds",
    "Seconds until a board was up to date that no answer to a click had updated",
    buckets=(0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 60.0, 600.0),
)
PICTURE_SECONDS: Final = Histogram(
    "cantstop_picture_seconds",
    "Seconds that drawing a picture took",
    ["kind"],
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
LOOP_LAG_SECONDS: Final = Histogram(
    "cantstop_loop_lag_seconds",
    "Seconds by which the event loop was late, looked at once a second",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
)


class Outcome(Enum):
    """How the handling of an interaction ended."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """With a sentence that says why not."""
    LATE = "late"
    """Discord took no answer any more."""
    FAILED = "failed"
    """The bot, its database or Discord had trouble."""


def timed_picture(kind: str, draw: Callable[P, R]) -> Callable[P, R]:
    """Return ``draw``, timed."""

    def draw_timed(*args: P.args, **kwargs: P.kwargs) -> R:
        with PICTURE_SECONDS.labels(kind).time():
            return draw(*args, **kwargs)

    return draw_timed


def time_saves(store: TableStore) -> None:
    """Time each save of ``store`` from now on."""
    save = store.save

    async def timed_save(before: Table, after: Table) -> Table:
        begun = time.perf_counter()
        outcome = "saved"
        try:
            return await save(before, after)
        except Exception as error:
            outcome = SAVE_OUTCOMES.get(type(error), "failed")
            raise
        finally:
            SAVE_SECONDS.labels(outcome).observe(time.perf_counter() - begun)

    store.save = timed_save  # type: ignore[method-assign]  # shadows the method of this one store


def route_of(path: str) -> str:
    """Return the kind of address that a path is."""
    return next((name for name, pattern in _ROUTES if pattern.search(path)), "other")


def request_counter() -> aiohttp.TraceConfig:
    """Return what discord.py has to be given as ``http_trace`` for its requests to be counted."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_count_answer)
    trace.on_request_exception.append(_count_error)
    return trace


async def _count_answer(_: object, __: object, ended: aiohttp.TraceRequestEndParams) -> None:
    answer = ended.response
    scope = answer.headers.get("X-RateLimit-Scope", "") if answer.status == 429 else ""
    DISCORD_REQUESTS.labels(route_of(ended.url.path), answer.status, scope).inc()


async def _count_error(_: object, __: object, failed: aiohttp.TraceRequestExceptionParams) -> None:
    DISCORD_REQUESTS.labels(route_of(failed.url.path), "none", "").inc()


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
        board_behind_seconds: for how long the oldest of them has not been, 0 if there is none.
        deadline_late: the seconds by which the next timeout is late.
    """

    slot: int | None
    identifies_left: int | None
    shards: tuple[ShardState, ...]
    open_tables: int
    boards_behind: int
    board_behind_seconds: float
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
        oldest = bot.board_behind_seconds
        yield _gauge("board_behind_seconds", "Seconds for which the oldest of them has not been", oldest)
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
