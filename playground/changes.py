"""Telling whoever watches that the world has changed."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from playground.guilds import Guild


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One change of the world.

    Attributes:
        kind: What happened, by the name of Discord's gateway event where there is one (`MESSAGE_CREATE`),
            else a name of our own in lower case (`request`, `interaction_answered`, `gateway`, `typing`,
            `stopping`).
        subject: What it happened to: a `Message`, `Channel`, `Guild`, `Interaction` …
        guild: The server it happened in, if any.
    """

    kind: str
    subject: object
    guild: Guild | None = None


class Changes:
    """Hands every change to listeners at once and to streams in order, and wakes whoever waits."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Change], None]] = []

    def listen(self, callback: Callable[[Change], None]) -> None:
        """Calls `callback` with every change from now on, inside the change itself."""
        self._listeners.append(callback)

    def unlisten(self, callback: Callable[[Change], None]) -> None:
        """Stops calling `callback`."""
        self._listeners.remove(callback)

    def publish(self, kind: str, subject: object, guild: Guild | None = None) -> None:
        """Tells everybody about a change."""
        change = Change(kind, subject, guild)
        for callback in tuple(self._listeners):
            callback(change)

    async def stream(self, limit: int = 1000) -> AsyncIterator[Change]:
        """Every change from now on, in order; the oldest are dropped when `limit` of them wait unread."""
        waiting: deque[Change] = deque(maxlen=limit)
        more = asyncio.Event()

        def note(change: Change) -> None:
            waiting.append(change)
            more.set()

        self.listen(note)
        try:
            while True:
                while waiting:
                    yield waiting.popleft()
                more.clear()
                await more.wait()
        finally:
            self.unlisten(note)

    async def until(self, condition: Callable[[], object], timeout: float) -> None:  # noqa: ASYNC109 (part of the promise)
        """Waits for `condition()` to be true, asking again after every change.

        A `LookupError` (a list that is too short, a button that is not there) counts as "not yet".

        Raises:
            TimeoutError: It was not true in time; the last `LookupError`, if any, is its cause.
        """
        changed = asyncio.Event()
        last: LookupError | None = None

        def note(_: Change) -> None:
            changed.set()

        self.listen(note)
        try:
            async with asyncio.timeout(timeout):
                while True:
                    try:
                        if condition():
                            return
                    except LookupError as error:
                        last = error
                    changed.clear()
                    await changed.wait()
        except TimeoutError:
            raise TimeoutError(f"not so within {timeout:g} s") from last
        finally:
            self.unlisten(note)
