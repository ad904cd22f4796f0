"""Who may reach what is served besides Discord's API: whoever sits at this machine, and no page of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web
from yarl import URL

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def local_only(handler: Handler, host: str) -> Handler:
    """Refuses, with 403, what another site has a browser here ask for.

    A page elsewhere can send requests to loopback, and open websockets to it, through the browser of
    whoever looks at that page; and it can have a name of its own lead here. Both show in the headers.

    Args:
        handler: What answers everybody else.
        host: The address that the stand-in was told to listen on. Where that is more than loopback, it is
            also reached by names that cannot be known here, so that only the origin is checked.
    """

    async def handle(request: web.Request) -> web.StreamResponse:
        asked = URL(f"//{request.host}")
        origin = request.headers.get("Origin")
        if host in LOOPBACK and asked.host not in LOOPBACK:
            raise web.HTTPForbidden(text="This address is not the stand-in's own.")
        if origin is not None and URL(origin).authority != asked.authority:
            raise web.HTTPForbidden(text="Only the stand-in's own page may ask for this.")
        return await handler(request)

    return handle
