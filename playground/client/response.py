"""What a user gets to see after using a command, component or modal."""

from typing import Self

from playground.model.errors import InteractionFailed, NotShown
from playground.model.interactions import CallbackType, Interaction
from playground.model.json_object import Json
from playground.model.messages import Message, MessageFlags
from playground.world.event_bus import PATIENCE, EventBus


class Response:
    """The bot's response to an interaction, as its user sees it."""

    def __init__(self, interaction: Interaction, bus: EventBus) -> None:
        self.interaction = interaction
        self._bus = bus

    @property
    def kind(self) -> CallbackType | None:
        """How the bot answered first; None if it did not in time."""
        return self.interaction.callback

    @property
    def failed(self) -> bool:
        """Whether Discord said "This interaction failed"."""
        return self.interaction.failed

    @property
    def latency(self) -> float:
        """Seconds from the interaction to the first answer; infinite if there was none."""
        latency = self.interaction.latency
        return float("inf") if latency is None else latency

    @property
    def message(self) -> Message | None:
        """The message that was sent or edited; None while the bot is thinking, and for a modal."""
        message = self.interaction.original
        if message is None or message.loading:
            return None
        deferred = self.interaction.callback is CallbackType.DEFERRED_UPDATE
        return message if not deferred or self.interaction.settled else None

    @property
    def shown(self) -> Message:
        """The message.

        Raises:
            NotShown: There is none yet.
        """
        if self.message is None:
            raise NotShown(f"{self!r} shows no message")
        return self.message

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is only for this user, which is known even while the bot is thinking."""
        message = self.interaction.original
        return message is not None and bool(message.flags & MessageFlags.EPHEMERAL)

    @property
    def text(self) -> str:
        """The text of the message; empty if there is none yet."""
        return self.message.text if self.message else ""

    @property
    def followups(self) -> list[Message]:
        """Further messages that the bot sent with the same token, oldest first."""
        return list(self.interaction.followups)

    @property
    def modal(self) -> Json | None:
        """The raw modal that it opened; None once it is closed."""
        return self.interaction.modal

    @property
    def title(self) -> str | None:
        """The title of the modal that it opened."""
        return self.interaction.modal["title"] if self.interaction.modal else None

    async def settled(self, timeout: float = PATIENCE) -> Self:  # noqa: ASYNC109 (part of the API)
        """Wait until the bot owes the user nothing more, and return the response.

        A deferred message has to come (or be deleted); after a deferred update the message has to be edited
        or deleted, or a followup sent. Everything else is settled at once.

        Raises:
            InteractionFailed: There was no answer at all.
            TimeoutError: It was not settled in time.
        """
        if self.failed:
            raise InteractionFailed("This interaction failed")
        await self._bus.wait_until(lambda: self.interaction.settled, timeout)
        return self

    def __repr__(self) -> str:
        kind = "failed" if self.failed else (self.kind.name if self.kind else "unanswered")
        return f"<Response {kind} {self.message!r}>"
