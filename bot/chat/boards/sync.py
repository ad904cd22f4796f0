"""Keeping what Discord shows of the tables in sync with what is stored.

Anything shown can be drawn again from the store, so nothing here has to succeed at once: a click gets the
board as its response if Discord accepts it, and :meth:`BoardSync.refresh` makes up for what failed.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

from bot.chat.boards.live import LiveBoard, LiveBoards
from bot.chat.boards.messages import BoardMessages, BoardPlace
from bot.chat.boards.pings import PlayerPings, is_behind, needs_message
from bot.chat.boards.request_pacing import Pause, RequestPacer, Urgency, pauses_between_attempts
from bot.chat.boards.texts import BoardTexts
from bot.chat.boards.voice import Voice
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.interactions.response import Response
from bot.chat.tasks import BackgroundTasks
from bot.logs import add_fields
from bot.monitoring.metrics import BOARD_DELAY_SECONDS
from bot.tables import (
    Caller,
    Person,
    Status,
    Table,
    Tables,
    TableStore,
    TemporaryStoreError,
    UnreadableTableError,
    requests,
)

CROWD_INTERVAL = 1.0
"""Seconds between two edits of a board on which many vote at once."""

log = logging.getLogger(__name__)


@dataclass
class BoardSync:
    """Shows tables, in response to interactions or by itself, and closes those whose channel is gone."""

    messages: BoardMessages
    texts: BoardTexts
    store: TableStore
    tables: Tables
    background_tasks: BackgroundTasks
    listeners: list[Callable[[Table], None]] = field(default_factory=list)
    """They are called with each table that Discord has come to show."""
    pacer: RequestPacer = field(default_factory=RequestPacer)
    _boards: LiveBoards = field(default_factory=LiveBoards)
    _pauses: set[Pause] = field(default_factory=set)  # of all boards

    def __post_init__(self) -> None:
        self._pings = PlayerPings(self.texts, self.store, self._boards, self._voice, self.refresh)

    @property
    def behind(self) -> int:
        """How many boards are being brought up to date."""
        return len(self._behind_since)

    @property
    def behind_seconds(self) -> float:
        """For how many seconds the board that waits longest has been out of date."""
        now = asyncio.get_running_loop().time()
        return now - min(self._behind_since, default=now)

    @property
    def _behind_since(self) -> list[float]:
        return [board.behind_since for board in self._boards if board.behind_since is not None]

    def reaches(self, table: Table) -> bool:
        """Return whether a table can go on by itself, before the next click."""
        return self._voice(table).heard

    def _voice(self, table: Table) -> Voice:
        return Voice(self.messages, self.pacer, self._boards[table.id], table)

    def note_seen(self, table_id: int, person: Caller) -> None:
        """Note that somebody has done something at a table, so that for a while they need no ping at once."""
        self._boards[table_id].note_seen(person.id)

    async def show(self, response: Response, table: Table, *, new_message: bool = False) -> None:
        """Respond to an interaction with the card of a table that was just loaded or saved.

        A click on the card edits it; a command, or a click with ``new_message``, sends it to the end of the
        channel. What Discord does not accept is shown later. An update that is under way is given up: it may
        wait for a rate limit, and interactions have none. After another response, the table is loaded again.

        Raises:
            DiscordError, NotAllowed: Discord does not accept the card, or shows it to one person alone.
            TemporaryStoreError: the table could not be loaded; it is shown later.
        """
        table_id, board = table.id, self._boards[table.id]
        board.note_seen(response.caller.id)
        for update in board.updates:
            update.cancel()
        try:
            async with board.drawing() as waited:
                table = await self._load(table_id) if waited else table
                await self._respond(board, response, table, new_message=new_message)
        except TemporaryStoreError:
            self.refresh(table_id)
            raise
        except DiscordError as error:
            if error.answered_elsewhere and new_message:
                raise
            if error.kind is ErrorKind.TRANSIENT:
                if response.member:
                    board.drop_click()  # an earlier click's token goes the same way
                self.background_tasks.start(response.withdraw())
            self.refresh(table_id)
            if error.kind is ErrorKind.REJECTED:
                raise
            log.warning("Table %d: Discord did not accept the response: %s", table_id, error)

    async def show_soon(self, response: Response, table: Table) -> None:
        """Acknowledge a click whose change is shown soon, with those of others.

        Raises:
            DiscordError: Discord does not accept that.
        """
        try:
            await response.defer()
            if response.message_id is not None and response.message_id == table.board.id:
                self._boards[table.id].keep(response, response.message_id)
        finally:
            self.refresh(table.id)

    async def _respond(
        self, board: LiveBoard, response: Response, table: Table, *, new_message: bool
    ) -> None:
        """Respond to an interaction with the card of a table, and record that it is shown."""
        known, clicked = table.board.id, None if new_message else response.message_id
        if clicked is not None and known is not None and clicked < known:
            await (await self.texts.link(table)).send(partial(response.show, once=True))
            if is_behind(table):  # the newer board was drawn before this click was saved
                self.refresh(table.id)
            return
        if clicked is not None and clicked == known and table.board.shown_revision >= table.revision:
            await response.defer()  # the response to another click has shown this one's change too
            board.keep(response, known)
            return
        old_click = board.click_on(known)
        message = await self.texts.card(table)
        message_id = await message.send(partial(response.show, new_message=new_message, once=True))
        await response.check_is_public()  # recorded, it would be a board that nobody else can find
        if known is not None and message_id < known:
            old_click = response  # it was deferred, and another board has been sent since
        board.keep(response, message_id)
        self._retry_paused()
        try:
            await self._record(board, table, message_id, old_click)
        except TemporaryStoreError as error:
            log.warning("Table %d: its board is shown but not recorded: %s", table.id, error)
            self.refresh(table.id)
            return
        if needs_message(table) or board.behind_since is not None:
            self.refresh(table.id)  # a ping that is under way may be out of date by now

    async def _record(
        self, board: LiveBoard, table: Table, message_id: int | None, old_click: Response | None = None
    ) -> None:
        """Record which message shows a table, and tell the listeners; what it does not show is shown soon.

        The older of two boards becomes a link to the other, with ``old_click`` where nothing else will do.
        """
        known = table.board.id
        is_newest = known is None or message_id is None or known <= message_id
        if is_newest and await self.store.set_board_message(table.id, message_id, table.revision):
            board.note_shown()
            for listener in self.listeners:
                listener(table)
        else:
            self.refresh(table.id)
        if known is not None and message_id is not None and known != message_id:
            old, new = sorted((known, message_id))
            self.background_tasks.start(self._retire(table, old, new, old_click))

    def refresh(self, table_id: int) -> None:
        """Update the board of a table soon, and ping its players if that is due."""
        board = self._boards[table_id]
        board.pending = True
        if board.pause is not None:
            board.pause.end()
        if board.behind_since is None:
            board.behind_since = asyncio.get_running_loop().time()
            self.background_tasks.start(self._sync_until_done(board))

    async def is_outdated(self, table: Table) -> bool:
        """Return whether a board is behind, once an update that is under way is done."""
        if table.board.shown_revision < table.revision:
            async with self._boards[table.id].drawing():
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
            table, message_id = await self.store.load(table_id), response.message_id
            if table is None or message_id is None or message_id < (table.board.id or 0):
                return False
            if table.board.shown_revision < table.revision and not self.messages.channels.may_edit(table):
                await self.show(response, table)
                return True
            left_alone = table.waits_for_clicks or self._boards[table_id].shown_lately
            if action_version != table.action_version and not left_alone:
                log.warning("Table %d: its board does not show what is stored", table_id)
                await self.store.set_board_message(table_id, message_id, 0)
                self.refresh(table_id)
        return False

    async def ping(self, table_id: int, people: tuple[Person, ...]) -> None:
        """Ping people about a lobby, until the game begins, or about the end of the vote they asked for."""
        try:
            await self._update_board(self._boards[table_id])
            await self._pings.tell(await self._load(table_id), people)
        except DiscordError as error:
            log.log(error.level, "Table %d: nobody was pinged: %s", table_id, error)

    async def _sync_until_done(self, board: LiveBoard) -> None:
        add_fields(table=board.table_id)
        try:
            with BOARD_DELAY_SECONDS.time():
                while board.pending:
                    await self._sync_with_retries(board)
        finally:
            board.behind_since = None

    async def _sync_with_retries(self, board: LiveBoard) -> None:
        pauses = pauses_between_attempts()
        while True:
            board.pending = False
            try:
                await self._sync(board)
            except (DiscordError, TemporaryStoreError) as error:
                failed = error if isinstance(error, DiscordError) else DiscordError(error)
                table_id, kind = board.table_id, failed.kind
                log.log(failed.level, "Table %d could not be shown (%s): %s", table_id, kind.name, error)
                if kind is not ErrorKind.TRANSIENT:
                    return
                await self._pause(board, next(pauses))
                if board.pending:  # there is something new to show
                    pauses = pauses_between_attempts()
            except UnreadableTableError:
                log.exception("Table %d cannot be shown: it is damaged", board.table_id)
                return
            else:
                self._retry_paused()
                return

    async def _sync(self, board: LiveBoard) -> None:
        """Update the board of a table and ping its players, or close it if its channel is gone."""
        if board.click is None:
            await self.pacer.wait(Urgency.BOARD)
        try:
            table = await self._update_board(board)
            # It is pending again if a click, say, has changed it during a request for the board.
            if table is not None and not board.pending and self._voice(table).heard:
                await self._ping_players(table)
        except DiscordError as error:
            if error.kind is not ErrorKind.CHANNEL_GONE:
                raise
            log.info("Table %d is closed: its channel is gone", board.table_id)
            await self.tables.close_unseen(board.table_id, requests.ChannelDeleted())
            await self.store.set_announced(board.table_id)  # nobody is left to hear it

    async def _pause(self, board: LiveBoard, seconds: float) -> None:
        """Wait until the next attempt, or until there is something new to show or a request succeeds."""
        board.pause = pause = Pause()
        self._pauses.add(pause)
        try:
            await pause.wait(seconds)
        finally:
            board.pause = None
            self._pauses.discard(pause)

    def _retry_paused(self) -> None:
        """Let the tables that wait for their next attempt try again, because Discord accepts requests."""
        for pause in self._pauses:
            pause.end_soon()

    async def _update_board(self, board: LiveBoard) -> Table | None:
        """Show the table as it is, in its message or, if that is unusable, in a new one, and return it.

        Before players are pinged, the board is looked for unless the click told where it is: it may have
        been deleted or buried. None means that a response to a click was about to show the table instead.
        """
        update = asyncio.create_task(self._update_message(board))
        board.updates.add(update)
        try:
            table, is_missing = await update
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            self.refresh(board.table_id)  # the response may fail, or leave a ping to be sent
            return None
        finally:
            board.updates.discard(update)
        return await self._send_board(board, table) if is_missing and not table.waits_for_clicks else table

    async def _update_message(self, board: LiveBoard) -> tuple[Table, bool]:
        """Update the message with the board; return the table, and whether it needs a new message."""
        async with board.drawing():
            table = await self._load(board.table_id)
            if table.crowd is not None and (wait := CROWD_INTERVAL - board.seconds_shown) > 0:
                await asyncio.sleep(wait)
                table = await self._load(board.table_id)
            is_shown = table.board.shown_revision >= table.revision
            if (is_shown and not self._pings.leads_to_board(table)) or not self._voice(table).heard:
                return table, False
            edited = await self._edit_board(board, table)
            if not edited and (table.open or table.status is Status.FINISHED):
                return table, True
            if not (edited and is_shown):
                await self._record(board, table, table.board.id if edited else None)
        return table, False

    async def _edit_board(self, board: LiveBoard, table: Table) -> bool:
        """Edit the board if that is necessary; return False if a new message is needed."""
        if (message_id := table.board.id) is None:  # a token may still reach one from before a removal
            return False
        voice, is_shown = self._voice(table), table.board.shown_revision >= table.revision
        if self._pings.leads_to_board(table) and (table.open or (is_shown and not board.shown_lately)):
            place = await voice.place()
            if place is BoardPlace.GONE or (place is BoardPlace.BURIED and table.open):
                return False
            is_shown = is_shown and place is not BoardPlace.UNKNOWN
        return is_shown or await voice.edit(message_id, await self.texts.card(table))

    async def _send_board(self, board: LiveBoard, table: Table) -> Table:
        """Send the board in a new message, and return the table then. Clicks on the old one do not wait.

        Nothing is sent if a click has told of another board meanwhile, which is looked at instead.
        """
        if (latest := await self._load(table.id)).board.id != table.board.id:
            self.refresh(table.id)
            return latest
        sent = await self.messages.send(table, await self.texts.card(table))
        async with board.drawing():
            known = (await self._load(table.id)).board
            if known.id != sent:  # nobody has clicked on it yet
                await self._record(board, replace(table, board=known), sent)
        latest = await self._load(table.id)
        if latest.board.shown_revision < latest.revision:
            self.refresh(table.id)
        return latest

    async def _ping_players(self, shown: Table) -> None:
        """Ping players as long as that is due: another ping may be by the time one is sent.

        If the table has changed since ``shown``, its board is looked for again first.
        """
        table = shown
        while await self._pings.make_due(table):
            table = await self._load(table.id)
            if table.revision != shown.revision and self._pings.leads_to_board(table):
                self.refresh(table.id)
                return

    async def _retire(self, table: Table, old: int, new: int, response: Response | None) -> None:
        """Replace an old board by a link, with the ``response`` that showed it where nothing else can."""
        moved = replace(table, board=replace(table.board, id=new))
        try:
            link = await self.texts.link(moved)
            await self._voice(moved).retire(old, link, response)
        except DiscordError as error:
            log.info("Table %d: the old board keeps its buttons, which lead to the new: %s", table.id, error)

    async def _load(self, table_id: int) -> Table:
        return cast("Table", await self.store.load(table_id))  # tables are closed, never deleted
