"""A session of the live check: what it has found, what it has made at Discord, and what its host does."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

import aiohttp
import discord
from discord import app_commands, ui

from bot.chat.discord_requests import DiscordError, ErrorKind, discord_request, watch_requests
from bot.chat.interactions.context import LIVE_CHECK, MAX_CHOICE_LENGTH, MAX_CHOICES, Interaction, name_of
from bot.chat.shards.sharded_client import ShardedClient
from bot.chat.ui.card import GREY, Attachment, Card, discord_files
from bot.live_check.assumptions import Finding, Verdict, load_assumptions
from bot.tables import Clock

HOST_TIMEOUT = 180.0
"""Seconds that the host gets for each thing they are asked to do."""

NO_MENTIONS = discord.AllowedMentions.none()

CHOICES = [
    app_commands.Choice(name=f"{number} ".ljust(MAX_CHOICE_LENGTH, "·"), value=number)
    for number in range(1, MAX_CHOICES + 1)
]


class NotTriedError(Exception):
    """What a probe needs is not there. The message says what."""


class LiveClient(ShardedClient):
    """Receives the interactions that belong to the check, and leaves all others to the bot.

    Attributes:
        headers: those of Discord's latest answer.
        interactions: those that no probe has waited for yet.
        has_suggested: whether Discord has accepted choices for an option.
    """

    def __init__(self) -> None:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._keep_headers)
        watch_requests(trace)
        super().__init__(http_trace=trace)
        self.headers: Mapping[str, str] = {}
        self.interactions: asyncio.Queue[Interaction] = asyncio.Queue()
        self.has_suggested = False

    async def on_interaction(self, interaction: Interaction) -> None:
        """Keep an interaction for the probe that waits for it, or suggest choices."""
        if not name_of(interaction).startswith(LIVE_CHECK):
            return
        if interaction.type is discord.InteractionType.autocomplete:
            await discord_request(interaction.response.autocomplete(CHOICES))
            self.has_suggested = True
        else:
            self.interactions.put_nowait(interaction)

    async def _keep_headers(self, _: object, __: object, ended: aiohttp.TraceRequestEndParams) -> None:
        self.headers = ended.response.headers


class LiveCheck:
    """What the probes use.

    Args:
        pictures: two boards that stand still, and one that moves.
        tell: is called with each finding.

    Attributes:
        first_click: the first click of the host, whose token is used again later; None before it.
        latest_click: the latest one.
        nonce: the nonce of a message, and the id of that.
        follow_up_id: the follow-up of the first click.
        command_id: that of the check's command.
        board_elsewhere: what a click edits later, by its id in ``made``, and from when on; 0 without.
        made: how to delete what was made, by its id.
        left: why some of it could not be deleted.
    """

    def __init__(
        self,
        client: LiveClient,
        channel: discord.TextChannel,
        clock: Clock,
        pictures: tuple[Attachment, Attachment, Attachment],
        tell: Callable[[Finding], None],
    ) -> None:
        self.client, self.channel, self.clock = client, channel, clock
        self.first, self.second, self.moving = pictures
        self.first_click: Interaction | None = None
        self.first_click_at = 0.0
        self.latest_click: Interaction | None = None
        self.follow_up_id = 0
        self.nonce = ("", 0)
        self.command_id = 0
        self.board_elsewhere = (0, 0.0)
        self.made: dict[int, Callable[[], Coroutine[Any, Any, object]]] = {}
        self.left: list[str] = []
        self.untried = load_assumptions()
        self._making: set[asyncio.Task[Any]] = set()
        self._tell = tell

    def see(self, name: str, holds: bool, seen: object = "It is not so.", *, noted: str = "") -> None:
        """Record whether an assumption holds, and what was seen otherwise, or is ``noted`` if it does."""
        assumption = self.untried.pop(name)
        verdict = Verdict.DOCUMENTED if assumption.documented else Verdict.ASSUMED
        different = Finding(assumption, Verdict.DIFFERENT, str(seen))
        self._tell(Finding(assumption, verdict, noted) if holds else different)

    def skip(self, name: str, reason: str) -> None:
        """Record why an assumption is not tried."""
        self._tell(Finding(self.untried.pop(name), Verdict.NOT_TRIED, reason))

    async def refuses(self, name: str, request: Coroutine[Any, Any, object], code: int) -> None:
        """Make a request that Discord should refuse with a code, and record whether it does."""
        try:
            await discord_request(request)
        except DiscordError as error:
            if error.kind is ErrorKind.TRANSIENT:
                raise
            self.see(name, error.code == code, error)
        else:
            self.see(name, False, "Discord accepted it.")

    async def show(
        self,
        name: str,
        edit: Callable[..., Coroutine[Any, Any, Any]],
        picture: Attachment,
        text: str = "A picture",
        *below: ui.Item[Any],
    ) -> Any:
        """Make a message show a picture, record whether it does, and return Discord's answer."""
        card, files = picture_card(text, picture, *below), discord_files(picture)
        shown = await discord_request(edit(view=card, attachments=files, allowed_mentions=NO_MENTIONS))
        media = picture_in(getattr(shown, "resource", shown))
        self.see(name, f"/{picture.name}" in media.url, media.url)
        return shown

    async def send(self, content: str | Card, *pictures: Attachment, **fields: Any) -> discord.Message:
        """Send a message that is deleted in the end."""
        channel = fields.pop("channel", self.channel)
        fields = {"allowed_mentions": NO_MENTIONS, "files": discord_files(*pictures)} | fields
        fields["view" if isinstance(content, Card) else "content"] = content
        message: discord.Message = await self.make(channel.send(**fields))
        return message

    async def make(
        self, request: Coroutine[Any, Any, Any], delete: Callable[[Any], Any] | None = None
    ) -> Any:
        """Return what a request makes, and ``delete`` it in the end, even if interrupted meanwhile."""

        async def make() -> Any:
            made = await discord_request(request)
            self.made[made.id] = partial(delete, made) if delete is not None else made.delete
            return made

        making = asyncio.create_task(make())
        self._making.add(making)
        making.add_done_callback(self._making.discard)
        return await asyncio.shield(making)

    async def delete(self, made_id: int) -> None:
        """Delete what was made, and has done its work."""
        await discord_request(self.made[made_id]())
        del self.made[made_id]

    async def clean_up(self, *kept: int) -> None:
        """Delete all that is left but for what is ``kept``, the latest first, and note what went wrong."""
        await asyncio.gather(*self._making, return_exceptions=True)
        for made_id in [each for each in reversed(self.made) if each not in kept]:
            try:
                await self.delete(made_id)
            except DiscordError as error:
                if made_id == self.board_elsewhere[0] and error.kind is ErrorKind.INTERACTION_OVER:
                    self.left.append("The picture elsewhere, since nobody has pressed its button.")
                elif error.kind not in (ErrorKind.MESSAGE_GONE, ErrorKind.INTERACTION_OVER):
                    self.left.append(str(error))
                del self.made[made_id]

    async def wait_for(self, name: str) -> Interaction:
        """Return the host's next interaction whose command, button or form has this name.

        Raises:
            NotTriedError: they do not come to it.
        """
        try:
            async with asyncio.timeout(HOST_TIMEOUT):
                while not name_of(found := await self.client.interactions.get()).startswith(name):
                    pass
        except TimeoutError:
            raise NotTriedError("Nobody did what was asked for in time.") from None
        return found

    async def answer_to(self, question: str) -> tuple[Interaction, int]:
        """Return the click on an answer to a question, and the number of the answer."""
        self.latest_click = click = await self.wait_for(f"{LIVE_CHECK}:{question}:")
        return click, int(name_of(click).rpartition(":")[2])

    async def command(self, name: str, text: str) -> Interaction:
        """Ask the host to run one of the check's commands, and return the interaction."""
        asked = await self.send(f"{text}: </{LIVE_CHECK} {name}:{self.command_id}>")
        command = await self.wait_for(f"{LIVE_CHECK} {name}")
        await self.delete(asked.id)
        return command


def picture_card(text: str, picture: Attachment, *below: ui.Item[Any]) -> Card:
    """Return a card with a text and a picture."""
    gallery = ui.MediaGallery[Card](discord.MediaGalleryItem(f"attachment://{picture.name}"))
    return Card(GREY, text, gallery, *below)


def answers(question: str, *labels: str, emoji: discord.Emoji | None = None) -> ui.ActionRow[Card]:
    """Return buttons with which the host answers a question."""
    return ui.ActionRow(
        *(
            ui.Button(label=label, custom_id=f"{LIVE_CHECK}:{question}:{number}", emoji=emoji)
            for number, label in enumerate(labels)
        )
    )


def picture_in(message: Any) -> discord.UnfurledMediaItem:
    """Return the picture of a card as Discord returns it.

    Raises:
        LookupError: it has none.
    """
    for part in (part for card in message.components for part in card.children):
        if isinstance(part, discord.MediaGalleryComponent):
            return part.items[0].media
    raise LookupError("The card has no picture.")
