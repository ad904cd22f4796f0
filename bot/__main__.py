"""Run the bot, or one of the host's commands.

``python -m bot`` runs the bot, ``python -m bot standings`` recalculates the standings from the games' logs.
"""

import asyncio
import logging
import signal
import sys

from bot import logs
from bot.chat.client import CantStopClient
from bot.chat.connection import ConnectionRejectedError, connect
from bot.clock import SystemClock
from bot.dice import fair_dice
from bot.render import Theme, warm_up
from bot.settings import Settings, SettingsError
from bot.store import SqliteStore, StoreError
from bot.tables import Tables, UnreadableTableError

EXIT_FAILED = 1
EXIT_MISCONFIGURED = 2
"""A restart will not help, so a process manager should not try one."""

log = logging.getLogger("bot")


async def serve(settings: Settings) -> int:
    """Run the bot until it is told to stop, and return the exit status."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with await SqliteStore.open(settings.database) as store:
        warming = asyncio.create_task(asyncio.to_thread(warm_up, Theme.DARK))
        clock = SystemClock()
        bot = CantStopClient(store, Tables(store, fair_dice, clock), clock)
        running = asyncio.create_task(connect(bot, settings.token, settings.api_url))
        stop_requested = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({running, stop_requested}, return_when=asyncio.FIRST_COMPLETED)
            if stop_requested.done():
                log.info("Stopping")
            else:
                running.result()
        except ConnectionRejectedError as error:
            log.error("%s", error)
            return EXIT_MISCONFIGURED
        finally:
            stop_requested.cancel()
            await bot.close()
            running.cancel()
            await asyncio.gather(running, stop_requested, warming, return_exceptions=True)
    return 0


async def rebuild_standings(settings: Settings) -> int:
    """Recalculate the standings and return the exit status."""
    async with await SqliteStore.open(settings.database) as store:
        games = await store.rebuild_standings()
    log.info("Recalculated the standings from %d finished games", games)
    return 0


def main(arguments: list[str]) -> int:
    """Run the command given by ``arguments`` and return the exit status."""
    commands = {(): serve, ("standings",): rebuild_standings}
    command = commands.get(tuple(arguments))
    if command is None:
        print(__doc__, file=sys.stderr)  # noqa: T201 - usage message
        return EXIT_MISCONFIGURED
    try:
        settings = Settings.load()
    except SettingsError as error:
        print("Please fix these settings:", *error.problems, sep="\n- ", file=sys.stderr)  # noqa: T201 - logging is not configured yet
        return EXIT_MISCONFIGURED
    logs.configure(settings.log_level, settings.token)
    try:
        return asyncio.run(command(settings))
    except (StoreError, UnreadableTableError) as error:
        log.error("%s", error)
        return EXIT_FAILED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
