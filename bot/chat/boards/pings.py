"""Pinging players to their turn, before their time runs out, and when somebody has won; and what is due."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.chat.boards.live import LiveBoards
from bot.chat.boards.messages import BoardMessages, BoardPlace
from bot.chat.boards.pacing import RequestPacer, Urgency
from bot.chat.boards.texts import BoardTexts, Ping
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.interactions.response import Response
from bot.tables import Person, Status, Table, TableStore

log = logging.getLogger(__name__)


@dataclass
class PlayerPings:
    """Pings players, and deletes the ping before.

    A ping is a message with a nonce, so that it comes once whatever goes wrong. While the process makes
    nearly as many requests as Discord accepts, it is a follow-up of the latest click instead: follow-ups are
    not counted, but have no nonce. Where the bot is no member, there is no other way, so a ping is recorded
    before it is sent: after a kill, none is better than two.
    """

    messages: BoardMessages
    texts: BoardTexts
    store: TableStore
    pacer: RequestPacer
    boards: LiveBoards
    # The channel and the person of responses whose follow-ups nobody else sees: in a server, that depends on
    # what they may do.
    _private_follow_ups: set[tuple[int, int]] = field(default_factory=set)

    async def make_due(self, table: Table) -> bool:
        """Say who won, remind the players or ping them, if that is due; return whether more may be due."""
        if not table.open and table.board.ping_id is not None:
            # Before the result is announced: a table is looked after until that is recorded, so a kill in
            # between leaves no ping.
            await self._delete(table, table.board.ping_id)
            await self.store.set_ping(table.id, None, table.board.pinged_turn)
        elif needs_announcement(table):
            if not table.lent:
                await self._send(table, await self._result(table))
            await self.store.set_announced(table.id)
            if table.lent:
                await self._send(table, await self._result(table))
        elif needs_reminder(table):
            reminder = await self._send(table, await self.texts.reminder(table))
            await self._replace_ping(table, reminder, table.deadline)
        elif needs_ping(table):
            watches = len(table.remaining) == 1  # who plays against computers sees that their turn comes
            pings = bool(table.awaited) and not watches
            if pings and table.lent and not await self.record_ping(table, table.board.ping_id, _turn(table)):
                return True
            ping = await self._send(table, await self.texts.turn(table)) if pings else None
            await self._replace_ping(table, ping)
            return False  # what changes meanwhile is shown and pinged for itself
        else:
            return False
        return True

    async def tell(self, table: Table, people: Iterable[Person]) -> None:
        """Ping people about a lobby, until the game begins, or about the end of the vote they asked for."""
        ping = await self.texts.news(table, people) if table.calls_people else None
        if ping is None:
            return
        message_id = await self.messages.ping(table, ping)
        if table.game is None:
            await self.record_ping(table, message_id, table.board.pinged_turn)

    async def record_ping(
        self, table: Table, message_id: int | None, turn: int, reminded_deadline: float | None = None
    ) -> bool:
        """Record a ping, or delete it and return False if another process has sent one for a later turn."""
        is_latest = await self.store.set_ping(table.id, message_id, turn, reminded_deadline)
        if not is_latest and message_id is not None:
            await self._delete(table, message_id)
        return is_latest

    async def _result(self, table: Table) -> Ping | None:
        """Return what tells who won; a board that is the last message does that too, so there is none."""
        ping = await self.texts.result(table)
        return None if ping is None or await self.messages.find_board(table) is BoardPlace.LAST else ping

    async def _send(self, table: Table, ping: Ping | None) -> int | None:
        """Send a ping and return its id, None if none was sent."""
        click = self.boards[table.id].click
        if ping is None or (table.lent and click is None):
            return None
        try:
            if click is not None and (table.lent or self.pacer.is_busy):
                try:
                    return await self._follow_up(table, ping, click)
                except DiscordError as error:
                    if table.lent or error.kind is ErrorKind.TRANSIENT:  # it may have arrived
                        raise
                    log.info("Table %d: the last click's token is no longer good: %s", table.id, error)
            await self.pacer.wait(Urgency.PING)
            return await self.messages.ping(table, ping)
        except DiscordError as error:
            if error.kind is not ErrorKind.FORBIDDEN and not table.lent:
                raise
            log.log(error.level, "Table %d: nobody was pinged: %s", table.id, error)
            return None

    async def _follow_up(self, table: Table, ping: Ping, click: Response) -> int | None:
        """Send a ping below a click and return its id, None if nobody else would see it."""
        followed = table.location.channel_id, click.caller.id
        if followed in self._private_follow_ups:
            return None
        message_id = await click.follow_up(ping.text, ping.mentions)
        if message_id is None:
            self._private_follow_ups.add(followed)
        else:
            self.boards[table.id].follow_ups[message_id] = click
        return message_id

    async def _replace_ping(
        self, table: Table, message_id: int | None, reminded_deadline: float | None = None
    ) -> None:
        """Record a ping or a reminder, and delete the one before."""
        is_latest = await self.record_ping(table, message_id, _turn(table), reminded_deadline)
        if is_latest and table.board.ping_id is not None:
            await self._delete(table, table.board.ping_id)

    async def _delete(self, table: Table, message_id: int) -> None:
        """Delete a ping, through the response that it followed if that still works."""
        click = self.boards[table.id].follow_ups.pop(message_id, None)
        if click is not None and click.can_edit:
            try:
                await click.delete_follow_up(message_id)
            except DiscordError as error:
                log.info("Table %d: the token of a follow-up is no longer good: %s", table.id, error)
            else:
                return
        if table.lent:
            return
        self.pacer.count()
        await self.messages.delete(table, message_id)


def _turn(table: Table) -> int:
    return table.game.acting_since if table.game else 0


def is_behind(table: Table) -> bool:
    """Whether Discord does not show the table as it is."""
    return table.board.shown_revision < table.revision or needs_message(table)


def needs_message(table: Table) -> bool:
    """Whether players have to be pinged, or an outdated ping has to go."""
    return needs_announcement(table) or needs_reminder(table) or needs_ping(table)


def pings_players(table: Table) -> bool:
    """Whether the messages that are due lead players to the board."""
    return needs_announcement(table) or bool(table.awaited and needs_message(table))


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
