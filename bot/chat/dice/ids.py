"""The button of the dice."""

from typing import Final

DICE: Final = "dice"
"""Shows how to check the dice of a finished game, privately."""
