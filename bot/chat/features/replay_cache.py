"""The replays of finished games: drawn one at a time, and the last few kept."""

import asyncio
from collections import OrderedDict

from bot.chat.attachments import Picture
from bot.render import Theme, replay_gif
from bot.tables import Table

CACHE_SIZE = 8
"""How many replays are kept, of 2 MB at most: friends look at the game that they have just played."""


class Replays:
    """Draws replays away from the event loop.

    Half the time that takes, Python can do nothing else, a few milliseconds at a stretch. Two at once would
    leave the clicks of everybody else too little, so each waits for the one before.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Theme], Picture] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def of(self, table: Table, theme: Theme) -> Picture:
        """Return the replay of a finished game, which never changes."""
        assert table.game is not None  # noqa: S101 - no game is finished that was not played
        if found := self._find(table, theme):
            return found
        async with self._drawing:
            if found := self._find(table, theme):  # drawn for somebody else meanwhile
                return found
            gif = await asyncio.to_thread(replay_gif, table.game, theme)
            drawn = self._kept[table.id, theme] = Picture(f"replay-{table.id}.gif", gif)
            if len(self._kept) > CACHE_SIZE:
                self._kept.popitem(last=False)
            return drawn

    def _find(self, table: Table, theme: Theme) -> Picture | None:
        if (table.id, theme) not in self._kept:
            return None
        self._kept.move_to_end((table.id, theme))
        return self._kept[table.id, theme]
