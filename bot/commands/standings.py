"""``python -m bot standings``: recalculate the standings from the logs of the games."""

import logging
from argparse import Namespace

from bot.commands.opened_store import opened_store
from bot.settings import Settings

HELP = "recalculate the standings from the logs of the games (stop the bot first)"
DESCRIPTION = "Recalculate the standings from the logs of the games. Stop the bot first."

log = logging.getLogger("bot")


async def run(settings: Settings, _: Namespace) -> int:
    """Recalculate the standings and return the exit status."""
    async with opened_store(settings.database_url) as store:
        games = await store.rebuild_standings()
    log.info("Recalculated the standings from %d finished games", games)
    return 0
