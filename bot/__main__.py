"""Run the bot, or one of the commands for its host: ``cantstop-bot``, or ``python -m bot`` in a checkout."""

import logging
import shutil
import sys
from argparse import ArgumentParser, Namespace
from functools import partial

import uvloop

from bot import logs
from bot.commands import FAILED, MISCONFIGURED, check, database, portal, serve
from bot.monitoring.health_server import PortUnavailableError
from bot.monitoring.sentry import SentryError
from bot.monitoring.watchdog import CLOSING_TIMEOUT, end_within
from bot.program import COMMAND, VERSION
from bot.settings import NOT_SET_UP, Settings, SettingsError
from bot.store import DatabaseAwayError, DatabaseInUseError, StoreError
from bot.tables import TemporaryStoreError, UnreadableTableError

log = logging.getLogger("bot")


def main(arguments: list[str] | None = None) -> int:
    """Run the command given by ``arguments``, by default the process's, and return the exit status."""
    command = command_line().parse_args(arguments)
    try:
        settings = Settings.load(token_required=command.run in (serve.run, check.run, portal.run))
    except SettingsError as error:
        print(_explained(error.problems), file=sys.stderr)  # noqa: T201 - logging is not configured yet
        return MISCONFIGURED
    logs.configure(settings.log_level, settings.log_format, partial(logs.redact, settings.token))
    if command.run is not check.run:  # its report has them
        log.info("Can't Stop %s", VERSION)
        for warning in settings.warnings:
            log.warning("%s", warning)
    try:
        return uvloop.run(_run(settings, command))
    except (DatabaseAwayError, DatabaseInUseError, UnreadableTableError, PortUnavailableError) as error:
        log.error("%s", error)
    except (StoreError, SentryError) as error:
        log.error("%s", error)
        return MISCONFIGURED
    except TemporaryStoreError as error:
        log.error("The database cannot be used at the moment: %s", error)
    return FAILED


def command_line() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = ArgumentParser(
        prog=COMMAND,
        usage="%(prog)s [-h] [--version] [COMMAND ...]",
        description="Run the bot, or one of the commands below.",
        epilog="Settings are environment variables, or lines of the file .env: see docs/hosting.md.",
    )
    parser.add_argument("--version", action="version", version=VERSION)
    parser.set_defaults(run=serve.run)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog=parser.prog)
    check.add_command(commands.add_parser)
    portal.add_command(commands.add_parser)
    database.add_commands(commands.add_parser)
    return parser


def _explained(problems: list[str]) -> str:
    """Return what to say about wrong settings: to somebody without a token also how to try the bot."""
    if problems != [NOT_SET_UP]:
        return "\n- ".join(["Please fix these settings:", *problems])
    command = "make run (in a checkout of the source)"
    if shutil.which("discord-playground"):
        command = f"discord-playground --env DATABASE_URL=sqlite:///data/playground.db -- {COMMAND}"
    return f"{NOT_SET_UP}\nTo try the bot in your browser without one, run: {command}"


async def _run(settings: Settings, command: Namespace) -> int:
    """Run the command and return the exit status. From then on, the process ends in time."""
    status: int = FAILED
    try:
        status = await command.run(settings, command)
    finally:
        end_within(CLOSING_TIMEOUT, status)
    return status


if __name__ == "__main__":
    sys.exit(main())
