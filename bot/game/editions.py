"""The printed editions as data: what one sheet of rules says differently from another."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Edition:
    """What one printed sheet lays down.

    Attributes:
        name: what the edition is called in the text forms and in the database.
        markers: how many markers each player has.
        columns_to_win: how many columns a player must own to win.
    """

    name: str
    markers: int
    columns_to_win: int


PARKER = Edition(name="parker", markers=11, columns_to_win=3)
"""Parker Brothers, 1980: highest total of two dice starts, and the game ends at once."""

EDITIONS: Mapping[str, Edition] = MappingProxyType({edition.name: edition for edition in (PARKER,)})
"""The editions by name."""
