"""What servers and players have chosen, kept in the store's settings."""

from enum import StrEnum

from bot.game import PARKER, Rules
from bot.game.notation import format_rules, parse_rules
from bot.render import Theme
from bot.tables import Coach, GameStore, Pace, Speed

HOST = "host"
"""The choice of a server in which each table has the language of the person who opens it."""


class BoardFormat(StrEnum):
    """How somebody wants to see the board when it is shown to them alone."""

    TEXT = "text"
    PICTURE = "picture"


class Calls(StrEnum):
    """When somebody wants to be called by a message that notifies them."""

    EVERY_TURN = "turn"
    """When it is their turn, and when a game has ended."""
    TIMEOUT = "timeout"
    """When their time runs out."""
    NEVER = "never"


class Preferences:
    """The preferences of servers and players.

    Themes and languages are cached, so that no click waits for the store to draw its board.

    Args:
        store: where they are kept.
    """

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._themes: dict[int, Theme] = {}
        self._languages: dict[int, str | None] = {}

    async def default_rules(self, guild_id: int | None) -> Rules:
        """Return the rules of new games in a server; Parker's if none were chosen, and outside of servers."""
        value = await self._store.get_setting(f"rules of {guild_id}") if guild_id is not None else None
        return parse_rules(value) if value is not None else Rules.of(PARKER)

    async def set_default_rules(self, guild_id: int, rules: Rules) -> None:
        """Set the rules of new games in a server."""
        await self._store.set_setting(f"rules of {guild_id}", format_rules(rules))

    async def default_pace(self, guild_id: int | None) -> tuple[Pace, Coach, Speed]:
        """Return pace, coach and speed of new games in a server."""
        value = await self._store.get_setting(f"pace of {guild_id}") if guild_id is not None else None
        if value is None:
            return Pace.NONE, Coach.PRIVATE, Speed.AUTO
        pace, coach, *speed = value.split()  # values stored by earlier versions have no speed
        return Pace(pace), Coach(coach), Speed(*speed) if speed else Speed.AUTO

    async def set_default_pace(self, guild_id: int, pace: Pace, coach: Coach, speed: Speed) -> None:
        """Set pace, coach and speed of new games in a server."""
        await self._store.set_setting(f"pace of {guild_id}", f"{pace} {coach} {speed}")

    async def theme(self, guild_id: int | None) -> Theme:
        """Return the theme of a server; dark if none was chosen, and outside of servers."""
        if guild_id is None:
            return Theme.DARK
        if guild_id not in self._themes:
            value = await self._store.get_setting(f"theme of {guild_id}")
            # A theme that was set while this one was read is newer.
            self._themes.setdefault(guild_id, Theme(value) if value is not None else Theme.DARK)
        return self._themes[guild_id]

    async def set_theme(self, guild_id: int, theme: Theme) -> None:
        """Set the theme of a server; it applies from the next picture on."""
        await self._store.set_setting(f"theme of {guild_id}", theme.value)
        self._themes[guild_id] = theme

    async def language(self, guild_id: int | None) -> str | None:
        """Return the tag of the language that a server has chosen, :data:`HOST`, or None if it has not."""
        if guild_id is None:
            return None
        if guild_id not in self._languages:
            value = await self._store.get_setting(f"language of {guild_id}")
            self._languages.setdefault(guild_id, value)
        return self._languages[guild_id]

    async def set_language(self, guild_id: int, language: str) -> None:
        """Set the language of a server; boards change with their next update."""
        await self._store.set_setting(f"language of {guild_id}", language)
        self._languages[guild_id] = language

    async def board_format(self, user_id: int) -> BoardFormat:
        """Return what a player chose last; text if nothing, since the channel shows the picture anyway."""
        value = await self._store.get_setting(f"board of {user_id}")
        return BoardFormat(value) if value is not None else BoardFormat.TEXT

    async def set_board_format(self, user_id: int, board_format: BoardFormat) -> None:
        """Remember how a player wants to see the board."""
        await self._store.set_setting(f"board of {user_id}", board_format)

    async def calls(self, user_id: int) -> Calls:
        """Return when a player wants to be called; every turn unless they chose otherwise."""
        value = await self._store.get_setting(f"calls of {user_id}")
        return Calls(value) if value is not None else Calls.EVERY_TURN

    async def set_calls(self, user_id: int, calls: Calls) -> None:
        """Set when a player is called, in all games."""
        await self._store.set_setting(f"calls of {user_id}", calls)
