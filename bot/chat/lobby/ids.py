"""The buttons, menus and forms of a lobby."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Self

from bot.chat.ui.ids import CustomId
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, NotAllowed, Rules, Starter
from bot.players import Strength
from bot.tables import SETTINGS, Options


class LobbyButton(StrEnum):
    """What a button of a lobby does."""

    JOIN = "join"
    """Takes a seat; on a board, those who have one are offered to leave, privately."""
    LEAVE = "leave"
    """Gives up a seat in the lobby; in a game it asks first."""
    DECLINE = "decline"
    """Frees the seat that is kept for somebody."""
    START = "start"
    PLAY = "play"
    """Starts the host's game against a computer at once; others take a seat."""
    COMPUTERS = "computers"
    """The menu that adds and removes computers."""
    OPTIONS = "options"
    """Shows the options of a lobby, privately."""
    RULES = "rules"
    """Opens the form for the rules, filled in with what numbers stand for. Its submission has none."""
    PACE = "pace"
    """Opens the form for pace and coach, which has the same custom id."""
    CANCEL = "cancel"
    """Closes a lobby, at once if the number is 1; otherwise it asks first if others are there."""
    BEGIN = "begin"
    """Starts the game. A user id or a seat says who goes first; without one, a roll-off decides."""
    REMATCH = "rematch"


_DIGITS: Mapping[str, tuple[Any, ...]] = {
    "edition": tuple(EDITIONS.values()),
    "columns": tuple(ColumnsToWin),
    "starter": tuple(Starter),
    "crowded": tuple(CrowdedSpaces),
    **{name: SETTINGS[name] for name in ("pace", "coach", "speed")},
    "placing_priority": (False, True),
    "bidding": (False, True),
    **SETTINGS,  # the others: those above keep their places
}
"""What each digit stands for. Buttons of earlier versions have fewer; what they lack is as usual."""

_FEWEST_DIGITS = 10

_STRENGTHS = (Strength.EASY, Strength.MEDIUM, Strength.HARD, Strength.ADVANCED)
"""What each digit for a computer stands for."""

_PATTERN = re.compile(f"th1:([0-9]{{{_FEWEST_DIGITS},{len(_DIGITS)}}}):([0-3]{{0,3}})(:now)?")


@dataclass(frozen=True, slots=True)
class PlayButton(CustomId):
    """A button that opens a game against a computer and starts it at once, as ``/cantstop play`` does."""

    prefix: ClassVar[str] = "play1"
    strength: Strength


@dataclass(frozen=True, slots=True)
class NewGame(CustomId):
    """The choices for a game that is to be opened.

    As a custom id it is on the button that opens the game in a thread of its own, where the channel has one
    already. It holds the choices as digits, in the order of their enumerations.

    Attributes:
        now: whether it starts at once, against the first of the computers, or Lamb if there is none.
    """

    prefix: ClassVar[str] = "th1"
    options: Options
    computers: tuple[Strength, ...] = ()
    now: bool = False

    def __str__(self) -> str:
        options = self.options
        digits = "".join(
            str(values.index(getattr(options if name in SETTINGS else options.rules, name)))
            for name, values in _DIGITS.items()
        )
        strengths = "".join(str(_STRENGTHS.index(strength)) for strength in self.computers)
        return f"th1:{digits}:{strengths}" + (":now" if self.now else "")

    @classmethod
    def read(cls, custom_id: str) -> Self:
        """Return the button with a custom id, or raise a ValueError if none was ever made with it."""
        match = _PATTERN.fullmatch(custom_id)
        if match is None:
            raise ValueError(custom_id)
        try:
            chosen = {
                name: values[int(digit)]
                for (name, values), digit in zip(_DIGITS.items(), match[1], strict=False)
            }
            settings = {name: chosen.pop(name) for name in SETTINGS if name in chosen}
            options = Options(Rules.of(**chosen), **settings)
            computers = tuple(_STRENGTHS[int(digit)] for digit in match[2])
        except (IndexError, NotAllowed) as error:
            raise ValueError(custom_id) from error
        return cls(options, computers, now=match[3] is not None)
