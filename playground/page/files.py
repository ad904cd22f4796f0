"""Web pages besides the playground's own, such as one of the bot's project."""

from collections.abc import Iterable
from pathlib import Path

from aiohttp import web

from playground.api.server import Server
from playground.localhost_only import Handler, localhost_only

POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A page consists of a single file, and loads and sends nothing."""


def add_files(server: Server, paths: Iterable[Path]) -> None:
    """Serve each file at `/` and its name, from the next start on."""

    def add_routes(routes: web.UrlDispatcher) -> None:
        for path in paths:
            routes.add_get(f"/{path.name}", localhost_only(_page(path), server.host))

    server.serve(add_routes)


def _page(path: Path) -> Handler:
    headers = {
        "Cache-Control": "no-cache",
        "Content-Security-Policy": POLICY,
        "Content-Type": "text/html; charset=utf-8",
        "X-Content-Type-Options": "nosniff",
    }

    async def serve(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(path, headers=headers)

    return serve
