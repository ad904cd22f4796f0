"""Opening a table: a new one in a channel or a thread of its own, or a rematch."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import discord

from bot.chat.boards.access import TableAccess, check_may_move
from bot.chat.boards.pings import is_behind
from bot.chat.discord_requests import DiscordError, discord_request
from bot.chat.interactions.checks import Throttle
from bot.chat.interactions.response import Response, answers_are_private
from bot.chat.interactions.routes import On, on_click
from bot.chat.lobby.cards import thread_offer
from bot.chat.lobby.ids import NewGame
from bot.chat.lobby.options import Choices, apply_choices
from bot.chat.permissions import (
    TO_OPEN_THREADS,
    missing,
    parent_of_threads,
    permission_names,
    required_permissions,
)
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.tasks import retry
from bot.chat.ui.card import Card
from bot.game import MIN_PLAYERS, Label, NotAllowed, NotUnderstood
from bot.players import Strength
from bot.tables import TemporaryStoreError, requests
from bot.tables.options import Coach
from bot.tables.seats import Person
from bot.tables.table import Location, Reach, Status, Table
from bot.tables.time_limits import HOUR, Pace

log = logging.getLogger(__name__)

LOOK_AGAIN_AFTER = 5.0
"""Seconds until a table is looked for, when it is not known whether it was opened."""

CHALLENGES_PER_HOUR = 4
"""How many challenges somebody may make at once, and in an hour in the long run."""


@dataclass
class TableOpener:
    """Opens tables and shows their lobbies.

    If it is for ``servers_only``, it opens none where the bot is no member.
    """

    access: TableAccess
    channel_languages: ChannelLanguages
    preferences: Preferences
    servers_only: bool = False
    _challenges: Throttle = field(
        default_factory=lambda: Throttle(time.monotonic, CHALLENGES_PER_HOUR, CHALLENGES_PER_HOUR / HOUR)
    )
    _threads_being_opened: set[int | None] = field(default_factory=set)

    async def open(
        self,
        response: Response,
        chosen: Choices,
        computers: tuple[Strength, ...] = (),
        challenged: tuple[Person, ...] = (),
        *,
        now: bool = False,
        crowd: bool = False,
    ) -> None:
        """Open a table where somebody interacts, or offer a thread if there is one already.

        Options that are not ``chosen`` are the server's defaults. The ``challenged`` people are pinged, and
        seats are kept for them for a while. If ``now``, the host starts at once, against the only computer.
        With a ``crowd``, the whole channel does: then nobody bids, and only votes take time.
        """
        usual = await self.preferences.default_options(response.guild_id)
        fixed = {"bidding": False, "pace": Pace.NONE, "coach": Coach.PRIVATE} if crowd else {}
        game = NewGame(apply_choices({**chosen, **fixed}, usual), computers, now)
        if crowd and (response.guild_id is None or not response.member):
            raise NotAllowed("A whole channel can only play in servers that have added me.")
        self._check_permissions(response)
        place = response.place
        latest = await self.access.store.latest_table_in(place.channel_id)
        if latest is not None and latest.open:
            if await self._show_lost_board(response, latest):
                return
            if crowd and response.message_id is not None and latest.crowd and not latest.crowd.closed:
                await response.defer()  # somebody else has just tapped the button, too
                return
            if challenged or crowd:  # the button that opens a thread does not know them
                raise _taken(latest)
            check_can_open_thread(response, latest)
            await response.send_ephemeral(thread_offer(latest, game, response.language))
            return
        if challenged and not self._challenges.allows(response.caller.id):
            raise NotAllowed(
                "That's enough challenges for now. Open a game with `/cantstop new`, and ask people to press "
                "**{button}**.",
                button=Label("Join"),
            )
        await self._show_and_invite(
            response, await self._create(response, place, game, challenged, crowd=crowd)
        )

    @on_click(NewGame, On.PRIVATE)
    async def open_in_thread(self, response: Response, game: NewGame) -> None:
        """Open a table in a new thread, and replace the offer that was clicked by a link to it."""
        if response.message_id in self._threads_being_opened:
            await response.defer()
            return
        self._threads_being_opened.add(response.message_id)
        try:
            host, language = response.caller, response.language
            parent = check_can_open_thread(response, None)
            await self.access.tables.check_can_open(response.place, host)
            shown = await self.channel_languages.of_interaction(response.interaction)
            name = shown.text("Can't Stop with {name}", name=language.plain(host))
            thread = await open_thread(parent, name, host.id)
            table = await self._create(response, Location(response.guild_id, thread.id), game)
            self.access.boards.refresh(table.id)
            link = language.text("Your game is in {thread}.", thread=thread.mention)
            await response.show(Card.with_text(link))
        finally:
            self._threads_being_opened.discard(response.message_id)

    async def rematch(self, response: Response, last: Table) -> None:
        """Open a table for the players of the channel's last game, or join the rematch that one has opened.

        Raises:
            NotAllowed: the person did not play, the channel has a game, or the bot lacks a permission.
            OutOfDate: there was no game, or it was played elsewhere.
        """
        if last.status is Status.PLAYING:
            raise NotAllowed("The game here isn't over yet, so there's no rematch: {table}", table=last)
        by, place = response.caller, response.place
        latest = await self.access.store.latest_table_in(place.channel_id)
        if latest is not None and latest.open:
            if await self._show_lost_board(response, latest):
                return
            if latest.waits_for_clicks and latest.seat_of(by.id) is not None:
                check_may_move(response, latest)
                await self.access.boards.show(response, latest, new_message=True)  # it may be far up
                return
        if latest is not None and latest.status is Status.LOBBY and not last.open:
            await self.access.tables.apply(latest.id, requests.Join(by))
            self.access.boards.refresh(latest.id)
            joined = response.language.text("You have a seat in the next game: {table}", table=latest)
            await response.send_ephemeral(joined)
            return
        self._check_permissions(response)
        async with self._showing_in_the_end(place):
            table = await self.access.tables.rematch(place, by, last, _reach(response))
        await self._show_and_invite(response, table)
        if not table.reservations and len(table.seats) >= MIN_PLAYERS:  # dice need the id of its message
            await self.access.tables.apply(table.id, requests.Start(by))
            self.access.boards.refresh(table.id)

    async def _show_lost_board(self, response: Response, table: Table) -> bool:
        """Show a table whose opening had no answer that arrived, if the bot cannot do that by itself."""
        lost = table.waits_for_clicks and table.board.id is None
        if lost:
            await self.access.boards.show(response, table, new_message=True)
        return lost

    async def _show_and_invite(self, response: Response, table: Table) -> None:
        try:
            await self.access.boards.show(response, table, new_message=True)
        except (NotAllowed, DiscordError) as error:
            if isinstance(error, DiscordError) and not error.answered_elsewhere:
                raise
            # Nobody else could play, or they play at the table of a process with another database.
            in_game = requests.ForceEnd if table.crowd else requests.ResignGame
            leave = requests.Cancel if table.game is None else in_game
            await self.access.tables.close_unseen(table.id, leave(response.caller))
            raise
        if asked := tuple(kept.person for kept in table.reservations):
            self.access.background_tasks.start(self.access.boards.ping(table.id, asked))

    async def _create(
        self,
        response: Response,
        place: Location,
        game: NewGame,
        challenged: tuple[Person, ...] = (),
        *,
        crowd: bool = False,
    ) -> Table:
        host = response.caller
        async with self._showing_in_the_end(place):
            table = await self.access.tables.open(
                place,
                host,
                game.options,
                language=await self.channel_languages.of_new_table(response.interaction),
                computers=() if game.now else game.computers,
                invited=challenged,
                reach=_reach(response),
                crowd=crowd,
            )
            if game.now:
                return await self.access.tables.apply(table.id, requests.PlayNow(host, *game.computers[:1]))
            return await self.access.tables.apply(table.id, requests.Start(host)) if crowd else table

    @asynccontextmanager
    async def _showing_in_the_end(self, place: Location) -> AsyncIterator[None]:
        """Show the table that may have been opened, although the store failed before that was known."""
        try:
            yield
        except TemporaryStoreError:
            self.access.background_tasks.start(self._look_for_table(place))
            raise

    async def _look_for_table(self, place: Location) -> None:
        async def show_latest() -> None:
            table = await self.access.store.latest_table_in(place.channel_id)
            if table is not None and table.open and is_behind(table):
                # From now on its timeouts come due.
                await self.access.tables.apply(table.id, requests.ApplyTimeouts())
                self.access.boards.refresh(table.id)

        await asyncio.sleep(LOOK_AGAIN_AFTER)
        await retry("A table that may have been opened cannot be looked for", show_latest)

    def _check_permissions(self, response: Response) -> None:
        """Check that a game can be played where somebody interacts."""
        interaction = response.interaction
        if interaction.channel is None:
            raise NotUnderstood("I don't know this kind of channel. Try a text channel or a thread.")
        if self.servers_only and not response.member:
            raise NotAllowed("I only play in servers that have added me. Use `/cantstop new` in one of them.")
        if interaction.guild_id is None:
            return  # in direct messages and groups, no permission can be missing
        required = required_permissions(in_thread=isinstance(interaction.channel, discord.Thread))
        if not response.member:
            if missing((required[1], "use_external_apps"), interaction.permissions):
                raise answers_are_private(interaction.guild_id)
            return
        if lacking := missing(required, interaction.app_permissions):
            raise NotAllowed(
                "I need more permissions to run a game here. Ask a server manager to give me {permissions}.",
                permissions=permission_names(lacking, response.language),
            )


def check_can_open_thread(response: Response, taken: Table | None) -> discord.TextChannel:
    """Return the channel in which a thread can be opened: where somebody interacts, or its parent.

    Refuse it if there can be none. ``taken`` is the open table of the channel.
    """
    interaction = response.interaction
    parent = parent_of_threads(interaction.channel) if response.member else None
    if parent is None:
        if taken is None:
            raise NotAllowed("There are no threads here. Use `/cantstop new` in another channel.")
        raise _taken(taken)
    if not interaction.permissions.create_public_threads:
        raise NotAllowed(
            "There's already a game in this channel, and you can't open threads here. Play in another"
            " channel, or ask a moderator for a thread."
        )
    if lacking := missing(TO_OPEN_THREADS, interaction.app_permissions):
        raise NotAllowed(
            "One game per channel. I could open a thread for yours: ask a server manager to give me "
            "{permissions}.",
            permissions=permission_names(lacking, response.language),
        )
    return parent


def _taken(table: Table) -> NotAllowed:
    """Return the refusal of a second game where no thread can be opened for it."""
    if table.location.guild_id is None:
        return NotAllowed("There's already a game in this channel: {table}", table=table)
    return NotAllowed(
        "There's already a game in this channel. To start another, use `/cantstop new` in a different "
        "channel. The game here: {table}",
        table=table,
    )


def _reach(response: Response) -> Reach:
    return Reach.OWN if response.member else Reach.LENT


async def open_thread(parent: discord.TextChannel, name: str, user_id: int) -> discord.Thread:
    """Open a thread with a person in it. A thread that Discord does not open is a refusal."""
    try:
        thread = await discord_request(
            parent.create_thread(name=name, type=discord.ChannelType.public_thread)
        )
    except DiscordError as error:
        raise NotAllowed("Discord didn't let me open a thread. Try again in a minute.") from error
    try:
        await discord_request(thread.add_user(discord.Object(user_id)))
    except DiscordError as error:  # the thread is there, and a link leads to it
        log.warning("Thread %d: user %d was not added: %s", thread.id, user_id, error)
    return thread
