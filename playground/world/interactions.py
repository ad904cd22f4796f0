"""Interactions, from what the user did to the last answer of the bot."""

import secrets
import time
from collections.abc import Sequence

from playground.model.channels import Channel
from playground.model.clock import Clock
from playground.model.interactions import (
    FIRST_ANSWER,
    GUILD_INSTALL,
    TOKEN_LIFETIME,
    USER_INSTALL,
    CallbackType,
    Choice,
    Interaction,
    InteractionType,
)
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.snowflakes import Snowflakes
from playground.model.users import User
from playground.world.event_bus import EventBus


class InteractionStore:
    """All interactions whose tokens still work, and some older ones.

    Attributes:
        timeout: Seconds that the bot has for its first answer.
        private_followups: Whether followups where people talk without the bot are ephemeral, wanted or not.
    """

    def __init__(self, clock: Clock, snowflakes: Snowflakes, bus: EventBus) -> None:
        self.timeout = FIRST_ANSWER
        self.private_followups = False
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self._clock = clock
        self._snowflakes = snowflakes
        self._bus = bus

    def age(self, interaction: Interaction) -> float:
        """Return the seconds since an interaction was opened."""
        return self._clock.now() - interaction.opened_at

    def is_late(self, interaction: Interaction) -> bool:
        """Return whether the time for a first answer is over."""
        return interaction.callback is None and self.age(interaction) > self.timeout

    def expired(self, interaction: Interaction) -> bool:
        """Return whether an interaction's token no longer works."""
        return self.age(interaction) > TOKEN_LIFETIME

    def open(
        self,
        kind: InteractionType,
        user: User,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        command_name: str | None = None,
        parent: Interaction | None = None,
        owners: Json | None = None,
    ) -> Interaction:
        """Open an interaction and send it to the bot.

        `owners` are those of a command; what is not given follows from where the component or modal is.
        """
        self._forget_old()
        interaction = Interaction(
            id=self._snowflakes.next(),
            token=secrets.token_urlsafe(96),
            type=kind,
            user=user,
            channel=channel,
            data=data,
            owners=_inherited_owners(channel, source, parent) if owners is None else owners,
            opened_at=self._clock.now(),
            started=time.monotonic(),
            source=source,
            command_name=command_name,
            parent=parent,
        )
        self.by_id[interaction.id] = interaction
        self.by_token[interaction.token] = interaction
        self._bus.publish("INTERACTION_CREATE", interaction, channel.guild)
        return interaction

    def answer(
        self,
        interaction: Interaction,
        callback: CallbackType,
        *,
        original: Message | None = None,
        modal: Json | None = None,
        choices: Sequence[Choice] = (),
    ) -> None:
        """Record the bot's first answer."""
        interaction.callback = callback
        interaction.latency = time.monotonic() - interaction.started
        interaction.original, interaction.modal, interaction.choices = original, modal, list(choices)
        if callback is CallbackType.DEFERRED_UPDATE and original:
            interaction.source_edits = original.edits
        self._bus.publish("interaction_answered", interaction, interaction.channel.guild)

    def add_followup(self, interaction: Interaction, message: Message) -> None:
        """Record a further message that the bot sent."""
        interaction.followups.append(message)
        self._bus.publish("followup", interaction, interaction.channel.guild)

    def fail(self, interaction: Interaction) -> None:
        """Give up on an interaction that was not answered in time."""
        interaction.failed = True
        self._bus.publish("interaction_failed", interaction, interaction.channel.guild)

    def mark_undelivered(self, interaction: Interaction) -> None:
        """Note that the bot was not connected."""
        interaction.undelivered = True

    def close_modal(self, interaction: Interaction) -> None:
        """Close the modal that an interaction opened."""
        interaction.modal = None

    def _forget_old(self) -> None:
        for interaction in list(self.by_id.values()):  # oldest first
            if self.age(interaction) < 4 * TOKEN_LIFETIME:
                break
            del self.by_id[interaction.id]
            del self.by_token[interaction.token]


def _inherited_owners(channel: Channel, source: Message | None, parent: Interaction | None) -> Json:
    """Return whose installations a component or modal came by: never those of who uses it.

    A user's is that of the interaction which made the message; the guild's is the one there is now.
    """
    if parent:
        return parent.owners
    metadata = (source.interaction_metadata if source else None) or {}
    made_by: Json = metadata.get("authorizing_integration_owners", {GUILD_INSTALL: "0"})
    guild = channel.guild
    if guild is None:
        return made_by
    owners = {kind: owner for kind, owner in made_by.items() if kind == USER_INSTALL}
    return owners | {GUILD_INSTALL: str(guild.id)} if guild.has_bot else owners
