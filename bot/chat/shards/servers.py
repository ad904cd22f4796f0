"""Tables of servers that remove the bot, and invite it again."""

import logging
from functools import partial

from bot.chat.boards.sync import BoardSync
from bot.chat.tasks import retry
from bot.tables import GameStore, Locks, ServerLeft, Tables, TemporaryStoreError

log = logging.getLogger(__name__)


class Servers:
    """The servers that the bot is in, shard by shard.

    Args:
        tables: their tables.
        store: where those are kept.
        boards: shows them.
    """

    def __init__(self, tables: Tables, store: GameStore, boards: BoardSync) -> None:
        self._tables = tables
        self._store = store
        self._boards = boards
        self._known: dict[int, set[int]] = {}
        self._locks = Locks()  # an invitation right after a removal waits until all games are paused

    async def compare(self, shard_id: int, servers: frozenset[int]) -> None:
        """Make up for removals and invitations that were missed while a shard was not connected.

        Args:
            shard_id: the shard.
            servers: the ids of its servers. The first time they are only remembered.
        """
        known = self._known.get(shard_id, servers)
        self._known[shard_id] = set(servers)
        for guild_id in known - servers:
            await self.pause_games(guild_id)
        for guild_id in servers - known:
            await self._show_games(guild_id)

    async def leave(self, shard_id: int, guild_id: int) -> None:
        """Pause the games of a server that the bot was removed from."""
        if shard_id in self._known:
            self._known[shard_id].discard(guild_id)
        await self.pause_games(guild_id)

    async def join(self, shard_id: int, guild_id: int) -> None:
        """Send the boards of a server that has invited the bot again."""
        if shard_id in self._known:
            self._known[shard_id].add(guild_id)
        await self._show_games(guild_id)

    async def pause_games(self, guild_id: int) -> None:
        """Pause the games of a server that the bot is not in, and close its lobbies."""

        async def pause() -> None:
            for table_id in await self._store.open_tables_in_server(guild_id):
                await self._leave_table(table_id)

        async with self._locks.get(guild_id):
            await retry("The games of a server that removed the bot cannot be paused", pause)

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
