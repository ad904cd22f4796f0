"""The input of actions, which is trusted no more than any other."""

import base64
import binascii
from collections.abc import Callable
from typing import Any

from playground.model.access import can_view
from playground.model.channels import Channel
from playground.model.commands import ATTACHMENT, CHANNEL, MENTIONABLE, ROLE, USER
from playground.model.components import (
    CHANNEL_SELECT,
    FILE_UPLOAD,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    USER_SELECT,
)
from playground.model.errors import UserError
from playground.model.files import MAX_FILE_SIZE, Upload
from playground.model.guilds import Guild, Role
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.users import User
from playground.world import World


class ActionInput:
    """The fields of one action.

    Every method raises `UserError` if its field is missing or wrong.
    """

    def __init__(self, world: World, user: User, fields: Json) -> None:
        self.world = world
        self.user = user
        self._fields = fields

    def text(self, key: str, *, most: int = 100, least: int = 1) -> str:
        """Return a text of `least` to `most` characters, without the space around it."""
        value = self._fields.get(key)
        text = value.strip() if isinstance(value, str) else ""
        if not least <= len(text) <= most:
            raise UserError(f"{key}: between {least} and {most} characters")
        return text

    def flag(self, key: str) -> bool:
        """Return a yes or no."""
        value = self._fields.get(key)
        if not isinstance(value, bool):
            raise UserError(f"{key} is neither true nor false")
        return value

    def object(self, key: str) -> Json:
        """Return an object, empty if it was left out."""
        value = self._fields.get(key, {})
        if not isinstance(value, dict):
            raise UserError(f"{key} is not an object")
        return value

    def list(self, key: str) -> list[Any]:
        """Return a list of at most 25 things."""
        value = self._fields.get(key)
        if not isinstance(value, list) or len(value) > 25:
            raise UserError(f"{key} is not a list of at most 25")
        return value

    def has(self, key: str) -> bool:
        """Return whether a field was given."""
        return self._fields.get(key) is not None

    def channel(self) -> Channel:
        """Return the channel of the action, which its user sees."""
        found = self.world.channels.get(snowflake(self._fields.get("channel")))
        if found is None or found.deleted or not can_view(self.user, found):
            raise UserError("That channel isn't there (any more).")
        return found

    def message(self, key: str = "message") -> Message:
        """Return a message of that channel, which the user sees."""
        wanted = snowflake(self._fields.get(key))
        for message in self.world.messages_for(self.user, self.channel()):
            if message.id == wanted:
                return message
        raise UserError("That message isn't there (any more).")


def option_value(kind: int, value: Any, world: World, guild: Guild | None) -> Any:
    """Return the value of a command's option; objects are given by their ids."""
    finders: dict[int, Callable[[Any, World, Guild | None], Any]] = {
        USER: _user,
        CHANNEL: _channel,
        ROLE: _role,
        MENTIONABLE: _mentionable,
        ATTACHMENT: _file,
    }
    return finders[kind](value, world, guild) if kind in finders else value


def component_values(kind: int, values: list[Any], world: World, guild: Guild | None) -> list[Any]:
    """Return the values of a select menu or file field; objects are given by their ids."""
    finders: dict[int, Callable[[Any, World, Guild | None], Any]] = {
        USER_SELECT: _user,
        CHANNEL_SELECT: _channel,
        ROLE_SELECT: _role,
        MENTIONABLE_SELECT: _mentionable,
        FILE_UPLOAD: _file,
    }
    find = finders.get(kind)
    return [find(value, world, guild) for value in values] if find else values


def snowflake(value: Any) -> int:
    """Return the id in a text; 0, which nothing has, for anything else."""
    fits = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20
    return int(value) if fits else 0


def _user(value: Any, world: World, _: Guild | None) -> User:
    found = world.users.get(snowflake(value))
    if found is None:
        raise UserError("There's no such user.")
    return found


def _channel(value: Any, world: World, guild: Guild | None) -> Channel:
    found = world.channels.get(snowflake(value))
    if found is None or found.guild is not guild:
        raise UserError("There's no such channel here.")
    return found


def _role(value: Any, _: World, guild: Guild | None) -> Role:
    found = guild.roles.get(snowflake(value)) if guild else None
    if found is None:
        raise UserError("There's no such role here.")
    return found


def _mentionable(value: Any, world: World, guild: Guild | None) -> User | Role:
    role = guild.roles.get(snowflake(value)) if guild else None
    return role or _user(value, world, guild)


def _file(value: Any, _: World, __: Guild | None) -> Upload:
    fields = value if isinstance(value, dict) else {}
    name, data, kind = fields.get("name"), fields.get("data"), fields.get("content_type")
    if not isinstance(name, str) or not isinstance(data, str) or not 0 < len(name) <= 260:
        raise UserError("That's not a file.")
    try:
        content = base64.b64decode(data, validate=True)
    except binascii.Error:
        raise UserError("That's not a file.") from None
    if not 0 < len(content) <= MAX_FILE_SIZE:
        raise UserError(f"A file has at most {MAX_FILE_SIZE >> 20} MiB, and isn't empty.")
    clean = "".join(char if char.isalnum() or char in "._-" else "_" for char in name)
    return Upload(clean, content, kind if isinstance(kind, str) and kind else None)
