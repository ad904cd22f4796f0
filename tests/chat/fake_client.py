"""A client of Discord with one channel, which records requests about messages, and its application."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.tables import Location
from tests.tables.sample_tables import LOCATION

SENT_ID = 700_000_000_000_000_001
"""The id of the first message that is sent; the next ones count up."""


@dataclass
class Request:
    """A request to Discord: ``send``, ``edit``, ``delete``, or ``history``, which is about no message."""

    name: str
    message_id: int | None
    values: dict[str, Any]


class FakeClient:
    """The client as far as messages are concerned.

    Attributes:
        errors: the errors of the next requests, by the request's name.
        history: the ids of the messages that are found below another.
        guild: the server of the channel, None while it is unknown.
    """

    shard_count = 1
    shard_ids: tuple[int, ...] = (0,)

    def __init__(self) -> None:
        self.http = SimpleNamespace(logs_from=self._history)
        self.requests: list[Request] = []
        self.errors: dict[str, list[Exception]] = {}
        self.history: list[int] = []
        self.location = LOCATION
        self.permissions = discord.Permissions.all()
        channel = SimpleNamespace(permissions_for=lambda member: self.permissions)
        self.guild: SimpleNamespace | None = SimpleNamespace(
            preferred_locale=discord.Locale.american_english,
            me=SimpleNamespace(),
            get_channel_or_thread=lambda channel_id: channel if channel_id == LOCATION.channel_id else None,
        )

    @property
    def real(self) -> discord.AutoShardedClient:
        return cast(discord.AutoShardedClient, self)

    @property
    def names(self) -> list[str]:
        return [request.name for request in self.requests]

    def get_guild(self, guild_id: int) -> SimpleNamespace | None:
        return self.guild if guild_id == self.location.guild_id else None

    def get_partial_messageable(self, channel_id: int, *, guild_id: int | None) -> "_FakeChannel":
        assert Location(guild_id, channel_id) == self.location
        return _FakeChannel(self)

    def request(self, name: str, message_id: int | None, values: dict[str, Any]) -> None:
        self.requests.append(Request(name, message_id, values))
        if self.errors.get(name):
            raise self.errors[name].pop(0)

    async def _history(self, channel_id: int, limit: int, *, after: int) -> list[dict[str, str]]:
        assert channel_id == self.location.channel_id
        self.request("history", None, {"limit": limit, "after": after})
        return [{"id": str(message_id)} for message_id in self.history[:limit]]


class _FakeChannel:
    def __init__(self, client: FakeClient) -> None:
        self._client = client

    async def send(self, content: str | None = None, **values: Any) -> "_FakeMessage":
        message = _FakeMessage(self._client, SENT_ID + self._client.names.count("send"))
        self._client.request("send", message.id, {"content": content} | values)
        return message

    def get_partial_message(self, message_id: int) -> "_FakeMessage":
        return _FakeMessage(self._client, message_id)


class _FakeMessage:
    def __init__(self, client: FakeClient, message_id: int) -> None:
        self._client = client
        self.id = message_id

    async def edit(self, **values: Any) -> None:
        self._client.request("edit", self.id, values)

    async def delete(self) -> None:
        self._client.request("delete", self.id, {})


def application(**settings: object) -> discord.AppInfo:
    """Return an application with nothing set but some attributes."""
    usual: dict[str, Any] = {
        "id": 12345,
        "bot_public": True,
        "custom_install_url": None,
        "install_params": None,
        "guild_integration_config": None,
        "user_integration_config": None,
        "privacy_policy_url": None,
        "terms_of_service_url": None,
    }
    return cast(discord.AppInfo, SimpleNamespace(**(usual | settings)))
