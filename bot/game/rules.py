"""The rules of one game: an edition and the variants chosen for it."""

from dataclasses import dataclass
from enum import StrEnum

from bot.game.editions import Edition, Starter
from bot.game.refusals import NotAllowed


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
        columns: the number of columns to win.
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
            raise NotAllowed("Bidding moves markers, so it cannot be combined with jumping or no-stopping.")
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
