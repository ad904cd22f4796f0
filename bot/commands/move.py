"""``python -m bot move``: move everything from an SQLite file into PostgreSQL, or back."""

import logging
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from bot.settings import POSTGRESQL, SQLITE, Settings
from bot.store import move_database

HELP = "move all games from SQLite to PostgreSQL or back (stop the bot first)"
DESCRIPTION = """Move all games and settings from an SQLite file into an empty PostgreSQL database, or back.
Everything is compared before it counts. Stop the bot first. The password of PostgreSQL may be that of
DATABASE_URL, or in the environment variable PGPASSWORD."""

log = logging.getLogger("bot")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the two addresses."""
    parser.add_argument("source", metavar="FROM", type=_address, help="such as sqlite:///data/cantstop.db")
    parser.add_argument("target", metavar="TO", type=_address, help="such as postgresql://user@host/database")


def _address(text: str) -> str:
    url = re.sub("^postgres://", POSTGRESQL, text)
    if url.startswith(POSTGRESQL) or (url.startswith(SQLITE) and url != SQLITE):
        return url
    raise ArgumentTypeError(f"an address starts with {SQLITE} or {POSTGRESQL}")


def _with_password(url: str, known_url: str) -> str:
    """Return ``known_url`` instead of ``url`` if it differs in nothing but a password."""
    return known_url if re.sub(":[^:/@]*@", "@", known_url) == url else url


async def run(settings: Settings, arguments: Namespace) -> int:
    """Move the database and return the exit status."""
    counts = await move_database(
        *(_with_password(url, settings.database_url) for url in (arguments.source, arguments.target))
    )
    log.info("Moved and compared %d games and lobbies, with %d events", counts["tables"], counts["events"])
    log.info("Set DATABASE_URL to the new address, then start the bot")
    return 0
