"""What is known of the boards of tables only while the process runs."""

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.chat.boards.request_pacing import Pause
from bot.chat.boards.texts import Ping
from bot.chat.interactions.response import Response
from bot.tables import Person, Status, Table

PRESENT_FOR = 120.0
"""Seconds for which somebody who has done something at a table counts as there."""

CROSSING_TIME = 3.0
"""Seconds after a board was shown in which clicks on its earlier buttons may still arrive."""


Record = Callable[[int | None], Awaitable[bool]]
"""Records the message of a ping, or that there is none; returns False if there is a later one."""


class Unsent(NamedTuple):
    """A ping that has to be sent, although it may be recorded already, as long as it is due.

    Attributes:
        due: what it is about, and what nobody has done since: the action version, the deadline, the status.
    """

    ping: Ping
    record: Record
    due: tuple[int, float | None, Status]


@dataclass(eq=False)
class LiveBoard:
    """The message of one table, and the clicks with whose tokens it can be edited.

    Such an edit does not count for Discord's limit. Where the bot is no member, nothing else works. Tokens
    are secrets, so they are kept in memory alone, by the process that got the click.

    Attributes:
        follow_ups: the responses that pings followed, by the id of the ping, to delete it with.
        updates: what draws it with the bot's own requests, and is given up for a click.
        pending: whether there is something to show that no update has begun to.
        behind_since: when it was asked to be brought up to date, None while that is not under way.
        pause: the wait for the next attempt, None while there is none.
        held_turn: the latest turn of which it was found out whether those to be pinged are there.
        held_until: when they are pinged if they have not acted, None if somebody was not there.
        unsent: a ping that could not follow up on a click, and has not been sent otherwise yet.
    """

    table_id: int
    follow_ups: dict[int, Response] = field(default_factory=dict)
    updates: set[asyncio.Task[tuple[Table, bool]]] = field(default_factory=set)
    pending: bool = False
    behind_since: float | None = None
    pause: Pause | None = None
    unsent: Unsent | None = None
    held_turn: int = 0
    held_until: float | None = None
    _click: tuple[Response, int] | None = None  # with the message that it can edit
    _shown_at: float = -math.inf
    _seen: dict[int, float] = field(default_factory=dict)  # when people last did something, by user id
    _drawing: int = 0  # how many tasks hold the lock or wait for it
    # One update per card at a time, so that a slow one cannot overwrite a newer one.
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @asynccontextmanager
    async def drawing(self) -> AsyncIterator[bool]:
        """Hold the lock while the board is drawn and sent; yield whether that has to wait for others."""
        waits = self._drawing > 0  # a lock that is free may be the next waiter's
        self._drawing += 1
        try:
            async with self._lock:
                yield waits
        finally:
            self._drawing -= 1

    def keep(self, click: Response, message_id: int) -> None:
        """Keep the response whose original message shows the table, and forget an earlier one."""
        self._click = (click, message_id) if click.holds_card else None

    def drop_click(self) -> None:
        """Forget the response, because its token does not reach the board any more."""
        self._click = None

    @property
    def click(self) -> Response | None:
        """The response that last showed the table, None if its token is no longer good."""
        return self._click[0] if self._click is not None and self._click[0].can_edit else None

    def click_on(self, message_id: int | None) -> Response | None:
        """Return the response with which a message can be edited, None if there is none."""
        return self.click if self._click is not None and self._click[1] == message_id else None

    def note_shown(self) -> None:
        """Note that Discord has come to show the table."""
        self._shown_at = asyncio.get_running_loop().time()

    @property
    def seconds_shown(self) -> float:
        """For how many seconds Discord has shown it as it was shown last."""
        return asyncio.get_running_loop().time() - self._shown_at

    @property
    def shown_lately(self) -> bool:
        """Whether it has just been shown, so that clicks may still cross that."""
        return self.seconds_shown < CROSSING_TIME

    def note_seen(self, user_id: int) -> None:
        """Note that somebody has done something at the table, and forget those who left."""
        now = asyncio.get_running_loop().time()
        self._seen = {other: at for other, at in self._seen.items() if now - at < PRESENT_FOR}
        self._seen[user_id] = now

    def hold_ping(self, turn: int, people: Iterable[Person], seconds: float) -> None:
        """Let the ping of a turn wait for some seconds if all to be pinged are there."""
        now = asyncio.get_running_loop().time()
        there = all(now - self._seen.get(person.id, -math.inf) < PRESENT_FOR for person in people)
        self.held_turn, self.held_until = turn, now + seconds if there else None

    @property
    def is_idle(self) -> bool:
        """Whether nothing is known of it that is needed again, unless a task is at work on it."""
        keeps = self.click is not None or any(click.can_edit for click in self.follow_ups.values())
        return not (keeps or self.shown_lately)


class LiveBoards:
    """The boards of which something is known, by table."""

    def __init__(self) -> None:
        # A board lives as long as tasks hold it, and until it is idle; the one used last is at the end.
        self._boards: WeakValueDictionary[int, LiveBoard] = WeakValueDictionary()
        self._kept: dict[int, LiveBoard] = {}

    def __getitem__(self, table_id: int) -> LiveBoard:
        """Return the board of a table, and forget those that were used longest ago, if they are idle."""
        board = self._boards.get(table_id) or LiveBoard(table_id)
        self._boards[table_id] = board
        self._kept.pop(table_id, None)
        while self._kept and self._kept[oldest := next(iter(self._kept))].is_idle:
            del self._kept[oldest]
        self._kept[table_id] = board
        return board

    def __iter__(self) -> Iterator[LiveBoard]:
        return iter(self._boards.values())
