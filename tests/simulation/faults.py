"""What goes wrong: with requests to Discord, and with the database. Outages come and go."""

import random
from collections import defaultdict
from collections.abc import Callable
from enum import Enum, auto


class Trouble(Enum):
    """What happens to a request to Discord."""

    NONE = auto()
    UNSENT = auto()
    """The connection breaks before Discord gets it."""
    UNANSWERED = auto()
    """Discord does it, and the connection breaks before the answer."""
    BROKEN = auto()
    """Discord answers that it has an error."""
    LIMITED = auto()
    """Discord asks to wait."""
    SLOW = auto()
    """It takes seconds."""
    REFUSED = auto()
    """Discord does not like the picture."""


class StoreTrouble(Enum):
    """What happens to a request to the store."""

    NONE = auto()
    UNAVAILABLE = auto()
    """It says that it can do nothing."""
    CUT_OFF = auto()
    """It is cut off before it does anything, and does not say so."""
    UNCERTAIN = auto()
    """It is cut off after it has done everything, and does not say so."""


OUTAGES: dict[str, tuple[float, float]] = {
    "discord outage": (5.0, 120.0),
    "webhook outage": (20.0, 300.0),
    "store outage": (1.0, 30.0),
}
"""The least and the most seconds for which much fails.

In an outage of webhooks, Discord has errors wherever the bot uses the token of an interaction, nowhere else.
"""

_TROUBLES = [each for each in Trouble if each is not Trouble.NONE]
_STORE_TROUBLES = [each for each in StoreTrouble if each is not StoreTrouble.NONE]


class Faults:
    """Decides about every request whether it goes well.

    Attributes:
        calm: whether everything goes well from now on.
        troubles: how many things went wrong.
    """

    def __init__(self, rng: random.Random, clock: Callable[[], float]) -> None:
        self._rng = rng
        self._clock = clock
        self._until: defaultdict[str, float] = defaultdict(float)
        self.calm = False
        self._last_loss = 0.0
        self._last_trouble = 0.0
        self._last_token_trouble = 0.0
        self.troubles = 0

    def begin(self, outage: str, seconds: float) -> None:
        """Begin one of :data:`OUTAGES`, or let every request to the store fail: "store away"."""
        self._until[outage] = self._clock() + seconds

    def _lasts(self, outage: str) -> bool:
        return self._clock() < self._until[outage]

    @property
    def seconds_remembered(self) -> float:
        """For how many seconds the bot has lost nothing of what it knew or wrote."""
        return self._clock() - self._last_loss

    def lose(self) -> None:
        """Remember that the bot loses something now: it ends, or cannot write."""
        self._last_loss = self._clock()

    @property
    def seconds_without(self) -> float:
        """For how many seconds nothing has gone wrong, but with the tokens of interactions."""
        return self._clock() - max(self._last_trouble, self._last_loss)

    @property
    def seconds_without_any(self) -> float:
        """For how many seconds nothing at all has gone wrong."""
        return min(self.seconds_without, self._clock() - self._last_token_trouble)

    def of_request(self, *, webhook: bool) -> Trouble:
        """Decide about a request to Discord; ``webhook``: with the token of an answered interaction."""
        if webhook and not self.calm and self._lasts("webhook outage"):
            self.troubles += 1
            self._last_token_trouble = self._clock()
            return Trouble.BROKEN
        rate = 0.5 if self._lasts("discord outage") else 0.01
        return self._rng.choice(_TROUBLES) if self._goes_wrong(rate) else Trouble.NONE

    def of_store(self) -> StoreTrouble:
        if self._lasts("store away") and not self.calm:
            self.troubles += 1
            self.lose()
            return StoreTrouble.UNAVAILABLE
        rate = 0.3 if self._lasts("store outage") else 0.01
        if not self._goes_wrong(rate):
            return StoreTrouble.NONE
        self.lose()
        return self._rng.choice(_STORE_TROUBLES)

    def travel_time(self) -> float:
        return self._rng.uniform(0.01, 0.15)

    def long_time(self) -> float:
        return self._rng.uniform(1.0, 8.0)

    def chance(self, probability: float) -> bool:
        return self._rng.random() < probability

    def _goes_wrong(self, rate: float) -> bool:
        if self.calm or self._rng.random() >= rate:
            return False
        self.troubles += 1
        self._last_trouble = self._clock()
        return True
