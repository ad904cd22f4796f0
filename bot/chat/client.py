"""The Discord client: hands events on, and starts and closes in order."""

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.chat.boards.computer_scheduler import ComputerScheduler
from bot.chat.boards.due import is_behind
from bot.chat.boards.messages import BoardMessages
from bot.chat.boards.sync import BoardSync
from bot.chat.buttons import handle_click
from bot.chat.channel_languages import ChannelLanguages
from bot.chat.command_sync import sync_commands
from bot.chat.commands import command_groups
from bot.chat.emoji import upload_emoji
from bot.chat.errors import DiscordError, discord_request
from bot.chat.i18n.language import Languages
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.preferences import Preferences
from bot.chat.services import Services
from bot.chat.tasks import BackgroundTasks
from bot.game import NotAllowed, NotUnderstood
from bot.tables import (
    ChannelDeleted,
    Clock,
    GameStore,
    Locks,
    ServerLeft,
    Status,
    Tables,
    TemporaryStoreError,
)

T = TypeVar("T")

INTERACTIONS_TIMEOUT = 8.0
"""Seconds that the interactions being handled get to finish when the bot closes."""

BACKGROUND_TIMEOUT = 1.0
"""Seconds that board updates get after that."""

RETRY_AFTER = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds between attempts to load and pause tables; the last one is repeated."""

log = logging.getLogger(__name__)

# The bot uses no voice, so discord.py's warnings about it are noise.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class CantStopClient(discord.Client):
    """The bot.

    It asks for no privileged intent and keeps no members or messages in memory.

    Args:
        store: where tables are kept.
        tables: the tables.
        clock: the time.
    """

    def __init__(self, store: GameStore, tables: Tables, clock: Clock) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.5,  # seconds; a server that arrives later is shown English until then
        )
        self._store = store
        self._tables = tables
        self._languages = Languages()
        self._background_tasks = BackgroundTasks()
        self._interaction_tasks = BackgroundTasks()
        self._endless_tasks = BackgroundTasks()
        self._checks = InteractionChecks(time.monotonic)
        preferences = Preferences(store)
        languages = ChannelLanguages(self._languages, preferences)
        messages = BoardMessages(self, languages, preferences)
        self._boards = BoardSync(messages, store, tables, self._background_tasks)
        self._computers = ComputerScheduler(
            tables, self._boards, clock, self._interaction_tasks, self._endless_tasks
        )
        self._boards.on_shown(self._computers.schedule)
        interactions = InteractionHandler(self._checks, self._languages, self._interaction_tasks)
        self._services = Services(
            tables, store, self._boards, self._languages, preferences, interactions, self._background_tasks
        )
        self._command_tree = _CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self._command_tree.interactions = interactions
        self._command_tree.checks = self._checks
        for group in command_groups(self._services):
            self._command_tree.add_command(group)
        self._restored = False
        self._servers: set[int] = set()
        self._server_locks = Locks()  # an invitation right after a removal waits until all games are paused
        parsers = self._connection.parsers  # discord.py has no public way to survive a malformed event
        parsers["INTERACTION_CREATE"] = _logging_errors(parsers["INTERACTION_CREATE"])

    async def setup_hook(self) -> None:
        """Register the commands and upload the emoji, if need be, while the connection is being made."""
        assert self.application_id is not None  # noqa: S101 - known once logged in
        self._background_tasks.start(
            sync_commands(self._command_tree, self._languages, self._store, self.application_id)
        )
        self._endless_tasks.start(upload_emoji(self, self._languages))  # no reason to delay closing

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event, unless the connection is closed.

        discord.py waits a while for servers before it reports that it is ready, even if closed meanwhile.
        """
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        """Resume the open tables, once; after a lost session, make up for missed removals and invitations."""
        servers = {guild.id for guild in self.guilds}
        known, self._servers = self._servers, servers
        if self.is_closed():
            return
        if not self._restored:
            self._restored = True
            self._endless_tasks.start(self._run_tables())
            return
        for guild_id in known - servers:
            await self._leave_server(guild_id)
        for guild_id in servers - known:
            await self._return_to_server(guild_id)

    async def _run_tables(self) -> None:
        """Resume the open tables, then apply timeouts as they come due."""
        tables = await _retry("The open tables cannot be loaded", self._tables.restore)
        servers = {guild.id for guild in self.guilds}
        for guild_id in {table.location.guild_id for table in tables if table.open} - servers:
            if guild_id is not None:
                await self._leave_server(guild_id)
        tables = tuple(table for table in tables if table.location.guild_id in servers | {None})
        behind = [table for table in tables if is_behind(table)]
        log.info(
            "Ready as %s in %d servers: %d lobbies, %d games, %d boards to bring up to date",
            self.user,
            len(self.guilds),
            sum(table.status is Status.LOBBY for table in tables),
            sum(table.status is Status.PLAYING for table in tables),
            len(behind),
        )
        for table in tables:
            if table.board.shown_revision >= table.revision:  # the others are scheduled once they are shown
                self._computers.schedule(table)
            if is_behind(table):
                self._boards.refresh(table.id)
        async for table in self._tables.apply_timeouts():
            self._boards.refresh(table.id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a click or a submitted modal; the command tree handles commands."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await handle_click(self._services, interaction)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the games of a server that the bot was removed from. An outage is no removal."""
        self._servers.discard(guild.id)
        await self._leave_server(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Send the boards of a server that has invited the bot again."""
        self._servers.add(guild.id)
        await self._return_to_server(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a channel that was deleted."""
        await self._close_table_in(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a thread that was deleted."""
        await self._close_table_in(payload.thread_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Update the board in a thread that was reopened: archived threads take no edits."""
        if not payload.data["thread_metadata"]["archived"]:
            await self._refresh_if_behind(payload.thread_id)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Update the board in a channel whose permissions have changed: the bot may be let in again."""
        if before.overwrites != after.overwrites:
            await self._refresh_if_behind(after.id)

    async def close(self) -> None:
        """Accept no more interactions, finish those being handled, and close the connection.

        Boards that are not up to date by then are updated after the next start.
        """
        if not self.is_closed():
            self._restored = True  # nothing is resumed any more
            self._checks.stop_accepting()
            await self._endless_tasks.finish(0)
            await self._interaction_tasks.finish(INTERACTIONS_TIMEOUT)
            await self._background_tasks.finish(BACKGROUND_TIMEOUT)
            await self._interaction_tasks.finish(BACKGROUND_TIMEOUT)  # refusals to those who came meanwhile
        await super().close()
        if self._connection._ready_task is not None:  # noqa: SLF001 - discord.py 2.7.1 forgets it, and it fails
            self._connection._ready_task.cancel()  # noqa: SLF001

    async def _leave_server(self, guild_id: int) -> None:
        async def leave() -> None:
            for table_id in await self._store.open_tables_in_server(guild_id):
                await self._leave_table(table_id)

        async with self._server_locks.get(guild_id):
            await _retry("The games of a server that removed the bot cannot be paused", leave)

    async def _leave_table(self, table_id: int) -> None:
        try:
            left = await self._tables.apply(table_id, ServerLeft())
            if left.open:  # it is sent again at the next invitation
                await self._store.forget_board_message(table_id)
            else:
                await self._store.set_board_message(table_id, None, left.revision)
        except TemporaryStoreError:
            raise
        except Exception:  # one table must not keep the others open
            log.exception("Table %d stays open: the bot was removed from its server", table_id)
        else:
            log.info("Table %d is paused or closed: the bot was removed from its server", table_id)

    async def _return_to_server(self, guild_id: int) -> None:
        async with self._server_locks.get(guild_id):
            for table_id in await _retry(
                "The games of a server that invited the bot cannot be loaded",
                partial(self._store.open_tables_in_server, guild_id),
            ):
                self._boards.refresh(table_id)

    async def _refresh_if_behind(self, channel_id: int) -> None:
        table = await self._store.latest_table_in(channel_id)
        if table is not None and is_behind(table):
            self._boards.refresh(table.id)

    async def _close_table_in(self, channel_id: int) -> None:
        table = await self._store.latest_table_in(channel_id)
        if table is not None and table.open:
            closed = await self._tables.apply(table.id, ChannelDeleted())
            await self._store.set_board_message(table.id, None, closed.revision)
            log.info("Table %d is closed: its channel was deleted", table.id)


async def _retry(failure: str, work: Callable[[], Awaitable[T]]) -> T:
    """Return what ``work`` returns, after as many attempts as it takes, and log the failures before."""
    for pause in itertools.chain(RETRY_AFTER, itertools.repeat(RETRY_AFTER[-1])):
        try:
            return await work()
        except Exception:  # the disk is full, another program has locked the database, ...
            log.exception("%s, trying again in %d s", failure, pause)
        await asyncio.sleep(pause)
    raise AssertionError("the attempts never end")


def _logging_errors(parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return ``parse``, with errors logged: discord.py 2.7.1 lets them end the connection."""

    def parse_or_log(data: Any) -> None:
        try:
            parse(data)
        except Exception:
            log.exception("An interaction that cannot be parsed is ignored")

    return parse_or_log


class _CommandTree(app_commands.CommandTree[CantStopClient]):
    """The commands, with a response to those that discord.py cannot find or parse."""

    interactions: InteractionHandler
    checks: InteractionChecks

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Return whether a command or an autocomplete is handled; commands are checked by their handler."""
        if interaction.type is discord.InteractionType.autocomplete:
            try:
                self.checks.check(interaction)
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

        await self.interactions.handle(interaction, "an unknown command", respond)


async def _suggest_nothing(interaction: Interaction) -> None:
    try:
        with discord_request():
            await interaction.response.autocomplete([])
    except DiscordError as error:
        log.info("Interaction %s got no suggestions: %s", interaction.id, error)
