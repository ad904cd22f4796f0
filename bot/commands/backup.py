"""``python -m bot backup``: copy the database while the bot runs."""

import asyncio
import logging
import re
import shlex
import signal
import sys
from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path

from bot.commands.exit_status import FAILED, MISCONFIGURED
from bot.settings import POSTGRESQL, Settings
from bot.store import back_up_database

HELP = "copy the database while the bot runs, and check the copy"
DESCRIPTION = "Copy the database while the bot runs, and read every game in the copy."

log = logging.getLogger("bot")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file."""
    text = "the copy, which must not exist yet; if it is a folder, the copy is named for the date and time"
    parser.add_argument("file", type=_file, metavar="FILE", help=text)


def _file(text: str) -> Path:
    target, now = Path(text), datetime.now().astimezone()
    return target / f"cantstop-{now:%Y-%m-%d-%H%M%S}.db" if target.is_dir() else target


async def run(settings: Settings, arguments: Namespace) -> int:
    """Back up the database and return the exit status."""
    target: Path = arguments.file
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


def pg_dump(url: str, target: Path) -> list[str]:
    """Return the command that backs up the PostgreSQL database at ``url``, without the password."""
    address = re.sub("(://[^:@/]*):[^@]*@", r"\1@", url)
    address = re.sub(r"(?<=[?&])password=[^&]*&?", "", address).rstrip("?&")
    return ["pg_dump", "--format=custom", f"--file={target}", address]
