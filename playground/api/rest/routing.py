"""Endpoints, and what their handlers get."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playground.api.recording import Request
from playground.api.services import Services
from playground.model.access import can_view, permissions_of
from playground.model.channels import Channel
from playground.model.guilds import Guild
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.permissions import Permissions
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.request_body import RequestBody
from playground.world import World


@dataclass(frozen=True, slots=True)
class Call:
    """One request to one endpoint.

    Attributes:
        params: The variable parts of the path.
        record: The request as it is recorded.
    """

    services: Services
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: RequestBody
    record: Request

    @property
    def world(self) -> World:
        """The world."""
        return self.services.world

    def id(self, name: str) -> int:
        """Return a snowflake in the path.

        Raises:
            ApiError: It is not a snowflake.
        """
        text = self.params[name]
        if not text.isdigit():
            error = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{text}" is not snowflake.'}
            raise ApiError(ErrorCode.INVALID_FORM, {name: {"_errors": [error]}})
        return int(text)

    def number(self, name: str, default: int, most: int) -> int:
        """Return a number in the query, from 1 to `most`."""
        text = self.query.get(name, str(default))
        if not text.isdigit() or not 1 <= int(text) <= most:
            error = {"code": "NUMBER_TYPE_MAX", "message": f"int value should be between 1 and {most}."}
            raise ApiError(ErrorCode.INVALID_FORM, {name: {"_errors": [error]}})
        return int(text)

    def flag(self, name: str) -> bool:
        """Return whether a flag in the query is set."""
        return self.query.get(name) in {"1", "true", "True"}

    def permissions(self, channel: Channel) -> Permissions:
        """Return what the bot may do in a channel."""
        return permissions_of(self.world.bot, channel)

    def guild(self) -> Guild:
        """Return the guild in the path, which the bot must be in."""
        guild = self.world.guilds.get(self.id("guild"))
        if guild is None or not guild.has_bot:
            raise ApiError(ErrorCode.UNKNOWN_GUILD)
        return guild

    def channel(self, *needs: Permissions) -> Channel:
        """Return the channel in the path, which the bot must see and have permissions in.

        Raises:
            ApiError: 10003, 50001 or 50013.
        """
        channel = self.world.channels.get(self.id("channel"))
        if channel is None:
            raise ApiError(ErrorCode.UNKNOWN_CHANNEL)
        if not can_view(self.world.bot, channel):
            raise ApiError(ErrorCode.MISSING_ACCESS)
        self.need(channel, *needs)
        return channel

    def need(self, channel: Channel, *needs: Permissions) -> None:
        """Check that the bot has permissions.

        Raises:
            ApiError: 50013.
        """
        granted = self.permissions(channel)
        if any(not granted & need for need in needs):
            raise ApiError(ErrorCode.MISSING_PERMISSIONS)

    def message(self, channel: Channel) -> Message:
        """Return the message in the path; ephemeral ones do not exist for the bot's own token.

        Raises:
            ApiError: 10008.
        """
        message = self.world.messages_in(channel).get(self.id("message"))
        if message is None or message.deleted or message.visible_to is not None:
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        return message

    def emojis(self) -> set[int]:
        """Return the ids of the custom emojis that the bot may use."""
        return set(self.world.application.emojis)


@dataclass(frozen=True, slots=True)
class Result:
    """A result whose status is not the usual 200 (with JSON) or 204 (without)."""

    status: int
    body: Json | list[Json] | None = None


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A route.

    Attributes:
        path: The path after the API's prefix, with variable parts in braces.
        handler: Returns JSON, a `Result`, or None for no content.
        token: Whether the bot's token is required.
        bucket: The name of its rate limit, or None.
    """

    method: str
    path: str
    handler: Callable[[Call], Any]
    token: bool = True
    bucket: str | None = "other"
