"""One ping a day, for those who chose that: how many games in a server wait for them."""

import logging
from collections.abc import Sequence, Set
from dataclasses import dataclass

from bot.chat.boards.messages import BoardMessages
from bot.chat.boards.texts import BoardTexts
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.preferences import PINGS, Pings, Preferences, last_daily_ping
from bot.tables import Clock, Table, TableStore
from bot.tables.days import DAY
from bot.tables.time_limits import HOUR

CHECK_INTERVAL = 600.0
"""Seconds between two looks for games that wait."""

MIN_WAIT = HOUR
"""Seconds after which a game really waits: until then its players may be playing right now."""

MAX_GAMES = 20
"""How many open games of a person are looked at."""

log = logging.getLogger(__name__)


@dataclass
class DailyPings:
    """Pings people once a day in each server; an hour later if Discord has trouble."""

    messages: BoardMessages
    texts: BoardTexts
    store: TableStore
    preferences: Preferences
    clock: Clock

    async def send_due(self, servers: Set[int]) -> None:
        """Ping the people for whom a game waits in one of ``servers``, unless they were pinged within a day.

        Raises:
            TemporaryStoreError: the rest of them are pinged later.
        """
        for user_id in await self.preferences.players_who_chose(PINGS, Pings.DAILY):
            tables = await self.store.open_tables_of(user_id, None, MAX_GAMES)
            waiting = [table for table in tables if _waits_for(table, user_id)]
            for guild_id in servers & {table.location.guild_id for table in waiting}:
                here = [table for table in waiting if table.location.guild_id == guild_id]
                await self._send(user_id, guild_id, sorted(here, key=lambda table: table.last_activity))

    async def _send(self, user_id: int, guild_id: int, tables: Sequence[Table]) -> None:
        """Ping a person about tables, of which the first has waited longest, if that is due."""
        last_ping = last_daily_ping(guild_id)
        now, last = self.clock.now(), await self.preferences.of_player(user_id, last_ping)
        if now < max(tables[0].last_activity + MIN_WAIT, last + DAY):
            return
        person = next(person for person in tables[0].awaited if person.id == user_id)
        # It is recorded first, so that there is one a day at most whatever happens.
        await self.preferences.set_of_player(person, last_ping, now)
        for number, table in enumerate(tables):
            try:
                ping = await self.texts.waiting_games(person, table, len(tables) - number)
                await self.messages.ping(table, ping)
                return
            except DiscordError as error:
                log.log(error.level, "Table %d: nobody was pinged: %s", table.id, error)
                if error.kind is ErrorKind.TRANSIENT and error.status is not None:  # it has not been sent
                    await self.preferences.set_of_player(person, last_ping, now - DAY + HOUR)
                if error.kind not in (ErrorKind.FORBIDDEN, ErrorKind.CHANNEL_GONE):
                    return


def _waits_for(table: Table, user_id: int) -> bool:
    """Whether a game waits for a person to act, and somebody else waits with it."""
    is_awaited = any(person.id == user_id for person in table.awaited)
    return is_awaited and table.calls_people and not table.paused and len(table.remaining) > 1
