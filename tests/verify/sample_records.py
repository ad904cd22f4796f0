"""Made-up records of finished games, as `/cantstop game` gives them."""

from random import Random
from typing import Any

from bot.dice import Seal


def record(number: int, rolls: int = 40) -> dict[str, Any]:
    """Return the record of a game with some rolls, those for the first turn included."""
    rng = Random(number)
    seal = Seal(number, rng.randbytes(32), rng.randrange(10**18, 10**19))
    players = rng.randint(2, 4)
    drawn = None
    counts = [2] * players + [4] * rolls
    if number % 4 == 0:
        first, second = seal.roll(0, 2)
        drawn = {"players": players, "seat": (6 * first + second) % players}
        counts = [4] * rolls
    return {
        "table": number,
        "message": str(seal.message_id),
        "commitment": seal.commitment,
        "seed": seal.seed.hex(),
        "drawn": drawn,
        "rolls": [list(seal.roll(number, count)) for number, count in enumerate(counts, 1)],
    }
