"""A process of the bot: the real client, between a simulated Discord and a simulated database."""

import asyncio
import contextvars
from collections.abc import Callable, Iterable
from typing import Any, cast

import discord

from bot.chat.client import CantStopClient
from bot.clock import SystemClock
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import ONLY_SHARD, DailyClimbs, GameStore, Tables
from tests.simulation.discord_server import APPLICATION_ID, GROUP, Json, Message, payload, user_payload
from tests.simulation.flaky_store import FlakyStore
from tests.simulation.network import Session
from tests.simulation.virtual_time import OWNER, VirtualLoop

GUILD_ID = 1000
"""The id of the only server."""

FRENCH_USER = 700_000_000_000_000_011
"""The id of a user whose games are in another language."""

EVERYTHING = str(discord.Permissions.all().value)


class DoubtfulSlots(SqliteSlots):
    """A slot that may be in doubt."""

    def __init__(self) -> None:
        super().__init__()
        self.listeners: list[Callable[[bool], None]] = []

    def on_doubt(self, listener: Callable[[bool], None]) -> None:
        self.listeners.append(listener)


class BotProcess:
    """A process of the bot, with its way to the database and to Discord, in a server with channels."""

    def __init__(
        self,
        loop: VirtualLoop,
        store: FlakyStore,
        session: Session,
        new_seed: Callable[[], bytes],
        channels: Iterable[int],
    ) -> None:
        self._loop = loop
        self._store = store
        self._session = session
        self._connected = False
        self._ended = False
        self._missed: list[Json] = []
        self._slots = DoubtfulSlots()
        self._context = contextvars.Context()
        self._context.run(OWNER.set, self)
        self.client = self._context.run(self._new_client, new_seed, tuple(channels))

    async def start(self) -> None:
        """Log in and connect."""
        await self._run(self.client._async_setup_hook())
        self._connected = True
        self._context.run(self.client.dispatch, "shard_ready", 0)

    def hear(self, interaction: Json) -> None:
        """Hand an interaction to the bot, or keep it until the connection is back."""
        if self._connected:
            self._context.run(self.client._connection.parsers["INTERACTION_CREATE"], interaction)
        else:
            self._missed.append(interaction)

    def tell(self, event: str, *args: Any) -> None:
        """Hand another event to the bot."""
        if self._connected:
            self._context.run(self.client.dispatch, event, *args)

    def doubt(self, in_doubt: bool) -> None:
        """Tell the bot whether its slot is in doubt."""
        if not self._ended:
            for listener in self._slots.listeners:
                self._context.run(listener, in_doubt)

    def disconnect(self) -> None:
        """Lose the connection to the gateway."""
        self.tell("shard_disconnect", 0)
        self._connected = False

    def resume(self) -> None:
        """Connect again, and hear what happened meanwhile."""
        if self._connected or self._ended:
            return
        self._connected = True
        self.tell("shard_resumed", 0)
        missed, self._missed = self._missed, []
        for interaction in missed:
            self.hear(interaction)

    async def stop(self) -> None:
        """Close the bot in order."""
        self._connected, self._ended = False, True
        await self._run(self.client.close())
        await self.kill()

    async def kill(self) -> None:
        """End the process at once."""
        self._connected, self._ended = False, True
        self._store.ended = self._session.ended = True
        await self._loop.end_tasks_of(self)

    async def _run(self, work: Any) -> None:
        await self._loop.create_task(work, context=self._context)

    def _new_client(self, new_seed: Callable[[], bytes], channels: tuple[int, ...]) -> CantStopClient:
        clock = SystemClock()
        store = cast(GameStore, self._store)
        client = CantStopClient(
            store,
            Tables(store, clock, new_seed=new_seed),
            DailyClimbs(store, clock, new_seed=new_seed),
            clock,
        )
        client.use_shards(ONLY_SHARD, self._slots, buckets=1)
        state, http = client._connection, cast(Any, client.http)
        http._HTTPClient__session = self._session
        self._session.hooks = http.http_trace
        http._global_over = asyncio.Event()
        http._global_over.set()
        http.token = "token"
        state.application_id = APPLICATION_ID
        state.user = discord.ClientUser(state=state, data=cast(Any, user_payload(APPLICATION_ID, "cantstop")))
        state._add_guild_from_data(cast(Any, _guild(channels)))
        return client


def interaction_payload(
    kind: int, number: int, channel_id: int, user_id: int, data: Json, message: Message | None
) -> Json:
    """Return an interaction as Discord sends it, without what the bot does not read; its token is its id."""
    sent: Json = {
        "id": str(number),
        "application_id": str(APPLICATION_ID),
        "type": kind,
        "token": str(number),
        "version": 1,
        "data": data,
        "channel_id": str(channel_id),
        "channel": _channel(channel_id),
        "app_permissions": EVERYTHING,
        "locale": "fr" if user_id == FRENCH_USER else "en-US",
        "guild_id": str(GUILD_ID),
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
    return {
        "user": user_payload(user_id, name),
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "flags": 0,
    }


def _channel(channel_id: int) -> Json:
    return {"id": str(channel_id), "type": 0, "name": f"channel-{channel_id}", "position": 0}


def _guild(channels: tuple[int, ...]) -> Json:
    return {
        "id": str(GUILD_ID),
        "name": "server",
        "roles": [
            {"id": str(GUILD_ID), "name": "@everyone", "permissions": EVERYTHING, "position": 0, "color": 0}
        ],
        "channels": [_channel(channel) for channel in channels],
        "members": [_member(APPLICATION_ID, "cantstop")],
    }
