"""What Discord shows of the tables, kept in step with what is stored.

Whatever is shown can be drawn again from the store, so nothing here has to succeed at once: a click is
answered with the board if Discord takes it, and :meth:`Boards.refresh` makes good what it did not take.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

import discord

from bot.chat.answer import Answer
from bot.chat.background import Background
from bot.chat.cards import Card, moved_card
from bot.chat.faults import EXPECTED, Fault, fault_of
from bot.chat.pictures import Picture
from bot.chat.posts import Posts
from bot.tables import GameStore, Locks, Person, Status, Table, Tables, Vanish

RETRY_AFTER = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds between the attempts to show something while Discord is troubled."""

RESTORE_PAUSE = 0.1
"""Seconds between two boards shown again after a start: Discord limits how many requests it takes."""

log = logging.getLogger(__name__)


class Boards:
    """Shows tables: as the answer to an interaction, or of the bot's own accord.

    Args:
        posts: how messages are sent and edited.
        store: where tables are kept.
        tables: the tables; one whose channel turns out to be gone is closed.
        background: where work goes on that nobody waits for.
    """

    def __init__(self, posts: Posts, store: GameStore, tables: Tables, background: Background) -> None:
        self._posts = posts
        self._store = store
        self._tables = tables
        self._background = background
        self._locks = Locks()  # one hand at a card: a slow drawing must not come to lie over a later one
        self._wanted: set[int] = set()
        self._busy: set[int] = set()
        self._watchers: list[Callable[[Table], None]] = []

    def watch(self, watcher: Callable[[Table], None]) -> None:
        """Have somebody told of each table as Discord has come to show it."""
        self._watchers.append(watcher)

    async def answer(self, answer: Answer, table_id: int, *, anew: bool = False) -> None:
        """Answer an interaction with the card of a table as it is now.

        A click on the card changes it; a command, or a click ``anew``, sends it to the end of the channel.
        What Discord does not take is shown later.
        """
        async with self._locks.of(table_id):
            table = await self._load(table_id)
            board = table.screen.board
            clicked = None if anew else answer.message_id
            try:
                if clicked is not None and board is not None and clicked < board:
                    await answer.show(moved_card(table, self._posts.language(table)))
                    if is_behind(table):  # the newer board was drawn before this click was saved
                        self.refresh(table_id)
                    return
                if clicked is not None and clicked == board and table.screen.shown >= table.revision:
                    await answer.acknowledge()  # the answer to another click has shown this one's change too
                    return

                async def show(card: Card, picture: Picture | None) -> int:
                    return await answer.show(card, picture, anew=anew)

                message_id = await self._posts.show(table, show)
            except EXPECTED as error:
                log.warning("Table %d: Discord did not take the answer: %s", table_id, error)
                self.refresh(table_id)
                return
            await self._store.set_board(table_id, message_id, table.revision)
        self._tell(table)
        if board is not None and board != message_id:
            self._background.run(self._strip(table, board, message_id))
        if _call_is_due(table):
            self.refresh(table_id)

    def refresh(self, table_id: int) -> None:
        """See to it, soon, that Discord shows the table as it is and the person on turn has been called."""
        self._wanted.add(table_id)
        if table_id not in self._busy:
            self._busy.add(table_id)
            self._background.run(self._see_to(table_id))

    async def restore(self, tables: Iterable[Table]) -> None:
        """Refresh, one after the other, the tables of which Discord does not show the latest."""
        for table in tables:
            if is_behind(table):
                self.refresh(table.id)
                await asyncio.sleep(RESTORE_PAUSE)

    async def invite(self, table_id: int, people: tuple[Person, ...]) -> None:
        """Tell people about a rematch; the message goes when the game begins."""
        table = await self._load(table_id)
        try:
            message_id = await self._posts.invite(table, people)
        except EXPECTED as error:
            log.warning("Table %d: nobody was told about the rematch: %s", table.id, error)
            return
        await self._store.set_ping(table.id, message_id, table.screen.pinged)

    async def _see_to(self, table_id: int) -> None:
        try:
            while table_id in self._wanted:
                self._wanted.discard(table_id)
                await self._try(table_id)
        finally:
            self._busy.discard(table_id)

    async def _try(self, table_id: int) -> None:
        for pause in (*RETRY_AFTER, None):
            try:
                await self._bring_up_to_date(table_id)
                await self._call(table_id)
            except EXPECTED as error:
                fault = fault_of(error)
                log.warning("Table %d is not shown as it is (%s): %s", table_id, fault.name, error)
                if fault is Fault.NO_CHANNEL:
                    closed = await self._tables.ask(table_id, Vanish())
                    await self._store.set_board(table_id, None, closed.revision)
                if fault is not Fault.PASSING or pause is None:
                    return
                await asyncio.sleep(pause)
            else:
                return

    async def _bring_up_to_date(self, table_id: int) -> None:
        """Show the table as it is, in its message or, where that is of no use, in a new one."""
        async with self._locks.of(table_id):
            table = await self._load(table_id)
            board = table.screen.board
            sinks = bool(table.acting) and _call_is_due(table) and await self._posts.out_of_sight(table)
            if not sinks and table.screen.shown >= table.revision:
                return
            message_id = None if sinks else await self._posts.edit_board(table)
            if message_id is None and (table.open or table.status is Status.FINISHED):
                message_id = await self._posts.send_board(table)
            await self._store.set_board(table_id, message_id, table.revision)
        self._tell(table)
        if board is not None and message_id is not None and board != message_id:
            await self._strip(table, board, message_id)

    async def _call(self, table_id: int) -> None:
        """Call those who can act each time that others come to, or remind them; the call before goes."""
        while True:  # it may be due again by the time it is made
            table = await self._load(table_id)
            reminding = _reminder_is_due(table)
            if not (reminding or _call_is_due(table)):
                return
            message_id = None
            try:
                if reminding:
                    message_id = await self._posts.remind(table)
                elif table.acting and not _alone(table):
                    message_id = await self._posts.call(table)
            except discord.HTTPException as error:
                if fault_of(error) is not Fault.NO_PERMISSION:
                    raise
                log.warning("Table %d: nobody was called: %s", table_id, error)
            turn = table.game.turn if table.game else 0
            if reminding:
                await self._store.set_ping(table_id, message_id, turn, table.deadline)
            else:
                await self._store.set_ping(table_id, message_id, turn)
            if table.screen.ping is not None:
                await self._posts.delete(table, table.screen.ping)

    def _tell(self, table: Table) -> None:
        for watcher in self._watchers:
            watcher(table)

    async def _strip(self, table: Table, old: int, new: int) -> None:
        moved = replace(table, screen=replace(table.screen, board=new))
        try:
            await self._posts.strip_board(moved, old)
        except EXPECTED as error:
            log.info("Table %d: the old board keeps its buttons, which only say so: %s", table.id, error)

    async def _load(self, table_id: int) -> Table:
        table = await self._store.load(table_id)
        assert table is not None  # noqa: S101 - tables are closed, never deleted
        return table


def is_behind(table: Table) -> bool:
    """Whether Discord does not show the table as it is."""
    return table.screen.shown < table.revision or _call_is_due(table) or _reminder_is_due(table)


def _call_is_due(table: Table) -> bool:
    """Whether those who can act are yet to be called, or nobody can and the last call still stands."""
    if table.game is not None and table.open and (table.acting or table.screen.ping is not None):
        return table.screen.pinged != table.game.turn
    return table.screen.ping is not None and not table.open


def _reminder_is_due(table: Table) -> bool:
    """Whether those whom the game waits for are yet to be told that their time runs out."""
    return table.reminded and bool(table.awaited) and table.screen.reminded != table.deadline


def _alone(table: Table) -> bool:
    """Whether one person plays against computers alone: their turn comes round while they watch."""
    return len(table.players) == 1
