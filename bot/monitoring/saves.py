"""Time the saves of a store."""

import time

from bot.monitoring.metrics import SAVE_SECONDS
from bot.tables import ConflictError, GameStore, StoreAwayError, StoreUnavailableError, Table

OUTCOMES = {ConflictError: "conflict", StoreUnavailableError: "full", StoreAwayError: "away"}
"""What the errors of a save are called; no error is "saved", any other is "failed"."""


def time_saves(store: GameStore) -> None:
    """Time each save of ``store`` from now on."""
    save = store.save

    async def timed_save(before: Table, after: Table) -> None:
        begun = time.perf_counter()
        outcome = "saved"
        try:
            await save(before, after)
        except Exception as error:
            outcome = OUTCOMES.get(type(error), "failed")
            raise
        finally:
            SAVE_SECONDS.labels(outcome).observe(time.perf_counter() - begun)

    store.save = timed_save  # type: ignore[method-assign]  # shadows the method of this one store
