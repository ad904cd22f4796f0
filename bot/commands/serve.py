"""``cantstop-bot``: run the bot."""

import asyncio
import logging
import signal
from argparse import Namespace
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

from bot.chat.client import CantStopClient
from bot.chat.connection import ConnectionRejectedError, connect
from bot.chat.ui.links import Links
from bot.clock import DiscordClock
from bot.commands import FAILED, MISCONFIGURED
from bot.erasures import ErasureList
from bot.logs import redact
from bot.memory import collect_garbage_less_often, give_back, limit_malloc
from bot.monitoring.health_server import health_server
from bot.monitoring.metrics import time_saves
from bot.monitoring.sentry import report_errors
from bot.monitoring.watchdog import CLOSING_TIMEOUT, READY, end_within, notify, watchdog
from bot.render import Theme, warm_up
from bot.settings import Settings
from bot.store import DatabaseAwayError, DatabaseStore, open_store
from bot.tables import DAY, DailyClimbs, DailyPuzzles, Tables, TemporaryStoreError

OPENING_PAUSE = 5.0
"""Seconds between two attempts to open a database that is away."""

log = logging.getLogger("bot")


async def run(settings: Settings, _: Namespace) -> int:
    """Open the database and run the bot, and return the exit status."""
    limit_malloc()
    if settings.sentry_dsn is not None:
        report_errors(settings.sentry_dsn, partial(redact, settings.token))
    stop = _stop_signal()
    async with watchdog():
        store = await _open_store(settings.database_url, stop)
        if store is None:
            return 0
        notify(READY)  # also as a standby, and while Discord is away
        collect_garbage_less_often()
        async with store:
            return await _run_bot(settings, store, stop)


def _stop_signal() -> asyncio.Future[Any]:
    """Return a future that is done when the process is told to stop. From then on, it ends in time."""
    loop = asyncio.get_running_loop()
    stop: asyncio.Future[Any] = loop.create_future()

    def on_signal() -> None:
        if not stop.done():
            log.info("Stopping")
            end_within(CLOSING_TIMEOUT)
            stop.set_result(None)

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, on_signal)
    return stop


async def _open_store(url: str, stop: asyncio.Future[Any]) -> DatabaseStore | None:
    """Open the database, which takes long while it is away or migrated. Return None if told to stop."""
    opening = asyncio.create_task(_open_once_it_is_there(url))
    try:
        await asyncio.wait({opening, stop}, return_when=asyncio.FIRST_COMPLETED)
        return await opening if opening.done() else None
    finally:
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)  # it closes what it has opened


async def _open_once_it_is_there(url: str) -> DatabaseStore:
    while True:
        try:
            return await open_store(url)
        except (DatabaseAwayError, TemporaryStoreError) as error:
            log.warning("The database cannot be used, trying again in %d s: %s", OPENING_PAUSE, error)
        await asyncio.sleep(OPENING_PAUSE)


async def _run_bot(settings: Settings, store: DatabaseStore, stop: asyncio.Future[Any]) -> int:
    """Run the bot until it is told to stop or loses its slot, and return the exit status."""
    async with AsyncExitStack() as stack:
        clock = DiscordClock()
        links = Links(
            support=settings.support_url,
            privacy=settings.privacy_url,
            terms=settings.terms_url,
            viewer=settings.viewer_url,
        )
        erasures = ErasureList(settings.erasures_file)
        for work in (_drop_old(erasures), give_back()):
            stack.callback(asyncio.create_task(work).cancel)
        time_saves(store)
        bot = CantStopClient(
            store,
            Tables(store, clock),
            DailyClimbs(store, clock),
            DailyPuzzles(store, clock),
            clock,
            links,
            erasures.add,
            servers_only=settings.servers_only,
        )
        clock.follow(bot.trace)
        if settings.http_port is not None:
            server = health_server(settings.http_host, settings.http_port, bot.state, store.ask)
            await stack.enter_async_context(server)
        warming = asyncio.create_task(asyncio.to_thread(warm_up, Theme.DARK))
        connection = connect(
            *(bot, store, store.slots),
            token=settings.token,
            api_url=settings.api_url,
            shards_per_slot=settings.shards_per_slot,
        )
        running = asyncio.create_task(connection)
        slot_lost = asyncio.create_task(store.slots.lost.wait())
        status = FAILED
        try:
            await asyncio.wait({running, stop, slot_lost}, return_when=asyncio.FIRST_COMPLETED)
            if slot_lost.done():
                log.error("Another process has taken the slot of this one, so this one ends")
            else:
                if not stop.done():
                    running.result()
                status = 0
        except ConnectionRejectedError as error:
            log.error("%s", error)
            status = MISCONFIGURED
        finally:
            end_within(CLOSING_TIMEOUT, status)
            if slot_lost.done():
                await bot.abandon()
            slot_lost.cancel()
            await bot.close()
            running.cancel()  # a standby listens on the connection that is closed next
            await asyncio.gather(running, slot_lost, return_exceptions=True)
            await store.slots.release()
            await asyncio.gather(warming, return_exceptions=True)
    return status


async def _drop_old(erasures: ErasureList) -> None:
    """Keep nobody on the list of deleted people for longer than necessary: look every day."""
    while True:
        try:
            await erasures.drop_old()
        except (OSError, ValueError) as error:
            log.error("The list of deleted people cannot be used: %s", error)
        await asyncio.sleep(DAY)
