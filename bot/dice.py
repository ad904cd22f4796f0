"""Dice: sealed ones, which anybody can check after the game, and unpredictable ones for older games.

The dice of a game are sealed before anybody rolls: its table gets a secret seed when it opens, and shows a
commitment to it, a hash from which the seed cannot be worked out. Every roll follows from the seed, so
neither a restart nor a repeated click rolls again. When the game is over, the seed is shown, and anybody can
compute the commitment and all rolls. `docs/dice.md` explains how, and `bot/verify/` does it.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

SEED_LENGTH = 32
"""The length of a seed in bytes."""

FAIR_BYTES = 252
"""How many values of a byte are used: the largest multiple of 6, so that all faces are equally likely."""


@dataclass(frozen=True, slots=True)
class Seal:
    """The sealed dice of a table. The seed must not be shown before its game is over.

    Attributes:
        seed: :data:`SEED_LENGTH` random bytes.
        message_id: the message that showed the commitment first, None before that. All rolls depend on it, so
            a record proves nothing to those who do not compare it. Discord chooses it once the seed is drawn.
    """

    table_id: int
    seed: bytes = field(repr=False)
    message_id: int | None = None

    @property
    def commitment(self) -> str:
        """The hash of the seed, in hexadecimal digits."""
        return hashlib.sha256(b"cantstop-seed-1:%d:" % self.table_id + self.seed).hexdigest()

    def roll(self, number: int, count: int) -> tuple[int, ...]:
        """Return the ``count`` dice of the roll with this number in its game.

        Raises:
            ValueError: no message has shown the commitment yet.
        """
        if self.message_id is None:
            raise ValueError("nothing is rolled before the commitment has been shown")
        dice: list[int] = []
        block = 0
        while len(dice) < count:
            text = f"cantstop-dice-1:{self.table_id}:{self.message_id}:{number}:{count}:{block}"
            digest = hmac.digest(self.seed, text.encode(), "sha256")
            dice += [byte % 6 + 1 for byte in digest if byte < FAIR_BYTES]
            block += 1
        return tuple(dice[:count])


def new_seed() -> bytes:
    """Return a random seed."""
    return secrets.token_bytes(SEED_LENGTH)


def fair_dice(count: int) -> tuple[int, ...]:
    """Roll ``count`` dice with the operating system's random number generator."""
    return tuple(secrets.randbelow(6) + 1 for _ in range(count))
