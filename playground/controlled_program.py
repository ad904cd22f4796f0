"""Run a Python program, and control its dice and its clock: `python controlled_program.py -m MODULE …`.

The function named in `DICE_FUNCTION`, such as `package.module:Class.method`, returns a roll: a tuple of
dice, each 1 to 6. Each die asks the playground, at the URL in `NEXT_DIE_URL`, what to show instead; without
an answer it stays as it is.

Each line of the standard input, a socket, says by how many seconds the clock is ahead. The first starts the
program; the others are answered with an empty line once that time has passed. When the input ends, the
playground is gone, and the program is told to end too.
`time.time()` and `time.monotonic()` are ahead by as much, and `asyncio.sleep()` counts what is skipped. What
is skipped passes in small steps, so a program that watches its clock does not take it for a machine that
slept. Timeouts still measure the time that really passes, so connections survive.

This file imports nothing of the playground, so that the program starts as fast as without it.
"""

import asyncio
import contextlib
import functools
import http.client
import io
import math
import os
import pkgutil
import runpy
import signal
import sys
import threading
import time
from collections.abc import Iterable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

URL_VARIABLE = "NEXT_DIE_URL"
DICE_VARIABLE = "DICE_FUNCTION"
TIMEOUT = 60.0
"""Seconds to wait for the playground, which may be busy. Without one the connection is refused at once."""

STEP = 5.0
"""How many seconds are skipped at a time."""

STEP_ITERATIONS = 5
"""How often the event loop runs after a step: enough for those who woke to fall asleep again."""

T = TypeVar("T")

system_time = time.time
system_monotonic = time.monotonic
system_sleep = asyncio.sleep


def next_face(address: str) -> int | None:
    """Return what the next die shows, 1 to 6, or None if that is left to chance."""
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=TIMEOUT)
    try:
        connection.request("POST", place.path)
        answer = connection.getresponse()
        return int(answer.read()) if answer.status == 200 else None
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()


def load_dice(name: str, address: str) -> None:
    """Let the playground at `address` decide what the dice show that a function returns."""
    module, _, path = name.partition(":")
    owner_path, _, function = path.rpartition(".")
    owner = pkgutil.resolve_name(f"{module}:{owner_path}")
    roll = getattr(owner, function)

    @functools.wraps(roll)
    def loaded_roll(*arguments: Any, **options: Any) -> tuple[int, ...]:
        return tuple(next_face(address) or die for die in roll(*arguments, **options))

    setattr(owner, function, loaded_roll)


class MovableClock:
    """A clock that can be moved forward, and wakes those who sleep by it.

    Attributes:
        ahead: The seconds by which it is ahead of the system's clock.
    """

    def __init__(self) -> None:
        self.ahead = 0.0
        self._sleepers: dict[asyncio.Future[None], float] = {}  # and the time when each wants to wake

    def time(self) -> float:
        """Replace `time.time`."""
        return system_time() + self.ahead

    def monotonic(self) -> float:
        """Replace `time.monotonic`."""
        return system_monotonic() + self.ahead

    async def sleep(self, delay: float, result: T | None = None) -> T | None:
        """Replace `asyncio.sleep`."""
        if delay <= 0:
            return await system_sleep(delay, result)
        loop = asyncio.get_running_loop()
        end = loop.time() + self.ahead + delay
        while True:
            moved = loop.create_future()
            self._sleepers[moved] = end  # before the time left is worked out, so that no move goes unnoticed
            try:
                left = end - loop.time() - self.ahead
                if left <= 0:
                    return result
                await asyncio.wait({moved}, timeout=left)
            finally:
                del self._sleepers[moved]

    def follow(self, lines: Iterable[bytes]) -> None:
        """Move the clock as each line says, and answer it."""
        for line in lines:
            target = float(line)
            sleeper = next(iter(tuple(self._sleepers)), None)
            if sleeper is not None:
                with contextlib.suppress(RuntimeError, CancelledError):  # its loop has ended, or is ending
                    asyncio.run_coroutine_threadsafe(self._pass(target), sleeper.get_loop()).result()
            self.ahead = target
            with contextlib.suppress(OSError):  # the playground is gone
                os.write(0, b"\n")

    async def _pass(self, target: float) -> None:
        """Let time pass until the clock is ahead by `target` seconds."""
        loop = asyncio.get_running_loop()
        while self.ahead < target:
            self.ahead = min(self.ahead + STEP, target)
            self._wake(loop.time() + self.ahead)
            for _ in range(STEP_ITERATIONS):
                await system_sleep(0)
        self._wake(math.inf)  # the others have less time left than they thought

    def _wake(self, now: float) -> None:
        for moved, end in self._sleepers.items():
            if end <= now and not moved.done():
                moved.set_result(None)


def control_clock() -> None:
    """Put the clock under the playground's control."""
    clock = MovableClock()
    time.time, time.monotonic = clock.time, clock.monotonic
    asyncio.BaseEventLoop.time = lambda _: system_monotonic()  # type: ignore[assignment,method-assign]
    asyncio.sleep = clock.sleep  # type: ignore[assignment]  # its overloads also take a result
    # Unbuffered, because a thread that waits with a buffer locked is an error when the program ends.
    lines = io.FileIO(0, closefd=False)
    clock.ahead = float(lines.readline() or b"0")

    def follow_to_the_end() -> None:
        clock.follow(lines)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow_to_the_end, daemon=True).start()


def control_dice() -> None:
    """Put the dice under the playground's control, if it knows the function that rolls them."""
    name, address = os.environ.get(DICE_VARIABLE), os.environ.get(URL_VARIABLE)
    if name and address:
        load_dice(name, address)


def run(arguments: list[str]) -> None:
    """Run a module (`-m NAME …`) or a file, as Python itself does."""
    if arguments[:1] == ["-m"]:
        sys.argv = arguments[1:]
        sys.path[0] = str(Path.cwd())
        control_dice()
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        sys.path[0] = str(Path(sys.argv[0]).resolve().parent)
        control_dice()
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    control_clock()
    run(sys.argv[1:])
