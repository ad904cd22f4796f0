"""Access control for what is served besides Discord's API: only this machine, and no other site's pages."""

from collections.abc import Awaitable, Callable

from aiohttp import web
from yarl import URL

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def localhost_only(handler: Handler, host: str) -> Handler:
    """Return a handler that refuses requests of other sites with 403.

    A page of another site can send requests and open websockets to loopback through the browser that shows
    it, and its own domain can resolve to loopback. Both show in the headers.

    Args:
        handler: The handler for all other requests.
        host: The address that the server listens on. If it is not loopback, the names that lead to it are not
            known, and only the origin is checked.
    """

    async def handle(request: web.Request) -> web.StreamResponse:
        requested = URL(f"//{request.host}")
        origin = request.headers.get("Origin")
        if host in LOOPBACK and requested.host not in LOOPBACK:
            raise web.HTTPForbidden(text="This is not the address of the playground.")
        if origin is not None and URL(origin).authority != requested.authority:
            raise web.HTTPForbidden(text="Only the playground's own page may request this.")
        return await handler(request)

    return handle
