"""Servers that invite the bot or remove it: greet them, note it at their tables, and forget them in time."""

import logging
from dataclasses import dataclass, field
from functools import partial

import discord

from bot.chat.boards.sync import BoardSync
from bot.chat.discord_requests import DiscordError, discord_request
from bot.chat.lobby.cards import greeting_card
from bot.chat.permissions import missing, required_permissions
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.tasks import retry
from bot.tables import Clock, Locks, ServerStore, Shards, Tables, TemporaryStoreError, requests
from bot.tables.days import DAY

KEPT_FOR = 30 * DAY
"""Seconds for which what is stored about a server is kept after it removed the bot, or last opened a game."""

log = logging.getLogger(__name__)


@dataclass
class Servers:
    """The servers that the bot is in, shard by shard."""

    tables: Tables
    store: ServerStore
    boards: BoardSync
    preferences: Preferences
    languages: ChannelLanguages
    clock: Clock
    _known: dict[int, set[int]] = field(default_factory=dict)
    _compared: set[int] = field(default_factory=set)
    # An invitation right after a removal waits for that, and the other way round.
    _locks: Locks = field(default_factory=Locks)

    async def compare(self, shard: Shards, servers: frozenset[int]) -> None:
        """Make up for removals and invitations that were missed while a shard was not connected.

        The first time, the ids of its servers are only compared with what is stored.
        """
        (shard_id,) = shard.ids
        known = self._known.get(shard_id, servers)
        self._known[shard_id] = set(servers)
        for guild_id in known ^ servers:
            await self.set_reach(guild_id, member=guild_id in servers)
        await retry(
            "The servers that have removed the bot cannot be noted", partial(self._note, shard, servers)
        )
        self._compared.add(shard_id)

    async def leave(self, shard_id: int, guild_id: int) -> None:
        """Note that a server has removed the bot."""
        if shard_id in self._known:
            self._known[shard_id].discard(guild_id)
        async with self._locks.get(guild_id):
            await self._set_reach(guild_id, member=False)
            await retry(
                "A server that removed the bot cannot be noted",
                partial(self.store.note_removal, guild_id, self.clock.now()),
            )

    async def join(self, shard_id: int, guild: discord.Guild) -> None:
        """Take up the tables of a server that has invited the bot, and greet it if it is new."""
        known = self._known.get(shard_id, {guild.id})
        new = guild.id not in known  # otherwise an outage may be over
        known.add(guild.id)
        async with self._locks.get(guild.id):
            removals = await retry(
                "The servers that removed the bot cannot be looked up", self.store.removals
            )
            await retry(
                "A server that invited the bot cannot be noted", partial(self.store.forget_removal, guild.id)
            )
            await self._set_reach(guild.id, member=True)
        if new and guild.id not in removals:
            await self._greet(guild, known)

    async def _greet(self, guild: discord.Guild, known: set[int]) -> None:
        """Say hello where Discord does in this server, if the bot may write there. It is not tried again."""
        channel = guild.system_channel
        required = required_permissions(in_thread=False)
        if channel is None or missing(required, channel.permissions_for(guild.me)):
            return
        try:
            card = greeting_card(await self.languages.of_server(guild))
            if guild.id in known:  # otherwise it has removed the bot meanwhile
                # The nonce is for two processes of which one takes over from the other.
                await discord_request(channel.send(view=card, nonce=f"{guild.id}.hi"))
        except (DiscordError, TemporaryStoreError) as error:
            log.info("Server %d was not greeted: %s", guild.id, error)

    async def set_reach(self, guild_id: int, *, member: bool) -> None:
        """Note at the open tables of a server whether the bot is a member, and show them where it is."""
        async with self._locks.get(guild_id):
            await self._set_reach(guild_id, member=member)

    async def _set_reach(self, guild_id: int, *, member: bool) -> None:
        says = f"the bot is {'now' if member else 'no longer'} in its server"

        async def note() -> None:
            for table_id in await self.store.open_tables_in_server(guild_id):
                try:
                    table = await self.tables.apply(table_id, requests.SetReach(member))
                except TemporaryStoreError:
                    raise
                except Exception:  # a damaged table must not keep the others
                    log.exception("Table %d: %s, which cannot be noted", table_id, says)
                    continue
                log.info("Table %d: %s", table_id, says)
                if self.boards.reaches(table):
                    self.boards.refresh(table_id)

        await retry("The games of a server that invited or removed the bot have to wait", note)

    async def forget_old(self, shard: Shards, servers: frozenset[int]) -> None:
        """Forget the servers of a shard that removed the bot 30 days ago, or have played without it since.

        Direct messages and groups in which games ended that long ago are forgotten, too.
        ``servers`` are the ids of all its servers, those in an outage too. A server in which a game is still
        open is forgotten once it has ended.
        """
        if not shard.ids <= self._compared:  # some may have invited the bot again meanwhile
            return
        if shard.hears(None):
            await self.store.forget_private_channels(self.clock.now() - KEPT_FOR)
        for guild_id, removed in (await self.store.removals()).items():
            if not shard.hears(guild_id) or guild_id in servers or self.clock.now() < removed + KEPT_FOR:
                continue
            async with self._locks.get(guild_id):
                if await self.store.open_tables_in_server(guild_id):
                    continue
                await self.store.forget_server(guild_id)
                self.preferences.drop_server(guild_id)
            log.info("Server %d removed the bot 30 days ago, and is forgotten", guild_id)

    async def _note(self, shard: Shards, servers: frozenset[int]) -> None:
        """Note the servers that removed the bot while it was not connected, or invited it again."""
        removals = await self.store.removals()
        for guild_id in servers & removals.keys():
            await self.store.forget_removal(guild_id)
        for guild_id in (await self.store.known_servers()) - servers - removals.keys():
            if shard.hears(guild_id):
                await self.store.note_removal(guild_id, self.clock.now())
