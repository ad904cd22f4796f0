"""What the bot uses of discord.py although it is private or may change, as it is in version 2.7.1.

No other module does. ``test_discord_internals.py`` and ``test_sharded_client.py`` in ``tests/chat`` say what
another version has changed, also of what the client overrides.
"""
# ruff: noqa: SLF001 - private names are what this module is for

import asyncio
import io
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.tables import Shards

HEARTBEAT_PAUSE = 1.0
"""Seconds between two heartbeats at least. Discord allows a connection 120 messages a minute."""

POLL_INTERVAL = 0.05
"""Seconds between two looks for the answer."""

LARGE_FORM: Final = 1 << 20
"""The bytes from which aiohttp wants to send a body in pieces."""

EDIT: Final = f'{{"type":{discord.InteractionResponseType.message_update.value},'
"""How the answer to an interaction begins that edits the message that was clicked."""

NO_MESSAGE: Final = {"interaction": {"id": "0"}}
"""The least that discord.py needs of an answer."""


def use_api_url(api_url: str | None) -> None:
    """Make requests to another REST API, if there is one: discord.py has no setting for that."""
    if api_url is not None:
        Route.BASE = api_url


def has_own_api() -> bool:
    """Whether requests go to Discord's own address."""
    return Route.BASE.startswith("https://discord.com/")


def use_gateway(url: str) -> None:
    """Connect shards to a gateway: discord.py asks Discord for it only if it chooses their number."""
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)


def gateway_url() -> yarl.URL:
    """Return the gateway to which shards connect."""
    return DiscordWebSocket.DEFAULT_GATEWAY


def shortened(message: dict[str, Any]) -> dict[str, Any]:
    """Return what is used of one of the bot's cards: discord.py would make objects of all of it."""
    return {key: message[key] for key in ("id", "type", "content", "flags") if key in message}


def answer_leanly() -> None:
    """Let this task, and those that it creates, answer interactions with less work than discord.py."""
    async_context.set(LeanAdapter())  # type: ignore[no-untyped-call]  # discord.py's


class LeanAdapter(AsyncWebhookAdapter):
    """Makes the requests with the tokens of interactions, which send and return boards."""

    async def request(
        self, route: Route, session: Any, *, multipart: Any = None, files: Any = None, **options: Any
    ) -> Any:
        """Make a request, with a form that is ready, and return the answer, with a shortened message.

        The answer to an edit of the message that was clicked has none: Discord would send all of it back.
        """
        sender: Any = _FormSender(session, multipart) if multipart else session
        if multipart and multipart[0]["value"].startswith(EDIT):
            await super().request(route, sender, **{**options, "params": None})
            return NO_MESSAGE
        answer: Any = await super().request(route, sender, **options)
        match answer:
            case {"resource": {"message": message}}:
                answer["resource"]["message"] = shortened(message)
        return answer


class _FormSender:
    """A session that sends a form, in one piece: aiohttp has much to do for each part and each piece."""

    def __init__(self, session: Any, parts: list[dict[str, Any]]) -> None:
        self._session, boundary, pieces = session, secrets.token_hex(16), list[bytes]()
        for part in parts:
            value, kind = part["value"], part.get("content_type", "text/plain; charset=utf-8")
            file = f'; filename="{part["filename"]}"' if "filename" in part else ""
            head = f'Content-Disposition: form-data; name="{part["name"]}"{file}\r\nContent-Type: {kind}'
            content = value.encode() if isinstance(value, str) else value.read()
            pieces += [f"--{boundary}\r\n{head}\r\n\r\n".encode(), content, b"\r\n"]
        self._form = b"".join((*pieces, f"--{boundary}--\r\n".encode()))
        self._type = f"multipart/form-data; boundary={boundary}"

    def request(self, *target: str, headers: dict[str, str], **options: Any) -> Any:
        """Make a request with the form as its body."""
        form = self._form if len(self._form) < LARGE_FORM else io.BytesIO(self._form)
        headers = {**headers, "Content-Type": self._type}
        return self._session.request(*target, **{**options, "headers": headers, "data": form})


async def prepare_new_login(client: discord.Client) -> None:
    """Clean up after a login that failed: it leaves connections that are closed, or should be."""
    await client.http.close()
    client.http.connector = discord.utils.MISSING


def ignore_voice() -> None:
    """Suppress warnings that libraries for voice are missing: the bot uses no voice."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


def allow_early_close(client: discord.AutoShardedClient) -> None:
    """Let a client be closed that never logged in: the queue that this uses is created with the login."""
    client._AutoShardedClient__queue = asyncio.PriorityQueue()  # type: ignore[attr-defined]  # mangled


def set_shards(client: discord.AutoShardedClient, shards: Shards) -> None:
    """Choose the shards of a client that exists: discord.py takes them only when it is created."""
    client.shard_count = client._connection.shard_count = shards.count
    client.shard_ids = client._connection.shard_ids = sorted(shards.ids)


def parsers_of(client: discord.Client) -> dict[str, Callable[[Any], None]]:
    """Return what receives each kind of event: an error in it ends the connection, and cannot be caught."""
    return client._connection.parsers


def forget_server(client: discord.Client, guild_id: int) -> None:
    """Forget a server that the bot has left while it was not connected."""
    client._connection._guilds.pop(guild_id)


def cancel_ready_tasks(client: discord.AutoShardedClient) -> None:
    """Cancel the tasks that wait for servers before a shard is ready: closing the client leaves them."""
    state = client._connection
    for task in (state._ready_task, *state._ready_tasks.values()):
        if task is not None:
            task.cancel()


def resume_after_outages(shard: discord.ShardInfo) -> None:
    """Let a shard resume its session after an outage of the gateway.

    The session survives that; discord.py would give it up, and with it missed clicks.
    """
    parent = shard._parent
    parent.reconnect = partial(  # type: ignore[method-assign]  # there is no way to derive from its class
        parent.reidentify, ReconnectWebSocket(shard.id, resume=True)
    )


async def cut_connection(shard: discord.ShardInfo) -> None:
    """Close a shard's connection as an outage does, so that it is resumed."""
    await shard._parent.ws.close(code=4000)


async def answers_heartbeat(shard: discord.ShardInfo) -> bool:
    """Send a heartbeat, wait for the answer until the connection is closed, and return whether it came.

    discord.py sends one every 41 seconds, and would notice up to a minute later that a connection was cut
    without being closed. Meanwhile clicks are on their way that nobody has heard. With the answer, all that
    Discord sent before it has arrived.
    """
    socket = shard._parent.ws
    keep_alive = socket._keep_alive
    if keep_alive is None:  # the connection is being closed
        return False
    await asyncio.sleep(keep_alive._last_send + HEARTBEAT_PAUSE - time.perf_counter())
    sent = time.perf_counter()
    try:
        await socket.send_heartbeat(keep_alive.beat())
    except (OSError, discord.ConnectionClosed):
        return False
    while socket.open and keep_alive._last_ack < sent:  # noqa: ASYNC110 - nothing tells of an answer
        await asyncio.sleep(POLL_INTERVAL)
    return keep_alive._last_ack >= sent
