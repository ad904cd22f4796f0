"""What a host sees of a bot: its health, metrics and log, and what a check of it finds."""

import json
import re
import signal
import socket
from pathlib import Path

import pytest

from bot.live_check import Verdict
from playground.model.permissions import Permissions
from playground.testing import FakeDiscord
from tests import WAIT_TIMEOUT
from tests.e2e.harness import READY_LOG, BotProcess, running_bot
from tests.e2e.players import Server
from tests.live_check.rig import Host, Rig
from tests.monitoring.test_health_server import get


async def metrics(port: int) -> dict[str, str]:
    """Return the bot's own metrics: their values by name and labels."""
    _, text = await get(port, "/metrics")
    return dict(line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("cantstop_"))


async def test_a_running_bot_is_healthy_ready_and_tells_its_metrics(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    async with running_bot(tmp_path / "game.db", environment={"HTTP_PORT": str(port)}) as bot:
        await bot.wait_for_log(READY_LOG)
        assert await get(port, "/healthz") == (200, "healthy\n")
        assert await get(port, "/readyz") == (200, "ready\n")
        server = Server.create(bot)
        party = await server.start_game("Ann", "Ben")
        await party.next_turn()
        await party.leave(party.players[1])
        await party.wait_until(lambda: party.winner)
        menu = await party.host.click(party.board, "⋯")
        await (await party.host.click(menu, "Replay")).settled()
        samples = await metrics(port)
        while not float(samples["cantstop_loop_lag_seconds_count"]):  # the watchdog looks once a second
            samples = await metrics(port)
        assert samples["cantstop_slot"] == "0.0"
        for name in (
            'interaction_seconds_count{kind="component",outcome="answered"}',
            'interaction_seconds_count{kind="application_command",outcome="answered"}',
            'interaction_age_seconds_count{shard="0"}',
            'save_seconds_count{outcome="saved"}',
            'discord_requests_total{route="callback",scope="",status="200"}',
            'discord_requests_total{route="message",scope="",status="200"}',
            "board_delay_seconds_count",
            'picture_seconds_count{kind="board"}',
            'picture_seconds_count{kind="replay"}',
            'shard_up{shard="0"}',
            "identifies_left",
        ):
            assert float(samples[f"cantstop_{name}"]) >= 1, name
        assert not [name for name in samples if re.search(r"\d{15}", name)], "an id is in a label"


async def test_the_log_is_json_with_slot_shard_and_table(tmp_path: Path) -> None:
    async with running_bot(tmp_path / "game.db", environment={"LOG_FORMAT": "json"}) as bot:
        await bot.wait_for_log(READY_LOG)
        server = Server.create(bot)
        party = await server.open_lobby("Ann", "Ben")
        await server.add_member("Eve").click(party.board, "Start")
        await bot.wait_for_log("refused")
        (refused,) = [json.loads(line) for line in bot.log_lines("refused")]
        table = party.stored.id
    where = {"logger": "bot.chat.interactions.handler", "slot": 0, "shard": 0, "table": table}
    assert refused == refused | where | {"level": "INFO"}


async def check(discord: FakeDiscord, database: Path, **environment: str) -> tuple[int, dict[str, str]]:
    """Return the exit status and the lines of a check by their subjects, each without it."""
    command = BotProcess(discord, database, environment)
    await command.spawn("check")
    await command.wait_until(lambda: command.exit_code is not None)
    assert command.exit_code is not None
    assert not command.log_lines("Traceback")
    assert not command.log_lines(discord.token)
    lines = [line.split(maxsplit=2) for line in command.log if line.startswith(("ok", "warning", "PROBLEM"))]
    return command.exit_code, {subject: f"{state}: {text}" for state, subject, text in lines}


async def test_a_bot_with_a_game_is_checked_while_it_runs(bot: BotProcess, database: Path) -> None:
    server = Server.create(bot)
    await server.start_game("Ann", "Ben")
    status, lines = await check(bot.discord, database)
    assert status == 0
    assert list(lines) == [
        *("settings", "database", "disk", "token", "application", "starts", "servers", "permissions", "clock")
    ]
    assert lines.pop("application").startswith("warning: People cannot add the bot to their apps")
    assert all(line.startswith("ok: ") for subject, line in lines.items() if subject != "settings")
    assert lines["database"] == "ok: Read 1 game or lobby, 1 of them open."
    server.channel.deny_bot(Permissions.ATTACH_FILES)
    status, lines = await check(bot.discord, database)
    assert status == 0, "a server's settings are no problem of the host"
    assert lines["permissions"].startswith("warning: ")


async def test_a_new_bot_is_checked_before_its_first_start(discord: FakeDiscord, database: Path) -> None:
    status, lines = await check(discord, database)
    assert status == 0
    assert lines["database"].startswith("ok: There is no database at")
    assert lines["servers"].startswith("warning: The bot is in no server yet. Invite it: https://")
    assert not list(database.parent.glob("game.db*"))


async def test_the_bot_and_a_live_check_leave_the_clicks_of_the_other_alone(bot: BotProcess) -> None:
    server = Server.create(bot)
    party = await server.start_game("Ann", "Ben")
    test = server.guild.add_channel("test")
    commands = dict(bot.discord.application.commands[None])
    host = Host(bot.discord, test, server.add_member("Zoe"))
    checked = Rig(bot.discord, test, host, patience=WAIT_TIMEOUT)
    checked.meet(bot.discord.add_user("Max"))
    assert await checked.check(long=False, elsewhere=True) == []
    different = set(checked.those(Verdict.DIFFERENT))
    assert different == {"answer-too-late"}, "people wait for longer here than at Discord"
    assert bot.discord.application.commands[None] == commands
    assert test.visible == checked.elsewhere[0].user.sees(checked.elsewhere[0].channel) == []
    bot.discord.breaches.clear()  # the check's: it tries what is not accepted
    await party.step()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_an_interrupted_live_check_cleans_up_and_reports(
    database: Path, tmp_path: Path, number: signal.Signals
) -> None:
    async with FakeDiscord(rate_limits=False) as discord:
        channel = discord.add_guild("Club").add_channel("test")
        command, report = BotProcess(discord, database), tmp_path / "report.json"
        await command.spawn("check", "--live", str(channel.id), "--report", str(report))
        await command.wait_until(lambda: any("1 of 8" in message.text for message in channel.visible))
        assert await command.stop(number) == 0
        assert channel.visible == []
        assert not any(discord.application.commands.values())
        assert not command.log_lines("Traceback")
    entries = json.loads(report.read_text(encoding="utf-8"))["assumptions"]
    assert {each["seen"] for each in entries if each["id"] == "answer-id"} == {"The check ended before that."}
    assert [*report.parent.glob("*")] == [report]
