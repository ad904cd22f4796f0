"""A program whose dice and clock are what the playground says."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from playground import controlled_program
from playground.bot_process import BotProcess
from playground.dice import NEXT_DIE_PATH, Dice, add_dice
from playground.model.clock import Clock
from playground.panel.fault_injection import STEP, FaultInjection
from playground.testing import FakeDiscord
from playground.tests import WAIT_TIMEOUT
from playground.world.event_bus import EventBus

PROGRAM = """
import sys
from rolls import Rolls
print(__name__, *sys.argv[1:], *Rolls()(4), Rolls.__call__.__doc__)
raise SystemExit(9)
"""
ROLLS = """
class Rolls:
    def __call__(self, count):
        'documented'
        return (2,) * count
"""
ROLLED = {controlled_program.DICE_VARIABLE: "rolls:Rolls.__call__"}
NOBODY = "http://127.0.0.1:9/nobody"
OWN_DICE = ["__main__", "2", "2", "2", "2", "documented"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a program that rolls dice."""
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "rolls.py").write_text(ROLLS)
    return tmp_path


async def started(
    *arguments: str, cwd: Path, variables: Mapping[str, str] | None = None
) -> tuple[asyncio.StreamWriter, asyncio.StreamReader, asyncio.subprocess.Process]:
    """Start a program that has a playground as long as its input is open."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, controlled_program.__file__, *arguments),
        cwd=cwd,
        env={**os.environ, **(variables or {})},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"0\n")
    return process.stdin, process.stdout, process


async def ran(*arguments: str, cwd: Path, variables: Mapping[str, str]) -> list[str]:
    _, out, process = await started(*arguments, cwd=cwd, variables=variables)
    words = (await out.read()).decode().split()
    assert await process.wait() == 9
    return words


async def test_a_program_ends_with_its_playground(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("import signal; print('ready', flush=True); signal.pause()")
    to_program, out, process = await started("program.py", cwd=tmp_path)
    assert await out.readline() == b"ready\n"
    to_program.close()  # as when the playground was killed
    async with asyncio.timeout(WAIT_TIMEOUT):
        assert await process.wait() == -signal.SIGTERM


async def test_the_dice_show_what_was_said_and_nobody_notices(folder: Path) -> None:
    server = FakeDiscord()
    dice = Dice(server.world.bus, loaded=True)
    add_dice(server, dice)
    async with server:
        variables = {controlled_program.URL_VARIABLE: server.url + NEXT_DIE_PATH, **ROLLED}
        dice.load("3 4 5 5, 1 1 6 6, 5 6")
        words = await ran("-m", "program", "a", "-b", cwd=folder, variables=variables)
        assert words[:7] == ["__main__", "a", "-b", "3", "4", "5", "5"]
        words = await ran("program.py", "c", cwd=folder, variables=variables)
        assert words[:6] == ["__main__", "c", "1", "1", "6", "6"]
        words = await ran("program.py", cwd=folder, variables=variables)
        assert words == ["__main__", "5", "6", "2", "2", "documented"], "the rest is the program's own"
        assert not dice.rolls
        assert await ran("program.py", cwd=folder, variables=variables) == OWN_DICE


async def test_without_a_playground_the_dice_are_the_programs_own(folder: Path) -> None:
    for variables in ({}, *(ROLLED | {controlled_program.URL_VARIABLE: url} for url in (NOBODY, "what?"))):
        assert await ran("program.py", cwd=folder, variables=variables) == OWN_DICE


SLEEPER = """
import asyncio, time
async def main():
    start, begun = time.time(), time.monotonic()
    sleeps = [asyncio.create_task(asyncio.sleep(hours * 3600, f"{hours} h")) for hours in (24, 1)]
    await asyncio.sleep(0)
    print(start, flush=True)
    for ended in asyncio.as_completed(sleeps):
        print(await ended, round((time.time() - start) / 3600), flush=True)
    assert round((time.monotonic() - begun) / 3600) == 24
    print(await asyncio.sleep(0.001, "soon"))
asyncio.run(main())
"""


@asynccontextmanager
async def on_a_clock(folder: Path, code: str, ahead: float = 0) -> AsyncIterator[tuple[BotProcess, Clock]]:
    """Run a program on a clock until its first line, and after the block until its end."""
    (folder / "program.py").write_text(code)
    clock, bus = Clock(), EventBus()
    clock.advance(ahead)
    command = [sys.executable, controlled_program.__file__, str(folder / "program.py")]
    process = BotProcess(command, lambda: os.environ, bus, clock)
    await process.start()
    try:
        await bus.wait_until(lambda: process.log[0], WAIT_TIMEOUT)
        yield process, clock
        await process.move_clock()
        await process.wait()
    finally:
        await process.kill()


async def test_the_clock_starts_ahead_and_wakes_sleepers_as_it_moves(tmp_path: Path) -> None:
    before = time.time()
    async with on_a_clock(tmp_path, SLEEPER, 7200) as (process, clock):
        assert float(process.log[0].text) >= before + 7200
        clock.advance(3600)
        await process.move_clock()
        await process._bus.wait_until(lambda: process.log[1], WAIT_TIMEOUT)
        assert process.log[1].text == "1 h 1"
        clock.advance(23 * 3600)
    assert [line.text for line in process.log][2:] == ["24 h 24", "soon"]
    assert process.status == 0


WAITER = """
import asyncio
async def main():
    forever = asyncio.Event()
    waiting = asyncio.create_task(asyncio.wait_for(forever.wait(), 600))
    sleeping = asyncio.create_task(asyncio.sleep(3600))
    await asyncio.sleep(0)
    print('up', flush=True)
    await sleeping
    print(waiting.done())
    forever.set()
    print(await waiting)
asyncio.run(main())
"""


async def test_skipped_time_passes_for_discord_and_the_program_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that learns the time from Discord's answers must not see it jump."""
    async with on_a_clock(tmp_path, WAITER) as (process, clock):
        advance = Mock(wraps=clock.advance)
        monkeypatch.setattr(clock, "advance", advance)
        faults = FaultInjection(Mock(clock=clock), process)
        await asyncio.gather(faults._advance(1800), faults._advance(1800))  # two quick clicks
        await process.wait()
    steps = [call.args[0] for call in advance.call_args_list]
    assert (sum(steps), max(steps)) == (3600, STEP)
    assert [line.text for line in process.log] == ["up", "False", "True"]


WATCHER = """
import asyncio, time
async def main():
    sleeping = asyncio.create_task(asyncio.sleep(10**9))
    await asyncio.sleep(0)
    start = last = time.time()
    longest = 0.0
    print('up', flush=True)
    while last < start + 3600:
        await asyncio.sleep(1)
        longest, last = max(longest, time.time() - last), time.time()
    print(longest < 600)
asyncio.run(main())
"""


async def test_a_program_that_watches_its_clock_does_not_see_it_jump(tmp_path: Path) -> None:
    async with on_a_clock(tmp_path, WATCHER) as (process, clock):
        clock.advance(3600)
    assert [line.text for line in process.log] == ["up", "True"]
