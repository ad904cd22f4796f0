"""What the next dice show, for a program that runs on `playground/controlled_program.py`."""

import re
from collections import deque

from playground.model.errors import UserError
from playground.panel.forms import Control, Line
from playground.world.event_bus import EventBus

FACES = " ⚀⚁⚂⚃⚄⚅"
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

    def load(self, rolls: str) -> None:
        """Add rolls: `3 4 5 5, 1 1 6 6`. Commas, semicolons and new lines end a roll; `3455` does too.

        Raises:
            UserError: There is something else in it, or nothing, or too much.
        """
        if wrong := re.search(r"[^,;\s]*[^1-6,;\s][^,;\s]*", rolls):
            raise UserError(f"A die shows 1 to 6, so “{wrong[0][:20]}” is none.")
        added = [
            deque(map(int, re.sub(r"\s", "", roll))) for roll in re.split(r"[,;\n]", rolls) if roll.strip()
        ]
        if not added:
            raise UserError("Write the faces that come next, such as 3 4 5 5, 1 1 6 6.")
        if sum(map(len, (*self.rolls, *added))) > MAX_DICE:
            raise UserError(f"That is too much: no more than {MAX_DICE} dice can wait.")
        self.rolls.extend(added)
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

    def form(self) -> list[Line]:
        """Return the controls for the dice."""
        rolls = [
            Control("roll", "".join(FACES[face] for face in roll), hint=" ".join(map(str, roll)))
            for roll in self.rolls
        ]
        status = "No rolls queued: the bot rolls as usual."
        if not self.loaded:
            status = "The bot was started without --control and --dice, so its dice cannot be set."
        if rolls:
            count = "1 roll" if len(rolls) == 1 else f"{len(rolls)} rolls"
            status = f"{count} queued, then the bot rolls as usual."
        added = Control("input", "Next rolls", hint="3 4 5 5, 1 1 6 6")
        return [
            Line(Control("text", "The bot's next rolls show these dice, one roll after another.")),
            Line(added, Control("button", "Add", self.load)),
            Line(*rolls, name="Queued rolls"),
            Line(Control("hint", status)),
            Line(Control("button", "Clear rolls", self.clear if rolls else None)),
        ]
