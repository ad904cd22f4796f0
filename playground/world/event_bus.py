"""The event bus: every change of the world reaches those who subscribe or wait."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playground.model.guilds import Guild


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """Something that happened.

    Attributes:
        kind: The name of Discord's gateway event if there is one (`MESSAGE_CREATE`), else a name of our own
            in lower case (`request`, `interaction_answered`, `gateway`, `typing`, `stopping`).
        subject: What it happened to: a `Message`, `Channel`, `Guild`, `Interaction` …
        guild: The guild it happened in, if any.
    """

    kind: str
    subject: object
    guild: Guild | None = None


PATIENCE = 120.0
"""Seconds that those wait at most who say no other number. Only what hangs takes as long."""

Subscriber = Callable[[Event], None]


class EventBus:
    """Passes every event to subscribers at once and to streams in order, and wakes those who wait."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call `subscriber` with every event from now on, while it is published."""
        self._subscribers.append(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Call `subscriber` no more."""
        self._subscribers.remove(subscriber)

    @contextmanager
    def subscribed(self, subscriber: Subscriber) -> Iterator[None]:
        """Subscribe until the end of the block."""
        self.subscribe(subscriber)
        try:
            yield
        finally:
            self.unsubscribe(subscriber)

    def publish(self, kind: str, subject: object, guild: Guild | None = None) -> None:
        """Pass an event on."""
        event = Event(kind, subject, guild)
        for subscriber in tuple(self._subscribers):
            subscriber(event)

    async def stream(self, limit: int = 1000) -> AsyncIterator[Event]:
        """Yield every event from now on, in order; at most `limit` unread ones are kept."""
        unread: deque[Event] = deque(maxlen=limit)
        more = asyncio.Event()

        def receive(event: Event) -> None:
            unread.append(event)
            more.set()

        with self.subscribed(receive):
            while True:
                while unread:
                    yield unread.popleft()
                more.clear()
                await more.wait()

    async def wait_until(
        self,
        condition: Callable[[], object],
        timeout: float,  # noqa: ASYNC109 - its end is told with what was missing
        *,
        subject: object = None,
    ) -> None:
        """Wait until `condition()` is true; it is checked now and after every event.

        With a `subject`, only the events of that one count.

        A `LookupError` (a list that is too short, a button that is not there) counts as "not yet".

        Raises:
            TimeoutError: It was not true in time; the last `LookupError`, if any, is the cause.
        """
        published = asyncio.Event()
        last: LookupError | None = None

        def receive(event: Event) -> None:
            if subject is None or event.subject is subject:
                published.set()

        try:
            async with asyncio.timeout(timeout):
                with self.subscribed(receive):
                    while True:
                        try:
                            if condition():
                                return
                        except LookupError as error:
                            last = error
                        published.clear()
                        await published.wait()
        except TimeoutError:
            raise TimeoutError(f"still not true after {timeout:g} s") from last
