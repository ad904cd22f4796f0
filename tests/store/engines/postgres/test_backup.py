"""The backup that the host is told to make can be restored."""

import asyncio
import subprocess
from pathlib import Path

from bot.commands.database import pg_dump
from bot.store.engines.postgres import PostgresStore, inspect_server
from bot.tables.standings import OVERALL, Ranking
from bot.tables.table import Location
from tests.postgres_server import PostgresServer
from tests.store.saved_tables import ANA, BEN, create_lobby, create_win


async def run(server: PostgresServer, program: str, *arguments: str) -> None:
    """Run one of the programs that came with a server."""
    command = [str(server.programs / program), *arguments]
    await asyncio.to_thread(subprocess.run, command, check=True)


async def test_a_restored_backup_has_every_game_and_the_standings(
    postgres: PostgresStore, postgres_server: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    await create_win(postgres, ANA, BEN)
    lobby = await create_lobby(postgres)
    backup = tmp_path / "games.dump"
    program, *arguments = pg_dump(postgres_url, backup)
    await run(postgres_server, program, *arguments)
    name = postgres_server.create_database("template0")
    try:
        url = postgres_server.url(name)
        await run(
            postgres_server, "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={url}", str(backup)
        )
        assert (await inspect_server(url)).readable == 2
        async with await PostgresStore.open(url) as restored:
            assert await restored.load(lobby.id) == lobby
            for by in Ranking:
                page = await restored.leaderboard(OVERALL, by, ANA.id, 0, 9)
                assert page == await postgres.leaderboard(OVERALL, by, ANA.id, 0, 9)
            assert (await create_lobby(restored, Location(1, 2))).id == lobby.id + 1
    finally:
        postgres_server.drop_database(name)
