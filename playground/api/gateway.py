"""The gateway: its protocol, and which session gets what."""

import asyncio
import json
import secrets
from typing import Any

from aiohttp import WSMsgType, web

from playground.api import payloads
from playground.api.dispatch import (
    ALL_BITS,
    PRIVILEGED,
    Dispatch,
    Intents,
    dispatch_of,
    visibility_changes,
    without_content,
)
from playground.api.recording import Recorder
from playground.api.session_starts import SessionStarts
from playground.api.sessions import Connection, Session
from playground.model.channels import Channel
from playground.model.interactions import Interaction
from playground.model.json_object import Json
from playground.model.sharding import ONLY_SHARD, Shard
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
RESUMABLE_FOR = 180.0
ACK_DELAY = 0.05
"""Seconds that an answer to a heartbeat takes, as on a network.

discord.py notes that it has sent one when that is done, and takes an answer that comes first for very late.
"""


class Closing(Exception):
    """Closes a connection with a close code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Gateway:
    """All sessions and connections of the bot.

    Attributes:
        refusing: Whether new connections are refused; `refused` counts them.
        unreachable_shards: The numbers of shards whose sessions can neither start nor resume.
        starts: How many sessions may start.
        identifies: How many sessions were started.
        resumes: How many times a session was resumed.
        lost: How many frames of the bot were lost on connections that had been cut.
        heartbeat: Seconds between heartbeats, as HELLO demands.
        privileged: The privileged intents that are enabled.
    """

    def __init__(self, world: World, recorder: Recorder, token: str, starts: SessionStarts) -> None:
        self.world = world
        self.recorder = recorder
        self.token = token
        self.url = ""
        self.refusing = False
        self.refused = 0
        self.unreachable_shards: set[int] = set()
        self.starts = starts
        self.identifies = 0
        self.resumes = 0
        self.lost = 0
        self.heartbeat = 41.25
        self.privileged = Intents.NONE
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self._shown: set[Channel] = set()
        world.bus.subscribe(self._forward)

    @property
    def ready(self) -> bool:
        """Whether the bot is connected and got READY or RESUMED, with all its shards."""
        shards = self.connected_shards
        return any(
            len([s for s in shards if s.count == count]) == count for count in {s.count for s in shards}
        )

    @property
    def connected_shards(self) -> set[Shard]:
        """The shards of which a session is connected."""
        return {session.shard for session in self.sessions.values() if session.connection}

    # Sending

    def _forward(self, event: Event) -> None:
        if dispatch := dispatch_of(event, self.world):
            self._send(dispatch, event)
        for dispatch in visibility_changes(event, self.world, self._shown):
            self._send(dispatch, event)

    def _send(self, dispatch: Dispatch, event: Event) -> None:
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
            if connection.cut:
                self.lost += 1
                self.world.bus.publish("gateway", self)
                continue
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
            asyncio.get_running_loop().call_later(ACK_DELAY, connection.send, ACK, None)
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
        if not self.starts.take():
            self._reset_token()
            raise Closing(4004, "Authentication failed.")
        shard = _shard(data.get("shard"))
        wanted = data.get("intents")
        if not isinstance(wanted, int) or wanted & ~ALL_BITS:
            raise Closing(4013, "Invalid intent(s).")
        if wanted & PRIVILEGED & ~self.privileged:
            raise Closing(4014, "Disallowed intent(s).")
        here = [g for g in self.world.guilds.values() if g.has_bot and shard.has(g.id)]
        if len(here) > self.starts.sharding.guilds_per_shard:
            raise Closing(4011, "Sharding required.")
        if shard.id in self.unreachable_shards or not self._may_start(shard):
            connection.send(INVALID_SESSION, data=False)
            return
        session = Session(secrets.token_hex(16), Intents(wanted), shard)
        self.sessions[session.id] = session
        self.identifies += 1
        session.attach(connection)
        me = payloads.user(self.world.bot)
        ready: Json = {
            "v": 10,
            "user": me | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in here],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "session_type": "normal",
            "shard": [shard.id, shard.count],
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
                if not guild.unavailable:
                    self._dispatch(session, "GUILD_CREATE", self._guild(guild.id, session))
        self.world.bus.publish("gateway", session)

    def _may_start(self, shard: Shard) -> bool:
        if self.starts.enter(shard):
            return True
        self.recorder.breach(f"identified shard {shard.id} within five seconds of another of its bucket")
        return False

    def _reset_token(self) -> None:
        """End all sessions and forget the token, as Discord does after too many identifies in a day."""
        self.token = secrets.token_hex(16)
        self._reset = asyncio.create_task(self.disconnect(resumable=False, code=4004))

    def _resume(self, connection: Connection, data: Any) -> None:
        if not isinstance(data, dict) or data.get("token") != self.token:
            raise Closing(4004, "Authentication failed.")
        self._alive()
        session = self.sessions.get(data.get("session_id") or "")
        seen = data.get("seq")
        if session and session.shard.id in self.unreachable_shards:
            session = None
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

    async def disconnect(self, shard: int | None = None, *, resumable: bool = True, code: int = 4000) -> None:
        """Close all connections, or only a shard's; without `resumable` the sessions are forgotten too."""
        lost = [s for s in self.sessions.values() if shard is None or s.shard.id == shard]
        if shard is None:
            closed = tuple(self.connections)
        else:
            closed = tuple(session.connection for session in lost if session.connection)
        for connection in closed:
            self._lose(connection)
        if not resumable:
            for session in lost:
                self.sessions.pop(session.id, None)
        await asyncio.gather(*(connection.close(code, "disconnected") for connection in closed))

    def cut(self) -> None:
        """Lose what is sent over the connections, in both directions, without closing them."""
        for connection in self.connections:
            connection.cut = True

    def ask_to_reconnect(self) -> None:
        """Ask every connection to reconnect (op 7), as Discord does before it restarts a server."""
        for connection in self.connections:
            connection.send(RECONNECT, None)


def _shard(given: Any) -> Shard:
    if given is None:
        return ONLY_SHARD
    match given:
        case [int(number), int(count)] if 0 <= number < count:
            return Shard(number, count)
    raise Closing(4010, "Invalid shard.")
