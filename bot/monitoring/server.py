"""Health checks and metrics over HTTP."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

from bot.monitoring.bot_state import BotState, StateCollector

STORE_TIMEOUT = 2.0
"""Seconds in which a healthy database answers."""

log = logging.getLogger(__name__)
log.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)))
"""What is not HTTP gets an answer, but no traceback in the log: a port scan could fill the disk."""


class PortUnavailableError(Exception):
    """The port of the health checks cannot be opened. The message is for the host."""


@asynccontextmanager
async def health_server(
    host: str, port: int, state: Callable[[], BotState], ask_store: Callable[[], Awaitable[object]]
) -> AsyncIterator[None]:
    """Serve health checks and metrics until the end of the block.

    - ``/healthz``: 200 if the event loop turns and the database answers, whatever Discord does: restarting
      would not help if Discord is down.
    - ``/readyz``: 200 if the process has a slot and is connected to Discord. One that waits for a slot is
      healthy, but not ready.
    - ``/metrics``: the metrics, for Prometheus.

    Args:
        host: the address to listen on.
        port: the port.
        state: returns the state of the bot.
        ask_store: reads something from the store.

    Raises:
        PortUnavailableError: the port cannot be opened.
    """

    async def healthz(_: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(STORE_TIMEOUT):
                await ask_store()
        except TimeoutError:
            return _unavailable(f"the database did not answer within {STORE_TIMEOUT:g} seconds")
        except Exception as error:  # whatever it is, it is the answer
            return _unavailable(f"the database cannot be read: {type(error).__name__}")
        return web.Response(text="healthy\n")

    async def readyz(_: web.Request) -> web.Response:
        bot = state()
        if not bot.ready:
            return _unavailable("waiting for a slot" if bot.slot is None else "not connected to Discord")
        return web.Response(text="ready\n")

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    for path, answer in (("/healthz", healthz), ("/readyz", readyz), ("/metrics", metrics)):
        app.router.add_get(path, answer)
    runner = web.AppRunner(app, logger=log, access_log=None, shutdown_timeout=1.0)
    collector = StateCollector(state)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise PortUnavailableError(f"HTTP_PORT {port} cannot be opened on {host}: {error}") from error
        REGISTRY.register(collector)
        try:
            yield
        finally:
            REGISTRY.unregister(collector)
    finally:
        await runner.cleanup()


def _unavailable(reason: str) -> web.Response:
    return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, text=f"{reason}\n")
