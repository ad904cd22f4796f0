"""The metrics that are counted where things happen; :mod:`bot_state` has those that are looked up.

No label names a person, a server or a table.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Final, ParamSpec, TypeVar

from prometheus_client import Counter, Histogram

from bot.tables import ConflictError, GameStore, StoreAwayError, StoreUnavailableError, Table

SAVE_OUTCOMES: Final = {ConflictError: "conflict", StoreUnavailableError: "full", StoreAwayError: "away"}
"""What the errors of a save are called; no error is "saved", any other is "failed"."""

P = ParamSpec("P")
R = TypeVar("R")

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
DATABASE_REFUSALS: Final = Counter(
    "cantstop_database_refusals",
    "Requests to PostgreSQL that got no connection: none was free in time (busy), or could be made (away)",
    ["reason"],
)
DISCORD_REQUESTS: Final = Counter(
    "cantstop_discord_requests",
    "Requests to Discord by kind of address, status of the answer, and scope of a rate limit",
    ["route", "status", "scope"],
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


@dataclass(slots=True)
class Handling:
    """The handling of an interaction; its outcome is set at its end."""

    outcome: Outcome = Outcome.FAILED


@contextmanager
def timed_interaction(kind: str) -> Iterator[Handling]:
    """Time the handling of an interaction."""
    begun = time.perf_counter()
    handling = Handling()
    try:
        yield handling
    finally:
        seconds = time.perf_counter() - begun
        INTERACTION_SECONDS.labels(kind, handling.outcome.value).observe(seconds)


def timed_picture(kind: str, draw: Callable[P, R]) -> Callable[P, R]:
    """Return ``draw``, timed."""

    def draw_timed(*args: P.args, **kwargs: P.kwargs) -> R:
        with PICTURE_SECONDS.labels(kind).time():
            return draw(*args, **kwargs)

    return draw_timed


def time_saves(store: GameStore) -> None:
    """Time each save of ``store`` from now on."""
    save = store.save

    async def timed_save(before: Table, after: Table) -> None:
        begun = time.perf_counter()
        outcome = "saved"
        try:
            await save(before, after)
        except Exception as error:
            outcome = SAVE_OUTCOMES.get(type(error), "failed")
            raise
        finally:
            SAVE_SECONDS.labels(outcome).observe(time.perf_counter() - begun)

    store.save = timed_save  # type: ignore[method-assign]  # shadows the method of this one store
