"""A process of the bot: the real client, between a simulated Discord and a simulated database."""

import asyncio
import contextvars
from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any, cast

import discord

from bot.chat import discord_internals
from bot.chat.client import CantStopClient
from bot.clock import DiscordClock
from bot.tables import ONLY_SHARD, DailyClimbs, DailyPuzzles, GameStore, Tables
from playground.api import payloads
from tests.chat.shards.fake_slots import FakeSlots, SharedSlots
from tests.simulation.discord_server import (
    APPLICATION_ID,
    GROUP,
    VISITED,
    Json,
    Message,
    PendingInteraction,
    payload,
    user_payload,
)
from tests.simulation.flaky_store import FlakyStore
from tests.simulation.network import Session
from tests.simulation.virtual_time import OWNER, VirtualLoop

GUILD_ID = 1000
"""The id of the server that always has the bot."""

VISITED_GUILD = 2000
"""The id of the server that invites it and removes it."""

FRENCH_USER = 700_000_000_000_000_011
"""The id of a user whose games are in another language."""

EVERYTHING = str((discord.Permissions.all() ^ discord.Permissions(administrator=True)).value)
VIEW = str(discord.Permissions(view_channel=True).value)
ELSEWHERE = str(discord.Permissions(attach_files=True, embed_links=True, mention_everyone=True).value)

Servers = Mapping[int, Iterable[int]]
"""The channels of servers by the servers' ids."""


class BotProcess:
    """A process of the bot, with its way to the database and to Discord, in servers with channels."""

    def __init__(
        self, store: FlakyStore, session: Session, new_seed: Callable[[], bytes], servers: Servers
    ) -> None:
        self._loop = cast(VirtualLoop, asyncio.get_running_loop())
        self._store = store
        self._session = session
        self.connected = False
        self._ended = False
        self._missed: list[tuple[str, Json]] = []
        self._slots = FakeSlots(SharedSlots())
        self._context = contextvars.Context()
        self._context.run(OWNER.set, self)
        self.client = self._context.run(self._new_client, new_seed)
        self._be_in(servers)

    async def start(self) -> None:
        await self._run(self._session.log_in())
        await self._run(self.client._async_setup_hook())
        self.connected = True
        self._context.run(self.client.dispatch, "shard_ready", 0)

    def hear(self, event: str, data: Json) -> None:
        """Hand an event of Discord to the bot, or keep it until the connection is back."""
        if not self.connected:
            self._missed.append((event, data))
            return
        if event.startswith("GUILD"):
            self._know(member=event == "GUILD_CREATE")
        if event == "CHANNEL_UPDATE":
            self._see([data])
        self._context.run(self.client._connection.parsers[event], data)

    def knows_member(self, channel_id: int) -> bool:
        """Return whether the bot knows that it is a member where a channel is."""
        return channel_id not in self._session.no_member_since

    def gets(self, interaction: PendingInteraction, data: Json) -> None:
        """Hand an interaction to the bot, or keep it until the connection is back."""
        if self.connected:
            interaction.heard_by = self
        self.hear("INTERACTION_CREATE", data)

    def tell(self, event: str, *args: Any) -> None:
        if self.connected:
            self._context.run(self.client.dispatch, event, *args)

    def doubt(self, in_doubt: bool) -> None:
        """Tell the bot whether its slot is in doubt."""
        if not self._ended:
            self._context.run(self._slots.doubt, in_doubt)

    def disconnect(self) -> None:
        self.tell("shard_disconnect", 0)
        self.connected = False

    def resume(self, servers: Servers | None = None) -> None:
        """Connect again, and hear what happened meanwhile; with a new session, only where the bot is."""
        if self.connected or self._ended:
            return
        self.connected = True
        missed, self._missed = self._missed, []
        if servers is not None:
            self._be_in(servers)
            self.tell("shard_ready", 0)
            return
        for event, data in missed:
            self.hear(event, data)
        self.tell("shard_resumed", 0)

    async def stop(self) -> None:
        self.connected, self._ended = False, True
        await self._run(self.client.close())
        await self.kill()

    async def kill(self) -> None:
        self.connected, self._ended = False, True
        self._store.ended = self._session.ended = True
        await self._loop.end_tasks_of(self)

    async def _run(self, work: Any) -> None:
        await self._loop.create_task(work, context=self._context)

    def _be_in(self, servers: Servers) -> None:
        """Let the bot be in some servers and in no others."""
        for guild_id in self.client.servers_of(0) - servers.keys():
            discord_internals.forget_server(self.client, guild_id)
        for guild_id, channels in servers.items():
            told = guild_payload(guild_id, channels, self._session.server.hidden)
            self.client._connection._add_guild_from_data(cast(Any, told))
            self._see(told["channels"])
        self._know(member=VISITED_GUILD in servers)

    def _know(self, *, member: bool) -> None:
        """Remember since when the bot has known that it is no member of the server that it visits."""
        if member:
            self._session.no_member_since.pop(VISITED, None)
        else:
            self._session.no_member_since.setdefault(VISITED, self._loop.now)

    def _see(self, channels: Iterable[Json]) -> None:
        """Remember since when the bot has known which channels it may not view."""
        for channel in channels:
            if channel["permission_overwrites"]:
                self._session.hidden_since.setdefault(int(channel["id"]), self._loop.now)
            else:
                self._session.hidden_since.pop(int(channel["id"]), None)

    def _new_client(self, new_seed: Callable[[], bytes]) -> CantStopClient:
        clock = DiscordClock()
        store = cast(GameStore, self._store)
        client = CantStopClient(
            store,
            Tables(store, clock, new_seed=new_seed),
            DailyClimbs(store, clock, new_seed=new_seed),
            DailyPuzzles(store, clock, shuffle=tuple),
            clock,
        )
        clock.follow(client.trace)
        client.use_shards(ONLY_SHARD, self._slots, buckets=1)
        state, http = client._connection, cast(Any, client.http)
        http._HTTPClient__session = self._session
        self._session.hooks = http.http_trace
        http._global_over = asyncio.Event()
        http._global_over.set()
        http.token = "token"
        state.application_id = APPLICATION_ID
        state.user = discord.ClientUser(state=state, data=cast(Any, user_payload(APPLICATION_ID, "cantstop")))
        return client


def interaction_payload(kind: int, begun: PendingInteraction, data: Json, message: Message | None) -> Json:
    """Return an interaction as Discord sends it, without what the bot does not read; its token is its id."""
    number, channel_id, user_id = begun.id, begun.channel_id, begun.user_id
    sent: Json = {
        "id": str(number),
        "application_id": str(APPLICATION_ID),
        "type": kind,
        "token": str(number),
        "version": 1,
        "data": data,
        "channel_id": str(channel_id),
        "channel": {**channel_payload(channel_id), "last_message_id": begun.last_message},
        "app_permissions": "0" if begun.hidden else ELSEWHERE if begun.lent else EVERYTHING,
        "locale": "fr" if user_id == FRENCH_USER else "en-US",
        "guild_id": str(VISITED_GUILD if channel_id == VISITED else GUILD_ID),
        "member": {
            **_member(user_id, f"player {user_id}"),
            "permissions": str(discord.Permissions.text().value),
        },
        "attachment_size_limit": 10_000_000,
    }
    if channel_id == GROUP:
        sent |= {"context": 2, "channel": {"id": str(GROUP), "type": 3, "recipients": []}}
        sent["user"] = sent.pop("member")["user"]
        del sent["guild_id"]
    if message is not None:
        sent["message"] = payload(message)
    return sent


def _member(user_id: int, name: str) -> Json:
    return {"user": user_payload(user_id, name), "roles": [], "joined_at": "2026-01-01T00:00:00Z", "flags": 0}


def channel_payload(channel_id: int, *, hidden: bool = False) -> Json:
    """Return a channel as the gateway tells of it."""
    place = {"id": str(channel_id), "type": 0, "name": f"channel-{channel_id}", "position": 0}
    guild_id = str(VISITED_GUILD if channel_id == VISITED else GUILD_ID)
    shut = {"id": guild_id, "type": 0, "allow": "0", "deny": VIEW}
    obfuscated = {"name": payloads.HIDDEN_NAME, "permission_overwrites": [shut]}
    return place | {"guild_id": guild_id, "permission_overwrites": []} | (obfuscated if hidden else {})


def guild_payload(guild_id: int, channels: Iterable[int], hidden: Set[int] = frozenset()) -> Json:
    """Return a server as Discord sends it when it invites the bot, without what the bot does not read."""
    return {
        "id": str(guild_id),
        "name": "server",
        "roles": [
            {"id": str(guild_id), "name": "@everyone", "permissions": EVERYTHING, "position": 0, "color": 0}
        ],
        "channels": [channel_payload(channel, hidden=channel in hidden) for channel in channels],
        "system_channel_id": str(VISITED) if guild_id == VISITED_GUILD else None,
        "members": [_member(APPLICATION_ID, "cantstop")],
    }
