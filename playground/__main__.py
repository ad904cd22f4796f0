"""Runs a bot on a stand-in: `python -m playground -- COMMAND …`."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dotenv import dotenv_values

from .example import furnish
from .page import add_page
from .standin import StandIn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PATIENCE = 3
"""How often the command is asked to end before it is killed."""


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="Start a stand-in for Discord on this machine and run a bot on it.",
        epilog="The command gets the stand-in's address as DISCORD_API_URL and its token as DISCORD_TOKEN.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: %(default)s)")
    parser.add_argument("--port", type=int, default=0, help="on which port (default: any free one)")
    parser.add_argument("--unless-set", metavar="NAME", help="if this variable is set, only run the command")
    parser.add_argument("--dotenv", metavar="FILE", type=Path, help="look for the variable in this file too")
    parser.add_argument(
        "--env",
        metavar="NAME=VALUE",
        type=_variable,
        action="append",
        default=[],
        help="a variable for the command on the stand-in, so that it keeps away from what it uses elsewhere",
    )
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="what to run, after --")
    return parser.parse_args(given)


def is_set(name: str, dotenv: Path | None) -> bool:
    """Whether a variable has a value, in the environment or (where that is silent) in a file."""
    value = os.environ.get(name)
    if value is None and dotenv and dotenv.is_file():
        value = dotenv_values(dotenv).get(name)
    return bool(value and value.strip())


def exit_status(returncode: int) -> int:
    """A process's status as shells tell it: 128 and the signal for one that a signal ended."""
    return returncode if returncode >= 0 else 128 - returncode


def _variable(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not (name and separator):
        raise argparse.ArgumentTypeError(f"not NAME=VALUE: {text!r}")
    return name, value


async def play(
    host: str, port: int, command: Sequence[str], reason: str, variables: Mapping[str, str]
) -> int:
    """Runs the command, with variables of its own, on a stand-in until it ends; returns its status."""
    standin = StandIn(host=host, port=port)
    furnish(standin)
    add_page(standin)
    try:
        await standin.start()
    except OSError as error:
        sys.stderr.write(f"cannot listen on {host}:{port}: {error.strerror or error}\n")
        return 1
    try:
        sys.stdout.write(f"{reason} on a stand-in for Discord at {standin.url} (stop with Ctrl+C)\n")
        sys.stdout.flush()
        ours = {"DISCORD_API_URL": standin.api_url, "DISCORD_TOKEN": standin.token}
        return await _run(command, {**os.environ, **variables, **ours})
    finally:
        await standin.stop()


async def _run(command: Sequence[str], environment: dict[str, str]) -> int:
    process: asyncio.subprocess.Process | None = None
    came: list[signal.Signals] = []

    def pass_on(number: signal.Signals) -> None:
        came.append(number)
        if process and process.returncode is None:
            process.send_signal(number if len(came) <= PATIENCE else signal.SIGKILL)

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, pass_on, number)
    try:
        # A session of its own, so that Ctrl+C in the terminal reaches it once: through us.
        process = await asyncio.create_subprocess_exec(*command, env=environment, start_new_session=True)
    except OSError as error:
        sys.stderr.write(f"cannot run {command[0]}: {error.strerror or error}\n")
        return 127
    for number in came:
        process.send_signal(number)
    return exit_status(await process.wait())


def main(given: Sequence[str] | None = None) -> int:
    """The program."""
    options = arguments(given)
    reason = "Playing"
    if options.unless_set:
        if is_set(options.unless_set, options.dotenv):
            try:
                os.execvp(options.command[0], options.command)  # noqa: S606 (the command is the caller's own)
            except OSError as error:
                sys.stderr.write(f"cannot run {options.command[0]}: {error.strerror or error}\n")
                return 127
        reason = f"No {options.unless_set} is set: playing"
    return asyncio.run(play(options.host, options.port, options.command, reason, dict(options.env)))


if __name__ == "__main__":
    sys.exit(main())
