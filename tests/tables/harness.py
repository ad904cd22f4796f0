"""Tables with a store, dice and a clock that tests control."""

from bot.tables import Caller, ClickedMessage, Location, Options, Pace, Table, Tables
from bot.tables.ports import StoreAwayError, StoreUnavailableError
from bot.tables.requests import Join, Request, Start
from tests.store.memory_store import MemoryStore
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import ANN, BEN, LOCATION

ANN_STARTS = (6, 6, 1, 1)
"""Dice that let Ann go first."""


class CountingDice:
    """Dice that roll a script, and then 1, 2, 3, 4 again and again."""

    def __init__(self) -> None:
        self.script = list(ANN_STARTS)
        self.drawn = 0

    def __call__(self, count: int) -> tuple[int, ...]:
        self.drawn += count
        dice = self.script[:count] or [1, 2, 3, 4][:count]
        del self.script[:count]
        return tuple(dice)


class UnreliableStore(MemoryStore):
    """A store that can be made unavailable, or cut off once a change is saved."""

    available = True
    cut_off = False

    async def save(self, before: Table, after: Table) -> Table:
        if not self.available:
            raise StoreUnavailableError
        saved = await super().save(before, after)
        if self.cut_off:
            raise StoreAwayError
        return saved


class Harness:
    def __init__(self) -> None:
        self.store = UnreliableStore()
        self.dice = CountingDice()
        self.clock = ControlledClock()
        self.tables = Tables(self.store, self.clock, dice=lambda _: self.dice)

    async def start_game(self, *others: Caller, pace: Pace = Pace.NONE) -> Table:
        """Start a game of Ann's in which she goes first."""
        table = await self.tables.open(LOCATION, ANN, Options(pace=pace))
        for by in others or (BEN,):
            await self.apply(table, Join(by))
        return await self.apply(table, Start(ANN))

    async def apply(self, table: Table, request: Request, clicked: ClickedMessage | None = None) -> Table:
        return await self.tables.apply(table.id, request, clicked)

    async def stored(self, table: Table) -> Table:
        return await self.store.stored(table)


def channel(number: int, guild: int | None = 1) -> Location:
    """Return a channel other than :data:`LOCATION`."""
    return Location(guild, 1000 + number)
