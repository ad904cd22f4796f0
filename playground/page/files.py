"""Web pages besides the playground's own, such as one of the bot's project."""

from collections.abc import Iterable
from pathlib import Path

from aiohttp import web

from playground.api.server import Server
from playground.localhost_only import localhost_only
from playground.page.routes import serve_file

POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A page consists of a single file, and loads and sends nothing."""


def add_files(server: Server, paths: Iterable[Path]) -> None:
    """Serve each file at `/` and its name, from the next start on."""

    def add_routes(routes: web.UrlDispatcher) -> None:
        for path in paths:
            routes.add_get(f"/{path.name}", localhost_only(serve_file(path, POLICY), server.host))

    server.serve(add_routes)
