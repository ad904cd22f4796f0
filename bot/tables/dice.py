"""The dice of a table's next rolls, and the record of those of a game that is over."""

import json
from dataclasses import dataclass

from bot.dice import Seal, fair_dice
from bot.game import NotAllowed, Starter, rolls_in
from bot.tables.rematch import next_to_start
from bot.tables.table import Table

DRAW = 0
"""The number of the roll that decides who goes first in a game with a random start; the others follow."""


class TableDice:
    """Dice that follow from the seal of a table, or fair ones for a table from before there were seals.

    They depend on the number of the roll alone, so a request that is repeated rolls the same. The table is as
    it is before the rolls.
    """

    def __init__(self, table: Table) -> None:
        self._seal = table.seal
        if table.game is not None:
            self._next = table.game.rolls + 1
        else:
            self._next = DRAW if table.options.rules.starter is Starter.RANDOM else 1

    def __call__(self, count: int) -> tuple[int, ...]:
        """Return ``count`` newly rolled dice, each 1 to 6.

        Raises:
            NotAllowed: no message has shown the commitment yet, so nothing may be rolled.
        """
        if self._seal is None:
            return fair_dice(count)
        if self._seal.message_id is None:
            raise NotAllowed("The table isn't quite set up yet. Try again in a moment.")
        dice = self._seal.roll(self._next, count)
        self._next += 1
        return dice


@dataclass(frozen=True, slots=True)
class DiceRecord:
    """The seed of a game that is over, and what was rolled."""

    seal: Seal
    rolls: tuple[tuple[int, ...], ...]  # in order; see bot.game.rolls_in
    players: int | None = None  # their number if one of them was drawn to go first
    first_seat: int = 0

    @property
    def loaded(self) -> int:
        """The number of rolls that do not follow from the seed; the draw counts as one."""
        if self.seal.message_id is None:
            return len(self.rolls)
        wrong = sum(self.seal.roll(number, len(dice)) != dice for number, dice in enumerate(self.rolls, 1))
        if self.players is not None:
            first, second = self.seal.roll(DRAW, 2)
            wrong += (6 * first + second) % self.players != self.first_seat
        return wrong

    def as_json(self) -> str:
        """Return the record as JSON, with a line for each roll. Ids are strings, as JavaScript needs them."""
        drawn = None if self.players is None else {"players": self.players, "seat": self.first_seat}
        fields = {
            "table": self.seal.table_id,
            "message": str(self.seal.message_id or ""),
            "commitment": self.seal.commitment,
            "seed": self.seal.seed.hex(),
            "drawn": drawn,
        }
        lines = [f" {json.dumps(name)}: {json.dumps(value)}," for name, value in fields.items()]
        rolls = ",\n".join(f"  {json.dumps(dice)}" for dice in self.rolls)
        return "\n".join(["{", *lines, ' "rolls": [', *([rolls] if rolls else []), " ]", "}\n"])


def dice_record(table: Table) -> DiceRecord:
    """Return the record of a table's dice.

    Raises:
        ValueError: the game is not over, so its seed is secret; or the table has none.
    """
    if table.open or table.seal is None:
        raise ValueError(f"table {table.id} has no seed that may be shown")
    if table.game is None:
        return DiceRecord(table.seal, ())
    started = table.game.started
    drawn = started.rules.starter is Starter.RANDOM and next_to_start(table) is None
    return DiceRecord(
        table.seal, rolls_in(table.game.log), started.players if drawn else None, started.first_seat
    )
