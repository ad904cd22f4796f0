"""The button of the odds."""

from typing import Final

ODDS: Final = "odds"
"""Shows the odds of the position and advice, privately."""
