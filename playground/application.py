"""The bot's application: its commands and emojis."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.users import User
    from playground.wire import Json


@dataclass(slots=True, eq=False)
class Emoji:
    """An emoji of the application's own."""

    id: int
    name: str
    image: bytes
    content_type: str


@dataclass(slots=True, eq=False)
class Application:
    """What the developer registered.

    Attributes:
        commands: The registered commands as Discord gives them back, by id; first by server, None for global.
        synced: How often the bot has written its commands.
    """

    id: int
    name: str
    owner: User
    flags: int = 0
    commands: dict[int | None, dict[int, Json]] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    synced: int = 0

    def in_scope(self, guild_id: int | None) -> dict[int, Json]:
        """The commands of one server, or with None the global ones."""
        return self.commands.setdefault(guild_id, {})

    def offered(self, guild_id: int | None) -> list[Json]:
        """The slash commands a client shows in a server (or, with None, in direct messages)."""
        scopes = [self.in_scope(guild_id), self.in_scope(None)] if guild_id else [self.in_scope(None)]
        offered: dict[str, Json] = {}
        for scope in scopes:
            for command in scope.values():
                if command["type"] == 1:
                    offered.setdefault(command["name"], command)
        return list(offered.values())
