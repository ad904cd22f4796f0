"""The backup that the host is told to make can be restored."""

import asyncio
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.commands.database import pg_dump
from bot.store.engines.postgres import PostgresStore, inspect_server
from bot.tables import OVERALL, Location, Ranking
from tests.postgres_server import PostgresServer
from tests.store.people import ANA, BEN
from tests.store.saved_tables import create_lobby, create_win


def unit_backup(server: PostgresServer, url: str, folder: Path) -> int:
    """Run what the unit of systemd runs, in another folder, and return its exit status."""
    unit = Path(__file__).parents[4].joinpath("systemd", "cantstop-dump.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=((?:.*\\\n)*.*)$", unit, re.MULTILINE)
    command = command.replace("\\\n", " ").replace("$$", "$").replace("%%", "%")
    environment = {"PATH": f"{server.programs}:/usr/bin:/bin", "DATABASE_URL": url, "DATABASE_PASSWORD": "-"}
    return subprocess.run(shlex.split(command), cwd=folder, env=environment, check=False).returncode


def by_hand(server: PostgresServer, url: str, folder: Path) -> Path:
    program, *arguments = pg_dump(url, folder / "games.dump")
    subprocess.run([server.programs / program, *arguments], check=True)
    return folder / "games.dump"


def by_timer(server: PostgresServer, url: str, folder: Path) -> Path:
    assert unit_backup(server, url, folder) == 0
    (copy,) = folder.iterdir()
    return copy


@pytest.mark.parametrize("back_up", [by_hand, by_timer])
async def test_a_restored_backup_has_every_game_and_the_standings(
    postgres: PostgresStore,
    postgres_server: PostgresServer,
    postgres_url: str,
    tmp_path: Path,
    back_up: Callable[[PostgresServer, str, Path], Path],
) -> None:
    await create_win(postgres, ANA, BEN)
    lobby = await create_lobby(postgres)
    backup = await asyncio.to_thread(back_up, postgres_server, postgres_url, tmp_path)
    with postgres_server.database("template0") as url:
        restore = [str(postgres_server.programs / "pg_restore"), "--no-owner", "--exit-on-error"]
        await asyncio.to_thread(subprocess.run, [*restore, f"--dbname={url}", str(backup)], check=True)
        assert (await inspect_server(url)).readable == 2
        async with await PostgresStore.open(url) as restored:
            assert await restored.load(lobby.id) == lobby
            for by in Ranking:
                page = await restored.leaderboard(OVERALL, by, ANA.id, 0, 9)
                assert page == await postgres.leaderboard(OVERALL, by, ANA.id, 0, 9)
            assert (await create_lobby(restored, Location(1, 2))).id == lobby.id + 1


def test_a_backup_that_fails_gets_no_name(postgres_server: PostgresServer, tmp_path: Path) -> None:
    assert unit_backup(postgres_server, postgres_server.url("missing"), tmp_path) != 0
    assert list(tmp_path.glob("cantstop-*")) == []
