"""The bot's application: its commands and emojis."""

from dataclasses import dataclass, field

from playground.model.json_object import Json
from playground.model.users import User


@dataclass(slots=True, eq=False)
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    image: bytes
    content_type: str


@dataclass(slots=True, eq=False)
class Application:
    """An application as its developer registered it.

    Attributes:
        commands: The commands as Discord returns them, by guild id (None for global ones) and command id.
        syncs: How often the bot has written its commands.
    """

    id: int
    name: str
    owner: User
    flags: int = 0
    commands: dict[int | None, dict[int, Json]] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    syncs: int = 0

    def slash_commands(self, guild_id: int | None) -> list[Json]:
        """Return the slash commands that a client shows in a guild or, with None, in direct messages."""
        scopes = [guild_id, None] if guild_id else [None]
        shown: dict[str, Json] = {}
        for scope in scopes:
            for command in self.commands.get(scope, {}).values():
                if command["type"] == 1:
                    shown.setdefault(command["name"], command)
        return list(shown.values())
