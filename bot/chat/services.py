"""What the handlers of commands and buttons work with."""

from dataclasses import dataclass
from typing import Any

import discord

from bot.chat.boards.sync import BoardSync
from bot.chat.features.replay_cache import Replays
from bot.chat.features.review_cache import Reviews
from bot.chat.i18n.language import Language, Languages
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.tasks import BackgroundTasks
from bot.chat.themes import Themes
from bot.tables import Caller, GameStore, Location, Tables

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Services:
    """What the handlers of commands and buttons work with.

    Attributes:
        tables: what is asked of tables.
        store: what is known of them.
        boards: how they are shown.
        languages: what players read.
        themes: what pictures are drawn for.
        replays: how finished games are shown again.
        reviews: what is to be said of them.
        door: who is let in.
        handlers: the interactions being handled.
        background: where work goes on that nobody waits for.
    """

    tables: Tables
    store: GameStore
    boards: BoardSync
    languages: Languages
    themes: Themes
    replays: Replays
    reviews: Reviews
    checks: InteractionChecks
    interaction_tasks: BackgroundTasks
    background_tasks: BackgroundTasks

    def private_language(self, interaction: Interaction) -> Language:
        """Return what the person reads who interacts."""
        return self.languages.of(str(interaction.locale))

    def public_language(self, interaction: Interaction) -> Language:
        """Return what everybody reads where the interaction comes from."""
        return self.languages.of(str(interaction.guild_locale or interaction.locale))


def caller_of(interaction: Interaction) -> Caller:
    """Return who interacts."""
    user = interaction.user
    return Caller(user.id, user.display_name, moderator=interaction.permissions.manage_messages)


def place_of(interaction: Interaction) -> Location:
    """Return where the interaction comes from."""
    assert interaction.channel_id is not None  # noqa: S101 - commands and clicks are made in channels
    return Location(interaction.guild_id, interaction.channel_id)
