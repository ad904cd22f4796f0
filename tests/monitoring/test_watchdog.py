"""The watchdog ends a process that stands still or cannot close. Tested with real processes."""

import asyncio
import faulthandler
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.monitoring import watchdog
from bot.monitoring.watchdog import READY, WATCHDOG, notify
from tests import WAIT_TIMEOUT
from tests.monitoring.test_metrics import count

PROCESS = """
import asyncio, time
from bot.monitoring import watchdog

watchdog.BEAT = 0.02

def blocking_call():
    {call}

async def main():
    async with watchdog.watchdog(standstill={standstill}):
        await asyncio.sleep({before})
        blocking_call()
    print("ended by itself")

asyncio.run(main())
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=WAIT_TIMEOUT)


@pytest.mark.parametrize("call", ["time.sleep(60)", "sum(range(10**12))"], ids=["waits", "holds the lock"])
def test_a_process_whose_event_loop_stands_still_is_ended_with_its_stacks(call: str) -> None:
    ended = run(PROCESS.format(call=call, standstill=1.0, before=0.0))
    assert ended.returncode == 1
    assert "blocking_call" in ended.stderr
    assert "ended by itself" not in ended.stdout


def test_a_process_whose_event_loop_turns_goes_on() -> None:
    ended = run(PROCESS.format(call="pass", standstill=WAIT_TIMEOUT, before=0.1))
    assert (ended.returncode, ended.stdout) == (0, "ended by itself\n"), ended.stderr


async def test_after_the_watch_anything_may_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for name in ("dump_traceback_later", "cancel_dump_traceback_later"):
        monkeypatch.setattr(faulthandler, name, lambda *_, called=name, **__: calls.append(called))
    async with watchdog.watchdog():
        await asyncio.sleep(0)
    assert calls == ["dump_traceback_later", "cancel_dump_traceback_later"]


async def test_the_lag_of_the_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "BEAT", 0.0)
    before = count("cantstop_loop_lag_seconds_count")
    async with watchdog.watchdog():
        while count("cantstop_loop_lag_seconds_count") < before + 2:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)


def test_a_process_that_hangs_while_it_closes_has_failed() -> None:
    ended = run("import time; from bot.monitoring import watchdog; watchdog.end_within(0.05); time.sleep(60)")
    assert ended.returncode == 1
    assert "could not close" in ended.stderr


@pytest.fixture(params=["", "@"], ids=["path", "abstract"])
def systemd(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[socket.socket]:
    address = f"{request.param}{tmp_path}/notify"
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as receiver:
        receiver.bind(address.replace("@", "\0"))
        receiver.setblocking(False)
        yield receiver


def test_systemd_is_told_that_the_bot_is_ready_and_that_it_wants_to_end(systemd: socket.socket) -> None:
    notify(READY)
    watchdog.end_within(0)
    assert [systemd.recv(99), systemd.recv(99)] == [b"READY=1", b"STOPPING=1"]


def test_without_systemd_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.setattr(socket, "socket", None)
    notify(READY)


@pytest.mark.parametrize("address", ["@nobody listens", "/nowhere", "vsock:2:99", "x" * 999])
def test_a_socket_that_nobody_listens_to_does_no_harm(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    notify(READY)


def test_nobody_waits_for_systemd(systemd: socket.socket) -> None:
    for _ in range(10_000):  # more than it takes without reading
        notify(WATCHDOG)
    assert systemd.recv(99) == b"WATCHDOG=1"


async def test_systemd_hears_from_the_event_loop(systemd: socket.socket) -> None:
    async with watchdog.watchdog(), asyncio.timeout(WAIT_TIMEOUT):
        assert await asyncio.get_running_loop().sock_recv(systemd, 99) == b"WATCHDOG=1"
