"""The bot as a process of its own, run against the stand-in in the test's process."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from playground.testing import FakeDiscord
from tests.e2e.controlled_clock import CLOCK_FILE_VARIABLE, ControlledClock

ROOT = Path(__file__).parents[2]

READY_LOG = "Ready as"
"""What the bot logs once it has looked at what it found."""

ERROR_MARKERS = (
    " ERROR ",
    " CRITICAL ",
    "Traceback (most recent call last)",
    "never retrieved",
    "never awaited",
    "was destroyed but it is pending",
    "Warning:",
)
"""What no line of the log may hold: whatever Discord does is expected, and the rest would be a mistake."""

HARMLESS_WARNINGS = ("'audioop' is deprecated",)
"""discord.py imports it on Python 3.11 and 3.12."""


class BotProcess:
    """The bot's process, which a test starts, stops, kills and starts again.

    Attributes:
        discord: the Discord it is connected to.
        database: its database, which outlives the process.
        log: every line it has written, over all its lives.
        status: how the last process ended; None while it runs.
        clock: its clock, for a test to drive; None where it goes by the real time.
    """

    def __init__(self, discord: FakeDiscord, database: Path, **environment: str) -> None:
        self.discord = discord
        self.database = database
        self.clock: ControlledClock | None = None
        self.log: list[str] = []
        self.exit_code: int | None = 0
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None
        self._exit: asyncio.Task[int] | None = None

    async def spawn(self, *arguments: str) -> None:
        """Start the process and do not wait for anything."""
        assert self._exit is None or self._exit.done(), "it still runs"
        environment = {
            **os.environ,
            "DISCORD_TOKEN": self.discord.token,
            "DISCORD_API_URL": self.discord.api_url,
            "DATABASE_URL": f"sqlite:///{self.database}",
            "LOG_LEVEL": "INFO",
            "PYTHONWARNINGS": "default",
            **({CLOCK_FILE_VARIABLE: str(self.clock.path)} if self.clock else {}),
            **self._environment,
        }
        self.exit_code = None
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.e2e.controlled_clock" if self.clock else "bot", *arguments),
            cwd=ROOT,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._exit = asyncio.create_task(self._read_log(self._process))

    async def connect(self) -> None:
        """Start the process and wait until it is connected."""
        await self.spawn()
        await self.discord.until(
            lambda: self.exit_code is not None or self.discord.gateway.ready, timeout=20.0
        )
        assert self.exit_code is None, f"it ended at once with {self.exit_code}"

    async def start(self) -> None:
        """Start the process and wait until it has looked at what it found."""
        since = len(self.log)
        await self.connect()
        await self.wait_for_log(READY_LOG, since)

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell the process to end, wait until it has, and return its exit status."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.send_signal(number)
        return await self.wait_stopped()

    async def wait_stopped(self, timeout: float = 15.0) -> int:  # noqa: ASYNC109
        """Wait until the process has ended by itself, and return its exit status."""
        assert self._exit is not None
        async with asyncio.timeout(timeout):
            status = await asyncio.shield(self._exit)
        await self.discord.bot_gone()
        return status

    async def kill(self) -> None:
        """End the process as a power cut would."""
        assert await self.stop(signal.SIGKILL) == -signal.SIGKILL

    async def restart(self) -> None:
        """Kill the process, start another one and wait until it is connected."""
        await self.kill()
        await self.connect()

    async def wait_for_log(self, words: str, since: int = 0) -> None:
        """Wait until a line of the log, from one on, holds some words."""
        await self.discord.until(lambda: self.log_lines(words, since))

    def log_lines(self, words: str, since: int = 0) -> list[str]:
        """The lines of the log, from one on, that hold some words."""
        return [line for line in self.log[since:] if words in line]

    def assert_healthy(self, since: int = 0, expected_log: tuple[str, ...] = ()) -> None:
        """See that nothing went wrong: no rule of Discord's broken, no error or secret in the log.

        Args:
            since: the line of the log to look from.
            expected_log: words of lines that are troubling elsewhere, but not in this test.
        """
        lines = self.log[since:]
        troubling = [line for line in lines if any(word in line for word in ERROR_MARKERS)]
        fine = (*HARMLESS_WARNINGS, *expected_log)
        wrong = [line for line in troubling if not any(word in line for word in fine)]
        assert not wrong, "\n".join(["the log tells of trouble:", *wrong])
        text = "\n".join(lines)
        tokens = [self.discord.token, *self.discord.world.interactions.by_token]
        assert not any(token in text for token in tokens), "a secret is in the log"
        assert self.discord.breaches == [], "\n".join(map(str, self.discord.breaches))
        assert self.discord.unhandled == [], self.discord.unhandled

    async def _read_log(self, process: asyncio.subprocess.Process) -> int:
        """Read the log until the process has ended; the stand-in's waits look again at every line."""
        bus = self.discord.world.bus
        assert process.stdout is not None
        async for line in process.stdout:
            self.log.append(line.decode().rstrip("\n"))
            sys.stdout.write(f"[bot] {self.log[-1]}\n")  # pytest shows it with a failure
            bus.publish("log", self)
        self.exit_code = await process.wait()
        bus.publish("log", self)
        return self.exit_code


@asynccontextmanager
async def running_bot(
    database: Path,
    *,
    rate_limits: bool = False,
    clock_behind: float = 0.0,
    controlled_clock: bool = False,
    expected_log: tuple[str, ...] = (),
    **environment: str,
) -> AsyncIterator[BotProcess]:
    """Run a bot and its Discord until the end of the block, and see that nothing went wrong.

    Args:
        database: where it keeps its tables.
        rate_limits: whether Discord limits rates as it does.
        clock_behind: by how many seconds Discord's clock is behind ours.
        controlled_clock: whether the test drives the bot's clock, :attr:`BotProcess.clock`.
        expected_log: see :meth:`BotProcess.assert_healthy`.
        **environment: settings besides the usual ones.
    """
    async with FakeDiscord(rate_limits=rate_limits) as discord:
        discord.clock._offset -= clock_behind
        discord.world.snowflakes._last = 0  # or no id would be older than those there are already
        bot = BotProcess(discord, database, **environment)
        if controlled_clock:
            bot.clock = ControlledClock(database.with_suffix(".clock"))
        try:
            await bot.connect()
            await discord.commands_synced()
            yield bot
            if bot.exit_code is None:
                assert await bot.stop() == 0
            bot.assert_healthy(expected_log=expected_log)
        finally:
            if bot.exit_code is None:
                await bot.kill()


@contextmanager
def answer_timeout(discord: FakeDiscord, seconds: float) -> Iterator[None]:
    """Have users wait less long for answers that cannot come."""
    before = discord.patience
    discord.patience = seconds
    yield
    discord.patience = before
