"""Reading what a window sent, which is trusted no more than any other input."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Any

from playground.asked import LARGEST_FILE
from playground.errors import UserError
from playground.rules.commands import CHANNEL, FILE, MENTIONABLE, ROLE, USER
from playground.rules.components import CHANNELS, MENTIONABLES, ROLES, UPLOAD, USERS
from playground.wire import Json, Upload

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.channels import Channel
    from playground.guilds import Guild, Role
    from playground.messages import Message
    from playground.users import User
    from playground.world import World


class Given:
    """The fields of one act, in a world.

    Every method raises `UserError` where a field is missing or names what there is not.
    """

    def __init__(self, world: World, user: User, fields: Json) -> None:
        self.world = world
        self.user = user
        self._fields = fields

    def text(self, key: str, *, most: int = 100, least: int = 1) -> str:
        """A text of `least` to `most` characters, without the space around it."""
        value = self._fields.get(key)
        text = value.strip() if isinstance(value, str) else ""
        if not least <= len(text) <= most:
            raise UserError(f"{key}: between {least} and {most} characters")
        return text

    def object(self, key: str) -> Json:
        """An object, empty if it was left out."""
        value = self._fields.get(key, {})
        if not isinstance(value, dict):
            raise UserError(f"{key} is not an object")
        return value

    def list(self, key: str) -> list[Any]:
        """A list of at most 25 things."""
        value = self._fields.get(key)
        if not isinstance(value, list) or len(value) > 25:
            raise UserError(f"{key} is not a list of at most 25")
        return value

    def has(self, key: str) -> bool:
        """Whether a field was given at all."""
        return self._fields.get(key) is not None

    def channel(self) -> Channel:
        """The channel the act is for, which its user sees."""
        found = self.world.channels.get(snowflake(self._fields.get("channel")))
        if found is None or found.deleted or not self.world.can_see(self.user, found):
            raise UserError("That channel is not there (any more).")
        return found

    def message(self, key: str = "message") -> Message:
        """A message of that channel which the user sees."""
        wanted = snowflake(self._fields.get(key))
        for message in self.user.sees(self.channel()):
            if message.id == wanted:
                return message
        raise UserError("That message is not there (any more).")


def of_option(kind: int, value: Any, world: World, guild: Guild | None) -> Any:
    """The value of a command's option: objects by their ids, everything else as it is."""
    finders: dict[int, Callable[[Any, World, Guild | None], Any]] = {
        USER: _user,
        CHANNEL: _channel,
        ROLE: _role,
        MENTIONABLE: _mentionable,
        FILE: _file,
    }
    return finders[kind](value, world, guild) if kind in finders else value


def of_component(kind: int, values: list[Any], world: World, guild: Guild | None) -> list[Any]:
    """The values of a select menu or a file field: objects by their ids, everything else as it is."""
    finders: dict[int, Callable[[Any, World, Guild | None], Any]] = {
        USERS: _user,
        CHANNELS: _channel,
        ROLES: _role,
        MENTIONABLES: _mentionable,
        UPLOAD: _file,
    }
    find = finders.get(kind)
    return [find(value, world, guild) for value in values] if find else values


def snowflake(value: Any) -> int:
    """The id that a text is; 0, which nothing has, for anything else."""
    fits = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20
    return int(value) if fits else 0


def _user(value: Any, world: World, _: Guild | None) -> User:
    found = world.users.get(snowflake(value))
    if found is None:
        raise UserError("There is no such user.")
    return found


def _channel(value: Any, world: World, guild: Guild | None) -> Channel:
    found = world.channels.get(snowflake(value))
    if found is None or found.guild is not guild:
        raise UserError("There is no such channel here.")
    return found


def _role(value: Any, _: World, guild: Guild | None) -> Role:
    found = guild.role(snowflake(value)) if guild else None
    if found is None:
        raise UserError("There is no such role here.")
    return found


def _mentionable(value: Any, world: World, guild: Guild | None) -> User | Role:
    role = guild.role(snowflake(value)) if guild else None
    return role or _user(value, world, guild)


def _file(value: Any, _: World, __: Guild | None) -> Upload:
    fields = value if isinstance(value, dict) else {}
    name, data, kind = fields.get("name"), fields.get("data"), fields.get("content_type")
    if not isinstance(name, str) or not isinstance(data, str) or not 0 < len(name) <= 260:
        raise UserError("That is not a file.")
    try:
        content = base64.b64decode(data, validate=True)
    except binascii.Error:
        raise UserError("That is not a file.") from None
    if not 0 < len(content) <= LARGEST_FILE:
        raise UserError(f"A file has at most {LARGEST_FILE >> 20} MiB, and is not empty.")
    clean = "".join(char if char.isalnum() or char in "._-" else "_" for char in name)
    return Upload(clean, content, kind if isinstance(kind, str) and kind else None)
