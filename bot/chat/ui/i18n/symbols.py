"""The symbols for seats and dice in texts: the bot's own emoji, or Unicode."""

from dataclasses import dataclass

from bot.game import FourDice
from bot.render import SEAT_SYMBOLS


@dataclass(frozen=True, slots=True)
class Symbols:
    """The symbols for seats and dice in texts and on buttons.

    Attributes:
        shapes: the piece of each seat.
        dice: the faces of a die, one to six. Without them dice are written as digits, which are easier to
            read on a phone than Unicode's small dice.
    """

    shapes: tuple[str, ...] = SEAT_SYMBOLS
    dice: tuple[str, ...] = ()

    def roll(self, dice: FourDice) -> str:
        """Return four dice, in the order they were rolled."""
        if self.dice:
            return " ".join(self.dice[value - 1] for value in dice)
        return "**" + " · ".join(map(str, dice)) + "**"


UNICODE_SYMBOLS = Symbols()
"""Symbols that need no custom emoji."""
