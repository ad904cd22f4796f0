"""The places for processes that share a database."""

import asyncio
from collections.abc import Callable, Collection
from typing import Protocol


class Slots(Protocol):
    """The places for processes that share a database. A process works while it holds one.

    A slot is in doubt while its process is cut off from the database: another one may take it. The store
    saves nothing then. If nobody has taken it when the database is back, the process goes on; otherwise it
    is lost.

    Attributes:
        shared: whether several processes can use the database; otherwise there is only slot 0.
        lost: set once another process has the claimed slot; this one must not go on then.
    """

    shared: bool
    lost: asyncio.Event

    async def try_claim(self, slots: Collection[int]) -> int | None:
        """Claim the first of some slots that is free and return its number, None if there is none.

        After the database was away, slots are not free at once, so that their processes can claim them again.
        """

    def on_doubt(self, listener: Callable[[bool], None]) -> None:
        """Call ``listener`` with whether the claimed slot is in doubt, now and whenever that changes."""

    async def wait_for_release(self, seconds: float) -> None:
        """Wait until a process says that it gives up its slot, for some seconds at most."""
        await asyncio.sleep(seconds)

    async def others(self) -> bool:
        """Return whether another process has a slot."""

    async def try_lock(self, bucket: int) -> bool:
        """Lock one of the buckets in which Discord counts logins, unless another process has locked it."""

    async def unlock(self, bucket: int) -> None:
        """Unlock a bucket that this process has locked."""

    async def release(self) -> None:
        """Give up the slot and all locks."""
