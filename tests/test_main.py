import asyncio
import os
import signal
from pathlib import Path

import pytest

from bot import __main__ as main_module
from bot.__main__ import EXIT_FAILED, EXIT_MISCONFIGURED, main
from bot.chat.connection import ConnectionRejectedError
from bot.store import SqliteStore
from tests.store.saved_tables import ANA, BEN, create_win

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-"


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set valid settings, and return the path of the database."""
    path = tmp_path / "data" / "cantstop.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    monkeypatch.delenv("LOG_LEVEL", raising=False)
    monkeypatch.delenv("DISCORD_API_URL", raising=False)
    monkeypatch.setattr("bot.logs.configure", lambda level, token: None)
    monkeypatch.setattr(main_module, "warm_up", lambda theme: None)
    return path


@pytest.mark.parametrize("arguments", [["help"], ["standings", "now"], ["Standings"]])
def test_an_unknown_command_prints_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == EXIT_MISCONFIGURED
    assert "python -m bot standings" in capsys.readouterr().err


def test_invalid_settings_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert main([]) == EXIT_MISCONFIGURED
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Please fix these settings:"
    assert [line.split()[:2] for line in lines[1:]] == [["-", "DISCORD_TOKEN"], ["-", "LOG_LEVEL"]]


@pytest.mark.parametrize("arguments", [[], ["standings"]])
def test_an_unusable_database_is_logged(
    arguments: list[str], database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database.parent.mkdir()
    database.write_bytes(b"Dear diary, " * 1_000)
    assert main(arguments) == EXIT_FAILED
    assert f"{database} is not a database." in caplog.messages


def test_the_standings_are_recalculated(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fill() -> None:
        async with await SqliteStore.open(database) as store:
            await create_win(store, ANA, BEN)

    asyncio.run(fill())
    caplog.set_level("INFO")
    assert main(["standings"]) == 0
    assert "Recalculated the standings from 1 finished games" in caplog.messages


class TestServe:
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    def test_a_signal_stops_the_bot(self, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
        stopped = False

        async def connect(*_: object) -> None:
            nonlocal stopped
            os.kill(os.getpid(), number)
            try:
                await asyncio.Event().wait()
            finally:
                stopped = True

        monkeypatch.setattr(main_module, "connect", connect)
        assert main([]) == 0
        assert stopped

    def test_a_rejected_connection_is_a_misconfiguration(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def connect(*_: object) -> None:
            raise ConnectionRejectedError("Discord rejects the token.")

        monkeypatch.setattr(main_module, "connect", connect)
        assert main([]) == EXIT_MISCONFIGURED
        assert "Discord rejects the token." in caplog.messages

    def test_the_database_can_be_opened_again_after_a_crash(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def connect(*_: object) -> None:
            raise RuntimeError("something broke")

        monkeypatch.setattr(main_module, "connect", connect)
        for _ in range(2):
            with pytest.raises(RuntimeError, match="something broke"):
                main([])
