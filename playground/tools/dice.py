"""What the next dice show, for a program that runs on `playground/loaded_dice.py`."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from playground.tools.errors import Refused

if TYPE_CHECKING:
    from playground.changes import Changes

MOST = 2_000
"""How many dice may wait."""


class Dice:
    """A queue of faces, in rolls as they were written. Publishes the change `dice`.

    Attributes:
        loaded: Whether the bot asks for them at all.
        rolls: What comes next, first of all `rolls[0][0]`; every face is 1 to 6.
    """

    def __init__(self, changes: Changes, *, loaded: bool) -> None:
        self.loaded = loaded
        self.rolls: deque[deque[int]] = deque()
        self._changes = changes

    def load(self, text: str) -> None:
        """Adds rolls: `3 4 5 5, 1 1 6 6`. Commas, semicolons and new lines end a roll; `3455` does too.

        Raises:
            Refused: Something in it is no die, or there is nothing in it, or it is too much.
        """
        rolls = [
            deque(int(face) for face in re.sub(r"\s", "", roll))
            for roll in re.split(r"[,;\n]", checked(text))
            if roll.strip()
        ]
        if not rolls:
            raise Refused("Write the faces that come next, such as 3 4 5 5, 1 1 6 6.")
        if sum(map(len, (*self.rolls, *rolls))) > MOST:
            raise Refused(f"That is too much: no more than {MOST} dice can wait.")
        self.rolls.extend(rolls)
        self._changes.publish("dice", self)

    def clear(self) -> None:
        """Leaves what comes next to chance again."""
        self.rolls.clear()
        self._changes.publish("dice", self)

    def draw(self) -> int | None:
        """Takes the next face, or None if chance decides."""
        if not self.rolls:
            return None
        face = self.rolls[0].popleft()
        if not self.rolls[0]:
            self.rolls.popleft()
        self._changes.publish("dice", self)
        return face


def checked(text: str) -> str:
    """The text, if all in it are dice and what separates them.

    Raises:
        Refused: It is something else.
    """
    if wrong := re.search(r"[^,;\s]*[^1-6,;\s][^,;\s]*", text):
        raise Refused(f"A die shows 1 to 6, so “{wrong[0][:20]}” is none.")
    return text
