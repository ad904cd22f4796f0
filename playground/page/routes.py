"""The page's addresses: its files, and the socket of each window."""

from pathlib import Path

from aiohttp import web

from playground.api.server import Server
from playground.localhost_only import Handler, localhost_only
from playground.model.access import can_view
from playground.model.channels import Channel
from playground.model.json_object import Json
from playground.model.users import User
from playground.page import views
from playground.page.action_input import ActionInput, snowflake
from playground.page.actions import ACTIONS
from playground.page.connection import Action, Connection
from playground.page.read_state import ReadState
from playground.page.session import Session
from playground.world import World

PANEL_SCRIPT = "/panel/panel.js"
"""The address of the developers' panel, if one is served beside the page."""

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
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def add_page(server: Server) -> None:
    """Serve the page at `/`, from the next start on."""
    world = server.world
    read_state = ReadState(world)

    async def socket(request: web.Request) -> web.StreamResponse:
        user = _user(world, request.query.get("user", ""))
        if user is None:
            raise web.HTTPNotFound(text="Nobody is in a server here.")
        channel = _channel(world, user, request.query.get("channel", ""))
        has_panel = any(one.canonical == PANEL_SCRIPT for one in request.app.router.resources())
        session = Session(
            world, read_state, user, channel, bot_online=lambda: server.gateway.ready, has_panel=has_panel
        )
        actions = {name: _bind(name, session) for name in ACTIONS}
        return await Connection(session, actions, world.bus).serve(request)

    def add_routes(routes: web.UrlDispatcher) -> None:
        for path in sorted(STATIC.iterdir()):
            address = "/" if path.name == "index.html" else f"/page/{path.name}"
            routes.add_get(address, localhost_only(serve_file(path), server.host))
        routes.add_get("/page/socket", localhost_only(socket, server.host))

    server.serve(add_routes)


def serve_file(path: Path, policy: str = POLICY) -> Handler:
    """Return a handler that answers with a file of the page, or another one that has its own policy."""
    own = {"Content-Security-Policy": policy, "Content-Type": KINDS.get(path.suffix, KINDS[".html"])}

    async def serve(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(path, headers=HEADERS | own)

    return serve


def _bind(name: str, session: Session) -> Action:
    async def act(fields: Json) -> Json | None:
        return await ACTIONS[name](session, ActionInput(session.world, session.user, fields))

    return act


def _user(world: World, wanted: str) -> User | None:
    """Return the user of this name, or else the first one."""
    people = views.people_in_guilds(world)
    return next((user for user in people if user.name == wanted), next(iter(people), None))


def _channel(world: World, user: User, wanted: str) -> Channel | None:
    """Return the channel with this id if the user sees it."""
    found = world.channels.get(snowflake(wanted))
    return found if found and not found.deleted and can_view(user, found) else None
