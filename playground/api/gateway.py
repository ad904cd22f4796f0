"""The gateway: connections, sessions that outlive them, and the protocol."""

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from playground.api import payloads
from playground.api.dispatch import ALL_BITS, PRIVILEGED, Dispatch, Intents, dispatch_of, without_content
from playground.api.recording import Recorder
from playground.model.interactions import Interaction
from playground.model.json_object import Json
from playground.world import World
from playground.world.event_bus import Event

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE = range(5)
RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = range(6, 12)
FRAMES = {
    HEARTBEAT: "HEARTBEAT",
    IDENTIFY: "IDENTIFY",
    PRESENCE: "PRESENCE_UPDATE",
    VOICE: "VOICE_STATE_UPDATE",
    RESUME: "RESUME",
    REQUEST_MEMBERS: "REQUEST_GUILD_MEMBERS",
}
"""What a bot may send, by opcode."""

MAX_FRAMES = (120, 60.0)
KEPT_EVENTS = 5000
RESUMABLE_FOR = 180.0


class Closing(Exception):
    """Closes a connection with a close code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """A websocket with a queue of frames to send."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.left_with: int | None = None  # the close code that the bot sent
        self._closing = False
        self.received: deque[float] = deque()
        self._frames: asyncio.Queue[Json] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, op: int, data: Any, *, sequence: int | None = None, name: str | None = None) -> None:
        """Queue a frame."""
        self._frames.put_nowait({"op": op, "d": data, "s": sequence, "t": name})

    async def _write(self) -> None:
        while True:
            frame = await self._frames.get()
            try:
                await self.socket.send_str(json.dumps(frame))
            except ConnectionError:
                return

    async def close(self, code: int, reason: str = "") -> None:
        """Close the connection; queued frames are not sent."""
        if self._closing:
            return
        self._closing = True
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self.socket.close(code=code, message=reason.encode())


@dataclass(slots=True, eq=False)
class Session:
    """The events that a bot gets, in order; a session outlives its connection for a while.

    Attributes:
        sent: The latest events with their sequence numbers, for replay.
        lost_at: When it lost its connection; None while it has one.
    """

    id: str
    intents: Intents
    shard: tuple[int, int]
    sequence: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: Connection | None = None
    lost_at: float | None = None

    def attach(self, connection: Connection) -> None:
        """Continue on a new connection."""
        self.connection, self.lost_at = connection, None

    def wants(self, dispatch: Dispatch) -> bool:
        """Return whether an event is for this session."""
        if dispatch.intent and not self.intents & dispatch.intent:
            return False
        shard, count = self.shard
        return (dispatch.guild.id >> 22) % count == shard if dispatch.guild else shard == 0


class Gateway:
    """All sessions and connections of the bot.

    Attributes:
        refusing: Whether new connections are refused; `refused` counts them.
        identifies: How many sessions were started.
        resumes: How many times a session was resumed.
        heartbeat: Seconds between heartbeats, as HELLO demands.
        privileged: The privileged intents that are enabled.
    """

    def __init__(self, world: World, recorder: Recorder, token: str, privileged: Intents) -> None:
        self.world = world
        self.recorder = recorder
        self.token = token
        self.url = ""
        self.refusing = False
        self.refused = 0
        self.identifies = 0
        self.resumes = 0
        self.heartbeat = 41.25
        self.privileged = privileged
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        world.bus.subscribe(self._forward)

    @property
    def ready(self) -> bool:
        """Whether the bot is connected and got READY or RESUMED."""
        return any(session.connection for session in self.sessions.values())

    # Sending

    def _forward(self, event: Event) -> None:
        if not (dispatch := dispatch_of(event, self.world)):
            return
        sessions = [s for s in self._alive() if s.wants(dispatch)]
        if dispatch.name == "INTERACTION_CREATE" and not any(s.connection for s in sessions):
            assert isinstance(event.subject, Interaction)  # noqa: S101 (as its name says)
            self.world.interactions.mark_undelivered(event.subject)
        for session in sessions:
            data = dispatch.data
            if dispatch.message and not session.intents & Intents.MESSAGE_CONTENT:
                data = without_content(data, dispatch.message, self.world)
            if dispatch.name == "GUILD_CREATE" and dispatch.guild:
                data = self._guild(dispatch.guild.id, session)
                del data["unavailable"]  # Discord leaves it out where the bot has just been invited
            self._dispatch(session, dispatch.name, data)

    def _session_of(self, connection: Connection) -> Session | None:
        return next((s for s in self.sessions.values() if s.connection is connection), None)

    def _alive(self) -> list[Session]:
        now = self.world.clock.now()
        for session in list(self.sessions.values()):
            if session.lost_at is not None and now - session.lost_at > RESUMABLE_FOR:
                del self.sessions[session.id]
        return list(self.sessions.values())

    def _dispatch(self, session: Session, name: str, data: Json) -> None:
        session.sequence += 1
        session.sent.append({"s": session.sequence, "t": name, "d": data})
        self.recorder.event(name, data, session.id)
        if session.connection:
            session.connection.send(DISPATCH, data, sequence=session.sequence, name=name)

    def _guild(self, guild_id: int, session: Session) -> Json:
        everybody = bool(session.intents & Intents.GUILD_MEMBERS)
        guild = self.world.guilds[guild_id]
        return payloads.guild_create(guild, self.world.channels_of(guild), all_members=everybody)

    # Receiving

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one websocket, from HELLO to its end."""
        if self.refusing:
            self.refused += 1
            self.world.bus.publish("gateway", self)
            return web.Response(status=503, text="upstream connect error")
        socket = web.WebSocketResponse(compress=False, timeout=2.0)
        await socket.prepare(request)
        connection = Connection(socket)
        self.connections.add(connection)
        code, reason = 1000, ""
        try:
            if request.query.get("v") not in {None, "10"} or request.query.get("encoding") not in {
                None,
                "json",
            }:
                raise Closing(4012, "Invalid API version")
            connection.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
            await self._serve(connection)
        except Closing as closing:
            code, reason = closing.code, closing.reason
            if code != 4000:
                self.recorder.breach(f"gateway closed with {code}: {reason}", code=code)
        finally:
            self.connections.discard(connection)
            self._lose(connection)
            await connection.close(code, reason)
        return socket

    def _lose(self, connection: Connection) -> None:
        session = self._session_of(connection)
        if session is None:
            return
        session.connection = None
        session.lost_at = self.world.clock.now()
        if connection.left_with in {1000, 1001}:
            self.sessions.pop(session.id, None)
        self.recorder.frame("connection closed", {"code": connection.left_with}, session.id)
        self.world.bus.publish("gateway", session)

    async def _serve(self, connection: Connection) -> None:
        while True:
            try:
                message = await connection.socket.receive(timeout=self.heartbeat * 2)
            except TimeoutError:
                raise Closing(4000, "no heartbeat") from None
            if message.type is not WSMsgType.TEXT:
                connection.left_with = message.data if message.type is WSMsgType.CLOSE else None
                return
            self._count(connection)
            try:
                frame = json.loads(message.data)
                op, data = frame["op"], frame.get("d")
            except (ValueError, KeyError, TypeError):
                raise Closing(4002, "Error while decoding payload.") from None
            self._receive(connection, op, data)

    def _count(self, connection: Connection) -> None:
        most, period = MAX_FRAMES
        now = asyncio.get_running_loop().time()
        connection.received.append(now)
        while connection.received[0] < now - period:
            connection.received.popleft()
        if len(connection.received) > most:
            raise Closing(4008, "You are being rate limited.")

    def _receive(self, connection: Connection, op: int, data: Any) -> None:
        session = self._session_of(connection)
        self.recorder.frame(FRAMES.get(op, f"opcode {op}"), data, session.id if session else "")
        if op == HEARTBEAT:
            connection.send(ACK, None)
        elif op == IDENTIFY:
            if session:
                raise Closing(4005, "Already authenticated.")
            self._identify(connection, data)
        elif op == RESUME:
            if session:
                raise Closing(4005, "Already authenticated.")
            self._resume(connection, data)
        elif op not in FRAMES:
            raise Closing(4001, "Unknown opcode.")
        elif session is None:
            raise Closing(4003, "Not authenticated.")
        elif op == REQUEST_MEMBERS:
            self._send_members(session, data)

    def _identify(self, connection: Connection, data: Any) -> None:
        if not isinstance(data, dict) or data.get("token") != self.token:
            raise Closing(4004, "Authentication failed.")
        shard, count = data.get("shard") or (0, 1)
        if not 0 <= shard < count:
            raise Closing(4010, "Invalid shard.")
        wanted = data.get("intents")
        if not isinstance(wanted, int) or wanted & ~ALL_BITS:
            raise Closing(4013, "Invalid intent(s).")
        if wanted & PRIVILEGED & ~self.privileged:
            raise Closing(4014, "Disallowed intent(s).")
        session = Session(secrets.token_hex(16), Intents(wanted), (shard, count))
        self.sessions[session.id] = session
        self.identifies += 1
        session.attach(connection)
        here = [g for g in self.world.guilds.values() if g.has_bot and (g.id >> 22) % count == shard]
        me = payloads.user(self.world.bot)
        ready: Json = {
            "v": 10,
            "user": me | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in here],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "session_type": "normal",
            "shard": [shard, count],
            "application": {"id": str(self.world.application.id), "flags": self.world.application.flags},
            "user_settings": {},
            "relationships": [],
            "private_channels": [],
            "presences": [],
            "auth": {},
            "_trace": [],
        }
        self._dispatch(session, "READY", ready)
        if session.intents & Intents.GUILDS:
            for guild in here:
                self._dispatch(session, "GUILD_CREATE", self._guild(guild.id, session))
        self.world.bus.publish("gateway", session)

    def _resume(self, connection: Connection, data: Any) -> None:
        if not isinstance(data, dict) or data.get("token") != self.token:
            raise Closing(4004, "Authentication failed.")
        self._alive()
        session = self.sessions.get(data.get("session_id") or "")
        seen = data.get("seq")
        if session is None or not isinstance(seen, int) or (session.sent and seen < session.sent[0]["s"] - 1):
            connection.send(INVALID_SESSION, data=False)
            return
        if seen > session.sequence:
            raise Closing(4007, "Invalid seq.")
        self.resumes += 1
        missed = [event for event in session.sent if event["s"] > seen]
        session.attach(connection)
        for event in missed:
            connection.send(DISPATCH, event["d"], sequence=event["s"], name=event["t"])
        self._dispatch(session, "RESUMED", {"_trace": []})
        self.world.bus.publish("gateway", session)

    def _send_members(self, session: Session, data: Any) -> None:
        guild = self.world.guilds.get(int(data.get("guild_id", 0)))
        if guild is None:
            return
        asked = data.get("user_ids")
        ids = {
            int(one) for one in (asked if isinstance(asked, list) else [asked] if asked else guild.members)
        }
        found = [m for m in guild.members.values() if m.user.id in ids]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [payloads.member(m) for m in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(one) for one in ids - {m.user.id for m in found}],
            "nonce": data.get("nonce"),
        }
        self._dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)

    # Interfering

    async def disconnect(self, *, resumable: bool = True, code: int = 4000) -> None:
        """Close every connection; without `resumable` the sessions are forgotten as well."""
        closed = tuple(self.connections)
        for connection in closed:
            self._lose(connection)
        if not resumable:
            self.sessions.clear()
        await asyncio.gather(*(connection.close(code, "disconnected") for connection in closed))

    def send_event(self, name: str, data: Json) -> None:
        """Send every session an event with any data, as no Discord would."""
        for session in self._alive():
            self._dispatch(session, name, data)

    def ask_to_reconnect(self) -> None:
        """Ask every connection to reconnect (op 7), as Discord does before it restarts a server."""
        for connection in self.connections:
            connection.send(RECONNECT, None)
