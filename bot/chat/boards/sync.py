"""Keeping what Discord shows of the tables in sync with what is stored.

Anything shown can be drawn again from the store, so nothing here has to succeed at once: a click gets the
board as its response if Discord accepts it, and :meth:`BoardSync.refresh` makes up for what failed.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import cast

from bot.chat.boards.messages import BoardMessages, BoardPlace
from bot.chat.boards.pacing import Pause, RequestPacer, Urgency, pauses_between_attempts
from bot.chat.boards.pens import Pens
from bot.chat.boards.pings import PlayerPings, is_behind, needs_announcement, needs_message, pings_players
from bot.chat.boards.rendering import ANIMATION_TIME
from bot.chat.boards.texts import BoardTexts
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.interactions.response import Response
from bot.chat.tasks import BackgroundTasks
from bot.logs import add_fields
from bot.monitoring.metrics import BOARD_DELAY_SECONDS
from bot.tables import (
    ChannelDeleted,
    Locks,
    Person,
    Status,
    Table,
    Tables,
    TableStore,
    TemporaryStoreError,
    UnreadableTableError,
)

CROSSING_TIME = 3.0
"""Seconds after a board was shown in which clicks on its earlier buttons may still arrive."""

log = logging.getLogger(__name__)


class BoardSync:
    """Shows tables, in response to interactions or by itself, and closes those whose channel is gone."""

    def __init__(
        self,
        messages: BoardMessages,
        texts: BoardTexts,
        store: TableStore,
        tables: Tables,
        background_tasks: BackgroundTasks,
    ) -> None:
        self._messages = messages
        self._texts = texts
        self._store = store
        self._tables = tables
        self._background_tasks = background_tasks
        # One update per card at a time, so that a slow one cannot overwrite a newer one.
        self._locks = Locks()
        self.pens = Pens()
        self._updates: dict[asyncio.Task[tuple[Table, bool]], int] = {}
        self._pending: set[int] = set()
        self._behind_since: dict[int, float] = {}
        self._pauses: dict[int, Pause] = {}
        self.pacer = RequestPacer()
        self._pings = PlayerPings(messages, texts, store, self.pacer)
        self._shown_at: dict[int, float] = {}
        self.listeners: list[Callable[[Table], None]] = []
        """They are called with each table that Discord has come to show."""

    @property
    def behind(self) -> int:
        """How many boards are being brought up to date."""
        return len(self._behind_since)

    @property
    def behind_seconds(self) -> float:
        """For how many seconds the board that waits longest has been out of date."""
        now = asyncio.get_running_loop().time()
        return now - min(self._behind_since.values(), default=now)

    async def show(self, response: Response, table: Table, *, new_message: bool = False) -> None:
        """Respond to an interaction with the card of a table that was just loaded or saved.

        A click on the card edits it; a command, or a click with ``new_message``, sends it to the end of the
        channel. What Discord does not accept is shown later. An update that is under way is given up: it may
        wait for a rate limit, and interactions have none. After another response, the table is loaded again.

        Raises:
            DiscordError, NotAllowed: Discord does not accept the card, or shows it to one person alone.
            TemporaryStoreError: the table could not be loaded; it is shown later.
        """
        table_id = table.id
        for update, updated in self._updates.items():
            if updated == table_id:
                update.cancel()
        waits = self._locks.in_use(table_id)
        try:
            async with self._locks.get(table_id):
                table = await self._load(table_id) if waits else table
                await self._respond(response, table, new_message=new_message)
        except TemporaryStoreError:
            self.refresh(table_id)
            raise
        except DiscordError as error:
            if error.answered_elsewhere and new_message:
                raise
            if error.kind is ErrorKind.TRANSIENT:
                if response.member:
                    self.pens.drop(table_id)  # an earlier click's token goes the same way
                self._background_tasks.start(response.withdraw())
            self.refresh(table_id)
            if error.kind is ErrorKind.REJECTED:
                raise
            log.warning("Table %d: Discord did not accept the response: %s", table_id, error)

    async def _respond(self, response: Response, table: Table, *, new_message: bool) -> None:
        """Respond to an interaction with the card of a table, and record that it is shown."""
        board, clicked = table.board.id, None if new_message else response.message_id
        if clicked is not None and board is not None and clicked < board:
            await (await self._texts.link(table)).send(partial(response.show, once=True))
            if is_behind(table):  # the newer board was drawn before this click was saved
                self.refresh(table.id)
            return
        if clicked is not None and clicked == board and table.board.shown_revision >= table.revision:
            await response.defer()  # the response to another click has shown this one's change too
            self.pens.keep(table.id, response, board)
            return
        before = self.pens.of(table)
        wins = needs_announcement(table) and table.board.shown_revision < table.revision
        message = await self._texts.card(table, with_story=not wins)
        message_id = await message.send(partial(response.show, new_message=new_message, once=True))
        await response.check_is_public()  # recorded, it would be a board that nobody else can find
        self.pens.keep(table.id, response, message_id)
        try:
            is_latest = await self._store.set_board_message(table.id, message_id, table.revision)
        except TemporaryStoreError as error:
            log.warning("Table %d: its board is shown but not recorded: %s", table.id, error)
            self.refresh(table.id)
            return
        self._retry_paused()
        if is_latest:
            self._notify(table)
        if board is not None and board != message_id:
            old, new = sorted((board, message_id))  # a deferred response may be the older one
            pen = before if old == board else response
            self._background_tasks.start(self._remove_old_buttons(table, old, new, pen))
        if wins:
            self._background_tasks.start(self._refresh_after_animation(table.id))
        elif not is_latest or needs_message(table) or table.id in self._behind_since:
            self.refresh(table.id)  # a ping that is under way may be out of date by now

    async def _refresh_after_animation(self, table_id: int) -> None:
        """Add the story once people have seen the board of a win move: an edit would cut that short."""
        await asyncio.sleep(ANIMATION_TIME)
        self.refresh(table_id)

    def refresh(self, table_id: int) -> None:
        """Update the board of a table soon, and ping its players if that is due."""
        self._pending.add(table_id)
        if table_id in self._pauses:
            self._pauses[table_id].end()
        if table_id not in self._behind_since:
            self._behind_since[table_id] = asyncio.get_running_loop().time()
            self._background_tasks.start(self._sync_until_done(table_id))

    async def is_outdated(self, table: Table) -> bool:
        """Return whether a board is behind, once an update that is under way is done."""
        if table.board.shown_revision < table.revision:
            async with self._locks.get(table.id):
                table = await self._load(table.id)
        return table.board.shown_revision < table.revision

    async def check(self, response: Response, table_id: int, action_version: int) -> bool:
        """Draw a board again if a button that was clicked on it should not be there any more.

        While one process takes over from another, both may show a table, and Discord the older picture.
        Outdated buttons may also come from clicks that cross, so a board that was just shown is left alone.
        After a backup was restored, a board may be ahead of what is stored, or newer than the recorded one.
        ``action_version`` is the one that the button was made for. Where the bot may not edit the board, that
        may have been left behind: then the response to the click shows it, and this returns True.
        """
        with contextlib.suppress(TemporaryStoreError, UnreadableTableError):
            table, message_id = await self._store.load(table_id), response.message_id
            if table is None or message_id is None or message_id < (table.board.id or 0):
                return False
            if table.board.shown_revision < table.revision and not self._messages.channels.may_edit(table):
                await self.show(response, table)
                return True
            left_alone = table.lent or table_id in self._shown_lately()
            if action_version != table.action_version and not left_alone:
                log.warning("Table %d: its board does not show what is stored", table_id)
                await self._store.set_board_message(table_id, message_id, 0)
                self.refresh(table_id)
        return False

    async def ping(self, table_id: int, people: tuple[Person, ...]) -> None:
        """Ping people about a lobby, until the game begins, or about the end of the vote they asked for."""
        try:
            await self._update_board(table_id)
            await self._pings.tell(await self._load(table_id), people)
        except DiscordError as error:
            log.log(error.level, "Table %d: nobody was pinged: %s", table_id, error)

    async def _sync_until_done(self, table_id: int) -> None:
        add_fields(table=table_id)
        try:
            with BOARD_DELAY_SECONDS.time():
                while table_id in self._pending:
                    await self._sync_with_retries(table_id)
        finally:
            del self._behind_since[table_id]

    async def _sync_with_retries(self, table_id: int) -> None:
        pauses = pauses_between_attempts()
        while True:
            self._pending.discard(table_id)
            try:
                await self._sync(table_id)
            except (DiscordError, TemporaryStoreError) as error:
                failed = error if isinstance(error, DiscordError) else DiscordError(error)
                kind = failed.kind
                log.log(failed.level, "Table %d could not be shown (%s): %s", table_id, kind.name, error)
                if kind is not ErrorKind.TRANSIENT:
                    return
                await self._pause(table_id, next(pauses))
                if table_id in self._pending:  # there is something new to show
                    pauses = pauses_between_attempts()
            except UnreadableTableError:
                log.exception("Table %d cannot be shown: it is damaged", table_id)
                return
            else:
                self._retry_paused()
                return

    async def _sync(self, table_id: int) -> None:
        """Update the board of a table and ping its players, or close it if its channel is gone."""
        if self.pens.last(table_id) is None:
            await self.pacer.wait(Urgency.BOARD)
        try:
            table = await self._update_board(table_id)
            # It is pending again if a click, say, has changed it during a request for the board.
            if table is not None and table_id not in self._pending and self.pens.reach(table):
                await self._ping_players(table)
        except DiscordError as error:
            if error.kind is not ErrorKind.CHANNEL_GONE:
                raise
            log.info("Table %d is closed: its channel is gone", table_id)
            closed = await self._tables.apply(table_id, ChannelDeleted())
            await self._store.set_board_message(table_id, None, closed.revision)
            await self._store.set_announced(table_id)  # nobody is left to hear it

    async def _pause(self, table_id: int, seconds: float) -> None:
        """Wait until the next attempt, or until there is something new to show or a request succeeds."""
        pause = self._pauses[table_id] = Pause()
        try:
            await pause.wait(seconds)
        finally:
            del self._pauses[table_id]

    def _retry_paused(self) -> None:
        """Let the tables that wait for their next attempt try again, because Discord accepts requests."""
        for pause in self._pauses.values():
            pause.end_soon()

    async def _update_board(self, table_id: int) -> Table | None:
        """Show the table as it is, in its message or, if that is unusable, in a new one, and return it.

        Before players are pinged, the board is looked for unless the click told where it is: it may have
        been deleted or buried. None means that a response to a click was about to show the table instead.
        """
        update = asyncio.create_task(self._update_message(table_id))
        self._updates[update] = table_id
        try:
            table, is_missing = await update
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            self.refresh(table_id)  # the response may fail, or leave a ping to be sent
            return None
        finally:
            del self._updates[update]
        return await self._send_board(table) if is_missing and not table.lent else table

    async def _update_message(self, table_id: int) -> tuple[Table, bool]:
        """Update the message with the board; return the table, and whether it needs a new message."""
        async with self._locks.get(table_id):
            table = await self._load(table_id)
            is_shown = table.board.shown_revision >= table.revision
            if (is_shown and not pings_players(table)) or not self.pens.reach(table):
                return table, False
            edited = await self._edit_board(table)
            if edited and is_shown:
                return table, False
            if not edited and (table.open or table.status is Status.FINISHED):
                return table, True
            board = table.board.id if edited else None
            is_latest = await self._store.set_board_message(table_id, board, table.revision)
        if is_latest:
            self._notify(table)
        else:
            self.refresh(table_id)
        return table, False

    async def _edit_board(self, table: Table) -> bool:
        """Edit the board if that is necessary; return False if a new message is needed."""
        if (board := table.board.id) is None:  # a token may still reach the message from before a removal
            return False
        place = BoardPlace.IN_SIGHT
        in_sight = self.pens.saw_last(table) and not self._messages.is_old(board)
        if table.open and pings_players(table) and not (table.lent or in_sight):
            self.pacer.count()
            place = await self._messages.find_board(table)
        if place in (BoardPlace.GONE, BoardPlace.BURIED):
            return False
        is_shown = place is not BoardPlace.UNKNOWN and table.board.shown_revision >= table.revision
        if is_shown and not needs_announcement(table):  # the click that won was answered without the story
            return True
        message = await self._texts.card(table)
        if (response := self.pens.of(table)) is not None:
            try:
                await message.send(response.edit)
            except DiscordError as error:
                if table.lent and error.kind is ErrorKind.TRANSIENT:
                    raise
                log.info("Table %d: the last click's token is no longer good: %s", table.id, error)
                self.pens.drop(table.id)  # a click at another table may have forgotten it
                if table.lent:
                    raise
            else:
                return True
        return await self._messages.edit(table, board, message)

    async def _send_board(self, table: Table) -> Table:
        """Send the board in a new message, and return the table then. Clicks on the old one do not wait."""
        sent = await self._messages.send(table, await self._texts.card(table))
        async with self._locks.get(table.id):
            known = (await self._load(table.id)).board.id
            is_newest = known is None or known < sent  # nobody has clicked on it yet, or sent another
            if is_newest and await self._store.set_board_message(table.id, sent, table.revision):
                self._notify(table)
        if known is not None and known != sent:
            await self._remove_old_buttons(table, min(known, sent), max(known, sent))
        latest = await self._load(table.id)
        if latest.board.shown_revision < latest.revision:
            self.refresh(table.id)
        return latest

    async def _ping_players(self, shown: Table) -> None:
        """Ping players as long as that is due: another ping may be by the time one is sent.

        If the table has changed since ``shown``, its board is looked for again first.
        """
        table = shown
        while await self._pings.make_due(table, self.pens.last(table.id)):
            table = await self._load(table.id)
            if table.revision != shown.revision and pings_players(table):
                self.refresh(table.id)
                return

    def _shown_lately(self) -> dict[int, float]:
        """Return the tables that have just been shown, and when."""
        now = asyncio.get_running_loop().time()
        self._shown_at = {table: then for table, then in self._shown_at.items() if now - then < CROSSING_TIME}
        return self._shown_at

    def _notify(self, table: Table) -> None:
        self._shown_lately()[table.id] = asyncio.get_running_loop().time()
        for listener in self.listeners:
            listener(table)

    async def _remove_old_buttons(
        self, table: Table, old: int, new: int, response: Response | None = None
    ) -> None:
        """Replace an old board by a link, with the ``response`` that showed it where nothing else can."""
        moved = replace(table, board=replace(table.board, id=new))
        try:
            link = await self._texts.link(moved)
            if not table.lent:
                await self._messages.edit(moved, old, link)
            elif response is not None:
                await link.send(response.edit)
        except DiscordError as error:
            log.info("Table %d: the old board keeps its buttons, which lead to the new: %s", table.id, error)

    async def _load(self, table_id: int) -> Table:
        return cast("Table", await self._store.load(table_id))  # tables are closed, never deleted
