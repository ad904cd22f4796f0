"""The messages of a channel, kept in memory instead of being sent to Discord."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import cast

from bot.chat.boards.messages import BoardMessages, BoardPlace
from bot.chat.boards.texts import BoardTexts, Ping
from bot.chat.discord_requests import DiscordError
from bot.chat.play.cards import moved_card, table_card
from bot.chat.ui.card import CardMessage
from bot.chat.ui.i18n.language import Languages
from bot.tables import Person, Table, pinged_at_the_end


class FakeMessages:
    """Keeps boards and pings in memory, and makes their texts.

    See :class:`bot.chat.boards.messages.BoardMessages` and :class:`bot.chat.boards.texts.BoardTexts`.
    """

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.last_id = 800_000_000_000_000_000
        self.errors: dict[str, list[Exception | None]] = {}  # of the next requests; None lets one succeed
        self.boards: dict[int, Table | None] = {}  # what each shows, by message id; None without buttons
        self.pings: dict[int, list[int]] = {}  # the ids of those whom each notifies, by message id
        self.changed: list[int] = []  # the channels that have changed
        self.private_follow_ups: set[tuple[int, int]] = set()
        self.deleted: list[int] = []
        self.old: list[int] = []  # the messages whose edits are limited
        self.place = BoardPlace.IN_SIGHT  # where boards are found, unless they have been deleted
        self.blocked: dict[str, asyncio.Event] = {}  # of requests and of the drawing of boards ("render")
        self._english = Languages().english

    @property
    def real(self) -> BoardMessages:
        return cast(BoardMessages, self)

    @property
    def texts(self) -> BoardTexts:
        return cast(BoardTexts, self)

    @property
    def requests_in_turn(self) -> list[str]:
        """The requests that wait for one another: an old board becomes a link at some time beside them."""
        return [name for name in self.requests if name != "remove_buttons"]

    def block(self, name: str) -> asyncio.Event:
        """Let requests of a name wait for the event that is returned."""
        return self.blocked.setdefault(name, asyncio.Event())

    @contextmanager
    def held(self, name: str) -> Iterator[None]:
        """Let requests of a name wait until the end of the block."""
        done = self.block(name)
        yield
        done.set()

    def revision_in(self, message_id: int) -> int:
        """Return the revision of the table that a message shows."""
        table = self.boards[message_id]
        assert table is not None
        return table.revision

    async def link(self, table: Table) -> CardMessage:
        return CardMessage(lambda _: moved_card(table, self._english))

    async def card(self, table: Table) -> CardMessage:
        await self._wait("render")
        return CardMessage(partial(table_card, table, self._english))

    async def send(self, table: Table, _: CardMessage) -> int:
        await self._request("send_board")
        self.last_id += 1
        self.boards[self.last_id] = table
        return self.last_id

    async def edit(self, table: Table, message_id: int, _: CardMessage) -> bool:
        is_board = message_id == table.board.id  # otherwise the card is a link to that
        await self._request("edit_board" if is_board else "remove_buttons")
        if message_id in self.deleted:
            return False
        self.boards[message_id] = table if is_board else None
        return True

    @property
    def channels(self) -> "FakeMessages":
        return self

    def note_change(self, channel_id: int) -> None:
        self.changed.append(channel_id)

    def may_edit(self, table: Table) -> bool:
        return not table.lent

    def is_old(self, message_id: int) -> bool:
        return message_id in self.old

    async def find_board(self, table: Table) -> BoardPlace:
        await self._request("find_board")
        is_gone = table.board.id is None or table.board.id in self.deleted
        return BoardPlace.GONE if is_gone and self.place is BoardPlace.IN_SIGHT else self.place

    async def turn(self, table: Table) -> Ping | None:
        return self._ping("ping_players", table.awaited)

    async def reminder(self, table: Table) -> Ping | None:
        return self._ping("remind_players", table.awaited)

    async def result(self, table: Table) -> Ping | None:
        return self._ping("announce_result", pinged_at_the_end(table))

    async def news(self, _: Table, people: Iterable[Person]) -> Ping | None:
        return self._ping("ping_people", people)

    def _ping(self, name: str, people: Iterable[Person]) -> Ping | None:
        pinged = tuple(people)
        return Ping(name, pinged, "") if pinged else None

    async def ping(self, table: Table, ping: Ping) -> int:
        await self._request(ping.text)
        self.last_id += 1
        self.pings[self.last_id] = [person.id for person in ping.people]
        return self.last_id

    async def delete(self, table: Table, message_id: int) -> None:
        await self._request("delete")
        self.deleted.append(message_id)

    async def _request(self, name: str) -> None:
        self.requests.append(name)
        await self._wait(name)
        error = self.errors[name].pop(0) if self.errors.get(name) else None
        if error is not None:
            raise DiscordError(error) from error

    async def _wait(self, name: str) -> None:
        await asyncio.sleep(0)
        if name in self.blocked:
            await self.blocked[name].wait()
