"""Checks before an interaction is handled: not too fast, and not while the bot is closing."""

from collections.abc import Callable

import discord

from bot.game import NotAllowed

BURST = 60
"""How many interactions somebody may make at once."""

RATE = 20.0
"""How many a second somebody may make in the long run; no hand is faster."""


class Throttle:
    """A bucket of ``burst`` tokens to each user: an interaction takes one, ``rate`` come back in a second.

    The clock tells seconds from any starting point.
    """

    def __init__(self, clock: Callable[[], float], burst: int = BURST, rate: float = RATE) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._buckets: dict[int, tuple[float, float]] = {}
        self._swept = clock()

    def allows(self, user_id: int) -> bool:
        """Take a token of the user's; False if there is none."""
        now = self._clock()
        self._sweep(now)
        tokens, then = self._buckets.get(user_id, (float(self._burst), now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        allowed = tokens >= 1
        self._buckets[user_id] = (tokens - allowed, now)
        return allowed

    def _sweep(self, now: float) -> None:
        """Forget the buckets that have filled up again."""
        refill = self._burst / self._rate
        if now - self._swept > refill:
            kept = {user: bucket for user, bucket in self._buckets.items() if now - bucket[1] < refill}
            self._buckets = kept
            self._swept = now


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
