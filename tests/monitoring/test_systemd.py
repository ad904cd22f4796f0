"""systemd is told how the process is, over a socket as systemd has it."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.monitoring import watchdog
from bot.monitoring.systemd import READY, STOPPING, WATCHDOG, notify


@pytest.fixture(params=["path", "abstract"])
def systemd(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[socket.socket]:
    name = str(tmp_path / "notify")
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as receiver:
        receiver.bind(name if request.param == "path" else f"\0{name}")
        receiver.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", name if request.param == "path" else f"@{name}")
        yield receiver


def test_systemd_is_told(systemd: socket.socket) -> None:
    notify(READY)
    notify(STOPPING)
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
    async with watchdog.watchdog():
        while True:
            try:
                assert systemd.recv(99) == b"WATCHDOG=1"
                break
            except BlockingIOError:
                await asyncio.sleep(0)


def test_systemd_hears_that_the_process_wants_to_end(systemd: socket.socket) -> None:
    watchdog.end_within(0)
    assert systemd.recv(99) == b"STOPPING=1"
