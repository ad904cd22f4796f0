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
        profile: What its developer has filled in, as Discord returns it.
        command_permissions: What guilds have decided under Integrations, by guild id: as Discord returns it.
        syncs: How often the bot has written its commands.
    """

    id: int
    name: str
    owner: User
    flags: int = 0
    profile: Json = field(default_factory=dict)
    commands: dict[int | None, dict[int, Json]] = field(default_factory=dict)
    command_permissions: dict[int, list[Json]] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    syncs: int = 0

    def commands_of_type(self, kind: int, guild_id: int | None) -> list[Json]:
        """Return the commands of a type in a guild, or only the global ones; a guild's come before those."""
        scopes = [guild_id, None] if guild_id else [None]
        shown: dict[str, Json] = {}
        for scope in scopes:
            for command in self.commands.get(scope, {}).values():
                if command["type"] == kind:
                    shown.setdefault(command["name"], command)
        return list(shown.values())
