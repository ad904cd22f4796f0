"""What the next dice show, for a program that runs on `playground/controlled_program.py`."""

import re
from collections import deque

from playground.panel.errors import ToolError
from playground.world.event_bus import EventBus

MAX_DICE = 2_000
"""The number of dice that may be queued."""


class Dice:
    """A queue of faces, grouped in rolls. Publishes `dice`.

    Attributes:
        loaded: Whether the bot runs on `controlled_program.py`, which knows how it rolls.
        rolls: The next faces, 1 to 6, starting with `rolls[0][0]`.
    """

    def __init__(self, bus: EventBus, *, loaded: bool) -> None:
        self.loaded = loaded
        self.rolls: deque[deque[int]] = deque()
        self._bus = bus

    def load(self, text: str) -> None:
        """Add rolls: `3 4 5 5, 1 1 6 6`. Commas, semicolons and new lines end a roll; `3455` does too.

        Raises:
            ToolError: There is something else in it, or nothing, or too much.
        """
        rolls = [
            deque(int(face) for face in re.sub(r"\s", "", roll))
            for roll in re.split(r"[,;\n]", _checked(text))
            if roll.strip()
        ]
        if not rolls:
            raise ToolError("Write the faces that come next, such as 3 4 5 5, 1 1 6 6.")
        if sum(map(len, (*self.rolls, *rolls))) > MAX_DICE:
            raise ToolError(f"That is too much: no more than {MAX_DICE} dice can wait.")
        self.rolls.extend(rolls)
        self._bus.publish("dice", self)

    def clear(self) -> None:
        """Leave the next dice to chance."""
        self.rolls.clear()
        self._bus.publish("dice", self)

    def draw(self) -> int | None:
        """Take the next face; None leaves it to chance."""
        if not self.rolls:
            return None
        face = self.rolls[0].popleft()
        if not self.rolls[0]:
            self.rolls.popleft()
        self._bus.publish("dice", self)
        return face


def _checked(text: str) -> str:
    """Return the text if it has only dice and separators.

    Raises:
        ToolError: It has something else.
    """
    if wrong := re.search(r"[^,;\s]*[^1-6,;\s][^,;\s]*", text):
        raise ToolError(f"A die shows 1 to 6, so “{wrong[0][:20]}” is none.")
    return text
