"""The panel's addresses: its files, and the socket of each open panel."""

from pathlib import Path

from aiohttp import web

from playground.api.server import Server
from playground.bot_process import BotProcess
from playground.dice import Dice
from playground.localhost_only import localhost_only
from playground.page import Connection, serve_file
from playground.panel.fault_injection import FaultInjection
from playground.panel.panel_session import Panel, PanelSession
from playground.panel.traffic_log import TrafficLog

STATIC = Path(__file__).parent / "static"
PAUSE = 0.05
"""Seconds between what a panel is sent; what happens in between is sent together."""


def add_panel(server: Server, process: BotProcess, dice: Dice) -> Panel:
    """Serve the panel beside the API, from the next start on, to this machine only."""
    bus = server.world.bus
    panel = Panel(server, process, dice, FaultInjection(server, process), TrafficLog(bus, server.clock))

    async def open_socket(request: web.Request) -> web.StreamResponse:
        session = PanelSession(panel)
        actions = {"look": session.look, "use": session.use, "entry": session.entry}
        return await Connection(session, actions, bus, pause=PAUSE).serve(request)

    def add_routes(routes: web.UrlDispatcher) -> None:
        routes.add_get("/panel/socket", localhost_only(open_socket, server.host))
        for path in STATIC.iterdir():
            routes.add_get(f"/panel/{path.name}", localhost_only(serve_file(path), server.host))

    server.serve(add_routes)
    return panel
