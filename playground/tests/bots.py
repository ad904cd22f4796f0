"""discord.py clients that run in the test's own event loop."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from unittest.mock import patch

import discord
import yarl
from discord import app_commands, ui

from playground.testing import FakeDiscord
from playground.tests import WAIT_TIMEOUT

Handler = Callable[[discord.Interaction], Awaitable[object]]

discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Bot(discord.Client):
    """A client with a command tree; a test says how the command `go` and clicks are answered.

    Its commands are for servers with the bot and its direct messages, unless it is for `anywhere`.
    """

    def __init__(
        self, go: Handler | None = None, answer: Handler | None = None, *, anywhere: bool = False, **more: Any
    ) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, **more)
        self.tree = app_commands.CommandTree(self)
        if anywhere:
            everywhere = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
            self.tree.allowed_contexts = everywhere
            self.tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
        self.answer = answer
        self.seen: list[discord.Interaction] = []
        if go:
            self.command(go)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)
        kinds = {discord.InteractionType.component, discord.InteractionType.modal_submit}
        if interaction.type in kinds and self.answer:
            with contextlib.suppress(discord.HTTPException):
                await self.answer(interaction)

    def command(self, handler: Handler, name: str = "go") -> None:
        """Register a command without options that runs the handler."""

        async def run(interaction: discord.Interaction) -> None:
            with contextlib.suppress(discord.HTTPException):
                await handler(interaction)

        self.tree.add_command(app_commands.Command(name=name, description="does it", callback=run))


class ShardedBot(Bot, discord.AutoShardedClient):
    """A bot with some of the shards, which identifies without discord.py's pauses."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None: ...


@contextlib.asynccontextmanager
async def running(bot: Bot, server: FakeDiscord, *wrong: int) -> AsyncIterator[Bot]:
    """Run a bot until the end of the block, which begins when all its shards are connected.

    Until then nothing may have been a breach or counted towards a ban but what has the ``wrong`` codes, and
    every route must have been known.
    """

    def connected() -> bool:
        if not (isinstance(bot, ShardedBot) and bot.shard_ids):
            return server.gateway.ready
        return {*bot.shard_ids} <= {shard.id for shard in server.gateway.connected_shards}

    with (
        patch.object(discord.http.Route, "BASE", server.api_url),
        patch.object(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway.url)),
    ):
        task = asyncio.create_task(bot.start(server.token))
        waiting = asyncio.create_task(server.until(connected, WAIT_TIMEOUT))
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
    told = [breach.code for breach in server.breaches] + [request.code for request in server.refused]
    assert (told, server.unhandled) == ([*wrong], []), (told, server.breaches, server.unhandled)


def picture(content: bytes = b"png", name: str = "board.png") -> discord.File:
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
            pressed = [ui.Button[Any](label=label, custom_id=label.lower()) for label in labels]
            box.add_item(ui.ActionRow[Any](*pressed))
        self.add_item(box)


def says(*args: Any, **options: Any) -> Handler:
    return lambda interaction: interaction.response.send_message(*args, **options)


def shows(text: str, *labels: str) -> Handler:
    """Answer with a card and its picture."""
    return lambda interaction: interaction.response.send_message(view=Card(text, *labels), file=picture())


def turns_into(text: str, *labels: str, content: bytes = b"png") -> Handler:
    """Answer a click with another card and picture in place of the one clicked."""
    return lambda click: click.response.edit_message(view=Card(text, *labels), attachments=[picture(content)])


def card_bot(kind: type[Bot] = Bot, **options: Any) -> Bot:
    return kind(shows("hi", "Roll"), turns_into("rolled", "Roll"), **options)


COLOURS = [discord.SelectOption(label=name, value=name.lower()) for name in ("Red", "Green", "Blue")]
SIZES = [discord.RadioGroupOption(label=name, value=name) for name in ("Small", "Large")]
NAME = ui.TextInput[Any](custom_id="name", min_length=2, max_length=9)


class AboutYou(ui.Modal, title="About you"):
    name: ui.Label[Any] = ui.Label(text="Name", component=NAME)
    size: ui.Label[Any] = ui.Label(text="Size", component=ui.RadioGroup(custom_id="size", options=SIZES))
    hue: ui.Label[Any] = ui.Label(text="Colour", component=ui.Select(custom_id="hue", options=COLOURS))
    who: ui.Label[Any] = ui.Label(text="Friends", component=ui.UserSelect(custom_id="who", required=False))


class MenusAndButtons(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        one = ui.Select[Any](placeholder="One colour", options=COLOURS)
        some = ui.Select[Any](placeholder="Some colours", options=COLOURS, min_values=2, max_values=2)
        who = ui.UserSelect[Any](custom_id="who", placeholder="Somebody")
        buttons = [ui.Button[Any](label=label, custom_id=label.lower()) for label in ("Modal", "No response")]
        for parts in ([one], [some], [who], buttons):
            self.add_item(ui.ActionRow[Any](*parts))


def menu_bot() -> Bot:
    """Return a bot that shows menus, a button that opens a modal, and one that has no effect."""

    async def answer(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if interaction.type is discord.InteractionType.modal_submit:
            name, size, hue, who = (part["component"] for part in data["components"])
            words = [name["value"], size["value"], *hue["values"], *who["values"]]
            await interaction.response.send_message(" ".join(words))
        elif data["custom_id"] == "modal":
            await interaction.response.send_modal(AboutYou())
        elif data["custom_id"] != "no response":
            await interaction.response.send_message(f"chose {' '.join(data['values'])}")

    return Bot(lambda interaction: interaction.response.send_message(view=MenusAndButtons()), answer)
