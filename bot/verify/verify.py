"""Check the dice of a finished game: ``python verify.py game-7-dice.json [THE SEAL YOU COPIED]``."""

import hashlib
import hmac
import json
import sys
from pathlib import Path


def roll(seed: bytes, table: int, message: str, number: int, count: int) -> list[int]:
    """Return the dice of a roll. Bytes from 252 on are skipped, so that all faces are equally likely."""
    dice: list[int] = []
    block = 0
    while len(dice) < count:
        text = f"cantstop-dice-1:{table}:{message}:{number}:{count}:{block}"
        dice += [byte % 6 + 1 for byte in hmac.digest(seed, text.encode(), "sha256") if byte < 252]
        block += 1
    return dice[:count]


if __name__ == "__main__":
    game = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    seed, place = bytes.fromhex(game["seed"]), (game["table"], game["message"])
    seal, copied = hashlib.sha256(f"cantstop-seed-1:{place[0]}:".encode() + seed).hexdigest(), sys.argv[2:]
    kept = seal == game["commitment"] and all(len(s) >= 20 and seal.startswith(s.lower()) for s in copied)
    wrong = [n for n, dice in enumerate(game["rolls"], 1) if roll(seed, *place, n, len(dice)) != dice]
    if drawn := game["drawn"]:  # chance chose who goes first: roll 0
        first, second = roll(seed, *place, 0, 2)
        wrong += [0] * ((6 * first + second) % drawn["players"] != drawn["seat"])
    print(
        "The seed", "belongs" if kept else "does NOT belong", "to the seal", *(copied or [game["commitment"]])
    )
    print(len(game["rolls"]), "rolls:", f"WRONG: {wrong}" if wrong else "all follow from the seed.")
    sys.exit(not kept or bool(wrong))
