"""``python -m bot erase``: delete everything about a person."""

import logging
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from bot.clock import SystemClock
from bot.commands.exit_status import FAILED
from bot.commands.opened_store import keep_from_starting, opened_store
from bot.erasures import ErasureList
from bot.settings import Settings
from bot.tables import Eraser, GameStore

HELP = "delete everything about a person (stop the bot first)"
DESCRIPTION = """Delete everything about a person who cannot do that with /cantstop privacy, or, after a
backup was restored, about all who were deleted in the last 35 days. Stop the bot first."""

log = logging.getLogger("bot")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the two ways to say who."""
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("id", metavar="ID", nargs="?", type=_user_id, help="the person's Discord id")
    who.add_argument("--again", action="store_true", help="delete those again who are in a restored backup")


def _user_id(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0
    if not 0 < number < 2**63:
        raise ArgumentTypeError(f"a Discord id is needed, such as 123456789012345678, not {text!r}")
    return number


async def run(settings: Settings, arguments: Namespace) -> int:
    """Delete what is stored about people, and return the exit status."""
    erasures = ErasureList(settings.erasures_file)
    async with opened_store(settings.database_url) as store:
        await keep_from_starting(store.slots)
        if arguments.again:
            return await _erase_again(store, erasures, settings)
        known = arguments.id in await store.user_ids()
        await Eraser(store, SystemClock(), erasures).erase(arguments.id)  # an unknown id may be in a backup
    log.info("Deleted everything about them" if known else "Nothing is stored about a person with that id")
    return 0


async def _erase_again(store: GameStore, erasures: ErasureList, settings: Settings) -> int:
    try:
        people = tuple(erasures.find(await store.user_ids()))
    except FileNotFoundError:
        log.info("Nobody has been deleted yet: there is no list at %s", settings.erasures_file)
        return 0
    except (OSError, ValueError) as error:
        log.error("The list of deleted people cannot be read: %s", error)
        return FAILED
    eraser = Eraser(store, SystemClock())
    for user_id in people:
        await eraser.erase(user_id)
    log.info("Deleted %d people again", len(people))
    return 0
