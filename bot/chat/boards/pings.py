"""Pinging players to their turn, before their time runs out, and when somebody has won; and what is due."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from bot.chat.boards.live import LiveBoards, Record, Unsent
from bot.chat.boards.texts import BoardTexts, Ping, called_to_turn
from bot.chat.boards.voice import Voice
from bot.chat.discord_requests import DiscordError
from bot.game import Phase
from bot.tables import Person, Status, Table, TableStore

PING_DELAY = 10.0
"""Seconds that those who are there when their turn begins have to act before they are pinged."""


@dataclass
class PlayerPings:
    """Pings players, and deletes the ping before.

    A ping is a message with a nonce, so that it comes once whatever goes wrong. While the process makes
    nearly as many requests as Discord accepts, it is a follow-up of the latest click instead, which is not
    counted; where the bot is no member, there is no other way. A follow-up has no nonce, so it is recorded
    before it is sent: after a kill, none is better than two.

    Who is there when their turn begins is pinged only if they do not act at once. That is known in memory
    alone, so after a restart whoever has not been pinged is.

    Attributes:
        refresh: looks soon what is due at a table, given its id.
    """

    texts: BoardTexts
    store: TableStore
    boards: LiveBoards
    voice: Callable[[Table], Voice]
    refresh: Callable[[int], None]

    async def make_due(self, table: Table) -> bool:
        """Say who won, remind the players or ping them, if that is due; return whether more may be due."""
        if not table.open and table.board.ping_id is not None:
            # Before the result is announced: a table is looked after until that is recorded, so a kill in
            # between leaves no ping.
            await self.voice(table).delete(table.board.ping_id)
            await self.store.set_ping(table.id, None, table.board.pinged_turn)
        elif needs_announcement(table):
            await self._send(table, await self._result(table), partial(self._record_result, table))
        elif needs_reminder(table):
            record = partial(self.record_ping, table, turn=_turn(table), reminded_deadline=table.deadline)
            await self._send(table, await self.texts.reminder(table), record)
        elif needs_ping(table):
            is_held = self._is_held(table)
            if is_held and not _has_acted(table):
                return False
            watches = len(table.remaining) == 1  # who plays against computers sees that their turn comes
            is_called = table.awaited and not watches and not is_held
            ping = await self.texts.turn(table) if is_called else None
            await self._send(table, ping, partial(self.record_ping, table, turn=_turn(table)))
            return False  # what changes meanwhile is shown and pinged for itself
        else:
            unsent = self.boards[table.id].unsent
            if unsent is not None and unsent.due == _due(table):
                await self._send_once(table, unsent)
            return False
        return True

    def leads_to_board(self, table: Table) -> bool:
        """Return whether the messages that are due now lead players to the board."""
        is_told = needs_announcement(table) or needs_reminder(table)
        return is_told or (bool(table.awaited) and needs_ping(table) and not self._is_held(table))

    def _is_held(self, table: Table) -> bool:
        """Return whether those to be pinged for a turn are there, and have acted or still have time to."""
        if not table.awaited or len(table.remaining) == 1:
            return False
        turn, loop = _turn(table), asyncio.get_running_loop()
        board = self.boards[table.id]
        if board.held_turn != turn:
            board.hold_ping(turn, called_to_turn(table), PING_DELAY)
            if board.held_until is not None:
                loop.call_at(board.held_until, self.refresh, table.id)
        return board.held_until is not None and (_has_acted(table) or loop.time() < board.held_until)

    async def tell(self, table: Table, people: Iterable[Person]) -> None:
        """Ping people about a lobby, until the game begins, or about the end of the vote they asked for."""
        ping = await self.texts.news(table, people) if table.calls_people else None
        if ping is None:
            return
        message_id = await self.voice(table).ping(ping)
        if message_id is not None and table.game is None:
            await self.record_ping(table, message_id, table.board.pinged_turn)

    async def record_ping(
        self, table: Table, message_id: int | None, turn: int, reminded_deadline: float | None = None
    ) -> bool:
        """Record a ping, or delete it and return False if another process has sent one for a later turn."""
        is_latest = await self.store.set_ping(table.id, message_id, turn, reminded_deadline)
        if not is_latest and message_id is not None:
            await self.voice(table).delete(message_id)
        return is_latest

    async def _record_result(self, table: Table, _: int | None) -> bool:
        await self.store.set_announced(table.id)
        return True

    async def _result(self, table: Table) -> Ping | None:
        """Return what tells who won; a board that is the last message does that too, so there is none."""
        ping = await self.texts.result(table)
        return None if ping is None or await self.voice(table).is_last() else ping

    async def _send(self, table: Table, ping: Ping | None, record: Record) -> None:
        """Send a ping if there is one, record that, and delete the one before."""
        board, voice = self.boards[table.id], self.voice(table)
        board.unsent = None
        if ping is None:
            await self._replace_ping(table, None, record)
        elif (click := voice.followed) is None:
            await self._send_once(table, Unsent(ping, record, _due(table)))
        elif await record(table.board.ping_id):
            try:
                sent = await voice.follow_up(click, ping)
            except DiscordError:
                board.unsent = Unsent(ping, record, _due(table))
                await self._send_once(table, board.unsent)
            else:
                await self._replace_ping(table, sent, record)

    async def _send_once(self, table: Table, unsent: Unsent) -> None:
        """Send a ping by whose nonce Discord recognises one that is sent again."""
        sent = await self.voice(table).ping(unsent.ping)
        self.boards[table.id].unsent = None
        await self._replace_ping(table, sent, unsent.record)

    async def _replace_ping(self, table: Table, message_id: int | None, record: Record) -> None:
        """Record a ping, or that there is none, and delete the one before."""
        if await record(message_id) and table.board.ping_id is not None:
            await self.voice(table).delete(table.board.ping_id)


def _due(table: Table) -> tuple[int, float | None, Status]:
    return table.action_version, table.deadline, table.status


def _turn(table: Table) -> int:
    return table.game.acting_since if table.game else 0


def _has_acted(table: Table) -> bool:
    """Whether whose turn it is has begun to play it. Those who have bid are not awaited any more."""
    game = table.game
    return game is not None and game.state.phase is not Phase.BID and game.position_since > game.acting_since


def is_behind(table: Table) -> bool:
    """Whether Discord does not show the table as it is."""
    return table.board.shown_revision < table.revision or needs_message(table)


def needs_message(table: Table) -> bool:
    """Whether players have to be pinged, or an outdated ping has to go."""
    return needs_announcement(table) or needs_reminder(table) or needs_ping(table)


def needs_announcement(table: Table) -> bool:
    """Whether nobody has been told yet who won."""
    return table.status is Status.FINISHED and not table.board.announced


def needs_ping(table: Table) -> bool:
    """Whether the players who can act have not been pinged, or an outdated ping has to go."""
    if table.game is not None and table.open and (table.awaited or table.board.ping_id is not None):
        return table.board.pinged_turn < table.game.acting_since
    return table.board.ping_id is not None and not table.open


def needs_reminder(table: Table) -> bool:
    """Whether the players the game is waiting for have not been reminded of their deadline.

    Where the bot is no member, who clicks sees it on the board.
    """
    is_due = table.reminder_due and bool(table.awaited) and table.calls_people
    return is_due and table.board.reminded_deadline != table.deadline
