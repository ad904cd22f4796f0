"""``python -m bot shards``: set how many shards the bot has."""

import logging
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from bot.chat.shards.layout import ShardLayout, save_layout
from bot.commands.opened_store import keep_from_starting, opened_store
from bot.settings import Settings

HELP = "set how many shards the bot has (stop all of its processes first)"
DESCRIPTION = """Set how many shards the bot has. Discord recommends one for about 1,000 servers, and requires
one for 2,500. Each process connects SHARDS_PER_SLOT of them. Stop all processes first."""

MOST_SHARDS = 100_000
"""A number of shards that no bot needs."""

log = logging.getLogger("bot")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the number."""
    parser.add_argument("count", metavar="COUNT", type=_count, help="the number of shards")


def _count(text: str) -> int:
    count = int(text) if text.isascii() and text.isdecimal() else 0
    if not 1 <= count <= MOST_SHARDS:
        raise ArgumentTypeError(f"a number from 1 to {MOST_SHARDS} is needed, not {text!r}")
    return count


async def run(settings: Settings, arguments: Namespace) -> int:
    """Set the number of shards and return the exit status."""
    layout = ShardLayout(arguments.count, settings.shards_per_slot)
    async with opened_store(settings.database_url) as store:
        await keep_from_starting(store.slots)
        await save_layout(store, layout)
        processes = len(layout.slots) if store.slots.shared else 1
    log.info("Shards: %d, processes that share them: %d", layout.count, processes)
    return 0
