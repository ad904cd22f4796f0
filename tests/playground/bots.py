"""discord.py clients that run against a stand-in in the test's own event loop."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import discord
import yarl
from discord import app_commands

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from playground import StandIn

discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Bot(discord.Client):
    """A client with a command tree; a test adds commands before it starts."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.answer: Callable[[discord.Interaction], Any] | None = None
        self.problems: list[BaseException] = []

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if (
            interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}
            and self.answer
        ):
            try:
                await self.answer(interaction)
            except discord.HTTPException as problem:
                self.problems.append(problem)


@contextlib.asynccontextmanager
async def running(bot: Bot, standin: StandIn) -> AsyncIterator[Bot]:
    """Runs a bot until the end of the block."""
    discord.http.Route.BASE = standin.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(standin.gateway.url)
    task = asyncio.create_task(bot.start(standin.token))
    try:
        waiting = asyncio.create_task(standin.bot_ready())
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            waiting.cancel()
            task.result()
        await waiting
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
