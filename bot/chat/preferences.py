"""What servers and players have chosen, kept in the store, and the languages that follow from it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

import discord

from bot.chat.ui.i18n.language import Language, Languages
from bot.game.notation import format_rules, parse_rules
from bot.render import Theme
from bot.tables import (
    LISTING,
    PINGED_IN,
    UNLISTED,
    ChoiceStore,
    Options,
    Person,
    Table,
    format_settings,
    parse_settings,
)

Value = TypeVar("Value")

HOST = "host"
"""The choice of a server in which each table has the language of the person who opens it."""


@dataclass(frozen=True)
class Preference(Generic[Value]):
    """Something that a server or a player can choose."""

    name: str
    """Its key in the store."""
    read: Callable[[str], Value]
    """Reads what ``str`` has made of a value."""
    default: Value
    """What holds until it is chosen."""


class Motion(StrEnum):
    """Whether boards may move."""

    MOVING = "moving"
    STILL = "still"


class BoardFormat(StrEnum):
    """How somebody wants to see the board when it is shown to them alone."""

    TEXT = "text"
    PICTURE = "picture"


class Pings(StrEnum):
    """When somebody wants to be pinged by a message that notifies them."""

    EVERY_TURN = "turn"
    """When it is their turn, and when a game has ended."""
    DAILY = "daily"
    """Once a day in each server where games wait for them, and before their time runs out."""
    TIMEOUT = "timeout"
    """Before their time runs out."""
    NEVER = "never"


class Listing(StrEnum):
    """Who sees a player in a leaderboard of all servers."""

    EVERYWHERE = "everywhere"
    SERVERS = UNLISTED
    """Nobody in other servers."""


THEME = Preference("theme", Theme, Theme.DARK)
"""How the boards of a server look, from the next picture on."""

LANGUAGE = Preference[str | None]("language", str, None)
"""The tag of the language of a server, or :data:`HOST`. Boards change with their next update."""

MOTION = Preference("motion", Motion, Motion.MOVING)
"""Whether the boards of a server may move, and those at a player's tables, from the next picture on."""

BOARD_FORMAT = Preference("board", BoardFormat, BoardFormat.TEXT)
"""How a player saw the board last; text at first, since the channel shows the picture anyway."""

PINGS = Preference("calls", Pings, Pings.EVERY_TURN)  # the key is older than the word
"""When a player is pinged, in all games."""

LISTED = Preference(LISTING, Listing, Listing.EVERYWHERE)
"""Whether people in other servers see a player in the leaderboard of all servers."""

_RULES = Preference[str | None]("rules", str, None)
_SETTINGS = Preference[str | None]("pace", str, None)  # the key is older than the other settings


def last_daily_ping(guild_id: int) -> Preference[float]:
    """Return when a player had their daily ping in a server, in seconds since 1970; 0 if never."""
    return Preference(f"{PINGED_IN}{guild_id}", float, 0.0)


class Preferences:
    """The preferences of servers and players.

    Those of servers are cached, so that no click waits for the store to draw its board: all clicks in a
    server arrive at one process. Those of players are not, since they may play in servers of different ones.
    """

    def __init__(self, store: ChoiceStore) -> None:
        self._store = store
        self._of_servers: dict[tuple[int, str], str | None] = {}

    async def of_server(self, guild_id: int | None, preference: Preference[Value]) -> Value:
        """Return what a server has chosen. Outside of servers, the default holds."""
        if guild_id is None:
            return preference.default
        key = guild_id, preference.name
        if key not in self._of_servers:
            value = await self._store.get_server_choice(*key)
            self._of_servers.setdefault(key, value)  # what was set while this was read is newer
        chosen = self._of_servers[key]
        return preference.default if chosen is None else preference.read(chosen)

    async def set_of_server(self, guild_id: int, preference: Preference[Value], value: Value) -> None:
        """Set what a server chooses."""
        await self._store.set_server_choice(guild_id, preference.name, str(value))
        self._of_servers[guild_id, preference.name] = str(value)

    def drop_server(self, guild_id: int) -> None:
        """Drop what is cached of a server that is forgotten in the store."""
        self._of_servers = {key: value for key, value in self._of_servers.items() if key[0] != guild_id}

    async def of_player(self, user_id: int, preference: Preference[Value]) -> Value:
        """Return what a player has chosen."""
        chosen = await self._store.get_choice(user_id, preference.name)
        return preference.default if chosen is None else preference.read(chosen)

    async def set_of_player(self, person: Person, preference: Preference[Value], value: Value) -> None:
        """Set what a player chooses."""
        await self._store.set_choice(person, preference.name, str(value))

    async def players_who_chose(self, preference: Preference[Value], value: Value) -> frozenset[int]:
        """Return the ids of the players who have chosen something."""
        return await self._store.people_who_chose(preference.name, str(value))

    async def default_options(self, guild_id: int | None) -> Options:
        """Return the options of new games in a server; the usual ones unless it chose others."""
        rules = await self.of_server(guild_id, _RULES)
        settings = await self.of_server(guild_id, _SETTINGS)
        options = Options() if rules is None else Options(parse_rules(rules))
        return options if settings is None else parse_settings(settings, options.rules)

    async def set_default_options(self, guild_id: int, options: Options) -> None:
        """Set the options of new games in a server."""
        await self.set_of_server(guild_id, _RULES, format_rules(options.rules))
        await self.set_of_server(guild_id, _SETTINGS, format_settings(options))

    async def moving(self, table: Table) -> bool:
        """Return whether the board of a table may move: if its server and all its people let it."""
        motions = [
            await self.of_server(table.location.guild_id, MOTION),
            *[await self.of_player(person.id, MOTION) for person in table.people],
        ]
        return Motion.STILL not in motions


class ChannelLanguages:
    """The languages of what everyone in a channel sees.

    It is what the server's managers have chosen, else the language of the server if it is a Community, else
    the language of the person who opens a table or asks for a card. Other servers than Communities cannot
    choose a language in Discord: it says English for all of them.
    """

    def __init__(self, languages: Languages, preferences: Preferences) -> None:
        self._languages = languages
        self._preferences = preferences

    async def of_table(self, table: Table) -> Language:
        """Return the language of a table: the server's choice, or the one it was opened in."""
        return self._languages.of(await self._chosen(table.location.guild_id) or table.language)

    async def of_interaction(self, interaction: discord.Interaction[Any]) -> Language:
        """Return the language of what a person posts for all with a command."""
        tag = await self._chosen(interaction.guild_id) or await self.of_new_table(interaction)
        return self._languages.of(tag)

    async def of_new_table(self, interaction: discord.Interaction[Any]) -> str:
        """Return the tag of the language of a table that a person opens, if the server has not chosen one."""
        guild = interaction.guild
        community = guild is not None and "COMMUNITY" in guild.features
        follows_host = await self._preferences.of_server(interaction.guild_id, LANGUAGE) == HOST
        if community and interaction.guild_locale is not None and not follows_host:
            return str(interaction.guild_locale)
        return str(interaction.locale)

    async def of_server(self, guild: discord.Guild) -> Language:
        """Return the language of what the bot posts in a server unasked: English unless it has one."""
        own = str(guild.preferred_locale) if "COMMUNITY" in guild.features else "en"
        return self._languages.of(await self._chosen(guild.id) or own)

    async def _chosen(self, guild_id: int | None) -> str | None:
        chosen = await self._preferences.of_server(guild_id, LANGUAGE)
        return None if chosen == HOST else chosen
