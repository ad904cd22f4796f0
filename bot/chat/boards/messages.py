"""The messages that the bot sends and edits of its own accord, not as the answer to an interaction."""

from collections.abc import Iterable
from datetime import timedelta

import discord

from bot.chat.attachments import Picture, Show, discord_files, show_table
from bot.chat.cards import Card, moved_card
from bot.chat.errors import ErrorKind, error_kind
from bot.chat.i18n.language import Language, Languages
from bot.chat.themes import Themes
from bot.game import Phase
from bot.tables import Person, Table

EDITABLE_FOR = timedelta(minutes=50)
"""The age at which a board is sent anew: Discord all but stops edits of messages older than an hour."""

BURIED_BELOW = 6
"""How many messages below a board bury it."""

MAX_NONCE_LENGTH = 25
"""How many characters Discord takes to know a message again by, should it be sent twice."""

_NO_MENTIONS = discord.AllowedMentions.none()


class BoardMessages:
    """One attempt at each thing; every method raises what Discord's refusal raises, unless it says otherwise.

    Args:
        client: the connection to Discord.
        languages: what players read.
        themes: what pictures are drawn for.
    """

    def __init__(self, client: discord.Client, languages: Languages, themes: Themes) -> None:
        self._client = client
        self._languages = languages
        self._themes = themes

    def language(self, table: Table) -> Language:
        """Return what the people around a table read: the language of their server."""
        guild = self._client.get_guild(table.location.guild_id or 0)
        return self._languages.of(str(guild.preferred_locale)) if guild else self._languages.english

    async def show(self, table: Table, show: Show) -> int:
        """Show the card of a table as its server reads and sees it, and return the id of its message."""
        theme = await self._themes.of(table.location.guild_id)
        return await show_table(table, self.language(table), theme, show)

    async def send_board(self, table: Table) -> int:
        """Send the card to the end of the channel and return the message's id."""
        channel = self._channel(table)

        async def send(card: Card, picture: Picture | None) -> int:
            sent = await channel.send(view=card, files=discord_files(picture), allowed_mentions=_NO_MENTIONS)
            return sent.id

        return await self.show(table, send)

    async def edit_board(self, table: Table) -> int | None:
        """Draw the card again in its message and return its id, None if the message is of no use any more."""
        if table.board.id is None:
            return None
        message = self._channel(table).get_partial_message(table.board.id)

        async def edit(card: Card, picture: Picture | None) -> int:
            await message.edit(view=card, attachments=discord_files(picture), allowed_mentions=_NO_MENTIONS)
            return message.id

        try:
            return await self.show(table, edit)
        except discord.HTTPException as error:
            if error_kind(error) is ErrorKind.MESSAGE_GONE:
                return None
            raise

    async def remove_buttons(self, table: Table, message_id: int) -> None:
        """Take picture and buttons off a board that stands further down now."""
        message = self._channel(table).get_partial_message(message_id)
        card = moved_card(table, self.language(table))
        await message.edit(view=card, attachments=[], allowed_mentions=_NO_MENTIONS)

    async def is_buried(self, table: Table) -> bool:
        """Whether the board is too old to be edited, or others' messages have pushed it up, if we may see."""
        board = table.board.id
        if board is None:
            return True
        if discord.utils.utcnow() - discord.utils.snowflake_time(board) > EDITABLE_FOR:
            return True
        guild = self._client.get_guild(table.location.guild_id or 0)
        channel = guild.get_channel_or_thread(table.location.channel_id) if guild else None
        if guild is None or channel is None or not channel.permissions_for(guild.me).read_message_history:
            return False
        after = discord.Object(board)
        try:
            below = [
                message async for message in self._channel(table).history(after=after, limit=BURIED_BELOW + 1)
            ]
        except discord.HTTPException as error:
            if error_kind(error) in (ErrorKind.TRANSIENT, ErrorKind.CHANNEL_GONE):
                raise
            return False
        return sum(message.id != table.board.ping_id for message in below) >= BURIED_BELOW

    async def ping_players(self, table: Table) -> int:
        """Call those who can act and return the message's id: an edit of the board calls nobody."""
        language = self.language(table)
        people = language.people(table.acting)
        text = language.text("{people}, it is your turn: {table}", people=people, table=table)
        match table.game.state.phase if table.game else None:
            case Phase.BID:
                text = language.text("{people}, place your bids: {table}", people=people, table=table)
            case Phase.SETTLE:
                text = language.text(
                    "{people}, your bid is to be settled: {table}", people=people, table=table
                )
        turn = table.game.acting_since if table.game else 0
        return await self._ping(table, text, table.acting, f"{table.board.id or table.id}.{turn}")

    async def remind_players(self, table: Table) -> int:
        """Remind those whom the game waits for that their time runs out, and return the message's id."""
        language = self.language(table)
        assert table.deadline is not None  # noqa: S101 - nobody is reminded of a deadline that there is not
        text = language.text(
            "{people}, the game waits for you, and your time runs out {when}: {table}",
            people=language.people(table.awaited),
            when=language.when(table.deadline),
            table=table,
        )
        return await self._ping(table, text, table.awaited, f"{table.id}.{table.deadline:.0f}")

    async def invite_players(self, table: Table, people: Iterable[Person]) -> int:
        """Tell people about a rematch that they may join, and return the message's id."""
        language = self.language(table)
        text = language.text("{people}, a rematch: {table}", people=language.people(people), table=table)
        return await self._ping(table, text, people, f"{table.id}.invitation")

    async def delete(self, table: Table, message_id: int) -> None:
        """Delete a message of ours; one that is gone already is fine."""
        try:
            await self._channel(table).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            if error_kind(error) is not ErrorKind.MESSAGE_GONE:
                raise

    async def _ping(self, table: Table, text: str, people: Iterable[Person], nonce: str) -> int:
        """Send a message that notifies ``people``; the same nonce within minutes sends no second one."""
        users = [discord.Object(person.id) for person in people]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)
        sent = await self._channel(table).send(text, allowed_mentions=allowed, nonce=nonce[:MAX_NONCE_LENGTH])
        return sent.id

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(
            table.location.channel_id, guild_id=table.location.guild_id
        )
