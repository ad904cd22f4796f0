"""``python -m bot backup``: copy the database while the bot runs."""

import asyncio
import logging
import re
import shlex
import signal
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from datetime import datetime
from pathlib import Path

from bot.commands.exit_status import FAILED, MISCONFIGURED
from bot.settings import POSTGRESQL, Settings
from bot.store import back_up_database

log = logging.getLogger("bot")


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "backup",
        help="copy the database while the bot runs, and check the copy",
        description="Copy the database while the bot runs, and read every game in the copy.",
    )
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="the copy, which must not exist yet; if it is a folder, the copy is named for the date and time",
    )
    parser.set_defaults(run=run, token_required=False)


async def run(settings: Settings, arguments: Namespace) -> int:
    """Back up the database and return the exit status."""
    target = _file(arguments.file)
    if settings.database_url.startswith(POSTGRESQL):
        command = shlex.join(pg_dump(settings.database_url, target))
        log.error("Back up PostgreSQL with its own program: %s", command)
        return MISCONFIGURED
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, sys.exit, 128 + signal.SIGTERM)
    found = await back_up_database(settings.database_url, target)
    log.info("Copied and read %d games and lobbies: %s", found.readable, target)
    for problem in found.unreadable:
        log.error("%s An older backup may still have it: keep those.", problem)
    return FAILED if found.unreadable else 0


def _file(target: Path) -> Path:
    """Return ``target``, or a new file in it if it is a folder."""
    now = datetime.now().astimezone()
    return target / f"cantstop-{now:%Y-%m-%d-%H%M%S}.db" if target.is_dir() else target


def pg_dump(url: str, target: Path) -> list[str]:
    """Return the command that backs up the PostgreSQL database at ``url``, without the password."""
    address = re.sub("(://[^:@/]*):[^@]*@", r"\1@", url)
    address = re.sub(r"(?<=[?&])password=[^&]*&?", "", address).rstrip("?&")
    return ["pg_dump", "--format=custom", f"--file={target}", address]
