"""What Discord shows of the tables, kept in step with what is stored.

Whatever is shown can be drawn again from the store, so nothing here has to succeed at once: a click is
answered with the board if Discord takes it, and :meth:`BoardSync.refresh` makes good what it did not take.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

import discord

from bot.chat.attachments import Picture
from bot.chat.boards.messages import BoardMessages
from bot.chat.cards import Card, moved_card
from bot.chat.errors import DISCORD_ERRORS, ErrorKind, error_kind
from bot.chat.interactions.response import Response
from bot.chat.tasks import BackgroundTasks
from bot.tables import ChannelDeleted, GameStore, Locks, Person, Status, Table, Tables

RETRY_AFTER = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds between the attempts to show something while Discord is troubled."""

RESTORE_PAUSE = 0.1
"""Seconds between two boards shown again after a start: Discord limits how many requests it takes."""

log = logging.getLogger(__name__)


class BoardSync:
    """Shows tables: as the answer to an interaction, or of the bot's own accord.

    Args:
        posts: how messages are sent and edited.
        store: where tables are kept.
        tables: the tables; one whose channel turns out to be gone is closed.
        background: where work goes on that nobody waits for.
    """

    def __init__(
        self, posts: BoardMessages, store: GameStore, tables: Tables, background: BackgroundTasks
    ) -> None:
        self._posts = posts
        self._store = store
        self._tables = tables
        self._background = background
        self._locks = Locks()  # one hand at a card: a slow drawing must not come to lie over a later one
        self._pending: set[int] = set()
        self._running: set[int] = set()
        self._listeners: list[Callable[[Table], None]] = []

    def on_shown(self, watcher: Callable[[Table], None]) -> None:
        """Have somebody told of each table as Discord has come to show it."""
        self._listeners.append(watcher)

    async def show(self, response: Response, table_id: int, *, new_message: bool = False) -> None:
        """Answer an interaction with the card of a table as it is now.

        A click on the card changes it; a command, or a click ``anew``, sends it to the end of the channel.
        What Discord does not take is shown later.
        """
        async with self._locks.get(table_id):
            table = await self._load(table_id)
            board = table.board.id
            clicked = None if new_message else response.message_id
            try:
                if clicked is not None and board is not None and clicked < board:
                    await response.show(moved_card(table, self._posts.language(table)))
                    if is_behind(table):  # the newer board was drawn before this click was saved
                        self.refresh(table_id)
                    return
                if clicked is not None and clicked == board and table.board.shown_revision >= table.revision:
                    await response.defer()  # the answer to another click has shown this one's change too
                    return

                async def show(card: Card, picture: Picture | None) -> int:
                    return await response.show(card, picture, new_message=new_message)

                message_id = await self._posts.show(table, show)
            except DISCORD_ERRORS as error:
                log.warning("Table %d: Discord did not take the answer: %s", table_id, error)
                self.refresh(table_id)
                return
            await self._store.set_board_message(table_id, message_id, table.revision)
        self._notify(table)
        if board is not None and board != message_id:
            self._background.start(self._remove_old_buttons(table, board, message_id))
        if _needs_ping(table):
            self.refresh(table_id)

    def refresh(self, table_id: int) -> None:
        """See to it, soon, that Discord shows the table as it is and the person on turn has been called."""
        self._pending.add(table_id)
        if table_id not in self._running:
            self._running.add(table_id)
            self._background.start(self._sync_until_done(table_id))

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
            message_id = await self._posts.invite_players(table, people)
        except DISCORD_ERRORS as error:
            log.warning("Table %d: nobody was told about the rematch: %s", table.id, error)
            return
        await self._store.set_ping(table.id, message_id, table.board.pinged_turn)

    async def _sync_until_done(self, table_id: int) -> None:
        try:
            while table_id in self._pending:
                self._pending.discard(table_id)
                await self._sync_with_retries(table_id)
        finally:
            self._running.discard(table_id)

    async def _sync_with_retries(self, table_id: int) -> None:
        for pause in (*RETRY_AFTER, None):
            try:
                await self._update_board(table_id)
                await self._ping(table_id)
            except DISCORD_ERRORS as error:
                fault = error_kind(error)
                log.warning("Table %d is not shown as it is (%s): %s", table_id, fault.name, error)
                if fault is ErrorKind.CHANNEL_GONE:
                    closed = await self._tables.apply(table_id, ChannelDeleted())
                    await self._store.set_board_message(table_id, None, closed.revision)
                if fault is not ErrorKind.TRANSIENT or pause is None:
                    return
                await asyncio.sleep(pause)
            else:
                return

    async def _update_board(self, table_id: int) -> None:
        """Show the table as it is, in its message or, where that is of no use, in a new one."""
        async with self._locks.get(table_id):
            table = await self._load(table_id)
            board = table.board.id
            sinks = bool(table.acting) and _needs_ping(table) and await self._posts.is_buried(table)
            if not sinks and table.board.shown_revision >= table.revision:
                return
            message_id = None if sinks else await self._posts.edit_board(table)
            if message_id is None and (table.open or table.status is Status.FINISHED):
                message_id = await self._posts.send_board(table)
            await self._store.set_board_message(table_id, message_id, table.revision)
        self._notify(table)
        if board is not None and message_id is not None and board != message_id:
            await self._remove_old_buttons(table, board, message_id)

    async def _ping(self, table_id: int) -> None:
        """Call those who can act each time that others come to, or remind them; the call before goes."""
        while True:  # it may be due again by the time it is made
            table = await self._load(table_id)
            reminding = _needs_reminder(table)
            if not (reminding or _needs_ping(table)):
                return
            message_id = None
            try:
                if reminding:
                    message_id = await self._posts.remind_players(table)
                elif table.acting and not _plays_alone(table):
                    message_id = await self._posts.ping_players(table)
            except discord.HTTPException as error:
                if error_kind(error) is not ErrorKind.FORBIDDEN:
                    raise
                log.warning("Table %d: nobody was called: %s", table_id, error)
            turn = table.game.acting_since if table.game else 0
            if reminding:
                await self._store.set_ping(table_id, message_id, turn, table.deadline)
            else:
                await self._store.set_ping(table_id, message_id, turn)
            if table.board.ping_id is not None:
                await self._posts.delete(table, table.board.ping_id)

    def _notify(self, table: Table) -> None:
        for watcher in self._listeners:
            watcher(table)

    async def _remove_old_buttons(self, table: Table, old: int, new: int) -> None:
        moved = replace(table, board=replace(table.board, id=new))
        try:
            await self._posts.remove_buttons(moved, old)
        except DISCORD_ERRORS as error:
            log.info("Table %d: the old board keeps its buttons, which only say so: %s", table.id, error)

    async def _load(self, table_id: int) -> Table:
        table = await self._store.load(table_id)
        assert table is not None  # noqa: S101 - tables are closed, never deleted
        return table


def is_behind(table: Table) -> bool:
    """Whether Discord does not show the table as it is."""
    return table.board.shown_revision < table.revision or _needs_ping(table) or _needs_reminder(table)


def _needs_ping(table: Table) -> bool:
    """Whether those who can act are yet to be called, or nobody can and the last call still stands."""
    if table.game is not None and table.open and (table.acting or table.board.ping_id is not None):
        return table.board.pinged_turn != table.game.acting_since
    return table.board.ping_id is not None and not table.open


def _needs_reminder(table: Table) -> bool:
    """Whether those whom the game waits for are yet to be told that their time runs out."""
    return table.reminder_due and bool(table.awaited) and table.board.reminded_deadline != table.deadline


def _plays_alone(table: Table) -> bool:
    """Whether one person plays against computers alone: their turn comes round while they watch."""
    return len(table.remaining) == 1
