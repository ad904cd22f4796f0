"""Endpoints, and what a handler gets to work with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playground.errors import ApiError, Code

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playground.channels import Channel
    from playground.core import Core
    from playground.guilds import Guild
    from playground.messages import Message
    from playground.permissions import Permissions
    from playground.recording import Request
    from playground.wire import Body, Json
    from playground.world import World


@dataclass(frozen=True, slots=True)
class Call:
    """One request to one endpoint.

    Attributes:
        params: The variable parts of the path.
        record: The request as it is recorded.
    """

    core: Core
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Body
    record: Request

    @property
    def world(self) -> World:
        """The world."""
        return self.core.world

    def id(self, name: str) -> int:
        """A snowflake in the path.

        Raises:
            ApiError: It is none.
        """
        text = self.params[name]
        if not text.isdigit():
            raise ApiError(
                Code.INVALID_FORM,
                {
                    name: {
                        "_errors": [
                            {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{text}" is not snowflake.'}
                        ]
                    }
                },
            )
        return int(text)

    def number(self, name: str, default: int, most: int) -> int:
        """A number in the query, from 1 to `most`."""
        text = self.query.get(name, str(default))
        if not text.isdigit() or not 1 <= int(text) <= most:
            fault = {"code": "NUMBER_TYPE_MAX", "message": f"int value should be between 1 and {most}."}
            raise ApiError(Code.INVALID_FORM, {name: {"_errors": [fault]}})
        return int(text)

    def guild(self) -> Guild:
        """The server in the path, which the bot must be in."""
        guild = self.world.guilds.get(self.id("guild"))
        if guild is None or not guild.has_bot:
            raise ApiError(Code.UNKNOWN_GUILD)
        return guild

    def channel(self, *needs: Permissions) -> Channel:
        """The channel in the path, which the bot must see and have permissions in.

        Raises:
            ApiError: 10003, 50001 or 50013.
        """
        channel = self.world.channels.get(self.id("channel"))
        if channel is None:
            raise ApiError(Code.UNKNOWN_CHANNEL)
        if not self.world.can_see(self.world.bot, channel):
            raise ApiError(Code.MISSING_ACCESS)
        self.need(channel, *needs)
        return channel

    def need(self, channel: Channel, *needs: Permissions) -> None:
        """Demands permissions of the bot.

        Raises:
            ApiError: 50013.
        """
        rights = self.world.rights(self.world.bot, channel)
        if any(not rights & need for need in needs):
            raise ApiError(Code.MISSING_PERMISSIONS)

    def message(self, channel: Channel) -> Message:
        """The message in the path; ephemeral ones do not exist for the bot's own token.

        Raises:
            ApiError: 10008.
        """
        message = channel.messages.get(self.id("message"))
        if message is None or message.deleted or message.visible_to is not None:
            raise ApiError(Code.UNKNOWN_MESSAGE)
        return message

    def emojis(self) -> set[int]:
        """The ids of custom emojis that the bot may use."""
        return set(self.world.application.emojis)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer whose status is not the usual 200 (with JSON) or 204 (without)."""

    status: int
    body: Json | list[Json] | None = None


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A route.

    Attributes:
        path: With variable parts in braces, after the API's prefix.
        handler: What answers it: JSON, an `Answer`, or None for no content.
        token: Whether it takes the bot's token.
        bucket: The name of its rate limit, None if it has none.
    """

    method: str
    path: str
    handler: Callable[[Call], Any]
    token: bool = True
    bucket: str | None = "other"
