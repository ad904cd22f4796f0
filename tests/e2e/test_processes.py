"""Three processes on PostgreSQL lose nothing and pass no deadline unheard, whatever becomes of them."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP

import pytest

from bot.commands import FAILED
from tests import WAIT_TIMEOUT
from tests.e2e.controlled_bot import AS_IN_PRODUCTION, PATIENT_ON_POSTGRES
from tests.e2e.fleet import SHARDS, Fleet, FleetProcess, running_fleet
from tests.e2e.harness import poll
from tests.e2e.players import Party, Server, refusal
from tests.e2e.plays import Play, assert_kept, playing, wait_for_clicks
from tests.postgres_server import PostgresServer, new_server

pytestmark = pytest.mark.thorough

PACE = 90.0
"""Seconds that the slow party has for each turn."""

DATABASE_AWAY = ("The database cannot be reached",)
"""What the log says while the database is away."""

OUTAGE = 12.0
"""Seconds without the database: longer than a slot is certain without an answer."""

RECOVERY_TIME = "bot.store.engines.postgres.slots.RECOVERY_TIME"
AT_ONCE = {RECOVERY_TIME: 0.0}
"""The servers of these tests have just been started; processes claim slots there nevertheless."""

CLICKS = 10
"""Clicks of each party that are answered before something happens, and again afterwards."""


patient_fleet = partial(running_fleet, constants=PATIENT_ON_POSTGRES | AT_ONCE)
usual_fleet = partial(running_fleet, constants=AS_IN_PRODUCTION | AT_ONCE)
interrupted_fleet = partial(usual_fleet, last=AS_IN_PRODUCTION | {RECOVERY_TIME: WAIT_TIMEOUT})
"""Its last process, the standby, leaves the slots of a server that has just been started to others."""


@dataclass
class Scene:
    """Parties who play in servers of all shards, and a slow one on the first, whose time nearly runs out."""

    fleet: Fleet
    plays: list[Play]
    slow: Party

    def let_time_run_out(self) -> None:
        """Let the deadline of the slow party pass at once."""
        self.fleet.clock.advance(PACE + 10)


@asynccontextmanager
async def scene_of(fleet: Fleet) -> AsyncIterator[Scene]:
    """Have parties play during the block; check in the end that all are served and nothing was lost."""
    fleet.clock.set_rate(0)  # only what a test lets pass counts
    bot = fleet.processes[0]
    servers = [Server.create(bot, shard=shard) for shard in range(SHARDS)]
    parties = await asyncio.gather(*(server.start_game("Ann", "Ben") for server in servers))
    slow = await servers[0].start_game(
        "Cem", "Dee", channel=servers[0].guild.add_channel("slow"), pace="live"
    )
    waiting = slow.stored
    plays = [Play(party) for party in parties]
    async with playing(plays):
        await wait_for_clicks(plays, CLICKS)
        yield Scene(fleet, plays, slow)
        await fleet.wait_for_all()
        await wait_for_clicks(plays, CLICKS)
    await assert_kept(plays)
    assert slow.stored.log == waiting.log, "a deadline passed that nobody could keep"


async def test_a_standby_takes_over_from_a_killed_process(postgres_url: str, tmp_path: Path) -> None:
    async with patient_fleet(postgres_url, tmp_path) as fleet, scene_of(fleet) as scene:
        killed, standby = fleet.holder(0), fleet.standby
        assert killed is not None
        fleet.let_sessions_start()
        killed.stopping = True  # its machine is gone
        killed.signal(SIGKILL)
        scene.let_time_run_out()
        await killed.wait_stopped()
        await fleet.discord.until(lambda: fleet.holder(0) is standby, WAIT_TIMEOUT)


async def test_a_standby_takes_over_from_one_that_stands_still(postgres_url: str, tmp_path: Path) -> None:
    handover = ("Another process", "was answered before this bot", *DATABASE_AWAY)
    async with usual_fleet(postgres_url, tmp_path, expected_log=handover) as fleet, scene_of(fleet) as scene:
        still, standby = fleet.holder(0), fleet.standby
        assert still is not None
        fleet.let_sessions_start()
        still.signal(SIGSTOP)
        scene.let_time_run_out()
        await fleet.discord.until(lambda: 0 in standby.shards, WAIT_TIMEOUT)
        still.signal(SIGCONT)
        assert await still.wait_stopped() == FAILED
        assert still.log_lines("Another process has taken the slot")
        # What it was answering when it was stopped comes too late, before it can know that it stood still.
        breaches = fleet.discord.breaches
        breaches[:] = [each for each in breaches if not re.search("Unknown (interaction|Webhook)", str(each))]
        await fleet.discord.until(lambda: fleet.holder(0) is standby, WAIT_TIMEOUT)


@pytest.fixture
def own_server(postgres_server: PostgresServer) -> Iterator[PostgresServer]:
    """A server for one test; the others need theirs."""
    with new_server(postgres_server.programs) as server:
        server.start()
        yield server


@asynccontextmanager
async def kept_processes(scene: Scene) -> AsyncIterator[None]:
    """Check that the processes run the same shards after the block, in the same sessions at Discord."""
    fleet = scene.fleet

    def state() -> object:
        pids = [(process.pid, process.shards) for process in fleet.processes]
        return pids, fleet.discord.gateway.identifies

    before = state()
    yield
    await wait_for_clicks(scene.plays, CLICKS)
    assert state() == before


@asynccontextmanager
async def stopped_database(server: PostgresServer, fleet: Fleet) -> AsyncIterator[dict[FleetProcess, int]]:
    """Stop the server during the block, and wait until the processes have their slots again.

    Yields their lines of the log so far.
    """
    since = {process: len(process.log) for process in fleet.processes if process.shards}
    await asyncio.to_thread(server.stop)
    yield since
    await asyncio.to_thread(server.start)
    await poll(lambda: all(process.log_lines("is certain again", line) for process, line in since.items()))


async def test_a_restart_of_the_database_moves_no_slot(own_server: PostgresServer, tmp_path: Path) -> None:
    """Neither to the standby, not even where that asks first."""
    url = own_server.url(own_server.create_database())
    async with (
        interrupted_fleet(url, tmp_path, expected_log=DATABASE_AWAY) as fleet,
        scene_of(fleet) as scene,
        kept_processes(scene),
    ):
        for _ in range(3):
            async with stopped_database(own_server, fleet):
                pass
        standby, since = fleet.standby, len(fleet.standby.log)
        async with stopped_database(own_server, fleet) as holders:
            await standby.wait_for_log("No slot can be claimed", since)
            for process in holders:
                process.signal(SIGSTOP)
            letting_go = asyncio.create_task(let_go_on(holders, standby, len(standby.log)))
        await letting_go


async def let_go_on(holders: Iterable[FleetProcess], standby: FleetProcess, since: int) -> None:
    """Let processes that were stopped go on once the standby has asked for a slot."""
    await standby.wait_until(lambda: standby.shards or standby.log_lines("slots is free", since))
    for process in holders:
        process.signal(SIGCONT)


async def test_an_outage_ends_no_process_and_no_session(own_server: PostgresServer, tmp_path: Path) -> None:
    url = own_server.url(own_server.create_database())
    async with (
        interrupted_fleet(url, tmp_path, expected_log=DATABASE_AWAY) as fleet,
        scene_of(fleet) as scene,
        kept_processes(scene),
    ):
        back_at = time.monotonic() + OUTAGE
        async with stopped_database(own_server, fleet) as since:
            await poll(lambda: all(each.log_lines("cannot be reached", line) for each, line in since.items()))
            scene.let_time_run_out()
            refused = await scene.slow.on_turn.click(scene.slow.board, "Roll")
            assert refusal(refused).startswith("I can't save anything right now.")
            await asyncio.sleep(max(0, back_at - time.monotonic()))


async def test_processes_can_be_restarted_one_after_another(postgres_url: str, tmp_path: Path) -> None:
    async with patient_fleet(postgres_url, tmp_path) as fleet, scene_of(fleet):
        for process in fleet.processes:
            fleet.let_sessions_start()
            process.stopping = True
            assert await process.stop() == 0
            await process.spawn()
            await fleet.wait_for_all()
