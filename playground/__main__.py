"""Run a bot on a fake Discord: `python -m playground -- COMMAND …`."""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from dotenv import dotenv_values

from playground.app import DEFAULT_PORT, Playground
from playground.bot_process import CannotStart
from playground.model.sharding import Sharding
from playground.world.event_bus import Event

LAST_PORT = 65_535
MAX_SIGNALS = 3
"""The signals that are passed on before the command is killed."""


def parse_arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="discord-playground",
        description="Start a fake Discord on this machine and run a bot on it.",
        epilog="The command gets the API's address as DISCORD_API_URL and a token as DISCORD_TOKEN.",
    )
    _add_playground_options(parser)
    _add_command_options(parser)
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="what to run, after --")
    return parser.parse_args(given)


def _add_playground_options(parser: argparse.ArgumentParser) -> None:
    """Add what the fake Discord is like."""
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: %(default)s)")
    parser.add_argument(
        "--port", type=_port, help=f"on which port (default: {DEFAULT_PORT}, or else any free one)"
    )
    parser.add_argument(
        "--bot-name", metavar="NAME", default="Bot", help="the bot's name (default: %(default)s)"
    )
    parser.add_argument(
        "--file",
        metavar="PATH",
        type=Path,
        action="append",
        default=[],
        help="a web page to serve by its name besides the playground's own",
    )
    parser.add_argument(
        "--shards",
        metavar="NUMBER",
        type=_positive,
        default=1,
        help="how many shards to recommend, each with a server (default: %(default)s)",
    )
    parser.add_argument(
        "--max-concurrency",
        metavar="NUMBER",
        type=_positive,
        help="how many sessions may start within five seconds (default: any number)",
    )


def _add_command_options(parser: argparse.ArgumentParser) -> None:
    """Add how the command is run."""
    parser.add_argument(
        "--unless-set",
        metavar="NAME",
        action="append",
        default=[],
        help="if this variable, or another one given so, is set, only run the command",
    )
    parser.add_argument(
        "--dotenv", metavar="FILE", type=Path, help="look for these variables in this file too"
    )
    parser.add_argument(
        "--env",
        metavar="NAME=VALUE",
        type=_variable,
        action="append",
        default=[],
        help="a variable for the command in the playground, to keep it away from what it uses elsewhere",
    )
    parser.add_argument(
        "--ready",
        metavar="TEXT",
        help="once the command has written a line with this text, invite the bot to the servers, and print "
        "the address again, below its log",
    )
    parser.add_argument(
        "--control",
        action="store_true",
        help="COMMAND is Python with a module or file: control its clock, and its dice with --dice",
    )
    parser.add_argument(
        "--dice",
        metavar="MODULE:FUNCTION",
        help="what returns a roll of the bot's dice as a tuple, such as package.module:Class.method",
    )


def is_set(name: str, dotenv: Path | None) -> bool:
    """Return whether a variable has a value, in the environment or else in a file."""
    value = os.environ.get(name)
    if value is None and dotenv and dotenv.is_file():
        value = dotenv_values(dotenv).get(name)
    return bool(value and value.strip())


def _variable(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not (name and separator):
        raise argparse.ArgumentTypeError(f"not NAME=VALUE: {text!r}")
    return name, value


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"not a port from 0 to {LAST_PORT}: {text!r}")
    return int(text)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"not a number from 1: {text!r}")
    return int(text)


async def run(playground: Playground, reason: str, ready: str | None) -> int:
    """Run a playground to its end, and return the exit status.

    The address is printed at the start, and again after each line of the bot that contains `ready`.

    It ends with a signal, or when the bot ends by itself with status 0 or before it has ever connected.
    After any other end the bot can be started again on the page.
    """
    process, discord = playground.process, playground.discord
    over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    received: list[signal.Signals] = []

    def finish(status: int) -> None:
        if not over.done():
            over.set_result(status)

    def pass_on(number: signal.Signals) -> None:
        received.append(number)
        if process.running:
            process.signal(number if len(received) <= MAX_SIGNALS else signal.SIGKILL)
        else:
            finish(0)

    def watch(event: Event) -> None:
        if event.kind == "log" and ready and ready in process.log[-1].text:
            _say(f"\nPlay at {discord.url} in your browser (Ctrl+C stops it)")
        if event.kind != "process" or process.status is None or process.running:
            return
        if received:
            finish(process.status)
        elif not process.stop_requested:
            ended = f"The bot has ended with status {process.status}"
            if process.status and discord.gateway.identifies:
                _say(f"{ended}: start it again on the page, with the wrench")
            else:
                sys.stderr.write(f"{ended}\n")
                finish(process.status)

    try:
        await playground.start()
    except OSError as error:
        sys.stderr.write(f"cannot listen on {discord.host}:{discord.port}: {error.strerror or error}\n")
        return 1
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, pass_on, number)
    discord.world.bus.subscribe(watch)
    try:
        _say(f"{reason} at {discord.url} (Ctrl+C stops it)")
        await process.start()
        return await over
    except CannotStart as error:
        sys.stderr.write(f"{error}\n")
        return 127
    finally:
        await playground.stop()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(given: Sequence[str] | None = None) -> int:
    """Run the program."""
    options = parse_arguments(given)
    reason = "Starting a playground"
    if options.unless_set:
        if any(is_set(name, options.dotenv) for name in options.unless_set):
            try:
                os.execvp(options.command[0], options.command)  # noqa: S606 (the command is the caller's own)
            except OSError as error:
                sys.stderr.write(f"cannot run {options.command[0]}: {error.strerror or error}\n")
                return 127
        reason = f"No {options.unless_set[0]} is set: starting a playground"
    playground = Playground(
        options.command,
        dict(options.env),
        host=options.host,
        port=options.port,
        bot_name=options.bot_name,
        ready=options.ready,
        control=options.control,
        dice=options.dice,
        files=options.file,
        sharding=Sharding(options.shards, options.max_concurrency),
    )
    return asyncio.run(run(playground, reason, options.ready))


if __name__ == "__main__":
    sys.exit(main())
