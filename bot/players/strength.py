"""The strengths of the computer players."""

from enum import StrEnum


class Strength(StrEnum):
    """How well a computer plays."""

    EASY = "easy"
    """Takes what is within reach and otherwise plays at random."""
    MEDIUM = "medium"
    """The Rule of 28 (M. Keller)."""
    HARD = "hard"
    """The strongest player; docs/players.md explains how it works."""
