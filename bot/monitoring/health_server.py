"""Health checks and metrics over HTTP."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

from bot.monitoring.metrics import BotState, StateCollector

STORE_TIMEOUT = 2.0
"""Seconds in which a healthy database answers."""

CONNECTION_LIMIT = 10.0
"""Seconds after which a connection ends, even if its client has not asked or does not read the answer."""

MOST_CONNECTIONS = 32
"""How many connections there may be at once. Those to Discord and the database need file descriptors too."""

log = logging.getLogger(__name__)
log.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)))
"""What is not HTTP gets an answer, but no traceback in the log: a port scan could fill the disk."""


class _Server(web.Server):
    """An HTTP server that no client can hold up."""

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Limit how long the connection lasts, and end the oldest ones if there are too many."""
        super().connection_made(handler, transport)
        asyncio.get_running_loop().call_later(CONNECTION_LIMIT, transport.abort)
        for oldest in self.connections[:-MOST_CONNECTIONS]:
            if oldest.transport is not None:
                oldest.transport.abort()


class PortUnavailableError(Exception):
    """The port of the health checks cannot be opened. The message is for the host."""


@asynccontextmanager
async def health_server(
    host: str, port: int, state: Callable[[], BotState], ask_store: Callable[[], Awaitable[object]]
) -> AsyncIterator[None]:
    """Serve health checks and metrics until the end of the block.

    - ``/healthz``: 200 if the event loop turns, whatever Discord and the database do: restarting would not
      help if they are down, and each start begins new sessions at Discord.
    - ``/readyz``: 200 if the process has a slot, is connected to Discord, and its database answers and does
      not refuse to write. One that waits for any of them is healthy, but not ready.
    - ``/metrics``: the metrics, for Prometheus.

    Raises:
        PortUnavailableError: the port cannot be opened.
    """

    async def healthz() -> web.Response:
        return web.Response(text="healthy\n")

    async def readyz() -> web.Response:
        bot = state()
        if not bot.ready:
            return _unavailable("waiting for a slot" if bot.slot is None else "not connected to Discord")
        try:
            async with asyncio.timeout(STORE_TIMEOUT):
                await ask_store()
        except TimeoutError:
            return _unavailable(f"the database did not answer within {STORE_TIMEOUT:g} seconds")
        except Exception as error:  # whatever it is, it is the answer
            return _unavailable(f"the database cannot be used: {type(error).__name__}")
        return web.Response(text="ready\n")

    async def metrics() -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    answers = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}

    async def answer(request: web.BaseRequest) -> web.Response:
        if request.path not in answers:
            response = web.Response(status=HTTPStatus.NOT_FOUND)
        elif request.method not in ("GET", "HEAD"):
            response = web.Response(status=HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": "GET, HEAD"})
        else:
            response = await answers[request.path]()
        response.force_close()
        return response

    runner = web.ServerRunner(_Server(answer, logger=log, access_log=None), shutdown_timeout=1.0)
    collector = StateCollector(state)
    await runner.setup()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(runner.cleanup)
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise PortUnavailableError(f"HTTP_PORT {port} cannot be opened on {host}: {error}") from error
        REGISTRY.register(collector)
        stack.callback(REGISTRY.unregister, collector)
        yield


def _unavailable(reason: str) -> web.Response:
    return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, text=f"{reason}\n")
