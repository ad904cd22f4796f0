"""The bot on a clock that a test controls: otherwise ``python -m tests.e2e.controlled_clock`` runs it as always.

The bot itself has no switch for it. Its clock is a port, so the launcher puts another one in place of the
system's, which reads from a file what the test says. :class:`ControlledClock` is the test's end of it.
"""

import asyncio
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

CLOCK_FILE_VARIABLE = "CONTROLLED_CLOCK_FILE"
"""The environment variable that names the file: the real time and the bot's at one moment, and how many
seconds pass for the bot in a real one."""

POLL_INTERVAL = 0.005
"""Real seconds between two looks at the file while the bot waits for a time."""


@dataclass
class ControlledClock:
    """A clock for a bot, as a test drives it.

    Attributes:
        path: the file that both ends know.
    """

    path: Path

    def __post_init__(self) -> None:
        now = time.time()
        self._write(now, now, 1.0)

    def now(self) -> float:
        """What the bot's clock shows: seconds since 1970 (UTC)."""
        return read_clock(self.path)

    def advance(self, seconds: float) -> None:
        """Let so much time pass at once."""
        _, _, rate = _read_file(self.path)
        self._write(time.time(), self.now() + seconds, rate)

    def set_rate(self, rate: float) -> None:
        """Have so many seconds pass in each from now on."""
        self._write(time.time(), self.now(), rate)

    def _write(self, real: float, shown: float, rate: float) -> None:
        written = self.path.with_suffix(".new")
        written.write_text(f"{real!r} {shown!r} {rate!r}", encoding="ascii")
        written.replace(self.path)


class FileClock:
    """The bot's end; see :class:`bot.tables.Clock`."""

    def __init__(self) -> None:
        self._path = Path(os.environ[CLOCK_FILE_VARIABLE])

    def now(self) -> float:
        """Return what the test's end shows."""
        return read_clock(self._path)

    async def sleep_until(self, moment: float) -> None:
        """Return once :meth:`now` is ``moment`` or later."""
        while self.now() < moment:  # noqa: ASYNC110 - a file tells nobody that it has changed
            await asyncio.sleep(POLL_INTERVAL)


def read_clock(path: Path) -> float:
    """What the clock of a file shows."""
    real, shown, rate = _read_file(path)
    return shown + (time.time() - real) * rate


def _read_file(path: Path) -> tuple[float, float, float]:
    real, shown, rate = map(float, path.read_text(encoding="ascii").split())
    return real, shown, rate


if __name__ == "__main__":
    import bot.__main__ as program

    setattr(program, "SystemClock", FileClock)  # noqa: B010 - a name that the program only imports
    sys.exit(program.main(sys.argv[1:]))
