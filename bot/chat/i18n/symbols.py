"""How seats and dice are written in texts: with emoji of the bot's own, or plainly."""

from dataclasses import dataclass

from bot.game import FourDice
from bot.render import SEAT_SYMBOLS


@dataclass(frozen=True, slots=True)
class Symbols:
    """What stands for the seats and the dice in texts and on buttons.

    Attributes:
        shapes: the pieces of each seat.
        dice: the faces of a die, one to six; without them dice are written as digits, which read better on
            a phone than Unicode's small dice.
    """

    shapes: tuple[str, ...] = SEAT_SYMBOLS
    dice: tuple[str, ...] = ()

    def roll(self, dice: FourDice) -> str:
        """Return four dice, in the order they fell."""
        if self.dice:
            return " ".join(self.dice[value - 1] for value in dice)
        return "**" + " · ".join(map(str, dice)) + "**"


UNICODE_SYMBOLS = Symbols()
"""Marks that need nothing from Discord."""
