"""Where what is known of servers is kept."""

from collections.abc import Mapping
from typing import Protocol


class ServerStore(Protocol):
    """Finds and forgets what is stored about servers, and keeps in which of them the bot is no member."""

    async def known_servers(self) -> frozenset[int]:
        """Return the ids of all servers about which something is stored."""

    async def open_tables_in_server(self, guild_id: int) -> tuple[int, ...]:
        """Return the ids of the open tables in a server."""

    async def removals(self) -> Mapping[int, float]:
        """Return the servers in which the bot is no member.

        With each comes when that was noticed, or when a game was last opened there.
        """

    async def note_removal(self, guild_id: int, removed: float) -> None:
        """Note that a server has removed the bot. A game that is opened there later on renews the time."""

    async def forget_removal(self, guild_id: int) -> None:
        """Forget that a server had removed the bot, because it has invited it again."""

    async def forget_private_channels(self, before: float) -> None:
        """Forget in which direct messages and groups games were played that ended before a time."""

    async def forget_server(self, guild_id: int) -> None:
        """Delete a server's choices and standings, and where its closed games and daily climbs were.

        The games and climbs stay, since they count for their players.
        """
