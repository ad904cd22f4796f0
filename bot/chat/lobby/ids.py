"""The buttons, menus and forms of a lobby."""

import re
from enum import StrEnum
from typing import Annotated, Self

from bot.chat.rules.tutorial import JOIN
from bot.chat.ui.custom_ids import CustomId, Field
from bot.game import EDITIONS, NotAllowed, Rules
from bot.players import Strength
from bot.tables import RULES, SETTINGS, Options


class LobbyButton(StrEnum):
    """What a button of a lobby does."""

    JOIN = JOIN
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


_STRENGTHS = (Strength.EASY, Strength.MEDIUM, Strength.HARD, Strength.ADVANCED)
"""What each digit for a computer stands for."""

_PATTERN = re.compile(f"th1:([0-9]{{6,{len(RULES)}}})\\.([0-9]{{4,{len(SETTINGS)}}}):([0-3]{{0,3}})(:now)?")

_FORMER = re.compile("^th1:([0-9]{4})([0-9]{3})([0-9]{2})([0-9]):")
"""How ids began when four rules, three settings, two rules and a setting followed each other."""


class PlayButton(CustomId, prefix="play1"):
    """A button that opens a game against a computer and starts it at once, as ``/cantstop play`` does."""

    strength: Strength


_EDITIONS = tuple(EDITIONS)

FIRST_RIVAL = Strength.MEDIUM
"""The computer that a channel plays against if none is chosen: five people beat it in two games of three."""


class CrowdButton(CustomId, prefix="crowd1"):
    """A button that begins a game of the whole channel against a computer."""

    strength: Strength
    edition: Annotated[str, Field(lambda name: _EDITIONS[_EDITIONS.index(name)])]


class NewGame(CustomId, prefix="th1"):
    """The choices for a game that is to be opened.

    As a custom id it is on the button that opens the game in a thread of its own, where the channel has one
    already. It has a digit for the value of each rule, and after a dot for that of each setting. Where digits
    are missing at the end of either, since an earlier version had fewer, the values are the usual ones.

    Attributes:
        now: whether it starts at once, against the first of the computers, or Lamb if there is none.
    """

    options: Options
    computers: tuple[Strength, ...] = ()
    now: bool = False

    def __str__(self) -> str:
        rules, settings = (
            "".join(str(values.index(getattr(chosen, name))) for name, values in known.items())
            for chosen, known in ((self.options.rules, RULES), (self.options, SETTINGS))
        )
        strengths = "".join(str(_STRENGTHS.index(strength)) for strength in self.computers)
        return f"th1:{rules}.{settings}:{strengths}" + (":now" if self.now else "")

    @classmethod
    def read(cls, custom_id: str) -> Self:
        """Return the button with a custom id, or raise a ValueError if none was ever made with it."""
        match = _PATTERN.fullmatch(_FORMER.sub(r"th1:\1\3.\2\4:", custom_id))
        if match is None:
            raise ValueError(custom_id)
        try:
            rules, settings = (
                {
                    name: values[int(digit)]
                    for digit, (name, values) in zip(digits, known.items(), strict=False)
                }
                for digits, known in ((match[1], RULES), (match[2], SETTINGS))
            )
            options = Options(Rules.of(**rules), **settings)
            computers = tuple(_STRENGTHS[int(digit)] for digit in match[3])
        except (IndexError, NotAllowed) as error:
            raise ValueError(custom_id) from error
        return cls(options, computers, now=match[4] is not None)
