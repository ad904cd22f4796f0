"""Ask Discord what a host wants to know about the bot, without connecting to the gateway."""

import itertools
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass

import aiohttp
import discord

from bot.chat.connection import log_in
from bot.chat.discord_requests import DiscordError, ErrorKind, discord_request
from bot.chat.invitations import invitation_url
from bot.chat.permissions import missing, parent_of_threads, required_permissions, useful_permissions
from bot.clock import DiscordClock
from bot.tables import Location

SERVERS_PER_REQUEST = 200


@dataclass(frozen=True, slots=True)
class Gap:
    """Permissions that are missing in a place: a server, or one of its channels."""

    place: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiscordInspection:
    """What Discord says about the bot.

    Attributes:
        invitation_url: the link with which people add the bot to their servers, if they may.
        interactions_url: where Discord sends clicks and commands instead of to the bot; None is right.
        user_install: whether people can add the bot to their own apps.
        shards: how many shards Discord recommends.
        starts_left: how many more sessions Discord lets the bot start today, of how many.
        clock_offset: by how many seconds this machine's clock is ahead of Discord's, None if it is not known.
        channels: the number of channels whose permissions were looked at.
    """

    name: str
    invitation_url: str | None
    interactions_url: str | None
    user_install: bool
    shards: int
    starts_left: tuple[int, int]
    clock_offset: float | None
    servers: int
    channels: int
    gaps: tuple[Gap, ...]


async def inspect_discord(
    token: str, api_url: str | None, locations: Iterable[Location]
) -> DiscordInspection:
    """Log in, look at every server and at the channels of ``locations``, and log out.

    Without ``api_url``, the REST API is Discord's own.

    Raises:
        ConnectionRejectedError: Discord does not accept the token, or is not at the address that is set.
        DiscordError: Discord cannot be reached, or answers with an error.
    """
    clock, trace = DiscordClock(), aiohttp.TraceConfig()
    clock.follow(trace)
    client = discord.Client(intents=discord.Intents(guilds=True), http_trace=trace)
    async with client:
        await discord_request(log_in(client, token, api_url))
        shards, _, starts = await discord_request(client.http.get_bot_gateway())
        application, user = client.application, client.user
        assert application is not None and user is not None  # noqa: PT018, S101 - known once logged in
        gaps: list[Gap] = []
        servers: dict[int, Gap] = {}
        async for guild_id, gap in _servers(client):
            servers[guild_id] = gap
            gaps += [gap] if gap.missing else []
        channels = 0
        by_server = sorted(
            (place.guild_id, place.channel_id) for place in locations if place.guild_id in servers
        )
        for guild_id, places in itertools.groupby(by_server, key=lambda place: place[0]):
            assert guild_id is not None  # noqa: S101 - it is among the servers
            known = servers[guild_id].missing
            for gap in await _channel_gaps(client, guild_id, [channel_id for _, channel_id in places]):
                channels += 1
                more = tuple(name for name in gap.missing if name not in known)
                gaps += [Gap(gap.place, more)] if more else []
        return DiscordInspection(
            name=str(user),
            invitation_url=invitation_url(application),
            interactions_url=application.interactions_endpoint_url,
            user_install=application.user_integration_config is not None,
            shards=shards,
            starts_left=(starts["remaining"], starts["total"]),
            clock_offset=clock.machine_ahead if clock.heard else None,
            servers=len(servers),
            channels=channels,
            gaps=tuple(gaps),
        )


async def _servers(client: discord.Client) -> AsyncIterator[tuple[int, Gap]]:
    """Yield the id of every server that the bot is in, and what is missing there for all channels."""
    useful = useful_permissions(in_thread=False)
    after: int | None = None
    while True:
        page = await discord_request(
            client.http.get_guilds(SERVERS_PER_REQUEST, after=after, with_counts=False)
        )
        for guild in page:
            granted = discord.Permissions(int(guild["permissions"]))
            lacking = () if granted.administrator else missing(useful, granted)
            yield int(guild["id"]), Gap(guild["name"], lacking)
        if len(page) < SERVERS_PER_REQUEST:
            return
        after = int(page[-1]["id"])


async def _channel_gaps(client: discord.Client, guild_id: int, channel_ids: list[int]) -> list[Gap]:
    """Return what is missing in each of a server's channels; those that were deleted are left out."""
    assert client.user is not None  # noqa: S101 - known once logged in
    guild = await discord_request(client.fetch_guild(guild_id, with_counts=False))
    me = await discord_request(guild.fetch_member(client.user.id))
    channels = {channel.id: channel for channel in await discord_request(guild.fetch_channels())}
    gaps = []
    for channel_id in channel_ids:
        channel = channels.get(channel_id)
        in_thread = channel is None
        name = f"{guild.name} #{channel}"
        if channel is None:
            try:
                thread = await discord_request(guild.fetch_channel(channel_id))
            except DiscordError as error:
                if error.kind is ErrorKind.FORBIDDEN:
                    link = f"https://discord.com/channels/{guild_id}/{channel_id}"
                    gaps.append(Gap(f"{guild.name}, {link}", ("view_channel",)))
                elif error.kind is not ErrorKind.CHANNEL_GONE:
                    raise
                continue
            name = f"{guild.name} #{thread}"
            channel = channels.get(thread.parent_id or 0) if isinstance(thread, discord.Thread) else None
            if channel is None:
                continue  # it was opened or moved a moment ago
        useful = useful_permissions(in_thread=in_thread, with_threads=parent_of_threads(channel) is not None)
        granted = channel.permissions_for(me)  # without the required ones it has none of the others
        gaps.append(
            Gap(name, missing(required_permissions(in_thread=in_thread), granted) or missing(useful, granted))
        )
    return gaps
