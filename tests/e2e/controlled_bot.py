"""Run the bot patiently, and with a clock and with dice that a test controls, where the environment says so.

The bot's limits of real time are constants. The test sets those that would make a difference where a machine
is slow.

The bot's clock is a port. It may be a :class:`FileClock`, which reads the time from a file. The test writes
the file through its :class:`ControlledClock`.
"""

import asyncio
import json
import math
import os
import sys
import time
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot import __main__ as program
from bot.chat.shards import shard_tables
from bot.commands import serve
from bot.game import DiceSource
from bot.tables import Table, Tables
from playground.model.clock import Clock
from tests import WAIT_TIMEOUT

CONSTANTS_VARIABLE = "CONTROLLED_CONSTANTS"
"""The environment variable with the constants to set: a JSON object with values by module and name."""

AS_IN_PRODUCTION: dict[str, Any] = {
    "bot.chat.boards.live.PRESENT_FOR": 0.0,  # tests wait for the ping of each turn
    "bot.chat.client.NEXT_SERVER_TIMEOUT": 0.1,  # the stand-in sends all at once
}
"""What is the same for tests, but quicker."""

PATIENT = AS_IN_PRODUCTION | {
    "bot.__main__.CLOSING_TIMEOUT": WAIT_TIMEOUT,
    "bot.chat.admin.commands.DECISIONS_TIMEOUT": WAIT_TIMEOUT,
    "bot.chat.client.BACKGROUND_TIMEOUT": WAIT_TIMEOUT / 4,
    "bot.chat.client.INTERACTIONS_TIMEOUT": WAIT_TIMEOUT / 4,
    "bot.chat.interactions.response.DEFER_AFTER": WAIT_TIMEOUT,
    "bot.chat.interactions.response.FIRST_RESPONSE_TIMEOUT": WAIT_TIMEOUT,
    "bot.chat.interactions.response.FOLLOW_UP_TIMEOUT": WAIT_TIMEOUT,
    "bot.chat.interactions.response.TOKEN_TIMEOUT": WAIT_TIMEOUT,
    "bot.chat.shards.shard_tables.LONGEST_GAP": WAIT_TIMEOUT,
    "bot.commands.serve.CLOSING_TIMEOUT": WAIT_TIMEOUT,
    "bot.monitoring.health_server.STORE_TIMEOUT": WAIT_TIMEOUT,
}
"""The limits of a bot that only a hang reaches, however busy the machine is."""

PATIENT_ON_POSTGRES = PATIENT | {
    "bot.store.engines.postgres.connection.CONNECTION_TIMEOUT": WAIT_TIMEOUT,
    "bot.store.engines.postgres.connection.STATEMENT_TIMEOUT": WAIT_TIMEOUT,
}
"""The same where the database is PostgreSQL and does not go away."""

CLOCK_FILE_VARIABLE = "CONTROLLED_CLOCK_FILE"
"""The environment variable that names the file. The file has the real time, the bot's time at that moment,
and how many of the bot's seconds pass in a real one."""

POLL_INTERVAL = 0.005
"""Real seconds between two looks at the file while the bot waits for a time."""


@dataclass
class ControlledClock:
    """The test's end of the clock, with the path of the file that both ends know, and Discord's clock."""

    path: Path
    discord: Clock

    def __post_init__(self) -> None:
        now = time.time()
        self._write(now, now, 1.0)

    def now(self) -> float:
        return read_clock(self.path)

    def advance(self, seconds: float) -> None:
        """Let some time pass at once, at Discord too, which knows no way back."""
        _, _, rate = _read_file(self.path)
        self.discord.advance(max(seconds, 0.0))
        self._write(time.time(), self.now() + seconds, rate)

    def set_rate(self, rate: float) -> None:
        """Set how many of the bot's seconds pass in a real one."""
        self._write(time.time(), self.now(), rate)

    def _write(self, real: float, shown: float, rate: float) -> None:
        written = self.path.with_suffix(".new")
        written.write_text(f"{real!r} {shown!r} {rate!r}", encoding="ascii")
        written.replace(self.path)


class FileClock:
    """The bot's end of the clock; see :class:`bot.tables.Clock`."""

    def __init__(self) -> None:
        self._path = Path(os.environ[CLOCK_FILE_VARIABLE])

    def now(self) -> float:
        return read_clock(self._path)

    def follow(self, _: object) -> None:
        """Leave the clock to the test, whatever Discord tells."""

    async def sleep_until(self, moment: float) -> None:
        """Return once :meth:`now` is ``moment`` or later."""
        while self.now() < moment:  # noqa: ASYNC110 - a file tells nobody that it has changed
            await asyncio.sleep(POLL_INTERVAL)


def read_clock(path: Path) -> float:
    """Return the bot's time that a clock's file tells, in seconds since 1970 (UTC)."""
    real, shown, rate = _read_file(path)
    return shown + (time.time() - real) * rate


def _read_file(path: Path) -> tuple[float, float, float]:
    real, shown, rate = map(float, path.read_text(encoding="ascii").split())
    return real, shown, rate


DICE_SEED_VARIABLE = "DICE_SEED"
"""The environment variable with what all rolls follow from, besides their numbers and their table's."""


def seeded_dice(seed: str, table: Table) -> DiceSource:
    """Return the dice of a table's next rolls, which are the same in every run with the same seed.

    Those that are sealed differ from run to run: they follow from the id of a message, too.
    """
    numbers = count(table.game.rolls if table.game else 0)
    return lambda wanted: tuple(Random(f"{seed} {table.id} {next(numbers)}").choices(range(1, 7), k=wanted))


def main(arguments: list[str]) -> int:
    constants = os.environ.get(CONSTANTS_VARIABLE)
    for constant, value in (json.loads(constants) if constants else PATIENT).items():
        module, _, name = constant.rpartition(".")
        setattr(import_module(module), name, value)
    if CLOCK_FILE_VARIABLE in os.environ:
        setattr(serve, "DiscordClock", FileClock)  # noqa: B010 - a name that the module only imports
        shard_tables.LONGEST_GAP = math.inf  # a test lets time pass at once
    if seed := os.environ.get(DICE_SEED_VARIABLE):
        setattr(serve, "Tables", partial(Tables, dice=partial(seeded_dice, seed)))  # noqa: B010 - the same
    return program.main(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
