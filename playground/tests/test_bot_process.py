import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable

import pytest

from playground.bot_process import MAX_LINE_LENGTH, BotProcess
from playground.tests import WAIT_TIMEOUT
from playground.world.event_bus import EventBus

Make = Callable[[str], BotProcess]
WAIT = "import signal; print('up'); signal.pause()"


@pytest.fixture
async def make(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Make]:
    """Makes processes that run Python code, and sees that none outlives the test."""
    monkeypatch.setattr("playground.bot_process.STOP_TIMEOUT", 2 * WAIT_TIMEOUT)
    made: list[BotProcess] = []

    def make(code: str) -> BotProcess:
        made.append(BotProcess([sys.executable, "-c", code], lambda: os.environ, EventBus()))
        return made[-1]

    yield make
    for process in made:
        await process.kill()


async def start_up(process: BotProcess) -> None:
    await process.start()
    await process._bus.wait_until(lambda: process.log[-1].text == "up", WAIT_TIMEOUT)


async def test_what_is_written_is_kept_and_shown(make: Make, capfd: pytest.CaptureFixture[str]) -> None:
    process = make("import sys; print('one\\ntwo'); sys.stderr.write('three'); sys.exit(7)")
    await process.start()
    await process.wait()
    assert (process.status, process.stop_requested, process.running, process.pid) == (7, False, False, None)
    assert {line.text for line in process.log} == {"one", "two", "three"}
    assert [line.number for line in process.log] == [1, 2, 3]
    assert capfd.readouterr() == ("one\ntwo\n", "three")


async def test_odd_bytes_and_endless_lines_do_no_harm(make: Make, capfd: pytest.CaptureFixture[str]) -> None:
    process = make("import sys; sys.stdout.buffer.write(b'\\xff\\n' + b'x' * 300_000)")
    await process.start()
    await process.wait()
    assert [line.text for line in process.log] == ["\ufffd", "x" * MAX_LINE_LENGTH]
    capfd.readouterr()


async def test_it_is_killed_with_all_it_started_and_can_be_started_again(make: Make) -> None:
    process = make(f"import subprocess, sys; subprocess.run([sys.executable, '-c', {WAIT!r}])")
    await start_up(process)
    first = process.pid
    async with asyncio.timeout(WAIT_TIMEOUT):  # a survivor would hold the pipes open
        await process.kill()
    assert (process.status, process.stop_requested, process.running) == (128 + signal.SIGKILL, True, False)
    await process.start()
    assert process.runs == 2
    assert process.pid not in {None, first}
    assert not process.stop_requested


async def test_it_may_end_in_order(make: Make) -> None:
    process = make(f"import signal, sys; signal.signal(signal.SIGTERM, lambda *_: sys.exit(5)); {WAIT}")
    await start_up(process)
    await process.stop()
    assert (process.status, process.stop_requested) == (5, True)


async def test_what_does_not_end_is_killed(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.bot_process.STOP_TIMEOUT", 0.1)
    process = make(f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {WAIT}")
    await start_up(process)
    await process.stop()
    assert process.status == 128 + signal.SIGKILL
    assert process.log[-1].own


async def test_ending_what_does_not_run_is_no_error(make: Make) -> None:
    process = make(WAIT)
    await process.stop()
    await process.kill()
    assert process.status is None
