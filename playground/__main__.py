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

from playground.playground import USUAL_PORT, Playground
from playground.process import CannotStart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playground.changes import Change

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
    parser.add_argument(
        "--port", type=int, help=f"on which port (default: {USUAL_PORT}, or else any free one)"
    )
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
    parser.add_argument(
        "--load-dice",
        action="store_true",
        help="COMMAND is Python with a module or file: let the page tell what its secrets.randbelow(6) draws",
    )
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="what to run, after --")
    return parser.parse_args(given)


def is_set(name: str, dotenv: Path | None) -> bool:
    """Whether a variable has a value, in the environment or (where that is silent) in a file."""
    value = os.environ.get(name)
    if value is None and dotenv and dotenv.is_file():
        value = dotenv_values(dotenv).get(name)
    return bool(value and value.strip())


def _variable(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not (name and separator):
        raise argparse.ArgumentTypeError(f"not NAME=VALUE: {text!r}")
    return name, value


async def play(playground: Playground, reason: str) -> int:
    """Runs a playground until it is over; returns the status to exit with.

    It is over with a signal, or when the bot's process ends by itself in a way that starting it again on the
    page would not mend: before it has ever connected, or in good order.
    """
    process, standin = playground.process, playground.standin
    over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    came: list[signal.Signals] = []

    def finish(status: int) -> None:
        if not over.done():
            over.set_result(status)

    def pass_on(number: signal.Signals) -> None:
        came.append(number)
        if process.running:
            process.signal(number if len(came) <= PATIENCE else signal.SIGKILL)
        else:
            finish(0)

    def watch(change: Change) -> None:
        if change.kind != "process" or process.status is None or process.running:
            return
        if came:
            finish(process.status)
        elif not process.meant:
            ended = f"The bot has ended with status {process.status}"
            if process.status and standin.gateway.identifies:
                _say(f"{ended}: start it again on the page, with the wrench")
            else:
                sys.stderr.write(f"{ended}\n")
                finish(process.status)

    try:
        await playground.open()
    except OSError as error:
        sys.stderr.write(f"cannot listen on {standin.host}:{standin.port}: {error.strerror or error}\n")
        return 1
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, pass_on, number)
    standin.world.changes.listen(watch)
    try:
        _say(f"{reason} at {standin.url} in your browser (Ctrl+C stops it)")
        await process.start()
        return await over
    except CannotStart as error:
        sys.stderr.write(f"{error}\n")
        return 127
    finally:
        standin.world.changes.unlisten(watch)
        await playground.close()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(given: Sequence[str] | None = None) -> int:
    """The program."""
    options = arguments(given)
    reason = "Play"
    if options.unless_set:
        if is_set(options.unless_set, options.dotenv):
            try:
                os.execvp(options.command[0], options.command)  # noqa: S606 (the command is the caller's own)
            except OSError as error:
                sys.stderr.write(f"cannot run {options.command[0]}: {error.strerror or error}\n")
                return 127
        reason = f"No {options.unless_set} is set: play"
    playground = Playground(
        options.command,
        dict(options.env),
        host=options.host,
        port=options.port,
        load_dice=options.load_dice,
    )
    return asyncio.run(play(playground, reason))


if __name__ == "__main__":
    sys.exit(main())
