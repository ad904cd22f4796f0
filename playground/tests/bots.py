"""discord.py clients that run in the test's own event loop."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
import yarl
from discord import app_commands, ui

from playground.testing import FakeDiscord

Handler = Callable[[discord.Interaction], Awaitable[object]]

discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Bot(discord.Client):
    """A client with a command tree; a test says how commands and clicks are answered."""

    def __init__(
        self, answer: Handler | None = None, intents: discord.Intents | None = None, **options: Any
    ) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.answer = answer
        self.problems: list[BaseException] = []
        self.seen: list[discord.Interaction] = []
        self.messages: list[discord.Message] = []

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.messages.append(message)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)
        kinds = {discord.InteractionType.component, discord.InteractionType.modal_submit}
        if interaction.type in kinds and self.answer:
            try:
                await self.answer(interaction)
            except discord.HTTPException as problem:
                self.problems.append(problem)

    def command(self, handler: Handler, name: str = "go") -> None:
        """Register a command without options that runs the handler; keep what goes wrong in it."""

        async def run(interaction: discord.Interaction) -> None:
            try:
                await handler(interaction)
            except discord.HTTPException as problem:
                self.problems.append(problem)

        self.tree.add_command(app_commands.Command(name=name, description="does it", callback=run))


class ShardedBot(Bot, discord.AutoShardedClient):
    """A bot with some of the shards, which identifies without discord.py's pauses."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None: ...


@contextlib.asynccontextmanager
async def running(bot: Bot, server: FakeDiscord) -> AsyncIterator[Bot]:
    """Run a bot until the end of the block, which begins when all its shards are connected."""

    def connected() -> bool:
        if not (isinstance(bot, ShardedBot) and bot.shard_ids):
            return server.gateway.ready
        return {*bot.shard_ids} <= {shard.id for shard in server.gateway.connected_shards}

    discord.http.Route.BASE = server.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(server.gateway.url)
    task = asyncio.create_task(bot.start(server.token))
    waiting = asyncio.create_task(server.until(connected, 15.0))
    try:
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        await waiting
        yield bot
    finally:
        waiting.cancel()
        await bot.close()
        await asyncio.gather(task, waiting, return_exceptions=True)


def picture(content: bytes = b"png", name: str = "board.png") -> discord.File:
    """A file to upload."""
    return discord.File(io.BytesIO(content), name)


class Card(ui.LayoutView):
    """Text, a picture and buttons, made of components only."""

    def __init__(self, text: str, *labels: str, image: str | None = "board.png") -> None:
        super().__init__(timeout=None)
        box: ui.Container[Any] = ui.Container(accent_colour=0x336699)
        box.add_item(ui.TextDisplay(text))
        if image:
            item = discord.MediaGalleryItem(f"attachment://{image}", description=f"picture of {text}")
            box.add_item(ui.MediaGallery(item))
        if labels:
            row: ui.ActionRow[Any] = ui.ActionRow()
            for label in labels:
                row.add_item(ui.Button(label=label, custom_id=label.lower()))
            box.add_item(row)
        self.add_item(box)


def card_bot(bot: Bot | None = None) -> Bot:
    bot = bot or Bot()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card("hi", "Roll"), file=picture())

    async def roll(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Card("rolled", "Roll"), attachments=[picture()])

    bot.command(go)
    bot.answer = roll
    return bot


def bot_with_card(*labels: str, text: str = "hello") -> Bot:
    bot = Bot()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card(text, *labels), file=picture())

    bot.command(go)
    return bot


def buttons(*labels: str) -> ui.View:
    view = ui.View(timeout=None)
    for label in labels:
        view.add_item(ui.Button(label=label, custom_id=label.lower()))
    return view
