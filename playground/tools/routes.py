"""The tools' addresses: the panel's files, a socket that tells what happens, and acts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from playground.local import local_only
from playground.tools.acts import ACTS
from playground.tools.dice import Dice
from playground.tools.errors import Refused
from playground.tools.feed import Feed
from playground.tools.telling import full
from playground.tools.trouble import Trouble
from playground.tools.viewer import Viewer

if TYPE_CHECKING:
    from playground.local import Handler
    from playground.process import Process
    from playground.standin import StandIn

STATIC = Path(__file__).parent / "static"
TYPES = {".js": "text/javascript", ".css": "text/css"}
DICE = "/tools/dice/next"


class Tools:
    """All tools of one stand-in, and the web handlers that lead to them."""

    def __init__(self, standin: StandIn, process: Process, dice: Dice) -> None:
        self.world = standin.world
        self.gateway = standin.gateway
        self.process = process
        self.dice = dice
        self.trouble = Trouble(standin.core)
        self.feed = Feed(standin.clock)
        self.world.changes.listen(self.feed.note)
        self._host = standin.host

    def add_routes(self, routes: web.UrlDispatcher) -> None:
        """Adds the tools' addresses, for whoever sits at this machine alone."""
        for method, path, handler in (
            ("GET", "/tools/feed", self._watch),
            ("GET", r"/tools/entries/{number:\d+}", self._entry),
            ("POST", "/tools/acts/{name}", self._act),
            ("POST", DICE, self._next_die),
            *(
                ("GET", f"/tools/{path.name}", _file(path))
                for path in STATIC.iterdir()
                if path.suffix in TYPES
            ),
        ):
            routes.add_route(method, path, local_only(handler, self._host))

    async def _watch(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        await Viewer(self, socket).serve()
        return socket

    async def _entry(self, request: web.Request) -> web.StreamResponse:
        entry = self.feed.entry(int(request.match_info["number"]))
        if entry is None:
            raise web.HTTPNotFound(text="This is too long ago: only the latest are kept.")
        return web.json_response(full(entry))

    async def _act(self, request: web.Request) -> web.StreamResponse:
        act = ACTS.get(request.match_info["name"])
        if act is None:
            raise web.HTTPNotFound(text="There is no such tool.")
        try:
            asked = json.loads(await request.text() or "{}")
        except ValueError:
            asked = None
        if not isinstance(asked, dict):
            raise web.HTTPBadRequest(text="A tool is asked with a JSON object.")
        try:
            await act(self, asked)
        except Refused as refusal:
            raise web.HTTPConflict(text=str(refusal)) from refusal
        return web.Response(status=204)

    async def _next_die(self, _: web.Request) -> web.StreamResponse:
        face = self.dice.draw()
        return web.Response(status=204) if face is None else web.Response(text=str(face))


def _file(path: Path) -> Handler:
    headers = {"Content-Type": f"{TYPES[path.suffix]}; charset=utf-8", "Cache-Control": "no-cache"}

    async def serve(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(path, headers=headers)

    return serve


def add_tools(standin: StandIn, process: Process, dice: Dice) -> Tools:
    """Serves the tools beside a stand-in, from its next start on."""
    tools = Tools(standin, process, dice)
    standin.serve(tools.add_routes)
    return tools
