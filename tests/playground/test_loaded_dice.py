"""A program with loaded dice: it rolls what the playground says, and else by chance."""

import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from playground import loaded_dice
from playground.bot_process import BotProcess
from playground.panel import NEXT_DIE_PATH, Dice, add_panel
from playground.testing import FakeDiscord

PROGRAM = """
import secrets, sys
print(__name__, *sys.argv[1:], *(secrets.randbelow(6) + 1 for _ in range(4)), secrets.randbelow(1000) > 5)
raise SystemExit(9)
"""


async def ran(*arguments: str, cwd: Path, variables: Mapping[str, str]) -> tuple[list[str], int | None]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(Path(loaded_dice.__file__)),
        *arguments,
        cwd=cwd,
        env={**os.environ, **variables},
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate()
    return out.decode().split(), process.returncode


async def test_the_dice_show_what_was_said_and_nobody_notices(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    server = FakeDiscord()
    bus = server.world.bus
    dice = Dice(bus, loaded=True)
    add_panel(server, BotProcess(["true"], lambda: os.environ, bus), dice)
    async with server:
        address = {loaded_dice.URL_VARIABLE: server.url + NEXT_DIE_PATH}
        dice.load("3 4 5 5, 1 1 6 6")
        words, status = await ran("-m", "program", "a", "-b", cwd=tmp_path, variables=address)
        assert words[:7] == ["__main__", "a", "-b", "3", "4", "5", "5"]
        assert status == 9
        words, _ = await ran("program.py", "c", cwd=tmp_path, variables=address)
        assert words[:6] == ["__main__", "c", "1", "1", "6", "6"]
        assert not dice.rolls
        words, status = await ran("program.py", cwd=tmp_path, variables=address)
        assert all(face in "123456" for face in words[1:5])
        assert status == 9


async def test_without_a_playground_chance_decides(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    for variables in (
        {},
        {loaded_dice.URL_VARIABLE: "http://127.0.0.1:9/nobody"},
        {loaded_dice.URL_VARIABLE: "what?"},
    ):
        words, status = await ran("program.py", cwd=tmp_path, variables=variables)
        assert len(words) == 6
        assert all(face in "123456" for face in words[1:5])
        assert status == 9
