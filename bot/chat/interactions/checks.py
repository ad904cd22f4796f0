"""Checks before an interaction is handled: not too fast, and not while the bot is closing."""

from collections.abc import Callable

import discord

from bot.chat.interactions.throttle import Throttle
from bot.game import NotAllowed


class InteractionChecks:
    """Decides which interactions are handled. The clock tells seconds from any starting point."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._throttle = Throttle(clock)
        self._closing = False

    def stop_accepting(self) -> None:
        """Refuse every interaction from now on."""
        self._closing = True

    def check(self, interaction: discord.Interaction) -> None:
        """Return if the interaction may be handled.

        Raises:
            NotAllowed: its user is too fast, or the bot is closing.
        """
        if self._closing:
            raise NotAllowed("I'm restarting. Try again in a minute; nothing is lost.")
        if not self._throttle.allows(interaction.user.id):
            raise NotAllowed("That was a bit fast for me. Take a breath and try again.")
