import asyncio
import os
import signal
from argparse import Namespace
from pathlib import Path

import pytest

from bot.chat.connection import ConnectionRejectedError
from bot.commands import serve
from bot.commands.exit_status import MISCONFIGURED
from bot.settings import Settings


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(serve, "warm_up", lambda theme: None)
    return Settings.parse({"DISCORD_TOKEN": "token", "DATABASE_URL": f"sqlite:///{tmp_path}/cantstop.db"})


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_bot(number: int, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = False

    async def connect(*_: object) -> None:
        nonlocal stopped
        os.kill(os.getpid(), number)
        try:
            await asyncio.Event().wait()
        finally:
            stopped = True

    monkeypatch.setattr(serve, "connect", connect)
    assert asyncio.run(serve.run(settings, Namespace())) == 0
    assert stopped


def test_a_rejected_connection_is_a_misconfiguration(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def connect(*_: object) -> None:
        raise ConnectionRejectedError("Discord rejects the token.")

    monkeypatch.setattr(serve, "connect", connect)
    assert asyncio.run(serve.run(settings, Namespace())) == MISCONFIGURED
    assert "Discord rejects the token." in caplog.messages


def test_the_database_can_be_opened_again_after_a_crash(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def connect(*_: object) -> None:
        raise RuntimeError("something broke")

    monkeypatch.setattr(serve, "connect", connect)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="something broke"):
            asyncio.run(serve.run(settings, Namespace()))
