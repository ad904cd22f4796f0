"""The strengths of the computer players."""

from enum import StrEnum


class Strength(StrEnum):
    """How well a computer plays."""

    EASY = "easy"
    """A careless friend: takes what looks far along and rolls as the mood takes it."""
    MEDIUM = "medium"
    """The Rule of 28 (M. Keller)."""
    HARD = "hard"
    """The best there is here; docs/players.md says how it works."""
