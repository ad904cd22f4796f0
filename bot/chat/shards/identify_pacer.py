"""Spacing out the sessions that shards start, over all processes of the bot."""

import asyncio

from bot.chat.tasks import BackgroundTasks
from bot.tables import Slots

PERIOD = 5.25
"""Seconds from one session to the next in a bucket: Discord's five, and some for the way there."""

POLL_INTERVAL = 0.25
"""Seconds between attempts to lock a bucket that another process has locked."""


class IdentifyPacer:
    """Gives shards turns to identify, which is how a session starts.

    Discord counts shard ``n`` in bucket ``n % buckets`` (it calls their number ``max_concurrency``), which
    ``slots`` locks against other processes. A turn begins with :meth:`wait` and ends five seconds after
    :meth:`started`.
    """

    def __init__(self, slots: Slots, buckets: int, tasks: BackgroundTasks) -> None:
        self._slots = slots
        self._buckets = buckets
        self._tasks = tasks
        self._turns: dict[int, int | None] = {}  # by bucket: the shard, None once it has started

    async def wait(self, shard_id: int) -> None:
        """Wait until it is a shard's turn, unless it is already."""
        bucket = shard_id % self._buckets
        while self._turns.get(bucket) != shard_id:
            if bucket in self._turns or not await self._begin(bucket, shard_id):
                await asyncio.sleep(POLL_INTERVAL)

    def started(self, shard_id: int) -> None:
        """End a shard's turn soon, because it has identified or could not connect."""
        bucket = shard_id % self._buckets
        if self._turns.get(bucket) == shard_id:
            self._turns[bucket] = None
            self._tasks.start(self._end(bucket))

    async def _begin(self, bucket: int, shard_id: int) -> bool:
        """Begin a turn and return True, unless another process has locked the bucket."""
        self._turns[bucket] = shard_id  # the locks do not tell the shards of one process apart
        try:
            locked = await self._slots.try_lock(bucket)
        except BaseException:
            self.started(shard_id)  # the answer was lost; it may be locked
            raise
        if not locked:
            del self._turns[bucket]
        return locked

    async def _end(self, bucket: int) -> None:
        await asyncio.sleep(PERIOD)
        await self._slots.unlock(bucket)
        del self._turns[bucket]
