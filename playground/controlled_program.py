"""Run a Python program, and control its dice and its clock: `python controlled_program.py -m MODULE …`.

A call of `secrets.randbelow(6)` is a die. Each asks the playground, at the URL in `NEXT_DIE_URL`, what to
show; without an answer it is random as usual.

Each line of the standard input says by how many seconds the clock is ahead. The first starts the program.
When the input ends, the playground is gone, and the program is told to end too.
`time.time()` is ahead by as much, and `asyncio.sleep()` counts what is skipped. Timeouts still measure the
time that really passes, so connections survive a jump of the clock.

This file imports nothing of the playground, so that the program starts as fast as without it.
"""

import asyncio
import contextlib
import http.client
import io
import os
import runpy
import secrets
import signal
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

URL_VARIABLE = "NEXT_DIE_URL"
SIDES = 6
TIMEOUT = 2.0
"""Seconds to wait for the playground."""

T = TypeVar("T")

random_below = secrets.randbelow
system_time = time.time
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


def draw(exclusive_upper_bound: int) -> int:
    """Replace `secrets.randbelow`."""
    address = os.environ.get(URL_VARIABLE)
    face = next_face(address) if exclusive_upper_bound == SIDES and address else None
    return random_below(exclusive_upper_bound) if face is None else face - 1


class MovableClock:
    """A clock that can be moved forward, and wakes those who sleep by it.

    Attributes:
        ahead: The seconds by which it is ahead of the system's clock.
    """

    def __init__(self) -> None:
        self.ahead = 0.0
        self._moves: set[asyncio.Future[None]] = set()

    def time(self) -> float:
        """Replace `time.time`."""
        return system_time() + self.ahead

    async def sleep(self, delay: float, result: T | None = None) -> T | None:
        """Replace `asyncio.sleep`."""
        if delay <= 0:
            return await system_sleep(delay, result)
        loop = asyncio.get_running_loop()
        end = loop.time() + self.ahead + delay
        while True:
            moved = loop.create_future()
            self._moves.add(moved)  # before the time left is worked out, so that no move goes unnoticed
            try:
                left = end - loop.time() - self.ahead
                if left <= 0:
                    return result
                await asyncio.wait({moved}, timeout=left)
            finally:
                self._moves.discard(moved)

    def follow(self, lines: Iterable[bytes]) -> None:
        """Move the clock as each line says."""
        for line in lines:
            self.ahead = float(line)
            for moved in tuple(self._moves):
                with contextlib.suppress(RuntimeError):  # its loop has ended
                    moved.get_loop().call_soon_threadsafe(_finish, moved)


def _finish(moved: asyncio.Future[None]) -> None:
    if not moved.done():
        moved.set_result(None)


def control() -> None:
    """Put dice and clock under the playground's control."""
    secrets.randbelow = draw
    clock = MovableClock()
    time.time = clock.time
    asyncio.sleep = clock.sleep  # type: ignore[assignment]  # its overloads also take a result
    # Unbuffered, because a thread that waits with a buffer locked is an error when the program ends.
    lines = io.FileIO(0, closefd=False)
    clock.follow([lines.readline() or b"0"])

    def follow_to_the_end() -> None:
        clock.follow(lines)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow_to_the_end, daemon=True).start()


def run(arguments: list[str]) -> None:
    """Run a module (`-m NAME …`) or a file, as Python itself does."""
    if arguments[:1] == ["-m"]:
        sys.argv = arguments[1:]
        sys.path[0] = str(Path.cwd())
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        sys.path[0] = str(Path(sys.argv[0]).resolve().parent)
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    control()
    run(sys.argv[1:])
