"""Opening a table in a channel: a new one, or a rematch."""

from collections.abc import Iterable

import discord

from bot.chat.boards.sync import BoardSync
from bot.chat.i18n.language import Languages
from bot.chat.interactions.context import Interaction, caller_of, place_of
from bot.chat.interactions.response import Response
from bot.chat.options.pace import PaceOptions
from bot.chat.options.rules import RuleOptions
from bot.chat.preferences import Preferences
from bot.chat.tasks import BackgroundTasks
from bot.game import NotAllowed, NotUnderstood, Rules
from bot.players import Strength
from bot.tables import Coach, GameStore, Join, Pace, PlayNow, Status, Table, Tables

_REQUIRED_PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""Without these the bot cannot host a game. Without Attach Files the board is text."""


class TableOpener:
    """Opens tables and shows their lobbies.

    Args:
        tables: the tables.
        store: where they are kept.
        boards: shows them.
        languages: the languages of people.
        preferences: the defaults of servers.
        background_tasks: runs what the response need not wait for.
    """

    def __init__(
        self,
        tables: Tables,
        store: GameStore,
        boards: BoardSync,
        languages: Languages,
        preferences: Preferences,
        background_tasks: BackgroundTasks,
    ) -> None:
        self._tables = tables
        self._store = store
        self._boards = boards
        self._languages = languages
        self._preferences = preferences
        self._background_tasks = background_tasks

    async def open(
        self, response: Response, rules: RuleOptions, pace: PaceOptions, computers: Iterable[Strength]
    ) -> None:
        """Open a table in the channel of the interaction and show its lobby.

        Args:
            response: the response to the host.
            rules: the rules, where they differ from the server's defaults.
            pace: pace and coach, likewise.
            computers: the strengths of the computer players.

        Raises:
            NotAllowed: the channel has a game already, the rules contradict each other, or the bot lacks a
                permission.
        """
        guild_id = response.interaction.guild_id
        chosen_rules = rules.apply_to(await self._preferences.default_rules(guild_id))
        chosen_pace = pace.apply_to(*await self._preferences.default_pace(guild_id))
        table = await self._open(response, chosen_rules, *chosen_pace, computers)
        await self._boards.show(response, table.id, new_message=True)

    async def play(self, response: Response) -> None:
        """Start a game against Lamb in the channel of the interaction; the host goes first.

        Raises:
            NotAllowed: the channel has a game already, or the bot lacks a permission.
        """
        guild_id = response.interaction.guild_id
        rules = await self._preferences.default_rules(guild_id)
        pace = await self._preferences.default_pace(guild_id)
        table = await self._open(response, rules, *pace, ())
        await self._tables.apply(table.id, PlayNow(caller_of(response.interaction)))
        await self._boards.show(response, table.id, new_message=True)

    async def rematch(self, response: Response, last: Table) -> None:
        """Open a table for the players of the channel's last game, or join the rematch that one has opened.

        Raises:
            NotAllowed: the person did not play, the channel has a game, or the bot lacks a permission.
            OutOfDate: there was no game, or it was played elsewhere.
        """
        if last.status is Status.PLAYING:
            raise NotAllowed("The game here isn't over yet, so there is no rematch: {table}", table=last)
        interaction = response.interaction
        place = place_of(interaction)
        by = caller_of(interaction)
        latest = await self._store.latest_table_in(place.channel_id)
        if latest is not None and latest.status is Status.LOBBY and not last.open:
            await self._tables.apply(latest.id, Join(by))
            self._boards.refresh(latest.id)
            text = self._languages.of_user(interaction).text
            await response.send_ephemeral(text("You have a seat in the next game: {table}", table=latest))
            return
        self._check_permissions(interaction)
        table = await self._tables.rematch(place, by, last)
        await self._boards.show(response, table.id, new_message=True)
        others = tuple(kept.person for kept in table.reservations)
        if others:
            self._background_tasks.start(self._boards.invite(table.id, others))

    async def _open(
        self, response: Response, rules: Rules, pace: Pace, coach: Coach, computers: Iterable[Strength]
    ) -> Table:
        interaction = response.interaction
        self._check_permissions(interaction)
        return await self._tables.open(
            place_of(interaction), caller_of(interaction), rules, pace=pace, coach=coach, computers=computers
        )

    def _check_permissions(self, interaction: Interaction) -> None:
        """Check that a game can be played where somebody interacts.

        Raises:
            NotAllowed: the bot lacks a permission.
            NotUnderstood: this kind of channel is unknown.
        """
        if interaction.channel is None:
            raise NotUnderstood("I don't know this kind of channel. Try a text channel or a thread.")
        if interaction.guild_id is None:
            return  # the bot can do all it needs in direct messages
        in_thread = isinstance(interaction.channel, discord.Thread)
        not_needed = "send_messages" if in_thread else "send_messages_in_threads"
        missing = [
            name
            for permission, name in _REQUIRED_PERMISSIONS.items()
            if permission != not_needed and not getattr(interaction.app_permissions, permission)
        ]
        if missing:
            names = self._languages.of_user(interaction).join(f"**{name}**" for name in missing)
            raise NotAllowed(
                "I need more permissions to host a game here. Ask a server manager to give me {names}.",
                names=names,
            )
