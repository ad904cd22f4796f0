"""The bot's process: started, logged, stopped, killed and started again."""

import asyncio
import codecs
import contextlib
import os
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

from playground.model.clock import Clock
from playground.model.errors import UserError
from playground.world.event_bus import EventBus

MAX_LINES = 500
MAX_LINE_LENGTH = 2_000
STOP_TIMEOUT = 5.0
"""Seconds that a process has to end before it is killed, and then its pipes to close."""


class CannotStart(UserError):
    """The command cannot be run; the message says why."""


class AlreadyRunning(UserError):
    """The process is running already."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that the process wrote or, if `own`, that was written about it.

    Attributes:
        number: Counts all lines.
        time: When, in Unix seconds.
    """

    number: int
    time: float
    text: str
    own: bool = False


class BotProcess:
    """A command in a session of its own, so that a Ctrl+C in the terminal does not reach it twice.

    Publishes `process` when it starts and ends, and `log` with every line.

    Attributes:
        log: The latest lines of its standard output and error, which are also passed on to ours.
        status: The exit status of the last run, as in shells; None before the first end.
        started: When the current or last run began, in Unix seconds.
        runs: How often it was started.
        stop_requested: Whether `stop`, `kill` or `signal` was called in the current or last run.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Callable[[], Mapping[str, str]],
        bus: EventBus,
        clock: Clock | None = None,
    ) -> None:
        """Prepare a process.

        Args:
            command: The command.
            environment: Returns its variables; called at every start.
            bus: Where to publish.
            clock: The clock that the command follows, if it runs on `controlled_program.py`.
        """
        self.command = tuple(command)
        self.log: deque[Line] = deque(maxlen=MAX_LINES)
        self.status: int | None = None
        self.started = 0.0
        self.runs = 0
        self.stop_requested = False
        self._environment = environment
        self._bus = bus
        self._clock = clock
        self._process: asyncio.subprocess.Process | None = None
        self._clock_line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._follower: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._lines = 0

    @property
    def pid(self) -> int | None:
        """The id of the running process, or None."""
        return self._process.pid if self._process else None

    @property
    def running(self) -> bool:
        """Whether the process is running."""
        return self._process is not None

    async def start(self) -> None:
        """Start the command.

        Raises:
            AlreadyRunning: It is running.
            CannotStart: There is no such command, or it may not be run.
        """
        async with self._starting:
            if self.running:
                raise AlreadyRunning("The bot is running already.")
            ours, theirs = socket.socketpair()
            try:
                process = await asyncio.create_subprocess_exec(
                    *self.command,
                    # Without this, Python writes to a pipe only when its buffer is full.
                    env={"PYTHONUNBUFFERED": "1", **self._environment()},
                    start_new_session=True,
                    stdin=theirs.fileno() if self._clock else None,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.PIPE,
                )
            except OSError as error:
                ours.close()
                raise CannotStart(f"cannot run {self.command[0]}: {error.strerror or error}") from error
            finally:
                theirs.close()
            self._process = process
            self._clock_line = await asyncio.open_connection(sock=ours)
            self._tell_clock()
            self.stop_requested = False
            self.runs += 1
            self.started = time.time()
            self._follower = asyncio.create_task(self._follow(process))
            self._bus.publish("process", self)

    @property
    def follows_clock(self) -> bool:
        """Whether the process has a clock that we move."""
        return self._clock is not None

    async def move_clock(self) -> None:
        """Let the process, if it is running and follows the clock, catch up with it."""
        if self._clock and self._process and self._clock_line:
            self._tell_clock()
            await self._clock_line[0].readline()  # empty if it has ended

    def _tell_clock(self) -> None:
        if self._clock and self._clock_line:
            self._clock_line[1].write(f"{self._clock.ahead}\n".encode())

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process, if it is running."""
        self.stop_requested = True
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def kill(self) -> None:
        """Kill the process and all that it started, and wait until it has ended."""
        self.stop_requested = True
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        await self.wait()

    async def stop(self) -> None:
        """Ask the process to end, wait, and kill it if it takes too long."""
        self.signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOP_TIMEOUT):
                await self.wait()
        except TimeoutError:
            self.note(f"It didn't end within {STOP_TIMEOUT:g} s and was killed.")
            await self.kill()

    async def wait(self) -> None:
        """Wait until the process has ended."""
        if self._follower:
            await asyncio.wait({self._follower})

    def note(self, text: str) -> None:
        """Add a line of our own to the log; it is not passed on."""
        self._log(text, own=True)

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout  # noqa: S101 (pipes were asked for)
        assert process.stderr  # noqa: S101
        reading = asyncio.gather(
            self._pass_on(process.stdout, sys.stdout), self._pass_on(process.stderr, sys.stderr)
        )
        self.status = exit_status(await process.wait())
        # Processes that it started may keep the pipes open.
        await asyncio.wait({reading}, timeout=STOP_TIMEOUT)
        reading.cancel()
        if self._clock_line:
            self._clock_line[1].close()
        self._process = self._clock_line = None
        self._bus.publish("process", self)

    async def _pass_on(self, pipe: asyncio.StreamReader, terminal: TextIO) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        begun = ""
        while data := await pipe.read(65_536):
            text = decoder.decode(data)
            with contextlib.suppress(OSError):  # the terminal is closed
                terminal.buffer.write(data)
                terminal.flush()
            *lines, begun = (begun + text).split("\n")
            for line in lines:
                self._log(line)
            begun = begun[:MAX_LINE_LENGTH]
        if begun:
            self._log(begun)

    def _log(self, text: str, *, own: bool = False) -> None:
        self._lines += 1
        self.log.append(Line(self._lines, time.time(), text.rstrip("\r")[:MAX_LINE_LENGTH], own))
        self._bus.publish("log", self)


def exit_status(returncode: int) -> int:
    """Return an exit status as in shells: 128 plus the signal if a signal ended the process."""
    return returncode if returncode >= 0 else 128 - returncode
