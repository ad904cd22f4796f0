"""Start bots from a process that has imported the bot and read its translations already.

These are most of what a start costs, and the tests start a bot about a hundred times. The server forks for
each bot. When its control socket closes it kills the bots that still run, so none outlives the tests, however
these end.
"""

import asyncio
import functools
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import warnings
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Self

from bot.chat.ui.i18n import language
from bot.render import Theme, warm_up

ROOT = Path(__file__).parents[2]

BLAS_THREADS = "OPENBLAS_NUM_THREADS"
"""The environment variable for the number of threads that numpy starts; a fork would lose them."""


@dataclass
class ForkedProcess:
    """A forked bot, with the part of :class:`asyncio.subprocess.Process` that tests use.

    It writes its standard error to ``stdout``, too.
    """

    pid: int
    stdout: asyncio.StreamReader
    _status: asyncio.StreamReader

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, or raise :exc:`ProcessLookupError` if the process has ended."""
        os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait until the process has ended, and return its exit code, negative for a signal."""
        return int(await self._status.read())


class ForkServer:
    """The tests' end of the server; leaving the context ends it and all its bots."""

    def __enter__(self) -> Self:
        self._control, remote = socket.socketpair()
        with remote:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(remote.fileno())],
                cwd=ROOT,
                env={**os.environ, BLAS_THREADS: "1"},
                pass_fds=[remote.fileno()],
                start_new_session=True,  # Ctrl+C is for the tests, which end the bots
            )
        return self

    def __exit__(self, *_: object) -> None:
        self._control.close()
        self._process.wait()

    async def spawn(
        self, command: list[str], environment: dict[str, str], *, fork: bool = True
    ) -> ForkedProcess:
        """Run a module in a fork of the server, or a program.

        Its arguments follow. A module has a ``main``, which takes them and returns an exit code. The
        environment is added to the server's.
        """
        output, output_end = os.pipe()
        status, status_end = os.pipe()
        request = json.dumps([command, environment, fork]).encode()
        socket.send_fds(self._control, [request], [output_end, status_end])
        os.close(output_end)
        os.close(status_end)
        pid = int(self._control.recv(32))
        return ForkedProcess(pid, await _reader(output), await _reader(status))


async def _reader(descriptor: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    pipe = os.fdopen(descriptor, "rb", buffering=0)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
    return reader


def serve(control: socket.socket) -> None:
    """Fork for every request, and report how each bot ended, until the tests close the socket."""
    import_module("bot.__main__")
    warm_up(Theme.DARK)
    language.load_translations = functools.cache(language.load_translations)
    language.Languages()
    gc.freeze()  # a bot looks through its own objects only
    bots: dict[int, int] = {}
    """The pipe for the exit code, by process id."""
    woken, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # without a handler no signal wakes the select
    signal.set_wakeup_fd(waker)
    while True:
        ready, _, _ = select.select([control.fileno(), woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            _report_ended(bots)
        if control.fileno() in ready:
            request, pipes, _, _ = socket.recv_fds(control, 65_536, 2)
            if not request:
                break
            output, status = pipes
            if (pid := os.fork()) == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                control.close()
                for descriptor in (woken, waker, status, *bots.values()):
                    os.close(descriptor)
                _run(output, *json.loads(request))
            os.close(output)
            bots[pid] = status
            control.send(str(pid).encode())
    for pid in bots:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _report_ended(bots: dict[int, int]) -> None:
    for pid, status in list(bots.items()):
        ended, code = os.waitpid(pid, os.WNOHANG)
        if ended:
            del bots[pid]
            os.write(status, str(os.waitstatus_to_exitcode(code)).encode())
            os.close(status)


def _run(output: int, command: list[str], environment: dict[str, str], fork: bool) -> NoReturn:
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    os.environ.update(environment)
    os.environ.pop(BLAS_THREADS)
    if not fork:
        os.execvp(command[0], command)
    warnings.simplefilter("default")  # PYTHONWARNINGS was read when the server started
    module, *arguments = command
    sys.exit(import_module(module).main(arguments))


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
