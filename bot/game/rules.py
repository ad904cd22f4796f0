"""The rules of one game: a printed edition, and the variants chosen for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from bot.game.refusals import NotAllowed

MIN_PLAYERS = 2
MAX_PLAYERS = 4
"""Five would also need colours (:mod:`bot.render.palette`), a network for Eagle (``assets/players``), a
number of columns to win, seats in the database and other texts."""


class Starter(StrEnum):
    """How the first player is chosen."""

    ROLL_OFF = "roll-off"
    """The highest total of two dice; players tied for it roll again."""
    HOST = "host"
    """The host names a player, otherwise a roll-off decides."""
    RANDOM = "random"
    """A random player."""


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules of one printed edition.

    Attributes:
        name: the edition's name in notation and in the database.
        enters_on_marker: a new runner enters on the player's own marker, not on the space above it.
        placing_priority: only the moves that bring the most new runners onto the board are legal.
        doubles_last: while two or three runners are free, a double is legal only if nothing else is.
        may_drop_pair: with all three runners on the board, a player may play only one of two playable pairs.
        stop_needs_all_runners: a player may stop only with three runners on the board, right after a claim,
            or when a new runner could not enter any column.
        claims_at_once: a column is claimed when a runner reaches its summit, not on the stop.
        finishes_round: the round is finished, and everyone who owns enough columns by then wins.
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
"""Ravensburger; the youngest player starts, so the host names that player."""

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
"""Franjos and Casse-Noisettes; the players agree on who starts, so the host names that player."""

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {edition.name: edition for edition in (PARKER, RAVENSBURGER, ASMODEE, FRANJOS)}
)
"""The editions by name."""


class CrowdedSpaces(StrEnum):
    """What happens on a crowded space: one with another player's marker."""

    SHARE = "share"
    """Spaces are shared."""
    JUMP = "jump"
    """Every step jumps over crowded spaces to the next free one; the summit is never crowded."""
    NO_STOP = "no-stop"
    """A player may not stop while one of the runners stands on a crowded space."""


class ColumnsToWin(StrEnum):
    """The number of columns a player must own to win."""

    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    BY_PLAYERS = "by-players"
    """Five with two players, four with three, three with four."""


@dataclass(frozen=True, slots=True)
class Rules:
    """An edition with variants. Create with :meth:`of`.

    Attributes:
        placing_priority: only the moves that bring the most new runners onto the board are legal.
        bidding: whether the others bid on the outcome of a turn (Sackson, 1986).
    """

    edition: Edition
    columns: ColumnsToWin
    starter: Starter
    crowded: CrowdedSpaces = CrowdedSpaces.SHARE
    placing_priority: bool = False
    bidding: bool = False

    @classmethod
    def of(
        cls,
        edition: Edition,
        *,
        columns: ColumnsToWin | None = None,
        starter: Starter | None = None,
        crowded: CrowdedSpaces = CrowdedSpaces.SHARE,
        placing_priority: bool = False,
        bidding: bool = False,
    ) -> "Rules":
        """Return an edition's rules with variants; None means as printed.

        Raises:
            NotAllowed: two variants exclude each other.
        """
        if bidding and crowded is not CrowdedSpaces.SHARE:
            raise NotAllowed("With bidding, players always share spaces.")
        if bidding and columns not in (None, ColumnsToWin.BY_PLAYERS):
            raise NotAllowed("With bidding, the number of players always decides how many columns win.")
        printed = ColumnsToWin.BY_PLAYERS if bidding else ColumnsToWin(str(edition.columns_to_win))
        return cls(
            edition=edition,
            columns=columns or printed,
            starter=starter or edition.starter,
            crowded=crowded,
            placing_priority=placing_priority or edition.placing_priority,
            bidding=bidding,
        )

    def columns_to_win(self, players: int) -> int:
        """Return the number of columns needed to win with this many players."""
        return 7 - players if self.columns is ColumnsToWin.BY_PLAYERS else int(self.columns)
