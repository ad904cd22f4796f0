"""What the next dice show, for a program that runs on `playground/controlled_program.py`."""

import re
from collections import deque

from aiohttp import web

from playground.api.server import Server
from playground.localhost_only import localhost_only
from playground.model.errors import UserError
from playground.world.event_bus import EventBus

NEXT_DIE_PATH = "/dice/next"
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
            raise UserError(f"That's too much: no more than {MAX_DICE} dice can wait.")
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


def add_dice(server: Server, dice: Dice) -> None:
    """Serve the next faces to programs on this machine, from the next start on."""

    async def next_die(_: web.Request) -> web.StreamResponse:
        face = dice.draw()
        return web.Response(status=204) if face is None else web.Response(text=str(face))

    server.serve(lambda routes: routes.add_post(NEXT_DIE_PATH, localhost_only(next_die, server.host)))
