"""The panel's addresses, and the session of each open panel."""

from dataclasses import asdict, dataclass, field
from pathlib import Path

from aiohttp import web

from playground.api.server import Server
from playground.bot_process import BotProcess
from playground.dice import Dice
from playground.localhost_only import localhost_only
from playground.model.json_object import Json
from playground.page import Action, Connection, serve_file, snowflake
from playground.panel.channel_tools import channel_form
from playground.panel.fault_injection import FaultInjection
from playground.panel.forms import Control, use
from playground.panel.program_forms import about_line, dice_form, process_form
from playground.panel.traffic_log import TrafficLog
from playground.world.event_bus import Event

STATIC = Path(__file__).parent / "static"
PAUSE = 0.05
"""Seconds between what a panel is sent; what happens in between is sent together."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What all open panels of a server share."""

    server: Server
    process: BotProcess
    dice: Dice
    faults: FaultInjection
    traffic: TrafficLog


@dataclass(slots=True)
class PanelSession:
    """One open panel, the channel that is open beside it, and what it has been told."""

    panel: Panel
    _channel: int = 0
    _revision: int = 0
    _line: int = 0
    _state: Json = field(default_factory=dict)

    async def look(self, fields: Json) -> None:
        """Take note of the channel that is open."""
        self._channel = snowflake(fields.get("channel"))

    async def use(self, fields: Json) -> None:
        """Use a control, named by its label."""
        await use([line for form in self._forms().values() for line in form], fields)
        self.panel.server.world.bus.publish("panel", self.panel)

    async def entry(self, fields: Json) -> Json:
        """Return everything that is known of an entry of the traffic."""
        return {"entry": self.panel.traffic.details(fields.get("number"))}

    def receive(self, event: Event) -> bool:
        """Return True: every event may concern the panel."""
        return True

    def frames(self) -> list[Json]:
        """Return the news as one frame, or nothing."""
        traffic, log = self.panel.traffic, self.panel.process.log
        forms = {name: [line.as_json() for line in lines] for name, lines in self._forms().items()}
        state = {"forms": forms, "faulty": self.panel.faults.active}
        news = {
            "entries": [entry.summary() for entry in traffic.since(self._revision)],
            "lines": [asdict(line) for line in log if line.number > self._line],
            "state": state if state != self._state else None,
        }
        self._revision, self._state = traffic.revision, state
        self._line = log[-1].number if log else 0
        return [news] if any(news.values()) else []

    def _forms(self) -> dict[str, list[Control]]:
        """Return the forms by where they are shown."""
        panel, world = self.panel, self.panel.server.world
        channel = channel_form(world, world.channels.get(self._channel))
        return {
            "bot": process_form(panel.process, connected=panel.server.gateway.ready),
            "faults": [*panel.faults.form(), *channel, *panel.faults.clock_form()],
            "dice": dice_form(panel.dice),
            "about": [about_line(panel.process)],
        }


def add_panel(server: Server, process: BotProcess, dice: Dice) -> Panel:
    """Serve the panel beside the API, from the next start on, to this machine only."""
    bus = server.world.bus
    panel = Panel(server, process, dice, FaultInjection(server, process), TrafficLog(bus, server.clock))

    async def open_socket(request: web.Request) -> web.StreamResponse:
        session = PanelSession(panel)
        actions: dict[str, Action] = {"look": session.look, "use": session.use, "entry": session.entry}
        return await Connection(session, actions, bus, pause=PAUSE).serve(request)

    def add_routes(routes: web.UrlDispatcher) -> None:
        routes.add_get("/panel/socket", localhost_only(open_socket, server.host))
        for path in STATIC.iterdir():
            routes.add_get(f"/panel/{path.name}", localhost_only(serve_file(path), server.host))

    server.serve(add_routes)
    return panel
