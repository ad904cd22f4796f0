"""The messages that the bot sends and edits on its own, not in response to an interaction."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

import discord

from bot.chat.boards.channels import Action, BoardChannels
from bot.chat.boards.texts import Ping
from bot.chat.discord_requests import DiscordError, ErrorKind, discord_request
from bot.chat.ui.card import Attachment, Card, CardMessage, discord_files
from bot.tables import Table

EDITABLE_FOR = 50 * 60.0
"""The age in seconds at which a board is replaced: Discord severely limits edits of messages older than an
hour (assumption: old-edits)."""

BURIED_BELOW = 6
"""How many messages below a board bury it."""

MAX_NONCE_LENGTH = 25
"""How many characters Discord accepts as a nonce, by which it recognises a message that is sent twice."""


class BoardPlace(Enum):
    """Where a board is in its channel."""

    LAST = auto()
    """The latest message, but for a ping."""
    IN_SIGHT = auto()
    """Among the latest messages."""
    BURIED = auto()
    """Below many messages, or so old that it may be."""
    GONE = auto()
    """It was deleted, or never sent."""
    UNKNOWN = auto()
    """The bot may not read the channel's messages."""


_NO_MENTIONS = discord.AllowedMentions.none()


@dataclass
class BoardMessages:
    """Sends, edits and finds boards and pings.

    Every method raises :class:`DiscordError` if Discord does not accept it. ``now`` tells the time at
    Discord, in seconds since 1970.
    """

    client: discord.AutoShardedClient
    now: Callable[[], float]
    channels: BoardChannels = field(init=False)

    def __post_init__(self) -> None:
        self.channels = BoardChannels(self.client, self.now)

    async def send(self, table: Table, message: CardMessage) -> int:
        """Send a board to the end of the channel and return the message's id."""

        async def send(card: Card, *pictures: Attachment) -> int:
            files = discord_files(*pictures)
            sending = self.channels.find(table).send(view=card, files=files, allowed_mentions=_NO_MENTIONS)
            return (await discord_request(sending)).id

        with self.channels.attempt(table, Action.SEND):
            return await message.send(send)

    async def edit(self, table: Table, message_id: int, message: CardMessage) -> bool:
        """Show a card in a message that the bot has sent; return False if a new message is needed."""

        async def edit(card: Card, *pictures: Attachment) -> None:
            files = discord_files(*pictures)
            sent = self.channels.find(table).get_partial_message(message_id)
            await discord_request(sent.edit(view=card, attachments=files, allowed_mentions=_NO_MENTIONS))

        try:
            with self.channels.attempt(table, Action.EDIT):
                await message.send(edit)
        except DiscordError as error:
            if error.kind in (ErrorKind.MESSAGE_GONE, ErrorKind.THREAD_ARCHIVED):
                return False
            raise
        return True

    def is_old(self, message_id: int) -> bool:
        """Return whether a message is so old that Discord limits its edits."""
        sent = discord.utils.snowflake_time(message_id).timestamp()
        return self.now() - sent > EDITABLE_FOR

    async def find_board(self, table: Table) -> BoardPlace:
        """Return where the board is, as far as the bot can see."""
        board = table.board.id
        if board is None:
            return BoardPlace.GONE
        if self.is_old(board):
            return BoardPlace.BURIED
        granted = self.channels.granted(table)
        if table.location.guild_id is not None and not (granted and granted.read_message_history):
            return BoardPlace.UNKNOWN
        # From the board on: it comes first, then at most one ping and the messages that bury it
        # (assumption: history-after).
        # Their ids are enough, and quicker than discord.py's objects with all buttons and pictures.
        channel, limit = table.location.channel_id, BURIED_BELOW + 2
        try:
            history = await discord_request(self.client.http.logs_from(channel, limit, after=board - 1))
        except DiscordError as error:
            if error.kind in (ErrorKind.TRANSIENT, ErrorKind.CHANNEL_GONE):
                raise
            return BoardPlace.UNKNOWN
        found = [int(message["id"]) for message in history]
        if board not in found:
            return BoardPlace.GONE
        below = [message for message in found if message not in (board, table.board.ping_id)]
        if not below:
            return BoardPlace.LAST
        return BoardPlace.BURIED if len(below) >= BURIED_BELOW else BoardPlace.IN_SIGHT

    async def ping(self, table: Table, ping: Ping) -> int:
        """Send a ping and return its id; the same one within minutes sends no second (assumption: nonce)."""
        nonce = ping.nonce[:MAX_NONCE_LENGTH]
        with self.channels.attempt(table, Action.SEND):
            sending = self.channels.find(table).send(ping.text, allowed_mentions=ping.mentions, nonce=nonce)
            return (await discord_request(sending)).id

    async def delete(self, table: Table, message_id: int) -> None:
        """Delete one of the bot's messages, unless it is gone, in an archived thread or out of reach."""
        try:
            with self.channels.attempt(table, Action.DELETE):
                await discord_request(self.channels.find(table).get_partial_message(message_id).delete())
        except DiscordError as error:
            if error.kind not in (ErrorKind.MESSAGE_GONE, ErrorKind.THREAD_ARCHIVED, ErrorKind.FORBIDDEN):
                raise
