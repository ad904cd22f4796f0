"""The buttons of guesses."""

from dataclasses import dataclass
from typing import ClassVar, Final

from bot.chat.ui.ids import CustomId, Number, Offset, Season

GUESS: Final = "guess"
"""Asks a spectator how the turn ends."""

ENDING: Final = "ending"
"""Guesses how the turn ends: 1 a stop, 0 a bust."""


@dataclass(frozen=True, slots=True)
class GuessersButton(CustomId):
    """A button that turns to a page of those who guessed best in a month.

    Attributes:
        caller: the user id of the person who asked for it.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
        offset: how many rows precede the page.
    """

    prefix: ClassVar[str] = "gl1"
    caller: Number
    scope: Number
    season: Season
    offset: Offset
