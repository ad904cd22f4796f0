"""``python -m bot check``: look at everything that the bot needs, and say what to do."""

import asyncio
import logging
import os
import shutil
from argparse import Namespace
from collections.abc import AsyncIterator
from pathlib import Path

from bot.chat.connection import ConnectionRejectedError
from bot.chat.errors import DiscordError
from bot.chat.inspection import inspect_discord
from bot.commands.exit_status import FAILED
from bot.commands.findings import Finding, State, database_findings, discord_findings, disk_finding
from bot.erasures import ErasureList
from bot.settings import SQLITE, Settings
from bot.store import NoDatabaseError, StoreError, inspect_database
from bot.tables import Location

HELP = "look at everything that the bot needs, and say what to do"
DESCRIPTION = """Look at settings, database, disk, token, servers, permissions and clock, and print a line for
each, and at the list of deleted people. The bot may run meanwhile. The exit status is 1 if there is a
problem."""

MOST_CHANNELS = 100
"""How many channels with open games are looked at, since Discord is asked about each."""


async def run(settings: Settings, _: Namespace) -> int:
    """Print what was found and return the exit status."""
    status = 0
    logging.disable()  # the report has it in words
    try:
        async for finding in _findings(settings):
            print(finding, flush=True)  # noqa: T201 - the report
            if finding.state is State.PROBLEM:
                status = FAILED
    finally:
        logging.disable(logging.NOTSET)
    return status


async def _findings(settings: Settings) -> AsyncIterator[Finding]:
    for finding in await asyncio.to_thread(settings_findings, settings, Path(".env")):
        yield finding
    locations: tuple[Location, ...] = ()
    try:
        database = await inspect_database(settings.database_url)
    except NoDatabaseError as error:
        text = f"{error} The bot sets it up when it starts. If there were games, DATABASE_URL is wrong."
        yield Finding(State.WARNING, "database", text)
    except StoreError as error:
        yield Finding(State.PROBLEM, "database", str(error))
    else:
        locations = database.open_locations
        for finding in database_findings(database):
            yield finding
    if settings.database_url.startswith(SQLITE):
        yield await asyncio.to_thread(_disk_finding, Path(settings.database_url.removeprefix(SQLITE)))
    unusable = await asyncio.to_thread(erasures_finding, settings.erasures_file)
    if unusable is not None:
        yield unusable
    try:
        discord = await inspect_discord(settings.token, settings.api_url, locations[:MOST_CHANNELS])
    except ConnectionRejectedError as error:
        yield Finding(State.PROBLEM, "token", str(error))
    except DiscordError as error:
        text = f"It cannot be reached: {error}. Check this machine's network and https://discordstatus.com."
        yield Finding(State.PROBLEM, "Discord", text)
    else:
        for finding in discord_findings(discord):
            yield finding


def settings_findings(settings: Settings, dotenv: Path) -> list[Finding]:
    """Return what is to say about the settings and the file they may be in."""
    warnings = list(settings.warnings)
    if dotenv.exists() and dotenv.stat().st_mode & 0o077:
        warnings.insert(0, "Other users of this machine may read .env, which has secrets: chmod 600 .env")
    if not warnings:
        return [Finding(State.FINE, "settings", "They are complete.")]
    return [Finding(State.WARNING, "settings", warning) for warning in warnings]


def erasures_finding(path: Path) -> Finding | None:
    """Return what is wrong with the list of deleted people, None if nothing is."""
    try:
        if path.exists():
            ErasureList(path).find(())
        folder = next(folder for folder in path.resolve().parents if folder.exists())
        if folder.is_dir() and os.access(folder, os.W_OK):
            return None
        reason = "you may not write its folder"
    except OSError as error:
        reason = error.strerror or str(error)
    except ValueError:
        reason = "it is damaged"
    text = "The list of deleted people cannot be used, and a restored backup has them again"
    return Finding(State.PROBLEM, "deletions", f"{text}: {path}: {reason}.")


def _disk_finding(database: Path) -> Finding:
    """Return what is to say about the disk that a database is on, or will be."""
    try:
        size = database.stat().st_size if database.exists() else 0
        folder = next(folder for folder in database.resolve().parents if folder.exists())
        if not os.access(database if size else folder, os.W_OK):
            text = f"You may not write {database}. Run the check as the user that runs the bot."
            return Finding(State.PROBLEM, "disk", text)
        return disk_finding(shutil.disk_usage(folder).free, size)
    except OSError as error:
        return Finding(State.PROBLEM, "disk", f"{database} cannot be reached: {error.strerror}.")
