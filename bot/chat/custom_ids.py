"""The ids on buttons. They name what is meant and carry no authority: anybody can send any of them.

A button of a table is ``cs1:<table>:<seq>:<act>`` with ``:<columns>`` behind it for a move; one that turns
the page of a leaderboard is ``lb1:<caller>:<scope>:<ranking>:<offset>``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.game import Move, NotUnderstood
from bot.tables import Ranking

# ASCII digits by name, because \d also matches those of other scripts.
_NUMBER = "[0-9]{1,19}"
_TABLE = re.compile(f"cs1:({_NUMBER}):({_NUMBER}):([a-z]{{1,10}})(?::([0-9]{{1,2}}(?:\\.[0-9]{{1,2}})?))?")
_PAGE = re.compile(f"lb1:({_NUMBER}):({_NUMBER}):([a-z_]{{1,20}}):([0-9]{{1,9}})")


class Act(StrEnum):
    """What a button of a table does."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    CANCEL = "cancel"
    ROLL = "roll"
    MOVE = "move"
    STOP = "stop"
    AGREE = "agree"
    KEEP = "keep"
    RESIGN = "resign"
    END = "end"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button of a table.

    Attributes:
        table: the number of the table.
        seq: the moment of the game it was made for, 0 in the lobby.
        act: what it does.
        move: the move it plays, with :attr:`Act.MOVE` alone.
    """

    table: int
    seq: int
    act: Act
    move: Move | None = None

    def __str__(self) -> str:
        columns = "" if self.move is None else ":" + ".".join(map(str, self.move))
        return f"cs1:{self.table}:{self.seq}:{self.act}{columns}"


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button that turns to a page of a leaderboard.

    Attributes:
        caller: the user id of who asked for the leaderboard.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
        by: what it is ordered by.
        offset: how many lines come before the page.
    """

    caller: int
    scope: int
    by: Ranking
    offset: int

    def __str__(self) -> str:
        return f"lb1:{self.caller}:{self.scope}:{self.by}:{self.offset}"


def read(custom_id: str) -> TableButton | PageButton:
    """Return the button of an id.

    Raises:
        NotUnderstood: no button has such an id.
    """
    try:
        if match := _TABLE.fullmatch(custom_id):
            table, seq, act, columns = match.groups()
            move = tuple(map(int, columns.split("."))) if columns else None
            button = TableButton(int(table), int(seq), Act(act), move)
            if (button.act is Act.MOVE) == (move is not None):
                return button
        elif match := _PAGE.fullmatch(custom_id):
            caller, scope, by, offset = match.groups()
            return PageButton(int(caller), int(scope), Ranking(by), int(offset))
    except ValueError:  # no such act or ranking
        pass
    raise NotUnderstood("I do not know that button. `/cantstop show` brings the game of this channel down.")
