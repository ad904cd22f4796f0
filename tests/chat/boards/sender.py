"""The messages of the bot, and the Discord that gets them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import cast

from bot.chat.boards.messages import BoardMessages
from bot.chat.boards.texts import BoardTexts, Ping
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.ui.i18n.language import Languages
from bot.tables import Table
from playground.model.messages import Message
from playground.model.permissions import Permissions
from tests.chat.card_samples import GAMES
from tests.chat.in_process import InProcessDiscord
from tests.store.memory_store import MemoryStore
from tests.tables.sample_tables import game_table

TABLE = game_table(GAMES["three moves"])
PING_ID = 400_000_000_000_000_002


class Sender:
    """The bot's texts and messages, and the Discord that gets them."""

    def __init__(self) -> None:
        self.discord = InProcessDiscord()
        self.store = MemoryStore()
        self.preferences = Preferences(self.store)
        languages = ChannelLanguages(Languages(), self.preferences)
        self.messages = BoardMessages(self.discord.client, self.discord.clock.now)
        self.texts = BoardTexts(languages, self.preferences, self.messages.channels)

    async def send(self, table: Table) -> int:
        return await self.messages.send(table, await self.texts.card(table))

    async def edit(self, table: Table) -> bool:
        assert table.board.id is not None
        return await self.messages.edit(table, table.board.id, await self.texts.card(table))

    async def retire(self, table: Table, board: int) -> bool:
        """Replace an old board by a link to the one of a table."""
        return await self.messages.edit(table, board, await self.texts.link(table))

    async def ping(self, make: Callable[..., Awaitable[Ping | None]], *of: object) -> int | None:
        """Send what one of the texts says, and return its id, None if it says nothing."""
        ping = await make(*of)
        return await self.messages.ping(cast(Table, of[0]), ping) if ping is not None else None

    def with_board(self, table: Table = TABLE, age: float = 60.0) -> tuple[Table, Message]:
        """Return a table whose board was sent some seconds ago, and its message."""
        board = self.discord.add_bots_message(age)
        return with_board(table, board.id), board

    def permit(self, permission: Permissions, *, allow: bool) -> None:
        """Allow the bot something in the channel, or not, and let it hear of that."""
        there = self.discord
        there.world.set_overwrite(there.channel, there.bot, permission, allow=allow)
        there.hear_of(there.guild)

    def only_message(self) -> Message:
        (message,) = self.discord.messages
        return message


def with_board(table: Table, board_id: int | None) -> Table:
    return replace(table, board=replace(table.board, id=board_id))


def file_names(message: Message) -> list[str]:
    return [file.filename for file in message.files]


def pinged(message: Message) -> set[int]:
    return {user.id for user in message.pings}
