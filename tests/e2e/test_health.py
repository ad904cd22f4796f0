"""The health checks and metrics of a running bot."""

import asyncio
import json
import re
import sys
from pathlib import Path

from tests import WAIT_TIMEOUT
from tests.e2e.fork_server import ROOT
from tests.e2e.harness import READY_LOG, running_bot
from tests.e2e.players import Server
from tests.monitoring.test_server import get, unused_port


async def ask_health(port: int) -> tuple[int | None, str]:
    """Run the health check of a container; return its exit status and what it said."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.health"),
        cwd=ROOT,
        env={"HTTP_PORT": str(port)},
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await process.communicate()
    return process.returncode, said.decode()


async def metrics(port: int) -> dict[str, str]:
    """Return the bot's own metrics: their values by name and labels."""
    _, text = await get(port, "/metrics")
    return dict(line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("cantstop_"))


async def test_a_running_bot_is_healthy_ready_and_tells_its_metrics(tmp_path: Path) -> None:
    port = unused_port()
    async with running_bot(tmp_path / "game.db", environment={"HTTP_PORT": str(port)}) as bot:
        async with asyncio.timeout(WAIT_TIMEOUT):
            while await ask_health(port) != (0, "healthy\n"):  # it waits for four seconds
                pass
        await bot.wait_for_log(READY_LOG)
        assert await get(port, "/readyz") == (200, "ready\n")
        server = Server.create(bot)
        party = await server.play_short_game("Ann", "Ben")
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
    assert (await ask_health(port))[0] == 1


async def test_the_log_is_json_with_slot_shard_and_table(tmp_path: Path) -> None:
    async with running_bot(tmp_path / "game.db", environment={"LOG_FORMAT": "json"}) as bot:
        await bot.wait_for_log(READY_LOG)
        server = Server.create(bot)
        party = await server.open_lobby("Ann", "Ben")
        await server.add_member("Eve").click(party.board, "Start")
        await bot.wait_for_log("refused")
        (refused,) = [json.loads(line) for line in bot.log_lines("refused")]
        table = party.stored.id
    assert {name: refused[name] for name in ("level", "logger", "slot", "shard", "table")} == {
        "level": "INFO",
        "logger": "bot.chat.interactions.handler",
        "slot": 0,
        "shard": 0,
        "table": table,
    }
