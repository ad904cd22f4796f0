"""The commands that work on the database: ``backup``, ``erase``, ``move``, ``shards`` and ``standings``."""

import asyncio
import logging
import re
import shlex
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

from bot.chat.shards.layout import ShardLayout, save_layout
from bot.clock import DiscordClock
from bot.commands import FAILED, MISCONFIGURED
from bot.erasures import ErasureList
from bot.monitoring.watchdog import CLOSING_TIMEOUT, end_within
from bot.settings import POSTGRESQL, SQLITE, Settings
from bot.store import DatabaseInUseError, DatabaseStore, back_up_database, move_database, open_store
from bot.tables import Eraser, Slots

MOST_SHARDS = 100_000
"""A number of shards that no bot needs."""

PAUSE = 0.5
"""Seconds between two attempts, while a database that has just come up keeps its slots free."""

log = logging.getLogger("bot")


def add_commands(add: Callable[..., ArgumentParser]) -> None:
    """Add the commands to the command line, given what adds one to it."""
    backup = add(
        "backup",
        help="copy the database while the bot runs, and check the copy",
        description="Copy the database while the bot runs, and read every game in the copy.",
    )
    text = "the copy, which must not exist yet; if it is a folder, the copy is named for the date and time"
    backup.add_argument("file", type=_file, metavar="FILE", help=text)
    backup.set_defaults(run=back_up)

    erasing = add(
        "erase",
        help="delete everything about a person (stop the bot first)",
        description="""Delete everything about a person who cannot do that with /cantstop settings, or, after
        a backup was restored, about all who were deleted in the last 35 days. Stop the bot first.""",
    )
    who = erasing.add_mutually_exclusive_group(required=True)
    user_id = partial(_number, 2**63 - 1, "a Discord id is needed, such as 123456789012345678")
    who.add_argument("id", metavar="ID", nargs="?", type=user_id, help="the person's Discord id")
    who.add_argument("--again", action="store_true", help="delete those again who are in a restored backup")
    erasing.set_defaults(run=erase)

    moving = add(
        "move",
        help="move all games from SQLite to PostgreSQL or back (stop the bot first)",
        description="""Move all games and settings from an SQLite file into an empty PostgreSQL database, or
        back. Everything is compared before it counts. Stop the bot first. The password of PostgreSQL may be
        that of DATABASE_URL, or in the environment variable PGPASSWORD.""",
    )
    moving.add_argument("source", metavar="FROM", type=_address, help="such as sqlite:///data/cantstop.db")
    moving.add_argument("target", metavar="TO", type=_address, help="such as postgresql://user@host/database")
    moving.set_defaults(run=move)

    shards = add(
        "shards",
        help="set how many shards the bot has (stop all of its processes first)",
        description="""Set how many shards the bot has. Discord recommends one for about 1,000 servers, and
        requires one for 2,500. Each process connects SHARDS_PER_SLOT of them. Stop all processes first.""",
    )
    count = partial(_number, MOST_SHARDS, f"a number from 1 to {MOST_SHARDS} is needed")
    shards.add_argument("count", metavar="COUNT", type=count, help="the number of shards")
    shards.set_defaults(run=set_shards)

    add(
        "standings",
        help="recalculate the standings from the logs of the games (stop the bot first)",
        description="Recalculate the standings from the logs of the games. Stop the bot first.",
    ).set_defaults(run=rebuild_standings)


def _file(text: str) -> Path:
    target, now = Path(text), datetime.now().astimezone()
    return target / f"cantstop-{now:%Y-%m-%d-%H%M%S}.db" if target.is_dir() else target


def _number(most: int, demand: str, text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0
    if not 1 <= number <= most:
        raise ArgumentTypeError(f"{demand}, not {text!r}")
    return number


def _address(text: str) -> str:
    url = re.sub("^postgres://", POSTGRESQL, text)
    if url.startswith(POSTGRESQL) or (url.startswith(SQLITE) and url != SQLITE):
        return url
    raise ArgumentTypeError(f"an address starts with {SQLITE} or {POSTGRESQL}")


async def back_up(settings: Settings, arguments: Namespace) -> int:
    """Copy the database while the bot runs, and return the exit status."""
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


async def erase(settings: Settings, arguments: Namespace) -> int:
    """Delete what is stored about people, and return the exit status."""
    listed = ErasureList(settings.erasures_file)
    async with opened_store(settings.database_url) as store:
        await keep_from_starting(store.slots)
        if arguments.again:
            return await _erase_again(store, listed, settings)
        known = arguments.id in await store.user_ids()
        eraser = Eraser(store, DiscordClock(), listed.add)
        await eraser.erase(arguments.id)  # an unknown id may be in a backup
    log.info("Deleted everything about them" if known else "Nothing is stored about a person with that id")
    return 0


async def _erase_again(store: DatabaseStore, erasures: ErasureList, settings: Settings) -> int:
    try:
        people = tuple(erasures.find(await store.user_ids()))
    except FileNotFoundError:
        log.info("Nobody has been deleted yet: there is no list at %s", settings.erasures_file)
        return 0
    except OSError as error:
        log.error("The list of deleted people cannot be read: %s", error)
        return FAILED
    except ValueError:
        log.error("The list of deleted people is damaged: %s", settings.erasures_file)
        return FAILED
    eraser = Eraser(store, DiscordClock())
    for user_id in people:
        await eraser.erase(user_id)
    log.info("Deleted %d people again", len(people))
    return 0


async def move(settings: Settings, arguments: Namespace) -> int:
    """Move everything from an SQLite file into PostgreSQL, or back, and return the exit status."""
    counts = await move_database(
        *(_with_password(url, settings.database_url) for url in (arguments.source, arguments.target))
    )
    log.info("Moved and compared %d games and lobbies, with %d events", counts["tables"], counts["events"])
    before, now = (settings.erasures_file_of(url) for url in (arguments.source, arguments.target))
    try:
        ErasureList(now).take_over(before)
    except (OSError, ValueError) as error:
        log.error("The list of deleted people stays behind: set ERASURES_FILE=%s (%s)", before, error)
    log.info("Set DATABASE_URL to the new address, then start the bot")
    return 0


def _with_password(url: str, known_url: str) -> str:
    """Return ``known_url`` instead of ``url`` if it differs in nothing but a password."""
    return known_url if re.sub(":[^:/@]*@", "@", known_url) == url else url


async def set_shards(settings: Settings, arguments: Namespace) -> int:
    """Set the number of shards and return the exit status."""
    layout = ShardLayout(arguments.count, settings.shards_per_slot)
    async with opened_store(settings.database_url) as store:
        await keep_from_starting(store.slots)
        await save_layout(store, layout)
        processes = len(layout.slots) if store.slots.shared else 1
    log.info("Shards: %d, processes that share them: %d", layout.count, processes)
    return 0


async def rebuild_standings(settings: Settings, _: Namespace) -> int:
    """Recalculate the standings and return the exit status."""
    async with opened_store(settings.database_url) as store:
        games = await store.rebuild_standings()
    log.info("Recalculated the standings from %d finished games", games)
    return 0


@asynccontextmanager
async def opened_store(url: str) -> AsyncIterator[DatabaseStore]:
    """Open the database for the block. After that, the process ends in time, even if closing hangs.

    Raises:
        StoreError: it cannot be used; the message says why.
    """
    async with await open_store(url) as store:
        try:
            yield store
        finally:
            end_within(CLOSING_TIMEOUT)


async def keep_from_starting(slots: Slots) -> None:
    """Keep all processes of the bot from starting.

    Raises:
        DatabaseInUseError: one is running.
    """
    while True:
        claimed = await slots.try_claim([0])
        if await slots.others():
            raise DatabaseInUseError("The bot is running. Stop all of its processes first.")
        if claimed is not None:
            return
        await asyncio.sleep(PAUSE)
