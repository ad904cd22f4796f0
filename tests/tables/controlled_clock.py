import asyncio

from tests.tables.sample_tables import NOW


async def run_ready_tasks() -> None:
    """Let all other tasks run until they wait for time to pass."""
    for _ in range(50):
        await asyncio.sleep(0)


class ControlledClock:
    """A clock that stands still until a test advances it."""

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
        """Let time pass, and wake the tasks that sleep until then."""
        await run_ready_tasks()
        self._now += seconds
        due = [woken for time, woken in self._waiting if time <= self._now]
        self._waiting = [(time, woken) for time, woken in self._waiting if time > self._now]
        for woken in due:
            if not woken.done():
                woken.set_result(None)
        await run_ready_tasks()
