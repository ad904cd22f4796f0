"""Check the dice of a finished game: ``python verify.py game-7-dice.json [THE SEAL YOU COPIED]``.

It needs Python 3.8 or newer, nothing else. docs/dice.md says what a record has to be, and what this proves.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any

FIELDS = ("table", "message", "commitment", "seed", "drawn", "rolls")
DATE = "20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])"


def roll(seed: bytes, table: int, message: str, number: int, count: int) -> list[int]:
    """Return the dice of a roll. Bytes from 252 on are skipped, so that all faces are equally likely."""
    dice: list[int] = []
    block = 0
    while len(dice) < count:
        text = f"cantstop-dice-1:{table}:{message}:{number}:{count}:{block}"
        dice += [byte % 6 + 1 for byte in hmac.digest(seed, text.encode(), "sha256") if byte < 252]
        block += 1
    return dice[:count]


def verdict(text: str, pasted: str = "") -> tuple[bool, list[str]]:
    """Return whether a record is right, and what to say of it and of the seal that somebody copied."""
    try:
        game = json.loads(text.lstrip("\ufeff"), parse_int=number, parse_float=number, parse_constant=int)
    except (ValueError, RecursionError):  # int("NaN") is a ValueError too
        game = None
    if reason := refusal(game):
        return False, [reason]
    table, message, seal, seed, drawn, rolls = (game[name] for name in FIELDS)
    key = bytes.fromhex(seed)
    due = hashlib.sha256(f"cantstop-seed-1:{table}:".encode() + key).hexdigest()
    right = due == seal
    belongs = "belongs" if right else "doesn't belong"
    lines = [origin(game), f"The seed {belongs} to the seal {seal}."]
    if pasted.strip():  # there may be line breaks in it, and words and other seals around it
        found = re.findall(r"\b(?:[0-9a-f]\s*){20,64}\b", pasted.lower())
        same = any(due.startswith("".join(digits.split())) for digits in found)
        right = right and same
        lines.append(("It's" if same else "It isn't") + " the seal that you copied.")
    else:
        lines.append(
            "Is it the seal that was shown before the first roll? Anybody can make up a whole record."
        )
    if drawn:  # chance chose who goes first: roll 0
        first, second = roll(key, table, message, 0, 2)
        chosen = (6 * first + second) % drawn["players"] == drawn["seat"]
        right = right and chosen
        player = drawn["seat"] + 1
        chose = "chose" if chosen else "didn't choose"
        lines.append(f"The seed {chose} player {player} to go first.")
    elif rolls and message != str(table):
        lines.append("Nobody was drawn to go first.")
    given = [roll(key, table, message, n, len(dice)) for n, dice in enumerate(rolls, 1)]
    wrong = [n for n, dice in enumerate(rolls) if dice != given[n]]
    count = len(rolls)
    if wrong:
        lines.append(f"Rolls that don't follow from the seed: {len(wrong)} of {count}.")
        lines += [f"Roll {n + 1} is {rolls[n]}. The seed gives {given[n]}." for n in wrong]
    elif rolls:
        lines.append(f"Rolls that follow from the seed: all {count}. If there were more, the record was cut.")
    else:
        lines.append("The record has no rolls. If there were any, it was cut.")
    return right and not wrong, lines


def refusal(game: Any) -> str:
    """Return why something read from JSON is no record, or nothing."""
    if not isinstance(game, dict) or deep(game):
        return "This isn't a whole record: it was cut or changed. Take the whole file that the bot gave you."
    if lacking := [name for name in FIELDS if name not in game]:
        return f"The record lacks {', '.join(lacking)}. Take the whole file that the bot gave you."
    if len(game) > len(FIELDS):
        return "The record has fields that don't belong in it."
    if not whole(game["table"], 1, 2**53 - 1):
        return "The field table must be a whole number from 1 to 9007199254740991."
    for name in ("commitment", "seed"):
        if not matches(game[name], "[0-9a-f]{64}"):
            return f"The field {name} must be 64 digits, 0 to 9 and a to f."
    if game["drawn"] is not None and not is_draw(game["drawn"]):
        return "The field drawn must be null, or have 2 to 4 players and the seat of one, counted from 0."
    if not isinstance(game["rolls"], list) or not all(map(is_roll, game["rolls"])):
        return "The field rolls must be a list of rolls with two or four dice each, from 1 to 6."
    if not origin(game):
        return (
            "The field message must be the id of a Discord message, 17 to 20 digits: all rolls depend on it."
        )
    return ""


def origin(game: dict[str, Any]) -> str:
    """Return where the seal was shown first, or nothing if the record does not say it."""
    table, message, drawn, rolls = game["table"], game["message"], game["drawn"], game["rolls"]
    if matches(message, "[1-9][0-9]{16,19}"):
        return (
            f"Game {table}, sealed in message {message}. Compare: in Discord, the link of the first message "
            "of this game (Copy Message Link) must end with that number, or somebody may have picked the "
            "dice."
        )
    if (
        message == str(table)
        and matches(message, DATE)
        and not drawn
        and all(len(dice) == 4 for dice in rolls)
    ):
        return f"Daily climb {table}. No message belongs to it, so only its seal binds the rolls."
    if message == "" and not drawn and not rolls:
        return f"Game {table}. It ended before its seal was shown."
    return ""


def is_draw(value: Any) -> bool:
    """Return whether something is the seat that was drawn among some players."""
    if not isinstance(value, dict) or sorted(value) != ["players", "seat"]:
        return False
    return whole(value["players"], 2, 4) and whole(value["seat"], 0, value["players"] - 1)


def is_roll(value: Any) -> bool:
    """Return whether something is a roll of two or four dice."""
    return isinstance(value, list) and len(value) in (2, 4) and all(whole(die, 1, 6) for die in value)


def whole(value: Any, least: int, most: int) -> bool:
    """Return whether something is a whole number within bounds. True is none, though it equals 1."""
    return type(value) is int and least <= value <= most


def matches(value: Any, form: str) -> bool:
    """Return whether something is a text of a form."""
    return isinstance(value, str) and re.fullmatch(form, value) is not None


def deep(value: Any, left: int = 9) -> bool:
    """Return whether lists and objects are nested too deeply, which not everything can read."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left == 0 or any(deep(part, left - 1) for part in inner)


def number(digits: str) -> float:
    """Return a number as browsers read it: 7.0 is 7."""
    value = float(digits)
    return int(value) if value.is_integer() else value


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Which file? python verify.py game-7-dice.json [THE SEAL YOU COPIED]")
    try:
        content = Path(sys.argv[1]).read_text("utf-8", "replace")
    except OSError as error:
        sys.exit(f"The file can't be read: {error.strerror}.")
    passed, answer = verdict(content, " ".join(sys.argv[2:]))
    print(*answer, sep="\n")
    sys.exit(not passed)
