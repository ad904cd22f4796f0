"""Three processes on PostgreSQL, which are killed while the database is away, slow, full or another one."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from signal import SIGKILL

import psycopg

from tests.e2e.card_reader import winner_of
from tests.e2e.fleet import SHARDS, Fleet, FleetProcess, running_fleet
from tests.e2e.harness import poll
from tests.e2e.players import Server
from tests.e2e.plays import Play
from tests.postgres_server import INSTALL_HINT, PostgresServer, find_server, new_server
from tools.soak.kills import LONGEST_LIFE, assert_no_own_token, play_elsewhere, run_quietly

KILLS = 30
"""How many processes are killed in all."""

RECOVERY = 60.0
"""Seconds in which all shards are served again after the last trouble of a round."""

NOTICED = 1.0
"""Seconds after which the stand-in has noticed that a process was killed."""

BRIEF, LONG = 1.0, 12.0
"""Seconds for which the server is away."""

SLOW = 8.0
"""Seconds for which nothing can be read or written, or nobody can connect."""

MOST_CONNECTIONS = "60"
"""``max_connections`` of the servers: three processes need up to 33."""

CLICKS = 5
"""Clicks of each party that are answered before and after a round."""

EXPECTED_LOG = (
    "The database",  # away, or not to be opened by a process that starts
    "The server is a standby",
    "Another process has",
    "was answered before this bot",
)
"""What is logged as an error although all is well."""


@dataclass
class Survived:
    """What the processes have survived.

    Attributes:
        kills: how many were killed.
        troubles: what happened to the database.
        moves: how many moves people have seen; all of them were stored.
        slowest: the longest time until all shards were served again, in seconds.
    """

    kills: int = 0
    troubles: list[str] = field(default_factory=list)
    moves: int = 0
    slowest: float = 0.0


class Database:
    """A server and its standby, under one address.

    Args:
        primary: the server, which runs.
        standby: the standby, which runs.
    """

    def __init__(self, primary: PostgresServer, standby: PostgresServer) -> None:
        self._server = primary
        self._standby = standby
        self._name = primary.create_database()
        self.url = primary.url(self._name, standby)
        self.troubles: dict[str, Callable[[Fleet, Random], Awaitable[None]]] = {
            "a restart of 1 s": partial(self._restart, BRIEF),
            "a restart of 12 s": partial(self._restart, LONG),
            "a promotion": self._promote,
            "full connections": self._fill,
            "locked tables": self._lock,
            "an outage at the start": self._vanish_at_start,
        }
        """What can happen."""

    async def _restart(self, seconds: float, *_: object) -> None:
        until = time.monotonic() + seconds
        await asyncio.to_thread(self._server.stop)
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        await asyncio.to_thread(self._server.start, max_connections=MOST_CONNECTIONS)

    async def _promote(self, _: Fleet, __: Random) -> None:
        """Stop the server once the standby has everything, and let that take over."""
        await poll(self._is_followed)
        await asyncio.to_thread(self._server.stop)
        self._server = self._standby
        await asyncio.to_thread(self._server.execute, "SELECT pg_promote()")

    def _is_followed(self) -> bool:
        with psycopg.connect(self._server.url()) as connection:
            states = connection.execute("SELECT state FROM pg_stat_replication").fetchall()
        return states == [("streaming",)]

    async def _fill(self, _: Fleet, __: Random) -> None:
        """Take all connections that are left."""
        async with AsyncExitStack() as stack:
            try:
                while True:
                    url = self._server.url(self._name)
                    await stack.enter_async_context(await psycopg.AsyncConnection.connect(url))
            except psycopg.OperationalError:
                await asyncio.sleep(SLOW)

    async def _lock(self, _: Fleet, __: Random) -> None:
        async with await psycopg.AsyncConnection.connect(self._server.url(self._name)) as connection:
            await connection.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
            await asyncio.sleep(SLOW)

    async def _vanish_at_start(self, fleet: Fleet, rng: Random) -> None:
        """Let the server go away while all processes start."""
        fleet.let_sessions_start()
        for process in fleet.processes:
            _kill(process)
        await asyncio.sleep(rng.uniform(0.5, 2.5))
        await self._restart(SLOW)


@asynccontextmanager
async def replicated_database(programs: Path) -> AsyncIterator[Database]:
    """Run a server with a standby until the end of the block."""
    with new_server(programs) as primary:
        await asyncio.to_thread(primary.start, max_connections=MOST_CONNECTIONS)
        with new_server(programs, primary=primary) as standby:
            await asyncio.to_thread(standby.start, max_connections=MOST_CONNECTIONS)
            yield Database(primary, standby)


async def keep_troubling(
    seed: int, programs: Path, folder: Path, kills: int, troubles: Sequence[str] | None = None
) -> Survived:
    """Kill processes at random moments, and let something happen to the database in each round.

    Args:
        seed: what happens follows from it, as far as the timing of the processes lets it.
        programs: the folder of PostgreSQL's programs.
        folder: a folder for files.
        kills: how many processes are killed.
        troubles: what happens to the database, None for everything in an order that follows from the seed.

    Raises:
        AssertionError: a move was lost, a board did not recover, or the log tells of an error.
        TimeoutError: something never came.
    """
    rng = Random(seed)
    survived = Survived()
    async with replicated_database(programs) as database:
        names = list(troubles or rng.sample(list(database.troubles), len(database.troubles)))
        async with running_fleet(database.url, folder, expected_log=EXPECTED_LOG) as fleet:
            for number, name in enumerate(names):
                part = kills * (number + 1) // len(names) - kills * number // len(names)
                await _round(fleet, database.troubles[name], part, rng, survived)
                survived.troubles.append(name)
    return survived


def survive_outages(seed: int, kills: int = KILLS) -> int:
    """Kill processes and trouble the database, print what was survived, and return 1 if it was not."""
    print(f"{kills} kills of three processes on PostgreSQL, with seed {seed}", flush=True)
    programs = find_server()
    if programs is None:
        print(f"LEFT OUT: {INSTALL_HINT}", flush=True)
        return 0
    start = time.perf_counter()
    survived = run_quietly(lambda folder: keep_troubling(seed, programs, folder, kills))
    if survived is None:
        return 1
    print(
        f"survived {survived.kills} kills and {', '.join(survived.troubles)} in"
        f" {time.perf_counter() - start:.0f} s; {survived.moves:,} moves were seen, and none was lost;"
        f" all shards were served again within {survived.slowest:.0f} s"
    )
    return 0


async def _round(
    fleet: Fleet,
    trouble: Callable[[Fleet, Random], Awaitable[None]],
    kills: int,
    rng: Random,
    survived: Survived,
) -> None:
    """Let people play while processes are killed and something happens to the database."""
    servers = [Server.create(fleet.processes[0], shard=shard) for shard in range(SHARDS)]
    plays = [
        Play(party) for party in await asyncio.gather(*(each.start_game("Ann", "Ben") for each in servers))
    ]
    plays.append(await play_elsewhere(fleet.processes[0]))
    playing = [asyncio.create_task(play.run()) for play in plays]
    try:
        await _clicks(fleet, plays)
        troubling = asyncio.ensure_future(trouble(fleet, rng))
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.0, LONGEST_LIFE))
            fleet.let_sessions_start()
            await poll(partial(_kill, rng.choice(fleet.processes)))
            survived.kills += 1
        await troubling
        await asyncio.sleep(NOTICED)
        begun = time.monotonic()
        await fleet.discord.until(lambda: fleet.serves_all, RECOVERY)
        survived.slowest = max(survived.slowest, time.monotonic() - begun)
        await _clicks(fleet, plays)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    assert_no_own_token(plays[-1].party)
    for play in plays:
        await play.party.wait_for_stored_board()
        play.assert_kept()
        survived.moves += len(play.shown)


def _kill(process: FleetProcess) -> bool:
    """Kill a process, and return whether it was running."""
    if process.exit_code is None:
        with suppress(ProcessLookupError):  # it is just ending
            process.signal(SIGKILL)
            return True
    return False


async def _clicks(fleet: Fleet, plays: Sequence[Play]) -> None:
    """Wait until each party has had some more clicks answered, or has finished its game."""
    wanted = [(play, len(play.shown) + CLICKS) for play in plays]
    await fleet.discord.until(
        lambda: all(
            len(play.shown) >= count or winner_of(play.party.board) is not None for play, count in wanted
        ),
        RECOVERY,
    )
