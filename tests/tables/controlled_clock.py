"""A clock that tests wind."""

import asyncio

from tests.tables.sample_tables import NOW


async def run_ready_tasks() -> None:
    """Let every other task go as far as it can without the time moving on."""
    for _ in range(50):
        await asyncio.sleep(0)


class ControlledClock:
    """Stands still until a test moves it on."""

    def __init__(self) -> None:
        self._now = NOW
        self._waiting: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep_until(self, time: float) -> None:
        if time > self._now:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((time, woken))
            await woken

    async def advance(self, seconds: float) -> None:
        """Let time pass, and whoever slept wake up and go on."""
        await run_ready_tasks()
        self._now += seconds
        due = [woken for moment, woken in self._waiting if moment <= self._now]
        self._waiting = [(moment, woken) for moment, woken in self._waiting if moment > self._now]
        for woken in due:
            if not woken.done():
                woken.set_result(None)
        await run_ready_tasks()
