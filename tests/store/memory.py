"""A store that forgets: what the port promises, as plainly as it can be written."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot.game import Rules
from bot.store.values import storable
from bot.tables.history import Finished
from bot.tables.pace import Pace
from bot.tables.ports import ChannelTakenError, ConflictError, GameStore
from bot.tables.standings import OVERALL, RATED_FROM, Page, Ranked, Ranking, Standing, is_solo, results
from bot.tables.table import Coach, Computer, Person, Place, Screen, Status, Table, Won


class MemoryStore(GameStore):
    """Keeps tables in dictionaries.

    Every call lets other tasks run before it does anything, as a store on a disk would, so that a race
    between those who call it shows here too.
    """

    def __init__(self) -> None:
        self._tables: dict[int, Table] = {}
        self._names: dict[int, str] = {}
        self._finished: list[int] = []
        self._standings: dict[tuple[int, bool, int], Standing] = {}
        self._notes: dict[str, str] = {}

    async def create(
        self,
        place: Place,
        host: Person,
        rules: Rules,
        now: float,
        *,
        pace: Pace = Pace.NONE,
        coach: Coach = Coach.PRIVATE,
        computers: tuple[Computer, ...] = (),
    ) -> Table:
        await asyncio.sleep(0)
        for table in self._tables.values():
            if table.open and table.place.channel_id == place.channel_id:
                raise ChannelTakenError(table.id)
        table_id = len(self._tables) + 1
        table = Table(table_id, place, host.id, rules, Status.LOBBY, (host, *computers), now, pace, coach)
        self._keep(table, seated=True)
        return self._whole(table)

    async def load(self, table_id: int) -> Table | None:
        await asyncio.sleep(0)
        return self._whole(self._tables[table_id]) if table_id in self._tables else None

    async def latest_in(self, channel_id: int) -> Table | None:
        await asyncio.sleep(0)
        there = [table for table in self._tables.values() if table.place.channel_id == channel_id]
        return self._whole(max(there, key=lambda table: (table.open, table.id))) if there else None

    async def won_in(self, channel_id: int, most: int) -> tuple[Won, ...]:
        await asyncio.sleep(0)
        there = [self._tables[table_id] for table_id in reversed(self._finished)]
        return tuple(
            Won(table.id, self._whole(table).seats)
            for table in [table for table in there if table.place.channel_id == channel_id][:most]
        )

    async def open_tables(self) -> tuple[Table, ...]:
        await asyncio.sleep(0)
        return tuple(
            self._whole(table)
            for table in self._tables.values()
            if table.open or table.screen.shown < table.revision
        )

    async def count_open(self, *, host: int | None = None, guild_id: int | None = None) -> int:
        await asyncio.sleep(0)
        return sum(
            table.open
            and (host is None or table.host == host)
            and (guild_id is None or table.place.guild_id == guild_id)
            for table in self._tables.values()
        )

    async def save(self, before: Table, after: Table) -> None:
        await asyncio.sleep(0)
        stored = self._tables.get(before.id)
        if stored is None or (stored.revision, stored.seq) != (before.revision, before.seq):
            raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
        self._keep(replace(after, screen=stored.screen), seated=after.seats != before.seats)
        if after.status is Status.FINISHED and stored.status is not Status.FINISHED:
            self._finished.append(after.id)
            self._count(after)

    async def set_board(self, table_id: int, message_id: int | None, shown: int) -> None:
        await asyncio.sleep(0)
        self._show(table_id, lambda screen: replace(screen, board=message_id, shown=shown))

    async def set_ping(
        self, table_id: int, message_id: int | None, pinged: int, reminded: float | None = None
    ) -> None:
        await asyncio.sleep(0)

        def called(screen: Screen) -> Screen:
            told = screen.reminded if reminded is None else reminded
            return replace(screen, ping=message_id, pinged=pinged, reminded=told)

        self._show(table_id, called)

    async def leaderboard(
        self, scope: int, by: Ranking, caller: int, offset: int, limit: int, *, solo: bool = False
    ) -> Page:
        await asyncio.sleep(0)
        least = RATED_FROM if by is Ranking.WIN_RATE else 1
        everybody = {
            user: standing for (*where, user), standing in self._standings.items() if where == [scope, solo]
        }
        ranked = {user: standing for user, standing in everybody.items() if standing.games >= least}

        def line(user: int) -> Ranked:
            better = sum(
                getattr(other, by.value) > getattr(everybody[user], by.value) for other in ranked.values()
            )
            rank = 1 + better if user in ranked else None
            return Ranked(rank, Person(user, self._names[user]), everybody[user])

        order = sorted(ranked, key=lambda user: (-getattr(ranked[user], by.value), self._names[user], user))
        return Page(
            lines=tuple(map(line, order[offset : offset + limit])),
            total=len(ranked),
            own=line(caller) if caller in everybody else None,
        )

    async def finished_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[Finished, ...]:
        await asyncio.sleep(0)
        return tuple(
            Finished(
                tuple(player.id if isinstance(player, Person) else None for player in table.seats),
                table.game.log,
            )
            for table in map(self._tables.__getitem__, self._finished)
            if table.game and table.seat_of(user_id) is not None
            if scope in (OVERALL, table.place.guild_id) and is_solo(table.seats) is solo
        )[-limit:]

    async def rebuild_standings(self) -> int:
        await asyncio.sleep(0)
        self._standings.clear()
        for table_id in self._finished:
            self._count(self._tables[table_id])
        return len(self._finished)

    async def note(self, key: str) -> str | None:
        await asyncio.sleep(0)
        return self._notes.get(key)

    async def keep_note(self, key: str, value: str) -> None:
        await asyncio.sleep(0)
        self._notes[key] = value

    def _keep(self, table: Table, *, seated: bool) -> None:
        self._tables[table.id] = table
        if seated:
            self._names.update({person.id: storable(person.name) for person in table.people})

    def _whole(self, table: Table) -> Table:
        return replace(
            table,
            seats=tuple(
                Person(player.id, self._names[player.id]) if isinstance(player, Person) else player
                for player in table.seats
            ),
        )

    def _show(self, table_id: int, change: Callable[[Screen], Screen]) -> None:
        if table_id in self._tables:
            table = self._tables[table_id]
            self._tables[table_id] = replace(table, screen=change(table.screen))

    def _count(self, table: Table) -> None:
        for result in results(table):
            key = (result.scope, result.solo, result.person.id)
            self._standings[key] = self._standings.get(key, Standing()).after(result.record)
