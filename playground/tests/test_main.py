import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

import playground
from playground.__main__ import parse_arguments
from playground.testing import FakeDiscord
from playground.tests import WAIT_TIMEOUT
from playground.tests.windows import PanelClient

Running = asyncio.subprocess.Process
Start = Callable[..., Awaitable[Running]]

PYTHON = ("--", sys.executable, "-c")
SHOW = "import os; print(os.environ.get('DISCORD_TOKEN'), os.environ.get('DISCORD_API_URL'), flush=True)"
CONNECT = """
import asyncio, os, aiohttp
async def main():
    async with aiohttp.ClientSession() as session:
        async with session.get(os.environ["DISCORD_API_URL"] + "/gateway") as answer:
            url = (await answer.json())["url"]
        async with session.ws_connect(url) as socket:
            await socket.send_json({"op": 2, "d": {"token": os.environ["DISCORD_TOKEN"], "intents": 1}})
            while (await socket.receive_json())["t"] != "READY":
                pass
asyncio.run(main())
"""


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Starts playgrounds, and sees that none outlives the test."""
    started: list[Running] = []

    async def start(*arguments: str, **environment: str) -> Running:
        clean = {key: value for key, value in os.environ.items() if not key.startswith("DISCORD_")}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "playground", *arguments),
            cwd=Path(playground.__file__).parents[1],
            env={**clean, **environment},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        for _ in range(4):
            if process.returncode is None:
                process.terminate()
        await process.wait()


async def line(process: Running) -> str:
    assert process.stdout
    return (await asyncio.wait_for(process.stdout.readline(), WAIT_TIMEOUT)).decode().rstrip()


async def test_the_command_runs_in_the_playground_and_its_status_is_ours(start: Start) -> None:
    child = f"{SHOW}; print(os.environ['DATABASE']); raise SystemExit(7)"
    process = await start("--unless-set", "DISCORD_TOKEN", "--env", "DATABASE=play.db", *PYTHON, child)
    out, error = await process.communicate()
    said, shown, database = out.decode().splitlines()
    assert error.decode() == "The bot has ended with status 7\n"
    assert said.startswith("No DISCORD_TOKEN is set: starting a playground at http://127.0.0.1:")
    assert shown.startswith("playground-")
    assert shown.endswith("/api/v10")
    assert (process.returncode, database) == (7, "play.db")


@pytest.mark.parametrize(
    ("environment", "in_file", "shown"),
    [
        pytest.param({"DISCORD_TOKEN": "abc"}, "OTHER", "abc", marks=pytest.mark.thorough),
        pytest.param({"DISCORD_TOKEN_FILE": "token.txt"}, "OTHER", "None", marks=pytest.mark.thorough),
        ({}, "DISCORD_TOKEN", "None"),
    ],
)
async def test_with_a_token_of_its_own_the_command_just_runs(
    environment: dict[str, str], in_file: str, shown: str, tmp_path: Path, start: Start
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"{in_file}=abc\n")
    options = ("--unless-set", "DISCORD_TOKEN", "--unless-set", "DISCORD_TOKEN_FILE", "--dotenv", str(file))
    process = await start(*options, "--env", "DISCORD_API_URL=x", *PYTHON, SHOW, **environment)
    out, _ = await process.communicate()
    assert out.decode().split() == [shown, "None"]


@pytest.mark.parametrize("number", [pytest.param(signal.SIGINT, marks=pytest.mark.thorough), signal.SIGTERM])
async def test_signals_reach_the_command_which_may_end_in_order(number: signal.Signals, start: Start) -> None:
    handler = f"import signal, sys; signal.signal({int(number)}, lambda *_: sys.exit(5))"
    process = await start(*PYTHON, f"{handler}; print('up', flush=True); signal.pause()")
    assert "Starting a playground at http:" in await line(process)
    assert await line(process) == "up"
    process.send_signal(number)
    assert await asyncio.wait_for(process.wait(), WAIT_TIMEOUT) == 5


async def test_the_address_is_printed_again_below_the_log_of_the_start(start: Start) -> None:
    child = "print('one', 'now ready', sep='\\n', flush=True); import signal; signal.pause()"
    process = await start("--ready", "ready", *PYTHON, child)
    address = (await line(process)).split()[4]
    assert [await line(process) for _ in range(3)] == ["one", "now ready", ""]
    assert await line(process) == f"Play at {address} in your browser (Ctrl+C stops it)"


async def test_a_command_that_is_not_there_is_told_in_a_line(start: Start) -> None:
    process = await start("--", "no-such-command")
    _, error = await process.communicate()
    said = "cannot run no-such-command: No such file or directory\n"
    assert (process.returncode, error.decode()) == (127, said)


@pytest.mark.thorough
async def test_a_bot_that_breaks_off_once_it_was_connected_can_be_started_again(start: Start) -> None:
    process = await start("--port", "0", *PYTHON, f"{CONNECT}raise SystemExit(3)")
    address = (await line(process)).split()[4]
    assert (await line(process)).startswith("The bot has ended with status 3: start it again")
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/panel/socket") as panel:
        assert await PanelClient(panel).use("Start") == ""
    assert (await line(process)).startswith("The bot has ended with status 3: start it again")
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), WAIT_TIMEOUT) == 0


async def test_a_bot_that_ends_in_good_order_ends_the_whole(start: Start) -> None:
    process = await start(*PYTHON, CONNECT)
    assert await asyncio.wait_for(process.wait(), WAIT_TIMEOUT) == 0


async def test_a_port_that_was_asked_for_and_is_taken_is_told_in_a_line(start: Start) -> None:
    async with FakeDiscord() as server:
        process = await start("--port", str(server.port), *PYTHON, SHOW)
        out, error = await process.communicate()
    assert (process.returncode, out) == (1, b"")
    assert error.decode().startswith(f"cannot listen on 127.0.0.1:{server.port}: ")


@pytest.mark.thorough
async def test_every_shard_that_is_asked_for_has_a_server(start: Start) -> None:
    options = ("--shards", "3", "--max-concurrency", "16")
    process = await start(*options, *PYTHON, f"{SHOW}; import signal; signal.pause()")
    await line(process)
    token, api = (await line(process)).split()
    async with aiohttp.ClientSession(f"{api}/", headers={"Authorization": f"Bot {token}"}) as session:
        told = await (await session.get("gateway/bot")).json()
        guilds = await (await session.get("users/@me/guilds")).json()
    assert (told["shards"], told["session_start_limit"]["max_concurrency"], len(guilds)) == (3, 16, 3)


def test_numbers_out_of_range_are_refused_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    for option, values, said in (
        ("--shards", ("0", "-1", "two"), "not a number from 1"),
        ("--port", ("65536", "-1", "80x", ""), "not a port from 0 to 65535"),
    ):
        for value in values:
            with pytest.raises(SystemExit):
                parse_arguments([f"{option}={value}", "--", "bot"])
            assert f"{option}: {said}" in capsys.readouterr().err, value
