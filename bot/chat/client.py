"""The connection to Discord: what it hears is handed on, and it is opened and closed in good order."""

import logging
import time
from typing import Any

import discord
from discord import app_commands

from bot.chat.boards.computer_scheduler import ComputerScheduler
from bot.chat.boards.messages import BoardMessages
from bot.chat.boards.sync import BoardSync, is_behind
from bot.chat.buttons import handle_click
from bot.chat.command_sync import sync_commands
from bot.chat.commands import command_groups
from bot.chat.emoji import upload_emoji
from bot.chat.features.replay_cache import Replays
from bot.chat.features.review_cache import Reviews
from bot.chat.i18n.language import Languages
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.handler import guard
from bot.chat.interactions.response import Response
from bot.chat.services import Interaction, Services
from bot.chat.tasks import BackgroundTasks
from bot.chat.themes import Themes
from bot.game import NotUnderstood
from bot.tables import ChannelDeleted, Clock, GameStore, Status, Tables

INTERACTIONS_TIMEOUT = 8.0
"""Seconds that interactions under way get when the bot closes."""

BACKGROUND_TIMEOUT = 1.0
"""Seconds that what is being shown gets after that."""

log = logging.getLogger(__name__)

# The bot neither speaks nor listens: voice is left out on purpose and needs no warning.
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
            guild_ready_timeout=0.5,  # seconds; a server heard of later is shown English until then
        )
        languages, themes = Languages(), Themes(store)
        self._background = BackgroundTasks()
        self._under_way = BackgroundTasks()
        self._endless = BackgroundTasks()
        boards = BoardSync(BoardMessages(self, languages, themes), store, tables, self._background)
        self._computers = ComputerScheduler(tables, boards, clock, self._under_way, self._endless)
        boards.on_shown(self._computers.schedule)
        self._services = Services(
            tables=tables,
            store=store,
            boards=boards,
            languages=languages,
            themes=themes,
            replays=Replays(),
            reviews=Reviews(),
            checks=InteractionChecks(time.monotonic),
            interaction_tasks=self._under_way,
            background_tasks=self._background,
        )
        self._tree = _Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self._tree.services = self._services
        for group in command_groups(self._services):
            self._tree.add_command(group)
        self._restored = False

    async def setup_hook(self) -> None:
        """Register the commands and upload the emoji, if need be, while the connection is being made."""
        assert self.application_id is not None  # noqa: S101 - known once logged in
        services = self._services
        self._background.start(
            sync_commands(self._tree, services.languages, services.store, self.application_id)
        )
        self._endless.start(upload_emoji(self, services.languages))  # no reason to keep the bot from closing

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand an event on, but none once the connection is closed.

        discord.py waits a while for servers before it says that it is ready, closed meanwhile or not.
        """
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        """Take up the open tables again, once."""
        if self._restored:
            return
        self._restored = True
        tables = await self._services.tables.restore()
        behind = [table for table in tables if is_behind(table)]
        log.info(
            "Ready as %s in %d servers: %d lobbies, %d games, %d boards to bring up to date",
            self.user,
            len(self.guilds),
            sum(table.status is Status.LOBBY for table in tables),
            sum(table.status is Status.PLAYING for table in tables),
            len(behind),
        )
        self._background.start(self._services.boards.restore(behind))
        for table in tables:
            if not is_behind(table):  # the others are noticed once they are shown
                self._computers.schedule(table)
        self._endless.start(self._apply_timeouts())

    async def on_interaction(self, interaction: Interaction) -> None:
        """Hand a click or a filled-in form on; commands find their way by themselves."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await handle_click(self._services, interaction)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a channel that was deleted."""
        await self._close_table_in(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a thread that was deleted."""
        await self._close_table_in(payload.thread_id)

    async def close(self) -> None:
        """Let nobody in any more, finish what is under way, and close the connection.

        What is left to be shown is shown after the next start.
        """
        if not self.is_closed():
            self._restored = True  # nothing is taken up any more
            self._services.checks.stop_accepting()
            await self._endless.finish(0)
            await self._under_way.finish(INTERACTIONS_TIMEOUT)
            await self._background.finish(BACKGROUND_TIMEOUT)
            await self._under_way.finish(BACKGROUND_TIMEOUT)  # who came meanwhile is being told to come back
        await super().close()
        if self._connection._ready_task is not None:  # noqa: SLF001 - discord.py 2.7.1 forgets it, and it fails
            self._connection._ready_task.cancel()  # noqa: SLF001

    async def _close_table_in(self, channel_id: int) -> None:
        table = await self._services.store.latest_table_in(channel_id)
        if table is not None and table.open:
            closed = await self._services.tables.apply(table.id, ChannelDeleted())
            await self._services.store.set_board_message(table.id, None, closed.revision)
            log.info("Table %d is closed: its channel was deleted", table.id)

    async def _apply_timeouts(self) -> None:
        """Show what time has done to a table."""
        async for table in self._services.tables.apply_timeouts():
            self._services.boards.refresh(table.id)


class _Tree(app_commands.CommandTree[CantStopClient]):
    """The commands, with an answer for those that discord.py cannot find or read."""

    services: Services

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Say that the command is not as it was when Discord last showed it."""
        log.warning("A command was not understood: %s", error)

        async def handle(_: Response) -> None:
            raise NotUnderstood(
                "I have changed since you wrote that. Look at `/cantstop help` and try again."
            )

        await guard(self.services, interaction, "an unknown command", handle)
