"""The buttons of guesses."""

from dataclasses import dataclass
from typing import ClassVar, Final

from bot.chat.leaderboards.ids import PageTurner
from bot.chat.ui.ids import Offset, Season

GUESS: Final = "guess"
"""Asks a spectator how the turn ends."""

ENDING: Final = "ending"
"""Guesses how the turn ends: 1 a stop, 0 a bust."""


@dataclass(frozen=True, slots=True)
class GuessersButton(PageTurner):
    """A button that turns to a page of those who guessed best in a month."""

    prefix: ClassVar[str] = "gl1"
    season: Season
    offset: Offset
