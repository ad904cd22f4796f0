"""`make run`, as somebody sees it who tries the bot."""

import asyncio
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests import WAIT_TIMEOUT
from tests.e2e.harness import READY_LOG

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "PIP_", "MAKE"))
}

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder with our Makefile. On a busy machine, pip alone may take minutes."""
    shutil.copy(ROOT / "Makefile", folder)
    return subprocess.run(
        ["make", *arguments], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )


def write_script(path: Path, code: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{code}\n", encoding="utf-8")
    path.chmod(0o755)


async def test_the_address_with_the_chosen_port_is_told_again_once_the_bot_is_ready(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    for name in ("Makefile", "assets", "bot", "playground"):
        (tmp_path / name).symlink_to(ROOT / name)
    write_script(tmp_path / ".venv" / "bin" / "python", f'exec {sys.executable} "$@"')
    (tmp_path / "requirements.txt").write_text("")
    (tmp_path / ".venv" / "bot").write_text("")  # nothing is to be installed
    running = await asyncio.create_subprocess_exec(
        *("make", "run", f"PORT={port}"),
        cwd=tmp_path,
        env=ENVIRONMENT,
        start_new_session=True,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert running.stdout
    lines = [""]
    try:
        async with asyncio.timeout(WAIT_TIMEOUT):
            while not lines[-1].startswith("Play at "):
                lines.append((await running.stdout.readline()).decode())
                assert lines[-1], lines
    finally:
        os.killpg(running.pid, signal.SIGINT)  # what Ctrl+C does
        rest = (await running.stdout.read()).decode()
        await running.wait()
    assert lines[1].startswith(f"No DISCORD_TOKEN is set: starting a playground at http://127.0.0.1:{port} ")
    # The bot may write something at any time.
    assert any(READY_LOG in line for line in lines)
    assert lines[-1] == f"Play at http://127.0.0.1:{port} in your browser (Ctrl+C stops it)\n"
    assert any(line.endswith("Stopping") for line in rest.splitlines())
    assert "Traceback" not in rest


@pytest.mark.thorough
def test_the_set_up_is_told_in_a_line_and_pip_is_heard_only_when_it_fails(tmp_path: Path) -> None:
    wheel = tmp_path / "thing-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("thing.py", "")
        archive.writestr("thing-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n")
        archive.writestr("thing-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr("thing-1.0.dist-info/RECORD", "")
    requirements = tmp_path / "requirements.txt"
    python = f"PYTHON={sys.executable}"

    requirements.write_text(f"./{wheel.name} --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    failed = make(tmp_path, ".venv/bot", python)
    assert failed.returncode
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in failed.stderr
    assert "pip could not install all of requirements.txt." in failed.stderr

    requirements.write_text(
        f"./{wheel.name} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"
    )
    done = make(tmp_path, ".venv/bot", python)
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = done.stdout.splitlines()
    assert line.startswith("Setting up .venv")
    assert list(tmp_path.glob(".venv/lib/*/site-packages/thing.py"))


def test_a_python_that_does_not_suit_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("")
    write_script(tmp_path / "python3.10", "exit 1")
    for python in ("./python3.10", "./no-such-python"):
        failed = make(tmp_path, "run", f"PYTHON={python}")
        assert (failed.returncode, failed.stdout) == (2, "")
        assert failed.stderr.startswith(f"{python} has to be Python 3.11 or newer with venv")
        assert not (tmp_path / ".venv").exists()
