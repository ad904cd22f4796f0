"""The dice of a table's next rolls."""

from bot.dice import fair_dice
from bot.game import NotAllowed, Starter
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
