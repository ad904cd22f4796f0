"""The live check on the command line: what is printed, and the report for an issue."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from bot.__main__ import command_line
from bot.commands import FAILED, live_check
from bot.live_check import load_assumptions
from bot.settings import Settings
from playground.api.rest import messages
from playground.testing import Permissions
from tests.live_check.rig import LeapingClock, Rig, rig

Run = Callable[[], Awaitable[tuple[int, str]]]


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """Put back what signals do."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
async def checked() -> AsyncIterator[Rig]:
    async with rig() as running:
        yield running


@pytest.fixture
def run(
    checked: Rig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run the command in the channel of a playground, and return its exit status and what it prints."""
    environment = {"DISCORD_TOKEN": checked.discord.token, "DISCORD_API_URL": checked.discord.api_url}
    monkeypatch.setattr(live_check, "DiscordClock", lambda: LeapingClock(checked.discord))
    checked.wait_patiently(monkeypatch)
    report = str(tmp_path / "report.json")
    arguments = command_line().parse_args(["check", "--live", str(checked.channel.id), "--report", report])

    async def run() -> tuple[int, str]:
        async with checked.host.at_work():
            return await live_check.run(Settings.parse(environment), arguments), capsys.readouterr().out

    return run


async def test_every_assumption_has_a_line_and_an_entry(checked: Rig, run: Run, tmp_path: Path) -> None:
    status, printed = await run()
    assert status == 0
    first, *lines, last = printed.splitlines()
    assert first.startswith("Watch that channel")
    assert sorted(line[15:33].strip() for line in lines) == sorted(load_assumptions())
    says = "A second message with the same nonce is not sent; the answer is the first one."
    assert f"as documented  nonce               {says}" in lines
    assert any(line.startswith("not tried      session-limit       ") for line in lines)
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    entries = {entry["id"]: entry for entry in report["assumptions"]}
    assert set(entries) == set(load_assumptions())
    assert entries["nonce"]["verdict"] == "as documented"
    assert set(report["versions"]) == {"cantstop", "python", "discord.py"}
    assert " 0 different, " in last
    assert "report.json" in last
    assert checked.discord.token not in json.dumps(report)


async def test_a_difference_fails_and_says_what_was_seen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_sent_before", lambda *_: None)
    status, printed = await run()
    (line,) = [line for line in printed.splitlines() if line.startswith("different")]
    assert status == FAILED
    assert line.endswith("(There is a second message.)")


async def test_a_check_that_cannot_be_made_says_why(checked: Rig, run: Run, tmp_path: Path) -> None:
    checked.channel.deny_bot(Permissions.VIEW_CHANNEL)
    status, printed = await run()
    assert status == FAILED
    assert "The check cannot be made: 403" in printed
    assert not (tmp_path / "report.json").exists()


async def test_a_check_can_be_stopped_before_it_begins(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stopped(*_: object, **__: object) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(live_check, "check_live", stopped)
    status, printed = await run()
    assert status == FAILED
    assert "stopped before it began" in printed
