"""Who is let in: interactions that come too fast, too late or while the bot is closing are turned away."""

import time
from collections.abc import Callable

import discord

from bot.chat.interactions.lateness import TOO_LATE, Lateness
from bot.chat.interactions.throttle import Throttle
from bot.game import NotAllowed


class TooLateError(Exception):
    """The interaction has failed in its user's eyes already; nothing can be said to it."""


class InteractionChecks:
    """Lets interactions in.

    Args:
        clock: seconds from any starting point.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._throttle = Throttle(clock)
        self._lateness = Lateness(clock)
        self._closed = False

    def stop_accepting(self) -> None:
        """Let nobody in any more."""
        self._closed = True

    def check(self, interaction: discord.Interaction) -> None:
        """Return if the interaction may be handled.

        Raises:
            TooLateError: it is older than Discord's three seconds.
            NotAllowed: its user is too fast, or the bot is closing.
        """
        if self._lateness.of(interaction.created_at) > TOO_LATE:
            raise TooLateError
        if self._closed:
            raise NotAllowed("I am just being restarted. Try again in a minute; nothing is lost.")
        if not self._throttle.allows(interaction.user.id):
            raise NotAllowed("That was a bit fast for me. Take a breath and try again.")
