"""Servers that invite the bot, which greets them, and what becomes of the tables of those that remove it."""

import logging
from functools import partial

import discord

from bot.chat.boards.sync import BoardSync
from bot.chat.discord_requests import DiscordError, discord_request
from bot.chat.lobby.cards import greeting_card
from bot.chat.needed_permissions import missing, required_permissions
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.tasks import retry
from bot.tables import (
    ChannelDeleted,
    Clock,
    GameStore,
    Locks,
    ServerLeft,
    Shards,
    Tables,
    TemporaryStoreError,
)
from bot.tables.time_limits import DAY

KEPT_FOR = 30 * DAY
"""Seconds for which what is stored about a server is kept after it removed the bot."""

log = logging.getLogger(__name__)


class Servers:
    """The servers that the bot is in, shard by shard."""

    def __init__(
        self,
        tables: Tables,
        store: GameStore,
        boards: BoardSync,
        preferences: Preferences,
        languages: ChannelLanguages,
        clock: Clock,
    ) -> None:
        self._tables = tables
        self._store = store
        self._boards = boards
        self._preferences = preferences
        self._languages = languages
        self._clock = clock
        self._known: dict[int, set[int]] = {}
        self._compared: set[int] = set()
        self._locks = Locks()  # an invitation right after a removal waits until all games are paused

    async def compare(self, shard: Shards, servers: frozenset[int]) -> None:
        """Make up for removals and invitations that were missed while a shard was not connected.

        The first time, the ids of its servers are only compared with what is stored.
        """
        (shard_id,) = shard.ids
        known = self._known.get(shard_id, servers)
        self._known[shard_id] = set(servers)
        for guild_id in known - servers:
            await self.pause_games(guild_id)
        for guild_id in servers - known:
            await self._show_games(guild_id)
        await retry(
            "The servers that have removed the bot cannot be noted", partial(self._note, shard, servers)
        )
        self._compared.add(shard_id)

    async def leave(self, shard_id: int, guild_id: int) -> None:
        """Pause the games of a server that the bot was removed from."""
        if shard_id in self._known:
            self._known[shard_id].discard(guild_id)
        await self.pause_games(guild_id)
        await retry(
            "A server that removed the bot cannot be noted",
            partial(self._store.note_removal, guild_id, self._clock.now()),
        )

    async def join(self, shard_id: int, guild: discord.Guild) -> None:
        """Greet a server that has invited the bot, and send its boards if it had done so before."""
        known = self._known.get(shard_id, {guild.id})
        new = guild.id not in known  # otherwise an outage may be over
        known.add(guild.id)
        await retry(
            "A server that invited the bot cannot be noted", partial(self._store.forget_removal, guild.id)
        )
        await self._show_games(guild.id)
        if new:
            await self._greet(guild)

    async def _greet(self, guild: discord.Guild) -> None:
        """Say hello where Discord does in this server, if the bot may write there. It is not tried again."""
        channel = guild.system_channel
        required = required_permissions(in_thread=False)
        if channel is None or missing(required, channel.permissions_for(guild.me)):
            return
        try:
            card = greeting_card(await self._languages.of_server(guild))
            # The nonce is for two processes of which one takes over from the other.
            await discord_request(channel.send(view=card, nonce=f"{guild.id}.hi"))
        except (DiscordError, TemporaryStoreError) as error:
            log.info("Server %d was not greeted: %s", guild.id, error)

    async def pause_games(self, guild_id: int) -> None:
        """Pause the games of a server that the bot is not in, and close its lobbies."""

        async def pause() -> None:
            for table_id in await self._store.open_tables_in_server(guild_id):
                await self._leave_table(table_id)

        async with self._locks.get(guild_id):
            await retry("The games of a server that removed the bot cannot be paused", pause)

    async def forget_old(self, shard: Shards, servers: frozenset[int]) -> None:
        """Forget the servers of a shard that removed the bot 30 days ago.

        ``servers`` are the ids of all its servers, those in an outage too.
        """
        if not shard.ids <= self._compared:  # some may have invited the bot again meanwhile
            return
        for guild_id, removed in (await self._store.removals()).items():
            if not shard.hears(guild_id) or guild_id in servers or self._clock.now() < removed + KEPT_FOR:
                continue
            async with self._locks.get(guild_id):
                for table_id in await self._store.open_tables_in_server(guild_id):
                    await self._close_table(table_id)
                await self._store.forget_server(guild_id)
                self._preferences.drop_server(guild_id)
            log.info("Server %d removed the bot 30 days ago, and is forgotten", guild_id)

    async def _close_table(self, table_id: int) -> None:
        try:
            await self._tables.apply(table_id, ChannelDeleted())
        except TemporaryStoreError:
            raise
        except Exception:  # a damaged table must not keep the rest of the server
            log.exception("Table %d stays open, although its server is forgotten", table_id)

    async def _note(self, shard: Shards, servers: frozenset[int]) -> None:
        """Note the servers that removed the bot while it was not connected, or invited it again."""
        removals = await self._store.removals()
        for guild_id in servers & removals.keys():
            await self._store.forget_removal(guild_id)
        for guild_id in (await self._store.known_servers()) - servers - removals.keys():
            if shard.hears(guild_id):
                await self._store.note_removal(guild_id, self._clock.now())

    async def _leave_table(self, table_id: int) -> None:
        try:
            left = await self._tables.apply(table_id, ServerLeft())
            if left.open:  # it is sent again at the next invitation
                await self._store.forget_board_message(table_id)
            else:
                await self._store.set_board_message(table_id, None, left.revision)
        except TemporaryStoreError:
            raise
        except Exception:  # one table must not keep the others open
            log.exception("Table %d stays open: the bot was removed from its server", table_id)
        else:
            log.info("Table %d is paused or closed: the bot was removed from its server", table_id)

    async def _show_games(self, guild_id: int) -> None:
        async with self._locks.get(guild_id):
            for table_id in await retry(
                "The games of a server that invited the bot cannot be loaded",
                partial(self._store.open_tables_in_server, guild_id),
            ):
                self._boards.refresh(table_id)
