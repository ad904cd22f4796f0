"""The panel's addresses: its files, a socket for its news, and its actions."""

import json
from pathlib import Path

from aiohttp import web

from playground.api.server import Server
from playground.bot_process import BotProcess
from playground.localhost_only import Handler, localhost_only
from playground.panel.actions import ACTIONS
from playground.panel.dice import Dice
from playground.panel.errors import ToolError
from playground.panel.panel import Panel
from playground.panel.panel_session import PanelSession
from playground.panel.serializers import details

STATIC = Path(__file__).parent / "static"
CONTENT_TYPES = {".js": "text/javascript", ".css": "text/css"}
NEXT_DIE_PATH = "/panel/dice/next"


def add_panel(server: Server, process: BotProcess, dice: Dice) -> Panel:
    """Serve the panel beside the API, from the next start on, to this machine only."""
    panel = Panel(server, process, dice)

    async def open_session(request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        await PanelSession(panel, socket).serve()
        return socket

    async def show_entry(request: web.Request) -> web.StreamResponse:
        entry = panel.traffic.entry(int(request.match_info["number"]))
        if entry is None:
            raise web.HTTPNotFound(text="This is too long ago: only the latest are kept.")
        return web.json_response(details(entry))

    async def perform_action(request: web.Request) -> web.StreamResponse:
        action = ACTIONS.get(request.match_info["name"])
        if action is None:
            raise web.HTTPNotFound(text="There is no such tool.")
        try:
            fields = json.loads(await request.text() or "{}")
        except ValueError:
            fields = None
        if not isinstance(fields, dict):
            raise web.HTTPBadRequest(text="A tool takes a JSON object.")
        try:
            await action(panel, fields)
        except ToolError as error:
            raise web.HTTPConflict(text=str(error)) from error
        return web.Response(status=204)

    async def next_die(_: web.Request) -> web.StreamResponse:
        face = panel.dice.draw()
        return web.Response(status=204) if face is None else web.Response(text=str(face))

    def add_routes(routes: web.UrlDispatcher) -> None:
        for method, path, handler in (
            ("GET", "/panel/feed", open_session),
            ("GET", r"/panel/entries/{number:\d+}", show_entry),
            ("POST", "/panel/acts/{name}", perform_action),
            ("POST", NEXT_DIE_PATH, next_die),
            *(
                ("GET", f"/panel/{path.name}", _file(path))
                for path in STATIC.iterdir()
                if path.suffix in CONTENT_TYPES
            ),
        ):
            routes.add_route(method, path, localhost_only(handler, server.host))

    server.serve(add_routes)
    return panel


def _file(path: Path) -> Handler:
    headers = {"Content-Type": f"{CONTENT_TYPES[path.suffix]}; charset=utf-8", "Cache-Control": "no-cache"}

    async def serve(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(path, headers=headers)

    return serve
