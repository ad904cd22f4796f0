"""Time the saves of a store."""

import time
from typing import Any, cast

from bot.monitoring.metrics import SAVE_SECONDS
from bot.tables import ConflictError, GameStore, StoreAwayError, StoreUnavailableError, Table

OUTCOMES = {ConflictError: "conflict", StoreUnavailableError: "full", StoreAwayError: "away"}
"""What the errors of a save are called; no error is "saved", any other is "failed"."""


def timed_saves(store: GameStore) -> GameStore:
    """Return ``store`` with its saves timed."""
    return cast(GameStore, _TimedStore(store))


class _TimedStore:
    def __init__(self, store: GameStore) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def save(self, before: Table, after: Table) -> None:
        begun = time.perf_counter()
        outcome = "saved"
        try:
            await self._store.save(before, after)
        except Exception as error:
            outcome = OUTCOMES.get(type(error), "failed")
            raise
        finally:
            SAVE_SECONDS.labels(outcome).observe(time.perf_counter() - begun)
