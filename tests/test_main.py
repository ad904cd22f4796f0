import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.__main__ import command_line, main
from bot.commands import FAILED, MISCONFIGURED
from bot.program import VERSION
from bot.store import SqliteStore
from bot.store.engines.sqlite.files import DatabaseFile
from bot.tables import StoreUnavailableError
from tests import WAIT_TIMEOUT
from tests.store.people import ANA, BEN
from tests.store.saved_tables import create_win

Log = pytest.LogCaptureFixture
Output = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-"

ROOT = Path(__file__).parents[1]

HANGING = """
import asyncio, os, sys, threading
from bot import __main__ as program
from bot.commands import database

async def swallow_cancellations():
    while True:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            pass

async def run(settings, arguments):
    eval(leave)
    await asyncio.sleep(0)
    return eval(end)

database.rebuild_standings = run
program.CLOSING_TIMEOUT = 0.05
for leave in (
    "asyncio.ensure_future(asyncio.to_thread(threading.Event().wait))",
    "threading.Thread(target=threading.Event().wait).start()",
    "asyncio.ensure_future(swallow_cancellations())",
):
    for end in ("2", "0", "os.stat('/nowhere')"):
        if not (pid := os.fork()):
            sys.exit(program.main(["standings"]))
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
"""
"""Tells how nine processes end whose command ends in one of three ways and leaves something that hangs."""


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Set valid settings, and return the path of the database."""
    path = tmp_path / "data" / "cantstop.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    monkeypatch.delenv("LOG_LEVEL", raising=False)
    monkeypatch.delenv("DISCORD_API_URL", raising=False)
    monkeypatch.setattr("bot.logs.configure", lambda level, log_format, redact: None)
    return path


@pytest.mark.parametrize("arguments", [[], ["check"]])
def test_invalid_settings_are_listed(arguments: list[str], monkeypatch: Patch, capsys: Output) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert main(arguments) == MISCONFIGURED
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Please fix these settings:"
    assert [line.split()[:2] for line in lines[1:]] == [["-", "DISCORD_TOKEN"], ["-", "LOG_LEVEL"]]


def test_without_a_token_a_way_to_try_it_is_told(tmp_path: Path, monkeypatch: Patch, capsys: Output) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setenv("PATH", str(tmp_path))
    playground = "discord-playground --env DATABASE_URL=sqlite:///data/playground.db -- python -m bot"
    for way in ("make run (in a checkout of the source)", playground):
        assert main([]) == MISCONFIGURED
        what_to_do, how_to_try = capsys.readouterr().err.splitlines()
        assert what_to_do.startswith(
            "DISCORD_TOKEN is not set. Copy your bot's token from https://discord.com/"
        )
        assert how_to_try == f"To try the bot in your browser without one, run: {way}"
        (tmp_path / "discord-playground").touch(mode=0o755)


def test_the_help_calls_the_program_as_the_host_did(tmp_path: Path) -> None:
    program = tmp_path / "cantstop-bot"  # as pip writes it
    program.write_text("import sys\nfrom bot.__main__ import main\nsys.exit(main())\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(program), "backup", "--help"]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert printed.stdout.startswith("usage: cantstop-bot backup ")


def test_a_misspelt_setting_is_logged_once_without_its_value(monkeypatch: Patch, caplog: Log) -> None:
    monkeypatch.setenv("DATABSE_URL", "postgresql://bot:hunter2@host/cantstop")
    assert main(["standings"]) == 0
    told = "DATABSE_URL is not a setting; did you mean DATABASE_URL?"
    assert [record.levelname for record in caplog.records if record.message == told] == ["WARNING"]
    assert "hunter2" not in caplog.text


@pytest.mark.parametrize("arguments", [[], ["standings"]])
def test_a_foreign_file_is_a_misconfiguration(arguments: list[str], database: Path, caplog: Log) -> None:
    database.parent.mkdir()
    database.write_bytes(b"Dear diary, " * 1_000)
    assert main(arguments) == MISCONFIGURED
    assert f"{database} is not a database." in caplog.messages


@pytest.mark.parametrize("arguments", [[], ["standings"]])
def test_a_database_that_another_process_may_leave_is_none(arguments: list[str], database: Path) -> None:
    file = DatabaseFile.lock(database)
    assert main(arguments) == FAILED
    file.release()


def test_a_taken_port_is_logged(monkeypatch: Patch, caplog: Log) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        monkeypatch.setenv("HTTP_PORT", str(port))
        assert main([]) == FAILED
    assert any(f"HTTP_PORT {port} cannot be opened" in message for message in caplog.messages)


def test_a_wrong_address_of_sentry_is_a_misconfiguration(monkeypatch: Patch, caplog: Log) -> None:
    monkeypatch.setenv("SENTRY_DSN", "https://sentry.example")
    assert main([]) == MISCONFIGURED
    assert any("SENTRY_DSN is not an address of Sentry" in message for message in caplog.messages)


def test_standings_are_recalculated_without_a_token(database: Path, monkeypatch: Patch, caplog: Log) -> None:
    async def fill() -> None:
        async with await SqliteStore.open(database) as store:
            await create_win(store, ANA, BEN)

    asyncio.run(fill())
    monkeypatch.delenv("DISCORD_TOKEN")
    caplog.set_level("INFO")
    assert main(["standings"]) == 0
    assert caplog.messages[0] == f"Can't Stop {VERSION}"
    assert "Recalculated the standings from 1 finished games" in caplog.messages


def test_a_command_ends_with_its_status_whatever_hangs() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", HANGING]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=WAIT_TIMEOUT)
    assert [*map(int, ended.stdout.split())] == [MISCONFIGURED, 0, FAILED] * 3, ended.stderr
    assert ended.stderr.count("could not close") == 9


@pytest.mark.parametrize("arguments", [["standings"], ["shards", "2"], ["erase", "1"]])
def test_a_database_that_is_away_is_told(arguments: list[str], monkeypatch: Patch, caplog: Log) -> None:
    failing = AsyncMock(side_effect=StoreUnavailableError("the disk is full"))
    monkeypatch.setattr("bot.commands.database.open_store", failing)
    assert main(arguments) == FAILED
    assert caplog.messages == ["The database cannot be used at the moment: the disk is full"]


def test_the_version_and_the_commands_are_told(capsys: Output) -> None:
    for option in ("--version", "--help"):
        with pytest.raises(SystemExit) as exited:
            main([option])
        assert exited.value.code == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"{VERSION}\nusage: python -m bot [-h] [--version] [COMMAND ...]")
    assert "\n    standings" in printed


WRONG = {
    "usage: python -m bot": ["dance", "standings now", "Standings", "--fast"],
    "usage: ": ["erase", "erase -1", "erase 1 --again"],
    "a Discord id is needed": [f"erase {who}" for who in ("0", "eva", "9" * 19, "\u0664" * 18)],
    "an address starts with sqlite:/// or postgresql://": [
        f"move {address} sqlite:///a.db" for address in ("games.db", "sqlite:///", "mysql://db/games")
    ],
    "a number from 1 to 100000 is needed": [
        f"shards -- {count}" for count in ("0", "-1", "many", "1.5", "100001", "\u0664")
    ],
}


@pytest.mark.parametrize(
    ("told", "words"), [(told, words) for told, lines in WRONG.items() for words in lines]
)
def test_a_wrong_command_line_is_told(told: str, words: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as exited:
        command_line().parse_args(words.split())
    assert exited.value.code == MISCONFIGURED
    assert told in capsys.readouterr().err
