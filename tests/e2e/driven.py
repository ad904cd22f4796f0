"""The bot on a clock that a test drives: ``python -m tests.e2e.driven`` is ``python -m bot`` but for that.

The bot itself has no switch for it. Its clock is a port, so the launcher puts another one in place of the
system's, which reads from a file what the test says. :class:`Wound` is the test's end of it.
"""

import asyncio
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

FILE = "DRIVEN_CLOCK"
"""The environment variable that names the file: the real time and the bot's at one moment, and how many
seconds pass for the bot in a real one."""

GLANCE = 0.005
"""Real seconds between two looks at the file while the bot waits for a time."""


@dataclass
class Wound:
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
        return read(self.path)

    def forward(self, seconds: float) -> None:
        """Let so much time pass at once."""
        _, _, rate = _parts(self.path)
        self._write(time.time(), self.now() + seconds, rate)

    def hurry(self, rate: float) -> None:
        """Have so many seconds pass in each from now on."""
        self._write(time.time(), self.now(), rate)

    def _write(self, real: float, shown: float, rate: float) -> None:
        written = self.path.with_suffix(".new")
        written.write_text(f"{real!r} {shown!r} {rate!r}", encoding="ascii")
        written.replace(self.path)


class DrivenClock:
    """The bot's end; see :class:`bot.tables.Clock`."""

    def __init__(self) -> None:
        self._path = Path(os.environ[FILE])

    def now(self) -> float:
        """Return what the test's end shows."""
        return read(self._path)

    async def sleep_until(self, moment: float) -> None:
        """Return once :meth:`now` is ``moment`` or later."""
        while self.now() < moment:  # noqa: ASYNC110 - a file tells nobody that it has changed
            await asyncio.sleep(GLANCE)


def read(path: Path) -> float:
    """What the clock of a file shows."""
    real, shown, rate = _parts(path)
    return shown + (time.time() - real) * rate


def _parts(path: Path) -> tuple[float, float, float]:
    real, shown, rate = map(float, path.read_text(encoding="ascii").split())
    return real, shown, rate


if __name__ == "__main__":
    import bot.__main__ as program

    setattr(program, "SystemClock", DrivenClock)  # noqa: B010 - a name that the program only imports
    sys.exit(program.main(sys.argv[1:]))
