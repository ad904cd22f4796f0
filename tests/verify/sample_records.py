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


def copied_seals(number: int) -> dict[str, str]:
    """Return what somebody may paste for the seal of a record, with what is said of it."""
    seal, other = record(number)["commitment"], record(number + 1)["commitment"]
    right = (
        *(f"🔒 /cantstop dice `{seal[:20]}`", f"🔒 Fair dice: {seal[:20]}", seal[:20].upper()),
        *(seal, f"{seal[:32]}\n{seal[32:]}", f"**Seal**\n```\n{seal}\n```\n**Seed**\n```\n{'0f' * 32}\n```"),
        *(f"Pecsét\n{seal}\nBiztos akarsz lenni benne?", f"{other}\nA holnapi pecsét\n{seal}\nFriends"),
    )
    wrong = (
        *(other, seal[:8], seal + "0", "my seal", "/cantstop dice"),  # eight digits prove nothing
        *(f"/cantstop dice {seal[1:21]}", f"/cantstop dice {seal[:19]}"),
    )
    said = {True: "It's the seal that you copied.", False: "It isn't the seal that you copied."}
    return {copied: said[copied in right] for copied in (*right, *wrong)}
