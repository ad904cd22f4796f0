"""A Discord client for any number of shards, with what discord.py 2.7.1 leaves to do."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import discord
import yarl

from bot.chat import discord_internals
from bot.chat.shards.identify_pacer import IdentifyPacer
from bot.tables import ONLY_SHARD, Shards

log = logging.getLogger(__name__)


class _AttemptFailedError(Exception):
    """A shard could not connect."""


class ShardedClient(discord.AutoShardedClient):
    """A client that connects some of the bot's shards; by default its only one.

    It asks for no privileged intent and keeps no members or messages in memory.
    """

    def __init__(self, **options: Any) -> None:
        discord_internals.ignore_voice()
        intents, no_members = discord.Intents(guilds=True), discord.MemberCacheFlags.none()
        super().__init__(intents=intents, member_cache_flags=no_members, max_messages=None, **options)
        discord_internals.allow_early_close(self)
        self._launches: list[asyncio.Task[None]] = []
        parsers = discord_internals.parsers_of(self)
        parsers["INTERACTION_CREATE"] = partial(self._parse_interaction, parsers["INTERACTION_CREATE"])
        parsers["READY"] = partial(self._parse_ready, parsers["READY"])
        self.choose_shards(ONLY_SHARD)

    def choose_shards(self, shards: Shards, pacer: IdentifyPacer | None = None) -> None:
        """Choose the shards to connect, before they are. Without a pacer, they start sessions at once."""
        self.own_shards = shards
        discord_internals.set_shards(self, shards)
        self._pacer = pacer

    def servers_of(self, shard_id: int) -> frozenset[int]:
        """Return the ids of the servers whose events one of the shards receives."""
        shard = Shards(self.own_shards.count, frozenset({shard_id}))
        return frozenset(guild.id for guild in self.guilds if shard.hears(guild.id))

    async def is_heard(self, shard_id: int) -> bool:
        """Wait for all clicks that Discord has sent a shard so far, and return whether they have arrived.

        They have not if the connection is closed, which discord.py may tell only later.
        """
        shard = self.get_shard(shard_id)
        if shard is None or shard.is_closed():
            return shard is None
        return await discord_internals.answers_heartbeat(shard)

    async def launch_shards(self) -> None:
        """Begin to connect the shards, and return at once, so that those that are connected can reconnect."""
        self._launches = [
            asyncio.create_task(self._connect_shard(shard_id)) for shard_id in self.shard_ids or []
        ]

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Give up an attempt: discord.py calls this from within, after another one has failed."""
        raise _AttemptFailedError

    async def _connect_shard(self, shard_id: int) -> None:
        """Connect a shard, after as many attempts as it takes."""
        while True:
            if self._pacer is not None:  # before there is a connection, which would end if it waited for long
                await self._pacer.wait(shard_id)
            try:
                await super().launch_shard(discord_internals.gateway_url(), shard_id, initial=True)
                break
            except _AttemptFailedError:
                if self._pacer is not None:
                    self._pacer.started(shard_id)  # others may try first
        discord_internals.resume_after_outages(self.shards[shard_id])

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may start a session."""
        if not initial:
            await asyncio.sleep(random.uniform(1, 5))  # noqa: S311 - as Discord asks after a lost session
        if self._pacer is not None and shard_id is not None:
            await self._pacer.wait(shard_id)
            self._pacer.started(shard_id)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event, unless the connection is closed.

        discord.py waits a while for servers before it reports that it is ready, even if closed meanwhile.
        """
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def close(self) -> None:
        """Close all connections."""
        for launch in self._launches:
            launch.cancel()
        await super().close()
        discord_internals.cancel_ready_tasks(self)

    def _parse_ready(self, parse: Callable[[Any], None], data: Any) -> None:
        """Forget the servers that the bot has left meanwhile: discord.py does that only without shards."""
        known = {int(server["id"]) for server in data["guilds"]}
        for guild_id in self.servers_of(data["shard"][0]) - known:
            discord_internals.forget_server(self, guild_id)
        parse(data)

    def _parse_interaction(self, parse: Callable[[Any], None], data: Any) -> None:
        """Log errors: discord.py would let them end the connection. Once that is closed, receive nothing."""
        if self.is_closed():
            return
        try:
            with contextlib.suppress(KeyError, TypeError, ValueError):  # then nobody knows the last message
                self._note_last_message(data)
            if "message" in data:
                data["message"] = discord_internals.shortened(data["message"])
            parse(data)
        except Exception:
            log.exception("An interaction that cannot be parsed is ignored")

    def _note_last_message(self, data: Any) -> None:
        """Note the last message of the channel: without the intent for messages, nothing else tells of it."""
        if (guild := self.get_guild(int(data["guild_id"]))) is not None:
            channel: Any = guild.get_channel_or_thread(int(data["channel"]["id"]))
            if hasattr(channel, "last_message_id"):
                channel.last_message_id = None
                channel.last_message_id = int(data["channel"]["last_message_id"])
