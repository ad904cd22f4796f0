"""Processes of two versions play on one database, whose schema the newer one has extended."""

import shutil
import sys
from asyncio import gather
from collections.abc import Sequence
from pathlib import Path

import psycopg
import pytest

from bot.program import VERSION
from bot.store.engines.postgres.migrations import MIGRATIONS
from tests.e2e import controlled_bot
from tests.e2e.controlled_bot import PATIENT_ON_POSTGRES
from tests.e2e.fleet import SHARDS, Fleet, FleetProcess, running_fleet
from tests.e2e.harness import run_in
from tests.e2e.players import Server
from tests.e2e.plays import Play, assert_kept, playing, wait_for_clicks

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
NEWER = "1.999.0"
CLICKS = 10
"""Clicks of a party that are answered."""

MIGRATION = """
    ALTER TABLE tables ADD COLUMN mood text NOT NULL DEFAULT 'calm';
    ALTER TABLE seats ADD COLUMN mood text;
    CREATE TABLE moods (user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, mood text);
    CREATE INDEX moods_of_tables ON tables (mood);
"""


def newer_version(folder: Path) -> tuple[str, ...]:
    """Make a copy of the bot with another migration, and return what runs it."""
    shutil.copytree(ROOT / "bot", folder / "bot")
    for name in ("assets", "playground", "tests"):
        (folder / name).symlink_to(ROOT / name)
    program = folder / "bot" / "program.py"
    program.write_text(program.read_text().replace(f'"{VERSION}"', f'"{NEWER}"'))
    schema = folder / MIGRATIONS.relative_to(ROOT)
    (schema / f"{len(list(schema.iterdir())) + 1:04}_moods.sql").write_text(MIGRATION)
    return run_in(folder, sys.executable, "-m", controlled_bot.__name__)


async def restart(fleet: Fleet, process: FleetProcess) -> None:
    """Stop a process, have the standby take over, and start it again as the next standby."""
    fleet.let_sessions_start()
    since = len(process.log)
    process.stopping = True
    assert await process.stop() == 0
    await fleet.wait_for_all()
    await process.spawn()
    await process.wait_for_log("waiting to take over", since)


async def start_games(servers: Sequence[Server], *names: str) -> list[Play]:
    """Have a party in each server start a game in a new channel."""
    games = (server.start_game(*names, channel=server.guild.add_channel("game")) for server in servers)
    return [Play(party) for party in await gather(*games)]


async def play(servers: Sequence[Server]) -> None:
    """Have a new party in each server play for a while, so that every process opens games and saves them."""
    plays = await start_games(servers, "Ann", "Ben")
    async with playing(plays):
        await wait_for_clicks(plays, CLICKS)
    await assert_kept(plays)


async def test_an_update_with_a_migration_interrupts_no_game(postgres_url: str, tmp_path: Path) -> None:
    program = newer_version(tmp_path / "newer")
    async with running_fleet(postgres_url, tmp_path, constants=PATIENT_ON_POSTGRES) as fleet:
        standby = fleet.standby
        first, second = (process for process in fleet.processes if process is not standby)
        servers = [Server.create(first, shard=shard) for shard in range(SHARDS)]
        plays = await start_games(servers, "Cem", "Dee")
        async with playing(plays):  # all the time
            standby.program = program
            await restart(fleet, standby)
            with psycopg.connect(postgres_url) as connection:
                assert connection.execute("SELECT DISTINCT mood FROM tables").fetchall() == [("calm",)]
            await play(servers)  # at processes of the old version

            await restart(fleet, first)  # once more in the old version: it may have crashed
            assert standby.shards
            await play(servers)  # at both versions

            second.program = program
            await restart(fleet, second)
            assert first.shards
            await play(servers)  # at both, and the old process has found the newer schema

            first.program = program
            await restart(fleet, first)
            await play(servers)
        for process in fleet.processes:
            assert process.log_lines(f"Can't Stop {NEWER}")
        await assert_kept(plays)
