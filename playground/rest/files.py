"""What Discord's content network serves: attachments and emojis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from playground.core import Core


SAFE = {
    "Cache-Control": "private, max-age=86400, immutable",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
}
"""What keeps a file that a browser opens from acting as a page of the stand-in."""


def add_routes(app: web.Application, core: Core) -> None:
    """Serves files beside the API."""

    async def attachment(request: web.Request) -> web.Response:
        parts = request.match_info
        try:
            key = (int(parts["channel"]), int(parts["id"]), parts["name"])
        except ValueError:
            raise web.HTTPNotFound from None
        file = core.world.files.get(key)
        if file is None:
            raise web.HTTPNotFound
        kind = file.content_type or "application/octet-stream"
        return web.Response(body=file.content, headers=SAFE | {"Content-Type": kind})

    async def emoji(request: web.Request) -> web.Response:
        number = request.match_info["id"].split(".")[0]
        found = core.world.application.emojis.get(int(number) if number.isdigit() else 0)
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.image, headers=SAFE | {"Content-Type": found.content_type})

    app.router.add_get("/attachments/{channel}/{id}/{name}", attachment)
    app.router.add_get("/emojis/{id}", emoji)
