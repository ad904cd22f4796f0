"""What servers and players have chosen, kept in the store, and the languages that follow from it."""

from enum import StrEnum
from typing import Any

import discord

from bot.chat.ui.i18n.language import Language, Languages
from bot.game.notation import format_rules, parse_rules
from bot.render import Theme
from bot.tables import LISTING, UNLISTED, GameStore, Options, Person, Table, format_settings, parse_settings

_PINGS = "calls"  # the key in the store, older than the word
_LAST_PING = "pinged in {}"

HOST = "host"
"""The choice of a server in which each table has the language of the person who opens it."""


MOVING = "moving"
STILL = "still"
"""The choices of servers and players for pictures of boards."""


class BoardFormat(StrEnum):
    """How somebody wants to see the board when it is shown to them alone."""

    TEXT = "text"
    PICTURE = "picture"


class Pings(StrEnum):
    """When somebody wants to be pinged by a message that notifies them."""

    EVERY_TURN = "turn"
    """When it is their turn, and when a game has ended."""
    DAILY = "daily"
    """Once a day in each server where games wait for them, and when their time runs out."""
    TIMEOUT = "timeout"
    """When their time runs out."""
    NEVER = "never"


class Preferences:
    """The preferences of servers and players.

    Those of servers are cached, so that no click waits for the store to draw its board: all clicks in a
    server arrive at one process. Those of players are not, since they may play in servers of different ones.
    """

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._of_servers: dict[tuple[int, str], str | None] = {}

    async def default_options(self, guild_id: int | None) -> Options:
        """Return the options of new games in a server; the usual ones unless it chose others."""
        rules = await self._of_server("rules", guild_id)
        settings = await self._of_server("pace", guild_id)
        options = Options() if rules is None else Options(parse_rules(rules))
        return options if settings is None else parse_settings(settings, options.rules)

    async def set_default_options(self, guild_id: int, options: Options) -> None:
        """Set the options of new games in a server."""
        await self._set_of_server("rules", guild_id, format_rules(options.rules))
        await self._set_of_server("pace", guild_id, format_settings(options))

    async def theme(self, guild_id: int | None) -> Theme:
        """Return the theme of a server; dark if none was chosen, and outside of servers."""
        return Theme(await self._of_server("theme", guild_id) or Theme.DARK)

    async def set_theme(self, guild_id: int, theme: Theme) -> None:
        """Set the theme of a server; it applies from the next picture on."""
        await self._set_of_server("theme", guild_id, theme.value)

    async def moving(self, table: Table) -> bool:
        """Return whether the board of a table may move: if its server and all its people let it."""
        if await self._of_server("motion", table.location.guild_id) == STILL:
            return False
        return all([await self.likes_motion(person.id) for person in table.people])

    async def set_moving(self, guild_id: int, *, moving: bool) -> None:
        """Set whether the boards of a server may move, from the next picture on."""
        await self._set_of_server("motion", guild_id, MOVING if moving else STILL)

    async def language(self, guild_id: int | None) -> str | None:
        """Return the tag of the language that a server has chosen, :data:`HOST`, or None if it has not."""
        return await self._of_server("language", guild_id)

    async def set_language(self, guild_id: int, language: str) -> None:
        """Set the language of a server; boards change with their next update."""
        await self._set_of_server("language", guild_id, language)

    def drop_server(self, guild_id: int) -> None:
        """Drop what is cached of a server that is forgotten in the store."""
        self._of_servers = {key: value for key, value in self._of_servers.items() if key[0] != guild_id}

    async def board_format(self, user_id: int) -> BoardFormat:
        """Return what a player chose last; text if nothing, since the channel shows the picture anyway."""
        return BoardFormat(await self._store.get_choice(user_id, "board") or BoardFormat.TEXT)

    async def set_board_format(self, person: Person, board_format: BoardFormat) -> None:
        """Remember how a player wants to see the board."""
        await self._store.set_choice(person, "board", board_format)

    async def pings(self, user_id: int) -> Pings:
        """Return when a player wants to be pinged; every turn unless they chose otherwise."""
        return Pings(await self._store.get_choice(user_id, _PINGS) or Pings.EVERY_TURN)

    async def set_pings(self, person: Person, pings: Pings) -> None:
        """Set when a player is pinged, in all games."""
        await self._store.set_choice(person, _PINGS, pings)

    async def pinged_daily(self) -> frozenset[int]:
        """Return the ids of those who want to be pinged once a day."""
        return await self._store.people_who_chose(_PINGS, Pings.DAILY)

    async def last_daily_ping(self, user_id: int, guild_id: int) -> float:
        """Return when somebody had their daily ping in a server, 0 if never."""
        return float(await self._store.get_choice(user_id, _LAST_PING.format(guild_id)) or 0)

    async def set_last_daily_ping(self, person: Person, guild_id: int, at: float) -> None:
        """Set when somebody had their daily ping in a server."""
        await self._store.set_choice(person, _LAST_PING.format(guild_id), f"{at:.0f}")

    async def listed(self, user_id: int) -> bool:
        """Return whether people in other servers see a player in the leaderboard of all servers."""
        return await self._store.get_choice(user_id, LISTING) != UNLISTED

    async def set_listed(self, person: Person, *, listed: bool) -> None:
        """Set whether people in other servers see a player in the leaderboard of all servers."""
        await self._store.set_choice(person, LISTING, "everywhere" if listed else UNLISTED)

    async def likes_motion(self, user_id: int) -> bool:
        """Return whether boards may move at a player's tables, as they do unless the player objects."""
        return await self._store.get_choice(user_id, "motion") != STILL

    async def set_likes_motion(self, person: Person, *, likes: bool) -> None:
        """Set whether the boards at a player's tables may move."""
        await self._store.set_choice(person, "motion", MOVING if likes else STILL)

    async def _of_server(self, name: str, guild_id: int | None) -> str | None:
        """Return what a server has chosen, None if nothing, and outside of servers."""
        if guild_id is None:
            return None
        key = guild_id, name
        if key not in self._of_servers:
            value = await self._store.get_server_choice(guild_id, name)
            self._of_servers.setdefault(key, value)  # what was set while this was read is newer
        return self._of_servers[key]

    async def _set_of_server(self, name: str, guild_id: int, value: str) -> None:
        await self._store.set_server_choice(guild_id, name, value)
        self._of_servers[guild_id, name] = value


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
        follows_host = await self._preferences.language(interaction.guild_id) == HOST
        if community and interaction.guild_locale is not None and not follows_host:
            return str(interaction.guild_locale)
        return str(interaction.locale)

    async def of_server(self, guild: discord.Guild) -> Language:
        """Return the language of what the bot posts in a server unasked: English unless it has one."""
        own = str(guild.preferred_locale) if "COMMUNITY" in guild.features else "en"
        return self._languages.of(await self._chosen(guild.id) or own)

    async def _chosen(self, guild_id: int | None) -> str | None:
        chosen = await self._preferences.language(guild_id)
        return None if chosen == HOST else chosen
