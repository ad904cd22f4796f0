"""The button that opens a game in a thread of its own, where the channel has a game already.

Its custom id holds all choices for the game as digits, in the order of their enumerations.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Self

from bot.chat.ui.ids import CustomId
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, NotAllowed, Rules, Starter
from bot.players import Strength
from bot.tables import Coach, Pace, Person, Speed

_PATTERN = re.compile("th1:([0-9]{10}):([0-2]{0,3})(:now)?")
_EDITIONS = tuple(EDITIONS.values())


@dataclass(frozen=True, slots=True)
class NewGame:
    """The choices for a game that is to be opened.

    Attributes:
        rules: the rules.
        pace: how long players have to act.
        coach: who sees the odds.
        speed: how fast computers play.
        guessing: whether spectators may guess how turns end.
        computers: the strengths of the computers that play.
        now: whether it starts at once, against Lamb.
        challenged: the people who are called. They are left out of a custom id.
    """

    rules: Rules
    pace: Pace
    coach: Coach
    speed: Speed = Speed.AUTO
    guessing: bool = True
    computers: tuple[Strength, ...] = ()
    now: bool = False
    challenged: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class ThreadButton(CustomId):
    """The button that opens a game in a thread."""

    prefix: ClassVar[str] = "th1"
    game: NewGame

    def __str__(self) -> str:
        game, rules = self.game, self.game.rules
        choices = (rules.columns, rules.starter, rules.crowded, game.pace, game.coach, game.speed)
        digits = [
            _EDITIONS.index(rules.edition),
            *map(_number, choices),
            int(rules.placing_priority),
            int(rules.bidding),
            int(game.guessing),
        ]
        return f"th1:{_join(digits)}:{_join(map(_number, game.computers))}" + (":now" if game.now else "")

    @classmethod
    def read(cls, custom_id: str) -> Self:
        """Return the button with a custom id.

        Raises:
            ValueError: no such button was ever made.
        """
        match = _PATTERN.fullmatch(custom_id)
        if match is None:
            raise ValueError(custom_id)
        edition, columns, starter, crowded, pace, coach, speed, *switches = map(int, match[1])
        priority, bidding, guessing = map(bool, switches)
        try:
            rules = Rules.of(
                _EDITIONS[edition],
                columns=tuple(ColumnsToWin)[columns],
                starter=tuple(Starter)[starter],
                crowded=tuple(CrowdedSpaces)[crowded],
                placing_priority=priority,
                bidding=bidding,
            )
            computers = tuple(tuple(Strength)[int(digit)] for digit in match[2])
            chosen = tuple(Pace)[pace], tuple(Coach)[coach], tuple(Speed)[speed], guessing
        except (IndexError, NotAllowed) as error:
            raise ValueError(custom_id) from error
        return cls(NewGame(rules, *chosen, computers, now=match[3] is not None))


def _number(choice: Enum) -> int:
    """Return the place of a choice in its enumeration."""
    return tuple(type(choice)).index(choice)


def _join(digits: Iterable[int]) -> str:
    return "".join(map(str, digits))
