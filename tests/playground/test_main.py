from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from playground import StandIn
from playground.example import furnish

if TYPE_CHECKING:
    from pathlib import Path

SHOW = "import os; print(os.environ.get('DISCORD_TOKEN'), os.environ.get('DISCORD_API_URL'), flush=True)"


async def start(*arguments: str, **environment: str) -> asyncio.subprocess.Process:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("DISCORD_")}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "playground",
        *arguments,
        env={**clean, **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_the_command_runs_on_the_stand_in_and_its_status_is_ours() -> None:
    child = f"{SHOW}; raise SystemExit(7)"
    process = await start("--unless-set", "DISCORD_TOKEN", "--", sys.executable, "-c", child)
    out, _ = await process.communicate()
    said, shown = out.decode().splitlines()
    assert said.startswith("No DISCORD_TOKEN is set: play at http://127.0.0.1:")
    assert shown.startswith("stand-in-")
    assert shown.endswith("/api/v10")
    assert process.returncode == 7


@pytest.mark.parametrize("where", ["environment", "file"])
async def test_with_a_token_of_its_own_the_command_just_runs(where: str, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=abc\n" if where == "file" else "OTHER=1\n")
    environment = {"DISCORD_TOKEN": "abc"} if where == "environment" else {}
    options = ("--unless-set", "DISCORD_TOKEN", "--dotenv", str(file))
    process = await start(*options, "--", sys.executable, "-c", SHOW, **environment)
    out, _ = await process.communicate()
    assert out.decode().split() == ["abc" if where == "environment" else "None", "None"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_signals_reach_the_command_which_may_end_in_order(number: signal.Signals) -> None:
    child = (
        "import signal, sys\n"
        f"signal.signal({int(number)}, lambda *_: sys.exit(5))\n"
        "print('up', flush=True)\n"
        "signal.pause()\n"
    )
    process = await start("--", sys.executable, "-c", child)
    assert process.stdout
    assert b"Play at http:" in await process.stdout.readline()
    assert await process.stdout.readline() == b"up\n"
    process.send_signal(number)
    assert await asyncio.wait_for(process.wait(), 10) == 5


async def test_variables_for_the_stand_in_reach_the_command_there_alone() -> None:
    given = ("--env", "DATABASE_URL=sqlite:///play.db", "--unless-set", "SOME_TOKEN", "--")
    code = "import os; print(os.environ.get('DATABASE_URL'))"
    on_the_stand_in = await start(*given, sys.executable, "-c", code)
    assert b"sqlite:///play.db" in (await on_the_stand_in.communicate())[0]
    elsewhere = await start(*given, sys.executable, "-c", code, SOME_TOKEN="set")
    assert (await elsewhere.communicate())[0].strip() == b"None"


async def test_a_command_that_is_not_there_is_told_in_a_line() -> None:
    process = await start("--", "no-such-command")
    _, error = await process.communicate()
    assert (process.returncode, error.decode()) == (
        127,
        "cannot run no-such-command: No such file or directory\n",
    )


async def test_the_example_has_users_in_several_scripts() -> None:
    async with StandIn() as standin:
        guild = furnish(standin)
        names = {member.user.display_name for member in guild.members.values()}
        assert {"Ann", "Béla", "Юлия", "さくら"} <= names
        assert guild.has_bot
