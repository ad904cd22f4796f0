"""With which token a table is shown and its players are pinged."""

import logging

from bot.chat.boards.live import LiveBoard
from bot.chat.boards.messages import BoardMessages, BoardPlace
from bot.chat.boards.request_pacing import RequestPacer, Urgency
from bot.chat.boards.texts import Ping
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.interactions.response import Response
from bot.chat.ui.card import CardMessage
from bot.tables import Table

log = logging.getLogger(__name__)


class Voice:
    """How one table can be heard at the moment: with the bot's own token, the last click, or both.

    What goes with a click does not count for Discord's limit. The bot's own token has to rest where it is no
    member, or where that is refused. A voice is made for a table as it was loaded, and not kept. It paces
    pings and deletions; edits are paced before their table is loaded. Its methods raise a
    :class:`DiscordError` if Discord does not accept a request.
    """

    def __init__(self, messages: BoardMessages, pacer: RequestPacer, board: LiveBoard, table: Table) -> None:
        self._messages = messages
        self._pacer = pacer
        self._board = board
        self._table = table

    @property
    def heard(self) -> bool:
        """Whether the table can go on before the next click. What a hidden channel misses is shown later."""
        return not self._table.lent or self._board.click_on(self._table.board.id) is not None

    @property
    def followed(self) -> Response | None:
        """The click that a ping is to follow up on, near the limit or where nothing else can; else None.

        Discord does not recognise a follow-up that is sent twice.
        """
        return self._board.click if self._table.lent or self._pacer.is_busy else None

    async def place(self) -> BoardPlace:
        """Return where the board is. A click that has just told is believed, or one where nobody can look."""
        table, click = self._table, self._board.click
        last = click.last_message_id if click is not None else None
        is_last = last is not None and last in (table.board.id, table.board.ping_id)
        if table.lent or (is_last and table.board.id and not self._messages.is_old(table.board.id)):
            return BoardPlace.IN_SIGHT
        self._pacer.count()
        return await self._messages.find_board(table)

    async def is_last(self) -> bool:
        """Return whether the board is certainly the last message, so that people see it without a ping."""
        looks = not self._table.lent
        return looks and await self._messages.find_board(self._table) is BoardPlace.LAST

    async def edit(self, message_id: int, message: CardMessage) -> bool:
        """Show a card in the message of the board; return False if a new message is needed."""
        if (click := self._board.click_on(message_id)) is not None:
            try:
                await message.send(click.edit)
            except DiscordError as error:
                if self._table.lent and error.kind is ErrorKind.TRANSIENT:
                    raise
                self._say_click_is_over(error)
                self._board.drop_click()
                if self._table.lent:
                    raise
            else:
                return True
        return await self._messages.edit(self._table, message_id, message)

    async def retire(self, message_id: int, link: CardMessage, shown_by: Response | None) -> None:
        """Replace an old board by a link, with the response that showed it where nothing else can."""
        if not self._table.lent:
            await self._messages.edit(self._table, message_id, link)
        elif shown_by is not None:
            await link.send(shown_by.edit)

    async def ping(self, ping: Ping) -> int | None:
        """Notify people with the bot's own token, and return the ping's id; None where that has to rest."""
        if self._table.lent:
            return None
        try:
            await self._pacer.wait(Urgency.PING)
            return await self._messages.ping(self._table, ping)
        except DiscordError as error:
            if error.kind is not ErrorKind.FORBIDDEN:
                raise
            self._say_nobody_was_pinged(error)
            return None

    async def follow_up(self, click: Response, ping: Ping) -> int | None:
        """Notify people below a click, and return the ping's id.

        It is None if nobody else would see it, or nobody knows whether it has arrived.

        Raises:
            DiscordError: it has not arrived, and the bot's own token may work.
        """
        private = self._messages.channels.private_follow_ups
        follower = self._table.location.channel_id, click.caller.id
        if self._table.lent and follower in private:
            return None
        try:
            sent = await click.follow_up(ping.text, ping.mentions)
        except DiscordError as error:
            may_have_arrived = error.kind is ErrorKind.TRANSIENT and error.status is None
            if not (self._table.lent or may_have_arrived):
                self._say_click_is_over(error)
                raise
            self._say_nobody_was_pinged(error)
            return None
        if sent is None:
            private.add(follower)
        else:
            self._board.follow_ups[sent] = click
        return sent

    async def delete(self, message_id: int) -> None:
        """Delete a ping, through the click that it followed if that still works."""
        click = self._board.follow_ups.pop(message_id, None)
        if click is not None and click.can_edit:
            try:
                await click.delete_follow_up(message_id)
            except DiscordError as error:
                self._say_click_is_over(error)
            else:
                return
        if not self._table.lent:
            self._pacer.count()
            await self._messages.delete(self._table, message_id)

    def _say_click_is_over(self, error: DiscordError) -> None:
        log.info("Table %d: a click's token is no longer good: %s", self._table.id, error)

    def _say_nobody_was_pinged(self, error: DiscordError) -> None:
        log.log(error.level, "Table %d: nobody was pinged: %s", self._table.id, error)
