"""The button of replays."""

from typing import Final

REPLAY: Final = "replay"
"""Posts the replay of a finished game."""
