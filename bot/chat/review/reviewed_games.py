"""The reviews of finished games, each made once while players look at it."""

from contextlib import nullcontext
from functools import partial

from bot.chat.heavy_jobs import HeavyJobs, ResultCache
from bot.players import Review, review
from bot.tables import Person, Table

CACHE_SIZE = 16
"""How many reviews are kept: players read theirs page by page."""


class ReviewedGames:
    """Reviews, of which each takes up to a second of CPU time."""

    def __init__(self, jobs: HeavyJobs) -> None:
        self._jobs = jobs
        self._kept = ResultCache[tuple[int, frozenset[int]], Review](jobs, CACHE_SIZE)

    async def review(self, table: Table, user_id: int, seat: int | None = None) -> Review:
        """Return the review of a finished game for a person who asks for it.

        If only one ``seat`` is asked for, that of the others may be empty: it takes time for each.

        Raises:
            NotAllowed: something else is still being made for them, or for too many others.
        """
        seats = enumerate(table.seats)
        everybody = frozenset(seat for seat, player in seats if isinstance(player, Person))
        alone = seat is not None and (table.id, everybody) not in self._kept
        key = table.id, everybody & {seat} if alone else everybody
        takes_time = key not in self._kept  # turning pages takes none
        with self._jobs.reserve(user_id) if takes_time else nullcontext():
            return await self._kept.get(key, partial(review, table.played.log, key[1]))
