"""A bot that needs nothing but the playground, played from the checkout and from an installed package."""

import asyncio
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import aiohttp
import pytest

import playground
from playground.testing import FakeDiscord
from playground.tests import WAIT_TIMEOUT
from playground.tests.windows import Window

ROOT = Path(playground.__file__).parent
BOT = Path(__file__).with_name("counter_bot.py")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


async def test_a_bot_without_a_library_is_played() -> None:
    async with FakeDiscord() as discord:
        guild = discord.add_guild("Club")
        channel, ann = guild.add_channel("games"), discord.add_user("ann")
        guild.add_member(ann)
        settings = {"DISCORD_API_URL": discord.api_url, "DISCORD_TOKEN": discord.token}
        bot = await asyncio.create_subprocess_exec(sys.executable, BOT, env=os.environ | settings)
        try:
            await discord.bot_ready(WAIT_TIMEOUT)
            reply = await ann.command(channel, "count")
            await ann.click(reply, "0 clicks")
            await ann.click(reply, "1 clicks")
            assert [button.label for button in reply.shown.buttons] == ["2 clicks"]
            assert (discord.breaches, discord.unhandled) == ([], [])
        finally:
            bot.kill()
            await bot.wait()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([*PIP, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    return next(folder.glob("*.whl"))


@pytest.mark.thorough
def test_the_package_has_every_file_but_the_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    sources = {*ROOT.rglob("*.py"), *ROOT.glob("*/static/*")} - {*(ROOT / "tests").rglob("*.py")}
    files = {f"playground/{path.relative_to(ROOT).as_posix()}" for path in sources}
    assert {name for name in names if "dist-info/" not in name} == files
    assert any(name.endswith("dist-info/licenses/LICENSE") for name in names)


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the programs of an environment with the package and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    subprocess.run([folder / "bin" / "python", *PIP[1:], "install", wheel], check=True)
    return folder / "bin"


@pytest.mark.thorough
async def test_a_bot_is_played_away_from_the_checkout(programs: Path, tmp_path: Path) -> None:
    command = (programs / "discord-playground", "--port", "0", "--", programs / "python", BOT)
    started = await asyncio.create_subprocess_exec(*command, cwd=tmp_path, stdout=asyncio.subprocess.PIPE)
    try:
        assert started.stdout
        address = (await started.stdout.readline()).decode().split()[4]
        async with aiohttp.ClientSession() as session:
            async with session.get(address) as page:
                assert page.status == 200
            async with session.ws_connect(f"{address}/page/socket", params={"user": "ann"}) as socket:
                window = Window(socket)
                await window.until(lambda: window.loaded and window.state["commands"])
                await window.until(lambda: window.state["bot"]["online"])
                await window.act("command", line="count")
                await window.until(lambda: window.messages)
                [message] = window.messages
                await window.act("click", message=message, custom_id="0")
                await window.until(lambda: "1 clicks" in str(window.messages[message]))
    finally:
        started.terminate()
        await started.wait()
