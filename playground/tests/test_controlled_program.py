"""A program whose dice and clock are what the playground says."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from playground import controlled_program
from playground.bot_process import BotProcess
from playground.dice import NEXT_DIE_PATH, Dice, add_dice
from playground.model.clock import Clock
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


async def ran(*arguments: str, cwd: Path, variables: Mapping[str, str]) -> tuple[list[str], int | None]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(Path(controlled_program.__file__)),
        *arguments,
        cwd=cwd,
        env={**os.environ, **variables},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"0\n")  # and it stays open, as long as there is a playground
    out = await process.stdout.read()
    return out.decode().split(), await process.wait()


async def test_a_program_ends_with_its_playground(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("import signal; print('ready', flush=True); signal.pause()")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(Path(controlled_program.__file__)),
        "program.py",
        cwd=tmp_path,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"0\n")
    assert await process.stdout.readline() == b"ready\n"
    process.stdin.close()  # as when the playground was killed
    async with asyncio.timeout(WAIT_TIMEOUT):
        assert await process.wait() == -signal.SIGTERM


async def test_the_dice_show_what_was_said_and_nobody_notices(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "rolls.py").write_text(ROLLS)
    server = FakeDiscord()
    dice = Dice(server.world.bus, loaded=True)
    add_dice(server, dice)
    async with server:
        address = {
            controlled_program.URL_VARIABLE: server.url + NEXT_DIE_PATH,
            controlled_program.DICE_VARIABLE: "rolls:Rolls.__call__",
        }
        dice.load("3 4 5 5, 1 1 6 6")
        words, status = await ran("-m", "program", "a", "-b", cwd=tmp_path, variables=address)
        assert words[:7] == ["__main__", "a", "-b", "3", "4", "5", "5"]
        assert status == 9
        words, _ = await ran("program.py", "c", cwd=tmp_path, variables=address)
        assert words[:6] == ["__main__", "c", "1", "1", "6", "6"]
        assert not dice.rolls
        words, status = await ran("program.py", cwd=tmp_path, variables=address)
        assert words == ["__main__", "2", "2", "2", "2", "documented"]
        assert status == 9


async def test_a_roll_is_loaded_as_far_as_dice_are_queued(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "rolls.py").write_text(ROLLS)
    server = FakeDiscord()
    dice = Dice(server.world.bus, loaded=True)
    add_dice(server, dice)
    async with server:
        dice.load("5 6")
        words, _ = await ran(
            "program.py",
            cwd=tmp_path,
            variables={
                controlled_program.URL_VARIABLE: server.url + NEXT_DIE_PATH,
                controlled_program.DICE_VARIABLE: "rolls:Rolls.__call__",
            },
        )
    assert words == ["__main__", "5", "6", "2", "2", "documented"]


async def test_without_a_playground_the_dice_are_the_programs_own(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "rolls.py").write_text(ROLLS)
    function = {controlled_program.DICE_VARIABLE: "rolls:Rolls.__call__"}
    for variables in (
        {},
        function,
        {controlled_program.URL_VARIABLE: "http://127.0.0.1:9/nobody"},
        {**function, controlled_program.URL_VARIABLE: "http://127.0.0.1:9/nobody"},
        {**function, controlled_program.URL_VARIABLE: "what?"},
    ):
        words, status = await ran("program.py", cwd=tmp_path, variables=variables)
        assert words == ["__main__", "2", "2", "2", "2", "documented"]
        assert status == 9


SLEEPER = """
import asyncio, time
async def main():
    start = time.time()
    sleeps = [asyncio.create_task(asyncio.sleep(hours * 3600, f"{hours} h")) for hours in (24, 1)]
    await asyncio.sleep(0)
    print(start, flush=True)
    for ended in asyncio.as_completed(sleeps):
        print(await ended, round((time.time() - start) / 3600), flush=True)
    print(await asyncio.sleep(0.001, "soon"))
asyncio.run(main())
"""


async def test_the_clock_starts_ahead_and_wakes_sleepers_as_it_moves(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(SLEEPER)
    clock = Clock()
    clock.advance(7200)
    bus = EventBus()
    command = [sys.executable, controlled_program.__file__, str(tmp_path / "program.py")]
    process = BotProcess(command, lambda: os.environ, bus, clock)
    before = time.time()
    await process.start()
    try:
        await bus.wait_until(lambda: process.log[0], WAIT_TIMEOUT)
        assert float(process.log[0].text) >= before + 7200
        clock.advance(3600)
        process.move_clock()
        await bus.wait_until(lambda: process.log[1], WAIT_TIMEOUT)
        assert process.log[1].text == "1 h 1"
        clock.advance(23 * 3600)
        process.move_clock()
        await process.wait()
    finally:
        await process.kill()
    assert [line.text for line in process.log][2:] == ["24 h 24", "soon"]
    assert process.status == 0


async def lines_after(program: Path, seconds: float) -> list[str]:
    """Run a program, move its clock after the first line, and return all lines once it has ended."""
    clock, bus = Clock(), EventBus()
    command = [sys.executable, controlled_program.__file__, str(program)]
    process = BotProcess(command, lambda: os.environ, bus, clock)
    await process.start()
    try:
        await bus.wait_until(lambda: process.log[0], WAIT_TIMEOUT)
        clock.advance(seconds)
        process.move_clock()
        await process.wait()
    finally:
        await process.kill()
    return [line.text for line in process.log]


async def test_a_jump_of_the_clock_ends_no_timeout(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "import asyncio\n"
        "async def main():\n"
        "    forever = asyncio.Event()\n"
        "    waiting = asyncio.create_task(asyncio.wait_for(forever.wait(), 600))\n"
        "    sleeping = asyncio.create_task(asyncio.sleep(3600))\n"
        "    await asyncio.sleep(0)\n"
        "    print('up', flush=True)\n"
        "    await sleeping\n"
        "    print(waiting.done())\n"
        "    forever.set()\n"
        "    print(await waiting)\n"
        "asyncio.run(main())\n"
    )
    assert await lines_after(tmp_path / "program.py", 3600) == ["up", "False", "True"]


async def test_a_program_that_watches_its_clock_does_not_see_it_jump(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "import asyncio, time\n"
        "async def main():\n"
        "    sleeping = asyncio.create_task(asyncio.sleep(10**9))\n"
        "    await asyncio.sleep(0)\n"
        "    start = last = time.time()\n"
        "    longest = 0.0\n"
        "    print('up', flush=True)\n"
        "    while last < start + 24 * 3600:\n"
        "        await asyncio.sleep(1)\n"
        "        longest, last = max(longest, time.time() - last), time.time()\n"
        "    print(longest < 10)\n"
        "asyncio.run(main())\n"
    )
    assert await lines_after(tmp_path / "program.py", 24 * 3600) == ["up", "True"]
