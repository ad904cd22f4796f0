"""The Discord client: hands events on, and starts and closes in order."""

import asyncio
import logging
import math
import sys
import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.chat.boards.access import TableAccess
from bot.chat.boards.computer_scheduler import ComputerScheduler
from bot.chat.boards.daily_pings import DailyPings
from bot.chat.boards.messages import BoardMessages
from bot.chat.boards.pings import is_behind
from bot.chat.boards.request_pacing import own_share
from bot.chat.boards.sync import BoardSync
from bot.chat.boards.texts import BoardTexts
from bot.chat.command_sync import sync_commands
from bot.chat.discord_requests import DiscordError, discord_request, watch_requests
from bot.chat.emoji import use_emoji
from bot.chat.features import Features
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.context import LIVE_CHECK, Interaction, name_of
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.invitations import complete
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.shards.identify_pacer import IdentifyPacer
from bot.chat.shards.servers import Servers
from bot.chat.shards.shard_tables import ShardTables
from bot.chat.shards.sharded_client import ShardedClient
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.links import Links
from bot.game import NotAllowed, NotUnderstood
from bot.monitoring.metrics import BotState, ShardState, request_counter, route_of
from bot.program import COMMAND
from bot.tables import (
    Clock,
    DailyClimbs,
    DailyPuzzles,
    Eraser,
    GameStore,
    Shards,
    Slots,
    Tables,
    TemporaryStoreError,
    requests,
    shard_of,
)

NEXT_SERVER_TIMEOUT = 0.5
"""Seconds that the next server may take to arrive. One that arrives later is shown English until then."""

INTERACTIONS_TIMEOUT = 8.0
"""Seconds that the interactions being handled get to finish when the bot closes."""

BACKGROUND_TIMEOUT = 1.0
"""Seconds that board updates get after that."""

MANY_SERVERS = 2000
"""The number of servers on a shard from which the log advises to have more shards."""

log = logging.getLogger(__name__)


class CantStopClient(ShardedClient):
    """The bot.

    Attributes:
        trace: what is told of every request to Discord.
        slot: the slot of this process, None until it has one.
        identifies_left: how many sessions Discord still lets the bot start today, None until that is known.
        token_refused: whether Discord has refused the bot's token in answer to a request, so that it closes.
    """

    slot: int | None = None
    identifies_left: int | None = None
    token_refused = False

    def __init__(
        self,
        store: GameStore,
        tables: Tables,
        climbs: DailyClimbs,
        puzzles: DailyPuzzles,
        clock: Clock,
        links: Links | None = None,
        list_erased: Callable[[int], Awaitable[None]] | None = None,
        *,
        servers_only: bool = False,
    ) -> None:
        self.trace = request_counter()
        watch_requests(self.trace)
        self.trace.on_request_end.append(self._close_without_token)
        super().__init__(
            http_trace=self.trace,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=NEXT_SERVER_TIMEOUT,
        )
        self._store, self._tables = store, tables
        self._languages, self._background_tasks = Languages(), BackgroundTasks()
        self._interaction_tasks, self._endless_tasks = BackgroundTasks(), BackgroundTasks()
        self._checks = InteractionChecks(time.monotonic)
        self._links, self._servers_only = links or Links(), servers_only
        self._languages.use(links=self._links)
        preferences = Preferences(store)
        self._set_up_tables(preferences, clock)
        tasks = self._interaction_tasks
        interactions = InteractionHandler(self._checks, self._languages, tasks, clock.now)
        access = TableAccess(
            tables, store, self._boards, interactions, self._languages, self._background_tasks
        )
        eraser = Eraser(store, clock, list_erased)
        features = Features(access, store, preferences, eraser, climbs, puzzles, servers_only=servers_only)
        self._router = features.router
        self._command_tree = _CommandTree(self, interactions, features, servers_only=servers_only)

    def _set_up_tables(self, preferences: Preferences, clock: Clock) -> None:
        """Make what shows the tables, and what goes on at them without a click."""
        store, tables = self._store, self._tables
        languages = ChannelLanguages(self._languages, preferences)
        messages = BoardMessages(self, clock.now)
        self._channels = messages.channels
        texts = BoardTexts(languages, preferences, self._channels)
        self._boards = BoardSync(messages, texts, store, tables, self._background_tasks)
        show, reaches = self._boards.refresh, self._boards.reaches
        computers = ComputerScheduler(
            tables, show, reaches, clock, self._interaction_tasks, self._endless_tasks
        )
        self._boards.listeners.append(computers.schedule)
        self._servers = Servers(tables, store, self._boards, preferences, languages, clock)
        pings, tasks = DailyPings(messages, texts, store, preferences, clock), self._endless_tasks
        self._shard_tables = ShardTables(
            self, tables, self._boards, computers, self._servers, pings, clock, tasks
        )

    def state(self) -> BotState:
        """Return the state of the bot, for health checks and metrics."""
        heard = self._shard_tables.heard
        infos = {shard_id: self.get_shard(shard_id) for shard_id in self.own_shards.ids}
        timers = self._tables.timers
        return BotState(
            slot=None if self._shard_tables.in_doubt else self.slot,
            identifies_left=self.identifies_left,
            shards=tuple(
                ShardState(shard_id, shard_id in heard, info.latency if info else math.nan)
                for shard_id, info in infos.items()
            ),
            open_tables=sum(each.count for each in timers.values()),
            boards_behind=self._boards.behind,
            board_behind_seconds=self._boards.behind_seconds,
            deadline_late=max((timers[shard_id].late for shard_id in heard), default=0.0),
        )

    def use_shards(self, shards: Shards, slots: Slots, buckets: int) -> None:
        """Connect some shards later on, and run the tables of their servers.

        Discord counts the sessions that start in so many ``buckets``.
        """
        self.choose_shards(shards, IdentifyPacer(slots, buckets, self._endless_tasks))
        self._tables.use_shards(shards)
        self._boards.pacer.per_second = own_share(shards, buckets)
        slots.on_doubt(self._shard_tables.doubt)

    def register(self, *, first: bool) -> None:
        """Register the commands and upload the emoji, if need be, while the connection is being made.

        Processes other than the first wait until it has done that. The help links what the application has at
        Discord from now on.
        """
        assert self.application is not None  # noqa: S101 - known once logged in
        complete(self._links, self.application, servers_only=self._servers_only)
        # Waiting for another process is no reason to delay closing.
        tasks = self._background_tasks if first else self._endless_tasks
        tasks.start(
            sync_commands(
                self._command_tree, self._languages, self._store, self.application.id, register=first
            )
        )
        self._endless_tasks.start(use_emoji(self, self._languages, upload=first))

    async def on_shard_ready(self, shard_id: int) -> None:
        """Take up the tables of a shard that has begun a session."""
        servers = self.servers_of(shard_id)
        if len(servers) >= MANY_SERVERS:
            log.warning(
                "Shard %d has %d servers; Discord allows 2500. Stop the bot and run: %s shards %d",
                shard_id,
                len(servers),
                COMMAND,
                2 * self.own_shards.count,
            )
        self._shard_tables.run(shard_id)
        # It is done again at the next start, so it is no reason to delay closing.
        shard = Shards(self.own_shards.count, frozenset({shard_id}))
        self._endless_tasks.start(self._servers.compare(shard, servers))

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Go on with the tables of a shard whose connection was lost."""
        self._shard_tables.run(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Let the tables of a shard rest: nobody can act at them."""
        self._shard_tables.rest(shard_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a click or a submitted modal; the command tree handles commands."""
        kinds = discord.InteractionType.component, discord.InteractionType.modal_submit
        if interaction.type in kinds and not name_of(interaction).startswith(LIVE_CHECK):
            await self._router.handle(interaction)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the games of a server that the bot was removed from. An outage is no removal."""
        with self._background_tasks.track():
            await self._servers.leave(shard_of(guild.id, self.own_shards.count), guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has invited the bot. An outage that is over is no invitation."""
        with self._endless_tasks.track():
            await self._servers.join(shard_of(guild.id, self.own_shards.count), guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a channel that was deleted."""
        await self._close_table_in(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a thread that was deleted."""
        await self._close_table_in(payload.thread_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Update the board in a thread that was reopened: archived threads take no edits."""
        self._channels.note_change(payload.thread_id)
        if not payload.data["thread_metadata"]["archived"]:
            await self._refresh_if_behind(payload.thread_id)

    async def on_guild_channel_update(self, _: object, after: discord.abc.GuildChannel) -> None:
        """Update the board in a channel that the bot may view: it may have been let in by this."""
        self._channels.note_change(after.id)
        if after.permissions_for(after.guild.me).view_channel:
            await self._refresh_if_behind(after.id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Update the board in a thread that the bot may view with its channel."""
        self._channels.note_change(thread.id)
        await self._refresh_if_behind(thread.id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log that an event could not be handled."""
        error = sys.exception()
        if isinstance(error, TemporaryStoreError):
            log.warning("%s could not be carried out: %s", event_method, error)
        else:
            await super().on_error(event_method, *args, **kwargs)

    async def close(self) -> None:
        """Accept no more interactions, finish those being handled, and close the connection.

        Boards that are not up to date by then are updated after the next start.
        """
        if not self.is_closed():
            self._checks.stop_accepting()
            self._endless_tasks.cancel()  # those of shards too, and those that a click starts meanwhile
            await self._endless_tasks.finish(0)
            await self._interaction_tasks.finish(INTERACTIONS_TIMEOUT)
            await self._background_tasks.finish(BACKGROUND_TIMEOUT)
            await self._interaction_tasks.finish(BACKGROUND_TIMEOUT)  # refusals to those who came meanwhile
            self._background_tasks.cancel()  # also those that a timer or an event starts later
        await super().close()

    async def _close_without_token(self, _: object, __: object, ended: aiohttp.TraceRequestEndParams) -> None:
        """Begin to close once Discord refuses the bot's token: requests would only get its address banned."""
        of_click = route_of(ended.url.path) in ("callback", "follow-up")  # these have tokens of their own
        if ended.response.status == HTTPStatus.UNAUTHORIZED and not of_click and not self.token_refused:
            self.token_refused = True
            self._closing = asyncio.create_task(self.close())

    async def abandon(self) -> None:
        """Close at once and answer nobody, because another process may do that already."""
        unfinished = (self._endless_tasks, self._interaction_tasks, self._background_tasks)
        for tasks in unfinished:
            tasks.cancel()
        await super().close()
        for tasks in unfinished:
            await tasks.finish(0)

    async def _refresh_if_behind(self, channel_id: int) -> None:
        with self._background_tasks.track():
            table = await self._store.latest_table_in(channel_id)
            if table is not None and is_behind(table):
                self._boards.refresh(table.id)

    async def _close_table_in(self, channel_id: int) -> None:
        with self._background_tasks.track():
            table = await self._store.latest_table_in(channel_id)
            if table is not None and table.open:
                await self._tables.close_unseen(table.id, requests.ChannelDeleted())
                log.info("Table %d is closed: its channel was deleted", table.id)


class _CommandTree(app_commands.CommandTree[CantStopClient]):
    """The commands, with a response to those that discord.py cannot find or parse."""

    def __init__(
        self,
        client: CantStopClient,
        interactions: InteractionHandler,
        features: Features,
        *,
        servers_only: bool,
    ) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=not servers_only
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=not servers_only),
        )
        self._interactions = interactions
        for group in features.groups:
            self.add_command(group)
        for menu in features.menus:
            self.add_command(menu)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Return whether a command or an autocomplete is handled; commands are checked by their handler."""
        if name_of(interaction).startswith(LIVE_CHECK):
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            try:
                self._interactions.checks.check(interaction)
            except NotAllowed:
                await _suggest_nothing(interaction)
                return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Say that the command has changed since Discord last showed it."""
        log.warning("A command was not understood: %s", error)
        if interaction.type is discord.InteractionType.autocomplete:
            await _suggest_nothing(interaction)
            return

        async def respond(_: Response) -> None:
            raise NotUnderstood("I've been updated since you typed that. See `/cantstop help` and try again.")

        await self._interactions.handle(interaction, "an unknown command", respond)


async def _suggest_nothing(interaction: Interaction) -> None:
    try:
        await discord_request(interaction.response.autocomplete([]))
    except DiscordError as error:
        log.info("Interaction %s got no suggestions: %s", interaction.id, error)
