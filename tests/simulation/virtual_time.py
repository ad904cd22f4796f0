"""An event loop whose clock jumps to the next event, always the same way, and a trace of what happens."""

import asyncio
import hashlib
import random
import selectors
import time
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from datetime import UTC, datetime
from typing import Any, TypeVar
from unittest.mock import patch

import discord

START = datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp()
"""When every simulation begins, in seconds since 1970."""

HOUR = 3600.0
LONGEST_LEAP = 3 * HOUR
"""Seconds by which the machine's clock is wrong at most, and by which it is set."""

FASTEST_DRIFT = 0.02
"""How many seconds it gains or loses in one: more than any, since runs are short."""

DRIFTS_FOR = 24 * 3600.0
"""Seconds for which it does: later, when nothing happens for days, no clock would be wrong by an hour."""

OWNER: ContextVar[object | None] = ContextVar("OWNER", default=None)
"""Whose tasks the current one and those that it creates are: a process of the bot, None for the world's."""

KEPT = 60
"""How many lines of a trace are kept to be shown with a failure."""

T = TypeVar("T")


class StandstillError(Exception):
    """Nothing is left that could ever happen."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that does not wait: where it would, its clock jumps.

    What would run in a thread runs in the loop, after a while of virtual time. Its tasks have numbers, so
    that sets of them are in the same order in every run.

    Args:
        rng: decides how long threads take.

    Attributes:
        now: the virtual seconds since the beginning.
    """

    def __init__(self, rng: random.Random) -> None:
        self.now = 0.0
        self._ended: set[object] = set()  # processes whose timers do nothing any more
        self._running: dict[asyncio.Task[Any], None] = {}  # in the order they were created
        self._rng = rng
        super().__init__(_JumpingSelector(self))
        self.set_task_factory(self._new_task)  # type: ignore[arg-type] # the types know no context

    def time(self) -> float:
        return self.now

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call back at a time, unless the process that wants that has ended by then."""
        owner = context.get(OWNER) if context is not None else OWNER.get()

        def call() -> None:
            if owner not in self._ended:
                callback(*args)

        return super().call_at(when, call, context=context)

    def run_in_executor(self, _: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """Run ``func`` later, as if a thread had taken some time for it."""
        future: asyncio.Future[T] = self.create_future()

        def run() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_later(self._rng.uniform(0.002, 0.05), run)
        return future

    async def end_tasks_of(self, owner: object) -> None:
        """Cancel the tasks of a process until none is left, and keep its timers from beginning others."""
        self._ended.add(owner)
        while tasks := [task for task in self._running if getattr(task, "owner", None) is owner]:
            for task in tasks:
                task.cancel()
            await asyncio.sleep(0)

    def _new_task(
        self, _: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, T], context: Context | None = None
    ) -> asyncio.Task[T]:
        task: _NumberedTask[T] = _NumberedTask(work, loop=self, context=context)
        self._running[task] = None
        task.add_done_callback(self._running.pop)
        return task


class _NumberedTask(asyncio.Task[T]):
    """A task whose hash is a number: addresses differ from run to run."""

    _count = 0

    def __init__(self, *args: Any, **options: Any) -> None:
        _NumberedTask._count += 1
        self._number = _NumberedTask._count
        super().__init__(*args, **options)
        self.owner = OWNER.get()
        self.begun = self.get_loop().time()

    def __hash__(self) -> int:
        return self._number


def request_begun() -> float:
    """Return when the request to Discord that is made now began, in seconds of the loop.

    discord.py has a task for each, in which it also waits for limits and tries again.
    """
    task: Any = asyncio.current_task()
    return float(task.begun)


class _JumpingSelector(selectors.DefaultSelector):
    """Lets the loop's clock jump where others wait for sockets."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise StandstillError
        if timeout > 0:
            self._loop.now += timeout
        return []


def run_virtually(seed: str, main: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    """Return what ``main`` returns, run on a virtual clock; all chance in the bot follows from the seed.

    The bot reads the clock of a machine, and discord.py the time of the loop.
    """
    state = random.getstate()
    random.seed(f"{seed} bot")
    _NumberedTask._count = 0
    loop = VirtualLoop(random.Random(f"{seed} threads"))
    try:
        machine = MachineClock(random.Random(f"{seed} machine"), loop.time)
        with (
            patch.object(time, "monotonic", machine.monotonic),
            patch.object(time, "time", machine.time),
            patch.object(discord.utils, "utcnow", lambda: datetime.fromtimestamp(START + loop.now, UTC)),
        ):
            return loop.run_until_complete(main(loop))
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
        random.setstate(state)


class MachineClock:
    """The clock of the bot's machine, which is wrong in most runs: from the start, since a leap, and slowly.

    Args:
        rng: decides how wrong it is.
        true: tells the virtual seconds since the beginning.
    """

    def __init__(self, rng: random.Random, true: Callable[[], float]) -> None:
        self._true = true
        self._pace = 1 + rng.choice((0.0, rng.uniform(-FASTEST_DRIFT, FASTEST_DRIFT)))
        # What it is set by, and when.
        self._set_by = [(0.0, rng.choice((0.0, rng.uniform(-LONGEST_LEAP, LONGEST_LEAP))))]
        for _ in range(rng.choice((0, 0, 1, 3))):
            self._set_by.append((rng.uniform(0, HOUR), rng.uniform(-LONGEST_LEAP, LONGEST_LEAP)))

    def monotonic(self) -> float:
        true = self._true()
        return true + (self._pace - 1) * min(true, DRIFTS_FOR)

    def time(self) -> float:
        return START + self.monotonic() + sum(leap for at, leap in self._set_by if at <= self._true())


class Trace:
    """Writes down what happens, with the virtual seconds since the beginning, and keeps the end of it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._hash = hashlib.sha256()
        self.end: deque[str] = deque(maxlen=KEPT)

    def add(self, what: str) -> None:
        line = f"{self._clock():.6f} {what}"
        self._hash.update(line.encode())
        self.end.append(line)

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()
