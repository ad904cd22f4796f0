"""The bot as a process, run against the stand-in in the test's process."""

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

from playground.model.sharding import DEFAULT_SHARDING, Sharding
from playground.testing import Channel, FakeDiscord, Limits, Response
from tests import WAIT_TIMEOUT
from tests.e2e import controlled_bot
from tests.e2e.controlled_bot import CLOCK_FILE_VARIABLE, CONSTANTS_VARIABLE, PATIENT, ControlledClock
from tests.e2e.fork_server import ForkedProcess, ForkServer
from tests.e2e.stored_tables import Database

LOOK_INTERVAL = 0.05
"""Seconds between two looks whether what is waited for holds."""

READY_LOG = "Ready as"
"""What the bot logs once it has looked at what it found."""

ERROR_MARKERS = (
    *(" ERROR ", " CRITICAL ", "Traceback (most recent call last)", "Warning:"),
    *("never retrieved", "never awaited", "was destroyed but it is pending"),
)
"""What no line of the log may have: the bot expects everything that Discord does."""

AS_HOSTS_RUN_IT = (sys.executable, "-m", "bot")
"""A program that is no fork."""


class BotProcess:
    """The bot's process, which a test starts, stops, kills and starts again.

    Attributes:
        program: what the next start runs; nothing for a fork.
        log: every line it has written, over all its lives.
        exit_code: how the last process ended; None while it runs.
    """

    fork_server: ClassVar[ForkServer]
    clock: ControlledClock

    def __init__(
        self,
        discord: FakeDiscord,
        database: Database,
        environment: Mapping[str, str] | None = None,
        *,
        program: Sequence[str] = (),
        constants: Mapping[str, Any] = PATIENT,
    ) -> None:
        """Prepare a bot, with settings besides the usual ones.

        It is a fork, which starts quickly and has some constants, or another program, such as
        :data:`AS_HOSTS_RUN_IT`.
        """
        self.discord = discord
        self.database = database
        self.log: list[str] = []
        self.exit_code: int | None = 0
        self.program = program
        self._environment = {CONSTANTS_VARIABLE: json.dumps(dict(constants)), **(environment or {})}
        self._process: ForkedProcess | None = None
        self._exit: asyncio.Task[int] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def spawn(self, *arguments: str) -> None:
        """Start the process and do not wait for anything."""
        assert self._exit is None or self._exit.done(), "it still runs"
        environment = {
            "DISCORD_TOKEN": self.discord.token,
            "DISCORD_API_URL": self.discord.api_url,
            "DATABASE_URL": self.database if isinstance(self.database, str) else f"sqlite:///{self.database}",
            "LOG_LEVEL": "INFO",
            "PYTHONWARNINGS": "default",
            **({CLOCK_FILE_VARIABLE: str(self.clock.path)} if hasattr(self, "clock") else {}),
            **self._environment,
        }
        self.exit_code = None
        command = [*(self.program or [controlled_bot.__name__]), *arguments]
        self._process = await self.fork_server.spawn(command, environment, fork=not self.program)
        self._exit = asyncio.create_task(self._read_log(self._process))

    async def connect(self) -> None:
        """Start the process and wait until it is connected."""
        await self.spawn()
        await self.wait_until(lambda: self.exit_code is not None or self.discord.gateway.ready)
        assert self.exit_code is None, f"it ended at once with {self.exit_code}"

    async def start(self) -> None:
        since = len(self.log)
        await self.connect()
        await self.wait_for_log(READY_LOG, since)

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send the process a signal, wait until it has ended, and return its exit code."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.send_signal(number)
        return await self.wait_stopped()

    async def wait_stopped(self) -> int:
        """Wait until the process has ended, and return its exit code."""
        assert self._exit is not None
        async with asyncio.timeout(WAIT_TIMEOUT):
            code = await asyncio.shield(self._exit)
        await self.discord.bot_gone()
        return code

    async def kill(self) -> None:
        """End the process as a power cut would."""
        assert await self.stop(signal.SIGKILL) == -signal.SIGKILL

    async def restart(self) -> None:
        """Kill the process, start another one and wait until it is connected and knows its emoji."""
        await self.kill()
        since = len(self.log)
        await self.connect()
        await self.wait_for_log("The emoji ", since)

    async def wait_for_log(self, words: str, since: int = 0) -> None:
        """Wait until a line of the log, from one on, has some words."""
        await self.wait_until(lambda: self.log_lines(words, since))

    def log_lines(self, words: str, since: int = 0) -> list[str]:
        """Return the lines of the log, from one on, that have some words."""
        return [line for line in self.log[since:] if words in line]

    def assert_healthy(self, since: int = 0, expected_log: tuple[str, ...] = ()) -> None:
        """Check that no rule of Discord was broken, and that the log has no error and no secret.

        It looks at the log from a line on; ``expected_log`` are words of errors that belong to the test.
        """
        lines = self.log[since:]
        troubling = [line for line in lines if any(word in line for word in ERROR_MARKERS)]
        fine = ("'audioop' is deprecated", *expected_log)  # discord.py imports it on Python 3.11 and 3.12
        wrong = [line for line in troubling if not any(word in line for word in fine)]
        assert not wrong, "\n".join(["the log tells of trouble:", *wrong])
        text = "\n".join(lines)
        tokens = [self.discord.token, *self.discord.world.interactions.by_token]
        assert not any(token in text for token in tokens), "a secret is in the log"
        assert self.discord.breaches == [], "\n".join(map(str, self.discord.breaches))
        assert self.discord.unhandled == [], self.discord.unhandled

    async def wait_until(self, condition: Callable[[], object], channel: Channel | None = None) -> None:
        """Wait until something holds; where it never does, show a channel or all of them.

        It looks at every change, and every now and then: nobody announces a write to the database.
        """
        looking = asyncio.create_task(self._look_again())
        try:
            await self.discord.until(condition, WAIT_TIMEOUT, channel=channel)
        finally:
            looking.cancel()

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_INTERVAL)
            self.discord.nudge()

    async def give_up(self, doing: Coroutine[Any, Any, Response], once: Callable[[], object]) -> Response:
        """Do something that gets no answer, and wait for none any more once something holds."""
        waiting = asyncio.create_task(doing)
        await self.wait_until(once)
        *_, interaction = self.discord.world.interactions.by_id.values()
        if interaction.callback is None:
            self.discord.world.interactions.fail(interaction)
        return await waiting

    async def _read_log(self, process: ForkedProcess) -> int:
        """Read the log until the process has ended; the stand-in's waits look again at every line."""
        bus = self.discord.world.bus
        async for line in process.stdout:
            self.log.append(line.decode().rstrip("\n"))
            sys.stdout.write(f"[bot] {self.log[-1]}\n")  # pytest shows it with a failure
            bus.publish("log", self)
        self.exit_code = await process.wait()
        bus.publish("log", self)
        return self.exit_code


@asynccontextmanager
async def prepared_bot(
    database: Database,
    *,
    rate_limits: bool | Limits = False,
    controlled_clock: bool = False,
    expected_log: tuple[str, ...] = (),
    shards: int = 1,
    **options: Any,
) -> AsyncIterator[BotProcess]:
    """Run a Discord for a bot that the test starts; stop the bot at the end and check that all went well.

    For its options see :class:`BotProcess`, for ``expected_log`` its ``assert_healthy``.
    """
    sharding = Sharding(shards=shards, max_concurrency=16) if shards > 1 else DEFAULT_SHARDING
    async with FakeDiscord(rate_limits=rate_limits, patience=WAIT_TIMEOUT, sharding=sharding) as discord:
        bot = BotProcess(discord, database, **options)
        if controlled_clock:
            bot.clock = ControlledClock(Path(database).with_suffix(".clock"), discord.clock)
        try:
            yield bot
            discord.faults.clear()
            if bot.exit_code is None:
                assert await bot.stop() == 0
            bot.assert_healthy(expected_log=expected_log)
        finally:
            discord.faults.clear()
            if bot.exit_code is None:
                await bot.kill()


@asynccontextmanager
async def running_bot(database: Database, **options: Any) -> AsyncIterator[BotProcess]:
    async with prepared_bot(database, **options) as bot:
        await bot.connect()
        await bot.discord.commands_synced()
        yield bot


def run_in(folder: Path, *command: str) -> tuple[str, ...]:
    """Return a program that runs a command in a folder."""
    return "sh", "-c", 'cd "$0" && exec "$@"', str(folder), *command


async def poll(condition: Callable[[], object]) -> None:
    """Wait until something holds that has nothing to do with a Discord."""
    async with asyncio.timeout(WAIT_TIMEOUT):
        while not condition():  # noqa: ASYNC110 - nobody announces it
            await asyncio.sleep(LOOK_INTERVAL)
