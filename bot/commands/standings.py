"""``python -m bot standings``: recalculate the standings from the logs of the games."""

import logging
from argparse import ArgumentParser, Namespace, _SubParsersAction

from bot.commands.opened_store import opened_store
from bot.settings import Settings

log = logging.getLogger("bot")


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "standings",
        help="recalculate the standings from the logs of the games (stop the bot first)",
        description="Recalculate the standings from the logs of the games. Stop the bot first.",
    )
    parser.set_defaults(run=run, token_required=False)


async def run(settings: Settings, _: Namespace) -> int:
    """Recalculate the standings and return the exit status."""
    async with opened_store(settings.database_url) as store:
        games = await store.rebuild_standings()
    log.info("Recalculated the standings from %d finished games", games)
    return 0
