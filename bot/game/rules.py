"""The rules of one game: an edition and the variants chosen for it."""

from dataclasses import dataclass
from enum import StrEnum

from bot.game.editions import Edition, Starter
from bot.game.refusals import NotAllowed


class CrowdedSpaces(StrEnum):
    """What a space with another player's marker means to a runner."""

    SHARE = "share"
    """Nothing: spaces are shared."""
    JUMP = "jump"
    """Every step passes over such spaces and ends on the next free one; the summit is never crowded."""
    NO_STOP = "no-stop"
    """One may not stop while a runner stands on such a space."""


class ColumnsToWin(StrEnum):
    """How many columns a player must own to win."""

    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    BY_PLAYERS = "by-players"
    """Five with two players, four with three, three with four."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played; make one with :meth:`of`.

    Attributes:
        edition: the printed sheet.
        columns: how many columns win.
        starter: who has the first turn.
        crowded: what a space with another player's marker means.
        placing_priority: of the legal moves only those remain that bring the most new runners onto the board.
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
        """Return the rules of an edition with some variants; what is None is as the edition has it.

        Raises:
            NotAllowed: two of them exclude each other; it says which and why.
        """
        if bidding and crowded is not CrowdedSpaces.SHARE:
            raise NotAllowed(
                "Bidding moves markers around, so it needs shared spaces: no jumping, no no-stop."
            )
        if bidding and columns not in (None, ColumnsToWin.BY_PLAYERS):
            raise NotAllowed("With bidding, the columns to win always go by the number of players.")
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
        """Return how many columns a player must own to win a game of so many players."""
        return 7 - players if self.columns is ColumnsToWin.BY_PLAYERS else int(self.columns)
