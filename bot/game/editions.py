"""The printed editions as data: what one sheet of rules says differently from another, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Starter(StrEnum):
    """Who has the first turn."""

    ROLL_OFF = "roll-off"
    """The highest total of two dice; those tied for it roll again."""
    HOST = "host"
    """Whom the host names; a roll-off if the host names nobody."""
    RANDOM = "random"
    """Anybody, by chance."""


@dataclass(frozen=True, slots=True)
class Edition:
    """What one printed sheet lays down.

    Attributes:
        name: what the edition is called in the text forms and in the database.
        marker_count: how many markers each player has.
        columns_to_win: how many columns a player must own to win.
        starter: who has the first turn.
        enters_on_marker: a new runner starts on the space of one's own marker, not on the one above it.
        placing_priority: of the legal moves only those remain that bring the most new runners onto the board.
        doubles_last: while two or three runners are free, a double is legal only if nothing else is.
        may_drop_pair: with all three runners on the board, one of two playable pairs may be left out.
        stop_needs_all_runners: one may stop only with three runners on the board, right after a claim, or
            when no column is left that a new runner could enter.
        claims_at_once: a column is claimed when a runner reaches its summit, not on the stop.
        finishes_round: a round is played to its end, and all who own enough columns by then win together.
    """

    name: str
    marker_count: int
    columns_to_win: int = 3
    starter: Starter = Starter.ROLL_OFF
    enters_on_marker: bool = False
    placing_priority: bool = False
    doubles_last: bool = False
    may_drop_pair: bool = False
    stop_needs_all_runners: bool = False
    claims_at_once: bool = False
    finishes_round: bool = False


PARKER = Edition(name="parker", marker_count=11)
"""Parker Brothers, 1980."""

RAVENSBURGER = Edition(name="ravensburger", marker_count=11, starter=Starter.HOST)
"""Ravensburger; its youngest player starts, so the host says who that is."""

ASMODEE = Edition(name="asmodee", marker_count=9)
"""Asmodée."""

FRANJOS = Edition(
    name="franjos",
    marker_count=9,
    starter=Starter.HOST,
    enters_on_marker=True,
    placing_priority=True,
    doubles_last=True,
    may_drop_pair=True,
    stop_needs_all_runners=True,
    claims_at_once=True,
    finishes_round=True,
)
"""Franjos and Casse-Noisettes; the table agrees on who starts, so the host says who."""

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {edition.name: edition for edition in (PARKER, RAVENSBURGER, ASMODEE, FRANJOS)}
)
"""The editions by name."""
