"""The probes of the gateway: its heartbeat, the server that it tells of, and its events."""

import asyncio
import contextlib
from functools import partial
from typing import Any, Final

import discord

from bot.chat.discord_internals import cut_connection
from bot.chat.discord_requests import discord_request
from bot.chat.permissions import missing, required_permissions
from bot.live_check.session import LiveCheck, NotTriedError

EVENT_TIMEOUT = 20.0
"""Seconds that an event of the gateway may take."""

ARCHIVED: Final = 50083
"""Discord's code for what it refuses in an archived thread."""

THREAD_NAME: Final = "Live check"
HIDDEN_NAME: Final = "___hidden___"


async def gateway(check: LiveCheck) -> None:
    """Send a heartbeat, and look for the bot in the server, and for channels that it may not view."""
    answered = False
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(EVENT_TIMEOUT):
            answered = await check.client.is_heard(check.channel.guild.shard_id)
    check.see("heartbeat", answered, "No answer came.")
    granted = check.channel.permissions_for(check.channel.guild.me)
    lacking = missing(required_permissions(in_thread=False), granted)
    check.see("own-permissions", not lacking, f"Missing: {lacking}")
    guild = check.channel.guild
    told = {channel.id for channel in await discord_request(guild.fetch_channels())}
    hidden = [each for each in guild.channels if not each.permissions_for(guild.me).view_channel]
    if lacking or not hidden:
        raise NotTriedError("The bot knows of no channel that it may not view while it may view this one.")
    as_assumed = all(each.name == HIDDEN_NAME and each.id not in told for each in hidden)
    check.see("hidden-channels", as_assumed, [each.name for each in hidden])


async def threads(check: LiveCheck) -> None:
    """Open a thread while the connection is lost, archive it, and write there."""

    def is_reopened(update: discord.RawThreadUpdateEvent) -> bool:
        return not update.data["thread_metadata"]["archived"]

    wait_for: Any = partial(check.client.wait_for, timeout=EVENT_TIMEOUT)
    resumed = asyncio.create_task(wait_for("shard_resumed"))
    opened = asyncio.create_task(wait_for("thread_create", check=lambda each: each.name == THREAD_NAME))
    await cut_connection(check.client.shards[check.channel.guild.shard_id])
    kind = discord.ChannelType.public_thread
    thread = await check.make(check.channel.create_thread(name=THREAD_NAME, type=kind), _remove)
    for each in await discord_request(check.client.http.logs_from(check.channel.id, 10, after=thread.id)):
        if each["type"] == discord.MessageType.thread_created.value:
            check.made[int(each["id"])] = check.channel.get_partial_message(int(each["id"])).delete
    events = await asyncio.gather(resumed, opened, return_exceptions=True)
    check.see("resume", not any(isinstance(event, TimeoutError) for event in events), "Events are missing.")
    message = await check.send("4", channel=thread)
    check.made[message.id] = partial(_reopen_and_delete, thread, message)
    await discord_request(thread.edit(archived=True))
    await check.refuses("archived-edit", message.edit(content="5"), ARCHIVED)
    await check.refuses("archived-delete", message.delete(), ARCHIVED)
    reopened = asyncio.create_task(wait_for("raw_thread_update", check=is_reopened))
    await check.send("6", channel=thread)
    check.see("reopened", (await reopened).thread_id == thread.id)


async def _reopen_and_delete(thread: discord.Thread, message: discord.Message) -> None:
    await thread.edit(archived=False)
    await message.delete()


async def _remove(thread: discord.Thread) -> None:
    """Delete a thread or, since that takes a permission that the bot does not need, archive it."""
    try:
        await thread.delete()
    except discord.Forbidden:
        await thread.edit(archived=True)
