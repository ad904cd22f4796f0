"""The option of commands that chooses which games count."""

from enum import StrEnum

from discord.app_commands import Choice, locale_str


class GameKind(StrEnum):
    """The kinds of games, which are counted separately."""

    MULTIPLAYER = "people"
    SOLO = "solo"


def game_kinds() -> list[Choice[str]]:
    """Return a choice for each kind of game."""
    return [
        Choice(name=locale_str("with two or more people"), value=GameKind.MULTIPLAYER),
        Choice(name=locale_str("solo against computers"), value=GameKind.SOLO),
    ]
