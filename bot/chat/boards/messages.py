"""The messages that the bot sends and edits on its own, not in response to an interaction."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum, auto

import discord

from bot.chat.boards.channels import Action, BoardChannels
from bot.chat.boards.rendering import render_table
from bot.chat.discord_requests import DiscordError, ErrorKind, discord_request
from bot.chat.interactions.response import Response
from bot.chat.play.cards import moved_card
from bot.chat.play.closed import result_text
from bot.chat.preferences import PINGS, THEME, ChannelLanguages, Pings, Preferences
from bot.chat.story.stories import Stories
from bot.chat.ui.card import Attachment, Card, CardMessage, discord_files
from bot.game import Phase
from bot.render import is_moving
from bot.tables import Person, Table, pinged_at_the_end

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


_FOR_REMINDERS = (Pings.EVERY_TURN, Pings.DAILY, Pings.TIMEOUT)
"""The choices of those who are reminded and invited; all other pings are for those who want every turn's."""

_NO_MENTIONS = discord.AllowedMentions.none()


@dataclass
class BoardMessages:
    """Sends and edits boards, pings and reminders, once each.

    Every method raises :class:`DiscordError` if Discord does not accept it. ``now`` tells the time at
    Discord, in seconds since 1970.
    """

    client: discord.AutoShardedClient
    languages: ChannelLanguages
    preferences: Preferences
    stories: Stories
    now: Callable[[], float]
    # The channel and the person of responses whose follow-ups nobody else sees: in a server, that depends on
    # what they may do.
    _private_follow_ups: set[tuple[int, int]] = field(default_factory=set)
    channels: BoardChannels = field(init=False)

    def __post_init__(self) -> None:
        self.channels = BoardChannels(self.client, self.now)

    async def render(self, table: Table, *, with_story: bool = True) -> CardMessage:
        """Return the card of a table in its language and theme; the story of a finished game takes longer."""
        theme = await self.preferences.of_server(table.location.guild_id, THEME)
        language = await self.languages.of_table(table)
        story = await self.stories.with_picture(table, theme, language) if with_story else ()
        moving = _moves(table) and await self.preferences.moving(table)
        muted = self.channels.is_refused(table, Action.SEND)
        return await render_table(table, language, theme, *story, moving=moving, muted=muted)

    async def moved_card(self, table: Table) -> Card:
        """Return the card that replaces an old board: a link to the new one."""
        return moved_card(table, await self.languages.of_table(table))

    async def send_board(self, table: Table) -> int:
        """Send the card to the end of the channel and return the message's id."""

        async def send(card: Card, *pictures: Attachment) -> int:
            files = discord_files(*pictures)
            sending = self.channels.find(table).send(view=card, files=files, allowed_mentions=_NO_MENTIONS)
            message = await discord_request(sending)
            return message.id

        with self.channels.attempt(table, Action.SEND):
            return await (await self.render(table)).send(send)

    async def edit_board(self, table: Table) -> bool:
        """Update the card in its message; return False if a new message is needed."""
        if (board := table.board.id) is None:
            return False

        async def edit(card: Card, *pictures: Attachment) -> int:
            files = discord_files(*pictures)
            message = self.channels.find(table).get_partial_message(board)
            await discord_request(message.edit(view=card, attachments=files, allowed_mentions=_NO_MENTIONS))
            return board

        try:
            with self.channels.attempt(table, Action.EDIT):
                await (await self.render(table)).send(edit)
        except DiscordError as error:
            if error.kind in (ErrorKind.MESSAGE_GONE, ErrorKind.THREAD_ARCHIVED):
                return False
            raise
        return True

    async def remove_buttons(self, table: Table, message_id: int) -> None:
        """Replace an old board by a link to the new one."""
        card = await self.moved_card(table)
        with self.channels.attempt(table, Action.EDIT):
            message = self.channels.find(table).get_partial_message(message_id)
            await discord_request(message.edit(view=card, attachments=[], allowed_mentions=_NO_MENTIONS))

    def is_old(self, message_id: int) -> bool:
        """Return whether a message is so old that Discord limits its edits."""
        sent = discord.utils.snowflake_time(message_id).timestamp()
        return self.now() - sent > EDITABLE_FOR

    async def find_board(self, table: Table) -> BoardPlace:
        """Return where the board is, as far as the bot can see."""
        board = table.board.id
        if board is None:
            return BoardPlace.GONE
        if table.lent:
            return BoardPlace.UNKNOWN
        if self.is_old(board):
            return BoardPlace.BURIED
        if not self._can_read_history(table):
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

    def _can_read_history(self, table: Table) -> bool:
        granted = self.channels.granted(table)
        return table.location.guild_id is None or (granted is not None and granted.read_message_history)

    async def ping_players(self, table: Table, response: Response | None = None) -> int | None:
        """Ping the players the game is waiting for and return the message's id; edits ping nobody.

        The host is pinged too if others were challenged. Nothing is sent, and None returned, if none of them
        wants to be pinged. The same is true of the other pings. With a ``response``, the message follows up
        on it.
        """
        begins = table.board.ping_id is not None and not table.board.pinged_turn
        host = [person for person in table.people if begins and person.id == table.host]
        pinged = await self._who_want(dict.fromkeys([*host, *table.awaited]), Pings.EVERY_TURN)
        if not pinged:
            return None
        language = await self.languages.of_table(table)
        assert table.game is not None  # noqa: S101 - only games wait for players
        state = table.game.state
        people = language.people(pinged)
        match state.phase:
            case Phase.BID:
                # Translators: {people} are one to three people, {player} is the one whose turn it is
                text = language.plural(
                    "{people}, place your bid: will {player} stop or bust? {table}",
                    "{people}, place your bids: will {player} stop or bust? {table}",
                    len(pinged),
                    people=people,
                    player=table.seats[state.on_turn],
                    table=table,
                )
            case Phase.SETTLE:
                text = language.text("{player}, settle your bid: {table}", player=people, table=table)
            case _ if begins:
                # Translators: {people} are one or two people, {player} is the one who goes first
                text = language.text(
                    "{people}, the game has begun. {player} goes first: {table}",
                    people=people,
                    player=table.seats[state.on_turn],
                    table=table,
                )
            case _:
                text = language.text("{player}, it's your turn: {table}", player=people, table=table)
        nonce = f"{table.id}.{table.game.acting_since}"
        return await self._ping(table, text, pinged, nonce, response)

    async def remind_players(self, table: Table, response: Response | None = None) -> int | None:
        """Remind the players the game is waiting for of their deadline, and return the message's id.

        If they are overdue, those who wait are told too, and what they can do.
        """
        waiting = table.waiting if table.overdue else ()
        pinged = await self._who_want((*waiting, *table.awaited), *_FOR_REMINDERS)
        if not pinged:
            return None
        language = await self.languages.of_table(table)
        assert table.deadline is not None  # noqa: S101 - reminders are for deadlines
        if waiting:
            # Translators: one form is for one person, the other for several; {players} are others
            text = language.plural(
                "{people}, the game has been waiting for {players} for three days. You can let a computer"
                " play, or end the game: {table}",
                "{people}, the game has been waiting for {players} for three days. You can let a computer"
                " play, or end the game: {table}",
                len(waiting),
                people=language.people(waiting),
                players=language.people(table.overdue),
                table=table,
            )
        else:
            # Translators: one form is for one person, the other for several; {when} reads like "in 2 hours"
            text = language.plural(
                "{people}, the game is waiting for you, and your time runs out {when}: {table}",
                "{people}, the game is waiting for you, and your time runs out {when}: {table}",
                len(pinged),
                people=language.people(pinged),
                when=language.when(table.deadline),
                table=table,
            )
        return await self._ping(table, text, pinged, f"{table.id}.{table.deadline:.0f}", response)

    async def announce_result(self, table: Table, response: Response | None = None) -> int | None:
        """Tell the players who may not know that the game is over, and return the message's id.

        The board says it too, so nothing is sent where that is the last message.
        """
        pinged = await self._who_want(pinged_at_the_end(table), Pings.EVERY_TURN)
        if not pinged or await self.find_board(table) is BoardPlace.LAST:
            return None
        text = result_text(table, pinged, await self.languages.of_table(table))
        return await self._ping(table, text, pinged, f"{table.id}.result", response)

    async def ping_people(self, table: Table, people: Iterable[Person]) -> int | None:
        """Ping people about the seats that are reserved for them, or the end of the vote they asked for.

        It returns the message's id.
        """
        pinged = await self._who_want(people, *_FOR_REMINDERS)
        if not pinged:
            return None
        language = await self.languages.of_table(table)
        names = language.people(pinged)
        if not table.open:
            text = language.text(
                "{people}, everyone agreed to end the game: {table}", people=names, table=table
            )
        elif table.game is not None:
            text = language.text(
                "{people}, somebody wants to keep playing, so the game goes on: {table}",
                people=names,
                table=table,
            )
        else:
            host = next(person for person in table.people if person.id == table.host)
            # Translators: one form is for one person, the other for several; {player} is the host
            text = language.plural(
                "{people}, {player} challenges you: {table}",
                "{people}, {player} challenges you: {table}",
                len(pinged),
                people=names,
                player=host,
                table=table,
            )
        return await self._ping(table, text, pinged, f"{table.id}.{table.revision}.news")

    async def remind_of_games(self, person: Person, table: Table, count: int) -> None:
        """Ping a person at the table that has waited longest for them, of some in its server.

        There are no links to the others: not everybody in this channel may know of them.
        """
        language = await self.languages.of_table(table)
        text = language.plural(
            "{player}, {count} game is waiting for you: {table}",
            "{player}, {count} games are waiting for you. `/cantstop games` shows them all. The one that has "
            "waited longest: {table}",
            count,
            player=person,
            table=table,
        )
        await self._ping(table, text, [person], f"{table.id}.{person.id}")

    async def delete(self, table: Table, message_id: int) -> None:
        """Delete one of the bot's messages, unless it is gone, in an archived thread or out of reach."""
        try:
            with self.channels.attempt(table, Action.DELETE):
                await discord_request(self.channels.find(table).get_partial_message(message_id).delete())
        except DiscordError as error:
            if error.kind not in (ErrorKind.MESSAGE_GONE, ErrorKind.THREAD_ARCHIVED, ErrorKind.FORBIDDEN):
                raise

    async def _who_want(self, people: Iterable[Person], *pings: Pings) -> tuple[Person, ...]:
        chosen = [(person, await self.preferences.of_player(person.id, PINGS)) for person in people]
        return tuple(person for person, choice in chosen if choice in pings)

    async def _ping(
        self, table: Table, text: str, people: Iterable[Person], nonce: str, response: Response | None = None
    ) -> int | None:
        """Send a message that notifies ``people``.

        The same nonce within minutes sends no second one (assumption: nonce), but follow-ups of a
        ``response`` have none.
        """
        users = [discord.Object(person.id) for person in people]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)
        if response is not None:
            followed = table.location.channel_id, response.caller.id
            if followed in self._private_follow_ups:
                return None
            sent = await response.follow_up(text, allowed)
            if sent is None:
                self._private_follow_ups.add(followed)
            return sent
        with self.channels.attempt(table, Action.SEND):
            sending = self.channels.find(table).send(
                text, allowed_mentions=allowed, nonce=nonce[:MAX_NONCE_LENGTH]
            )
            message = await discord_request(sending)
        return message.id


def _moves(table: Table) -> bool:
    """Whether the board is the first to show a bust, a claim or a win.

    Once the next player has been pinged, a change that is to be shown is a vote, a reminder or a pause.
    """
    game, board = table.game, table.board
    if game is None or board.shown_revision >= table.revision:
        return False
    return board.pinged_turn < game.position_since and is_moving(game)
