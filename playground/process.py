"""The bot's process: started, listened to, ended, killed and started again."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import signal
import sys
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playground.changes import Changes

KEPT_LINES = 500
LONGEST_LINE = 2_000
LEAVE = 5.0
"""Seconds that a process has to end once it is told to, before it is killed; and its pipes to close after."""


class CannotStart(Exception):
    """The command cannot be run; the message says why."""


class AlreadyRunning(Exception):
    """There is a process already."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that the process wrote, or (where `own`) that was written about it.

    Attributes:
        number: Counts all lines, so that a reader sees which are new.
        time: When, in Unix seconds.
    """

    number: int
    time: float
    text: str
    own: bool = False


class Process:
    """A command that runs in a session of its own, so that a Ctrl+C in the terminal does not reach it twice.

    Publishes the change `process` when it starts and ends, and `log` with every line.

    Attributes:
        command: What is run.
        log: The latest lines of its standard output and error, which also go through to ours.
        status: How the last run ended, as shells tell it; None before the first end.
        started: When the present or last run began, in Unix seconds.
        runs: How many were begun.
        meant: Whether the last end was asked for with `end`, `kill` or `signal`.
    """

    def __init__(
        self, command: Sequence[str], environment: Callable[[], Mapping[str, str]], changes: Changes
    ) -> None:
        """Prepares a process; `environment` is asked for its variables at every start."""
        self.command = tuple(command)
        self.log: deque[Line] = deque(maxlen=KEPT_LINES)
        self.status: int | None = None
        self.started = 0.0
        self.runs = 0
        self.meant = False
        self._environment = environment
        self._changes = changes
        self._process: asyncio.subprocess.Process | None = None
        self._following: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._lines = 0

    @property
    def pid(self) -> int | None:
        """The id of the process that runs, or None."""
        return self._process.pid if self._process else None

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    async def start(self) -> None:
        """Starts the command.

        Raises:
            AlreadyRunning: It runs.
            CannotStart: There is no such command, or it may not be run.
        """
        async with self._starting:
            if self.running:
                raise AlreadyRunning("The bot is running already.")
            try:
                process = await asyncio.create_subprocess_exec(
                    *self.command,
                    # Python would fill the pipe to us before it lets anything out.
                    env={"PYTHONUNBUFFERED": "1", **self._environment()},
                    start_new_session=True,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.PIPE,
                )
            except OSError as error:
                raise CannotStart(f"cannot run {self.command[0]}: {error.strerror or error}") from error
            self._process = process
            self.meant = False
            self.runs += 1
            self.started = time.time()
            self._following = asyncio.create_task(self._follow(process))
            self._changes.publish("process", self)

    def signal(self, number: signal.Signals) -> None:
        """Passes a signal on to the process, if there is one."""
        self.meant = True
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def kill(self) -> None:
        """Ends the process, and all that it started, as a power cut would; waits for the end."""
        self.meant = True
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        await self.ended()

    async def end(self) -> None:
        """Asks the process to end, waits until it has, and kills it if it takes too long."""
        self.signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(LEAVE):
                await self.ended()
        except TimeoutError:
            self.tell(f"It did not end within {LEAVE:g} s and was killed.")
            await self.kill()

    async def ended(self) -> None:
        """Waits until no process runs."""
        if self._following:
            await asyncio.wait({self._following})

    def tell(self, text: str) -> None:
        """Adds a line of our own to the log; it is not passed through."""
        self._note(text, own=True)

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout  # noqa: S101 (pipes were asked for)
        assert process.stderr  # noqa: S101
        reading = asyncio.gather(
            self._pass_on(process.stdout, sys.stdout), self._pass_on(process.stderr, sys.stderr)
        )
        self.status = exit_status(await process.wait())
        # Whatever else it started may hold the pipes open for as long as it likes.
        await asyncio.wait({reading}, timeout=LEAVE)
        reading.cancel()
        self._process = None
        self._changes.publish("process", self)

    async def _pass_on(self, pipe: asyncio.StreamReader, terminal: TextIO) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        begun = ""
        while data := await pipe.read(65_536):
            text = decoder.decode(data)
            with contextlib.suppress(OSError):  # nobody reads it there any more
                terminal.buffer.write(data)
                terminal.flush()
            *lines, begun = (begun + text).split("\n")
            for line in lines:
                self._note(line)
            begun = begun[:LONGEST_LINE]
        if begun:
            self._note(begun)

    def _note(self, text: str, *, own: bool = False) -> None:
        self._lines += 1
        self.log.append(Line(self._lines, time.time(), text.rstrip("\r")[:LONGEST_LINE], own))
        self._changes.publish("log", self)


def exit_status(returncode: int) -> int:
    """A process's status as shells tell it: 128 and the signal for one that a signal ended."""
    return returncode if returncode >= 0 else 128 - returncode
