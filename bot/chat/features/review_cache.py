"""What is to be said of finished games: worked out one at a time, and the last few kept."""

import asyncio
from collections import OrderedDict

from bot.players import Review, review
from bot.tables import Person, Table

CACHE_SIZE = 16
"""How many reviews are kept: those who have just played look at theirs, page by page."""


class Reviews:
    """Works reviews out away from the event loop.

    Each takes up to a second of Python's time, so each waits for the one before, as replays do.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Review] = OrderedDict()
        self._working = asyncio.Lock()

    async def of(self, table: Table) -> Review:
        """Return what is to be said of a finished game, which never changes."""
        assert table.game is not None  # noqa: S101 - no game is finished that was not played
        if found := self._find(table):
            return found
        async with self._working:
            if found := self._find(table):  # worked out for somebody else meanwhile
                return found
            people = {seat for seat, player in enumerate(table.seats) if isinstance(player, Person)}
            made = self._kept[table.id] = await asyncio.to_thread(review, table.game.log, people)
            if len(self._kept) > CACHE_SIZE:
                self._kept.popitem(last=False)
            return made

    def _find(self, table: Table) -> Review | None:
        if table.id not in self._kept:
            return None
        self._kept.move_to_end(table.id)
        return self._kept[table.id]
