"""The page's addresses: itself, its files, and the socket of each window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from playground.local import local_only
from playground.page import sight
from playground.page.given import snowflake
from playground.page.reading import Reading
from playground.page.window import Window

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.core import Core
    from playground.local import Handler
    from playground.standin import StandIn
    from playground.users import User

TOOLS = "/tools/tools.js"
"""Where a developers' panel is, if one is served beside the page."""

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def add_page(standin: StandIn) -> None:
    """Serves the page at `/` of a stand-in, from its next start on."""
    core, reading = standin.core, Reading()

    async def socket(request: web.Request) -> web.StreamResponse:
        user = _user(core, request.query.get("user", ""))
        if user is None:
            raise web.HTTPNotFound(text="Nobody is in a server here, so there is nobody to be.")
        channel = _channel(core, user, request.query.get("channel", ""))
        tools = any(one.canonical == TOOLS for one in request.app.router.resources())
        return await Window(core, reading, user, channel, tools=tools).serve(request)

    def add_routes(routes: web.UrlDispatcher) -> None:
        for path in sorted(STATIC.iterdir()):
            address = "/" if path.name == "index.html" else f"/page/{path.name}"
            routes.add_get(address, local_only(_file(path), standin.host))
        routes.add_get("/page/socket", local_only(socket, standin.host))

    standin.serve(add_routes)


def _file(path: Path) -> Handler:
    async def serve(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(path, headers=HEADERS | {"Content-Type": KINDS[path.suffix]})

    return serve


def _user(core: Core, wanted: str) -> User | None:
    """The user of this name, else the first there is."""
    people = sight.everybody(core.world)
    return next((user for user in people if user.name == wanted), next(iter(people), None))


def _channel(core: Core, user: User, wanted: str) -> Channel | None:
    """The channel of this id, if the user sees it."""
    found = core.world.channels.get(snowflake(wanted))
    return found if found and not found.deleted and core.world.can_see(user, found) else None
