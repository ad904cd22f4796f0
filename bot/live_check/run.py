"""Running the live check: connects beside the bot, tries one thing after the other, and cleans up."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord.http import Route

from bot.chat.connection import log_in
from bot.chat.discord_internals import use_gateway
from bot.chat.discord_requests import DiscordError, ErrorKind, discord_request
from bot.chat.interactions.context import LIVE_CHECK
from bot.chat.rules.tutorial import TutorialButton, TutorialStep, tutorial_game
from bot.chat.ui.card import Attachment
from bot.live_check import elsewhere_probes, gateway_probes, probes
from bot.live_check.assumptions import Finding
from bot.live_check.session import LiveCheck, LiveClient, NotTriedError
from bot.render import Theme, board_png, moving_board_gif
from bot.tables import Clock, Shards, shard_of

_OPTION = {"type": 4, "name": "choice", "description": "Take any", "required": True, "autocomplete": True}
COMMAND = {
    "name": LIVE_CHECK,
    "description": "What the live check asks for",
    "options": [
        {"type": 1, "name": "picture", "description": "Shows a picture", "options": [_OPTION]},
        {"type": 1, "name": "private", "description": "Asks you something in private"},
        {"type": 1, "name": "form", "description": "Opens a form"},
    ],
}

_PROBES = vars(probes) | vars(gateway_probes) | vars(elsewhere_probes)


class LiveCheckError(Exception):
    """The check cannot begin. The message is for the host."""


async def check_live(
    token: str,
    api_url: str | None,
    channel_id: int,
    clock: Clock,
    tell: Callable[[Finding], None],
    *,
    long: bool = False,
    elsewhere: bool = False,
) -> list[str]:
    """Try all assumptions in a channel, ``tell`` what is found, and return what could not be deleted.

    With ``elsewhere``, those about places where the bot is no member are tried too.

    A task that is cancelled meanwhile tries no more, but cleans up all the same.

    Raises:
        LiveCheckError: the channel is not one of a server that the bot is in.
        ConnectionRejectedError: Discord does not accept the token, or is not at the address that is set.
        DiscordError: Discord cannot be reached, or refuses what comes before the first probe.
    """
    pictures = await asyncio.to_thread(_draw_pictures)
    async with LiveClient() as client:
        await discord_request(log_in(client, token, api_url))
        channel = await _connect(client, channel_id, elsewhere=elsewhere)
        check = LiveCheck(client, channel, clock, pictures, tell)
        for each in [*check.untried.values()]:
            if each.untried is not None:
                check.skip(each.id, each.untried)
            elif each.long and not long:
                check.skip(each.id, "It takes 16 minutes; add --long.")
            elif each.elsewhere and not elsewhere:
                check.skip(each.id, "It takes a second person; add --elsewhere.")
        try:
            with contextlib.suppress(asyncio.CancelledError):
                check.command_id = await _add_command(check, COMMAND, f"/guilds/{channel.guild.id}")
                if elsewhere:
                    await _add_command(check, elsewhere_probes.COMMAND)
                for name in dict.fromkeys(each.probe for each in [*check.untried.values()]):
                    await _run(name, check)
        finally:
            for name in [*check.untried]:
                check.skip(name, "The check ended before that.")
            await check.clean_up()
        return check.left


async def _connect(client: LiveClient, channel_id: int, *, elsewhere: bool) -> discord.TextChannel:
    """Connect the shard of a channel's server, and of direct messages if asked to; return the channel."""
    found: Any = await discord_request(client.http.get_channel(channel_id))
    guild_id = int(found.get("guild_id") or 0)
    count, gateway, _ = await discord_request(client.http.get_bot_gateway())
    use_gateway(gateway)
    places = (guild_id, None) if elsewhere else (guild_id,)
    client.choose_shards(Shards(count, frozenset(shard_of(place, count) for place in places)))
    connecting = asyncio.create_task(client.connect())
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({connecting, ready}, return_when=asyncio.FIRST_COMPLETED)
    if connecting.done():
        raise LiveCheckError(f"Discord closes the connection: {connecting.exception()}")
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise LiveCheckError(f"{channel_id} is no text channel of a server that the bot is in.")
    return channel


async def _add_command(check: LiveCheck, command: dict[str, Any], scope: str = "") -> int:
    """Add a command to a server, whose path is the ``scope``, or everywhere, and return its id."""
    http, path = check.client.http, f"/applications/{check.client.application_id}{scope}/commands"

    async def add() -> discord.Object:  # beside those of the bot
        added = await http.request(Route("POST", path), json=command)
        return discord.Object(added["id"])

    def delete(added: discord.Object) -> Coroutine[Any, Any, None]:
        return http.request(Route("DELETE", f"{path}/{added.id}"))

    made: discord.Object = await check.make(add(), delete)
    return made.id


async def _run(probe: str | None, check: LiveCheck) -> None:
    """Run a probe. An error means that the first assumption that it has not seen is different."""
    names = [each.id for each in check.untried.values() if each.probe == probe]
    reason, different = "The check did not get that far.", None
    try:
        await _PROBES[str(probe)](check)
    except NotTriedError as error:
        reason = str(error)
    except Exception as error:  # what Discord does otherwise may lead to any
        if isinstance(error, DiscordError) and error.kind in (ErrorKind.FORBIDDEN, ErrorKind.TRANSIENT):
            reason = str(error)
        else:
            different = f"{type(error).__name__}: {error}"
    for name in [name for name in names if name in check.untried]:
        if different is None:
            check.skip(name, reason)
        else:
            check.see(name, False, different)
            reason, different = f"Not reached, because {name} is different.", None


def _draw_pictures() -> tuple[Attachment, Attachment, Attachment]:
    """Return two boards that stand still, and one that moves."""
    steps = (TutorialStep.RUNNERS, TutorialStep.CLOSE, TutorialStep.BUST)
    first, second, last = (tutorial_game(TutorialButton(step, 0)) for step in steps)
    return (
        Attachment("live-check-1.png", board_png(first, Theme.DARK)),
        Attachment("live-check-2.png", board_png(second, Theme.DARK)),
        Attachment("live-check-3.gif", moving_board_gif(last, Theme.DARK)),
    )
