"""Interactions, from what the user did to the last answer of the bot."""

import secrets
import time
from collections.abc import Sequence

from playground.model.channels import Channel
from playground.model.clock import Clock
from playground.model.interactions import TOKEN_LIFETIME, CallbackType, Choice, Interaction, InteractionType
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.snowflakes import Snowflakes
from playground.model.users import User
from playground.world.event_bus import EventBus


class InteractionStore:
    """All interactions whose tokens still work, and some older ones.

    Attributes:
        timeout: Seconds that the bot has for its first answer.
    """

    def __init__(self, clock: Clock, snowflakes: Snowflakes, bus: EventBus) -> None:
        self.timeout = 3.0
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self._clock = clock
        self._snowflakes = snowflakes
        self._bus = bus

    def age(self, interaction: Interaction) -> float:
        """Return the seconds since an interaction was opened."""
        return self._clock.now() - interaction.opened_at

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
    ) -> Interaction:
        """Open an interaction and send it to the bot, if it is there."""
        self._forget_old()
        interaction = Interaction(
            id=self._snowflakes.next(),
            token=secrets.token_urlsafe(96),
            type=kind,
            user=user,
            channel=channel,
            data=data,
            opened_at=self._clock.now(),
            started=time.monotonic(),
            source=source,
            command_name=command_name,
            parent=parent,
        )
        self.by_id[interaction.id] = interaction
        self.by_token[interaction.token] = interaction
        if channel.guild is None or channel.guild.has_bot:
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
