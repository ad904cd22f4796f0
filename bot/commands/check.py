"""``cantstop-bot check``: look at everything that the bot needs, and say what to do."""

import asyncio
import logging
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

from bot.chat.admin.cards import cost_of_lacking
from bot.chat.connection import ConnectionRejectedError
from bot.chat.discord_requests import DiscordError
from bot.chat.inspection import DiscordInspection, inspect_discord
from bot.chat.ui.i18n.language import ENGLISH
from bot.commands import FAILED, live_check
from bot.erasures import ErasureList
from bot.file_rights import why_unwritable
from bot.settings import SQLITE, Settings
from bot.store import Inspection, NoDatabaseError, StoreError, inspect_database
from bot.tables import Location

MOST_CHANNELS = 100
"""How many channels with open games are looked at, since Discord is asked about each."""

CLOCK_TOLERANCE = 5.0
"""Seconds by which this machine's clock may differ from Discord's."""

STARTS_FOR_A_DAY = 100
"""How often each shard may connect in a day of trouble."""

LITTLE_SPACE = 500_000_000
"""Free bytes on the disk of the database that last for a while."""

NO_SPACE = 20_000_000
"""Free bytes with which saving may soon fail."""


class Level(StrEnum):
    """How something is."""

    FINE = "ok"
    WARNING = "warning"
    PROBLEM = "PROBLEM"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the report."""

    level: Level
    subject: str
    text: str

    def __str__(self) -> str:
        line = f"{self.level:<7}  {self.subject:<11}  {self.text}"
        return "".join(character if character.isprintable() else "?" for character in line)


fine, warning, problem = (partial(Line, level) for level in Level)


def add_command(add: Callable[..., ArgumentParser]) -> None:
    """Add the command to the command line, given what adds one to it."""
    parser = add(
        "check",
        help="look at everything that the bot needs, and say what to do",
        description="""Look at settings, database, disk, token, servers, permissions and clock, and print a
        line for each, and at the list of deleted people. The bot may run meanwhile. The exit status is 1 if
        there is a problem.""",
    )
    parser.set_defaults(run=run)
    live = "instead, try in a channel of your server for two minutes whether Discord is as the bot assumes"
    elsewhere = "with --live, also try direct messages, with somebody who has not added the bot to their apps"
    report = "where --live writes JSON: live-check.json by default"
    parser.add_argument("--live", type=int, metavar="CHANNEL_ID", help=live)
    parser.add_argument("--long", action="store_true", help="with --live, also try what takes 16 minutes")
    parser.add_argument("--elsewhere", action="store_true", help=elsewhere)
    parser.add_argument("--report", default="live-check.json", metavar="FILE", help=report)


async def run(settings: Settings, arguments: Namespace) -> int:
    """Print what was found and return the exit status."""
    status = 0
    logging.disable()  # the report has it in words
    try:
        if arguments.live is not None:
            return await live_check.run(settings, arguments)
        async for line in _lines(settings):
            print(line, flush=True)  # noqa: T201 - the report
            if line.level is Level.PROBLEM:
                status = FAILED
    finally:
        logging.disable(logging.NOTSET)
    return status


async def _lines(settings: Settings) -> AsyncIterator[Line]:
    for line in await asyncio.to_thread(settings_lines, settings, Path(".env")):
        yield line
    locations: tuple[Location, ...] = ()
    try:
        database = await inspect_database(settings.database_url)
    except NoDatabaseError as error:
        text = f"{error} The bot sets it up when it starts. If there were games, DATABASE_URL is wrong."
        yield fine("database", text)
    except StoreError as error:
        yield problem("database", str(error))
    else:
        locations = database.open_locations
        for line in database_lines(database):
            yield line
    if settings.database_url.startswith(SQLITE):
        yield await asyncio.to_thread(_disk_line, Path(settings.database_url.removeprefix(SQLITE)))
    unusable = await asyncio.to_thread(erasures_line, settings.erasures_file)
    if unusable is not None:
        yield unusable
    try:
        discord = await inspect_discord(settings.token, settings.api_url, locations[:MOST_CHANNELS])
    except ConnectionRejectedError as error:
        yield problem("token", str(error))
    except DiscordError as error:
        text = f"It cannot be reached: {error}. Check this machine's network and https://discordstatus.com."
        yield problem("Discord", text)
    else:
        for line in discord_lines(discord, servers_only=settings.servers_only):
            yield line


def settings_lines(settings: Settings, dotenv: Path) -> list[Line]:
    """Return what is to say about the settings and the file they may be in."""
    warnings = list(settings.warnings)
    if dotenv.exists() and dotenv.stat().st_mode & 0o077:
        warnings.insert(0, "Other users of this machine may read .env, which has secrets: chmod 600 .env")
    if not warnings:
        return [fine("settings", "They are complete.")]
    return [warning("settings", text) for text in warnings]


def erasures_line(path: Path) -> Line | None:
    """Return what is wrong with the list of deleted people, None if nothing is."""
    try:
        if path.exists():
            ErasureList(path).find(())
        if (reason := why_unwritable(path.with_name("new"))) is None:  # it replaces the list
            return None
    except OSError as error:
        reason = error.strerror or str(error)
    except ValueError:
        reason = "it is damaged"
    text = "The list of deleted people cannot be used, and a restored backup has them again"
    return problem("deletions", f"{text}: {path}: {reason}.")


def _disk_line(database: Path) -> Line:
    """Return what is to say about the disk that a database is on, or will be."""
    try:
        size = database.stat().st_size if database.exists() else 0
        folder = next(folder for folder in database.resolve().parents if folder.exists())
        if reason := why_unwritable(database) or why_unwritable(database.parent):
            text = f"{database} cannot be written: {reason}. Run the check as the user that runs the bot."
            return problem("disk", text)
        return disk_line(shutil.disk_usage(folder).free, size)
    except OSError as error:
        return problem("disk", f"{database} cannot be reached: {error.strerror}.")


def discord_lines(found: DiscordInspection, *, servers_only: bool = False) -> Iterator[Line]:
    """Yield what is to say about the application, its servers and the clock."""
    yield fine("token", f"Discord knows the bot as {found.name}.")
    if found.interactions_url is not None:
        yield problem(
            "application",
            f"Discord sends clicks and commands to {found.interactions_url} instead of to the bot. Clear"
            " Interactions Endpoint URL on the General Information page of the developer portal.",
        )
    if found.user_install and servers_only:
        yield warning(
            "application",
            "People can add the bot to their apps, but SERVERS_ONLY leaves it without commands there. Switch"
            " User Install off on the Installation page of the developer portal.",
        )
    elif not (found.user_install or servers_only):
        yield warning(
            "application",
            "People cannot add the bot to their apps and play where it is not a member. The command portal"
            " switches User Install on; or set SERVERS_ONLY=yes.",
        )
    yield _starts_line(*found.starts_left, found.shards)
    yield from _server_lines(found)
    if found.clock_offset is None:
        yield warning("clock", "Discord did not say what time it is.")
    elif abs(found.clock_offset) > CLOCK_TOLERANCE:
        direction = "ahead of" if found.clock_offset > 0 else "behind"
        yield warning(
            "clock",
            f"This machine's clock is {abs(found.clock_offset):.0f} s {direction} Discord's. The bot goes by"
            " Discord's, but the times in its log are off by that much. Turn on time synchronisation (NTP).",
        )
    else:
        yield fine("clock", "It agrees with Discord's.")


def _starts_line(left: int, total: int, shards: int) -> Line:
    text = f"Discord lets the bot connect {left:,} more times today, of {total:,}."
    if left >= STARTS_FOR_A_DAY * shards:
        return fine("starts", text)
    return warning(
        "starts", f"{text} After that it resets the token. See the log for why the bot starts so often."
    )


def _server_lines(found: DiscordInspection) -> Iterator[Line]:
    if not found.servers:
        text = "The bot is in no server yet."
        if found.invitation_url is not None:
            text += f" Invite it: {found.invitation_url}"
        yield warning("servers", text)
        return
    yield fine("servers", f"The bot is in {_count(found.servers, 'server')}.")
    for gap in found.gaps:
        costs = " ".join(cost_of_lacking(name, ENGLISH).replace("**", "") for name in gap.missing)
        yield warning("permissions", f"{gap.place}: {costs}")
    if found.gaps:
        text = "Managers of these servers find out what to do with /cantstop-admin check."
        yield warning("permissions", text)
    else:
        channels = _count(found.channels, "channel with an open game", "channels with open games")
        yield fine("permissions", f"None is missing in the servers, nor in {channels}.")


def database_lines(found: Inspection) -> Iterator[Line]:
    """Yield what is to say about the database."""
    tables = _count(found.readable, "game or lobby", "games and lobbies")
    yield fine("database", f"Read {tables}, {len(found.open_locations)} of them open.")
    for unreadable in found.unreadable:
        yield problem(
            "database",
            f"{unreadable} All others work. An older backup may have it; please report how it happened.",
        )


def disk_line(free: int, size: int) -> Line:
    """Return what to say about the disk of the database. Both figures are in bytes."""
    text = f"{free / 1e6:,.0f} MB are free."
    if free < NO_SPACE:
        return problem("disk", f"{text} Free some now: soon no move can be saved.")
    if free < LITTLE_SPACE or free < 2 * size:
        return warning("disk", f"{text} Free some, or updates and backups may fail.")
    return fine("disk", text)


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number:,} {one if number == 1 else several or one + 's'}"
