"""End a process that stands still or cannot close, and tell systemd and the metrics how it is."""

import asyncio
import faulthandler
import logging
import os
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.monitoring.metrics import LOOP_LAG_SECONDS

STANDSTILL = 60.0
"""Seconds for which an event loop may stand still."""

BEAT = 1.0
"""Seconds between two looks at the event loop."""

CLOSING_TIMEOUT = 15.0
"""Seconds after which a process that wants to end does so: fewer than containers have to stop."""

READY = "READY=1"
STOPPING = "STOPPING=1"
WATCHDOG = "WATCHDOG=1"
"""The process works. systemd ends one that has not said so for the ``WatchdogSec`` of its unit."""

STDERR = 2

log = logging.getLogger(__name__)


@asynccontextmanager
async def watchdog(standstill: float = STANDSTILL) -> AsyncIterator[None]:
    """End the process with status 1 if the event loop stands still for some seconds within the block.

    Before that, the stacks of all threads are written to standard error. A thread of ``faulthandler`` does
    so even if Python's global lock is held.
    """
    beating = asyncio.create_task(_beat(standstill))
    try:
        yield
    finally:
        beating.cancel()
        with suppress(asyncio.CancelledError):
            await beating
        faulthandler.cancel_dump_traceback_later()


def end_within(seconds: float, status: int = 1) -> None:
    """End the process after some seconds, unless it has ended by then.

    A database, a thread or a task that cannot be cancelled can hold up each step of closing, even the end of
    the interpreter. Nothing that players have seen is lost, because it was saved before.
    """
    notify(STOPPING)
    timer = threading.Timer(seconds, _end, (seconds, status))
    timer.daemon = True
    timer.start()


def _end(seconds: float, status: int) -> None:
    log.error(
        "The bot could not close within %.0f s, because something hangs, and ends without that", seconds
    )
    os._exit(status)


async def _beat(standstill: float) -> None:
    loop = asyncio.get_running_loop()
    while True:
        notify(WATCHDOG)
        faulthandler.dump_traceback_later(standstill, exit=True, file=STDERR)
        begun = loop.time()
        await asyncio.sleep(BEAT)
        LOOP_LAG_SECONDS.observe(loop.time() - begun - BEAT)


def notify(state: str) -> None:
    """Tell systemd a state, where a unit has ``Type=notify``. Without systemd, do nothing.

    This is ``sd_notify(3)``: a datagram to the socket that systemd names in the environment. A name that
    begins with ``@`` is that of an abstract socket.
    """
    if address := os.environ.get("NOTIFY_SOCKET"):
        with (
            suppress(OSError),  # whatever is wrong with systemd is no reason to end, or to wait
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender,
        ):
            sender.setblocking(False)
            sender.sendto(state.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)
