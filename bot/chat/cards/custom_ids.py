"""The ids on buttons. They name what is meant and carry no authority: anybody can send any of them.

A button of a table is ``cs1:<table>:<moment>:<act>``, with numbers behind it where the act needs some, as
in ``cs1:7:23:move:6.8``; one that turns the page of a leaderboard is
``lb1:<caller>:<scope>:<ranking>:<offset>``, with ``:solo`` behind it for games against computers.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.game import NotUnderstood
from bot.tables import Ranking

# ASCII digits by name, because \d also matches those of other scripts.
_NUMBER = "[0-9]{1,19}"
_TABLE = re.compile(f"cs1:({_NUMBER}):({_NUMBER}):([a-z]{{1,10}})(?::({_NUMBER}(?:\\.[0-9]{{1,2}})?))?")
_PAGE = re.compile(f"lb1:({_NUMBER}):({_NUMBER}):([a-z_]{{1,20}}):([0-9]{{1,9}})(:solo)?")


class ButtonAction(StrEnum):
    """What a button of a table does."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    CANCEL = "cancel"
    RULES = "rules"
    """Asks what will be played; its answer has the same id."""
    PACE = "pace"
    """Asks for pace and coach; its answer has the same id."""
    ADD = "add"
    """Adds a computer player of a strength, 1 to 3, the weakest first."""
    DISMISS = "dismiss"
    """Takes the computer player away that came last."""
    BEGIN = "begin"
    """Begins the game with the person of that user id or the computer on that seat, or with a roll-off."""
    ROLL = "roll"
    MOVE = "move"
    """Plays the move of those columns."""
    STOP = "stop"
    BID = "bid"
    """Asks for a bid."""
    SIDE = "side"
    """Takes a side: 1 makes it, 0 busts."""
    CHIPS = "chips"
    """Places a bid: the side and the stake."""
    SHIFT = "shift"
    """Moves a marker in that column, in settling a bid."""
    UNDO = "undo"
    CONFIRM = "confirm"
    AGREE = "agree"
    KEEP = "keep"
    RESIGN = "resign"
    END = "end"
    BACK = "back"
    """Takes a seat again that the computer looks after."""
    WAKE = "wake"
    """Goes on with a game that was set aside."""
    REMATCH = "rematch"
    REPLAY = "replay"
    ODDS = "odds"
    """Tells whoever asks the odds of the position, and what to do."""
    REVIEW = "review"
    """Tells whoever asks what is to be said of a finished game."""
    LOOK = "look"
    """Turns a page of that: to all players, or to a seat's decisions from a page on."""


_COUNTS = {
    ButtonAction.ADD: (1,),
    ButtonAction.BEGIN: (0, 1),
    ButtonAction.MOVE: (1, 2),
    ButtonAction.SIDE: (1,),
    ButtonAction.CHIPS: (2,),
    ButtonAction.SHIFT: (1,),
    ButtonAction.LOOK: (0, 2),
}
"""How many numbers an act may have; none where it is not named."""

_CHOICES = {ButtonAction.ADD: (1, 2, 3), ButtonAction.SIDE: (0, 1), ButtonAction.CHIPS: (0, 1)}
"""What the first number of an act can be, where that is known: a strength, or the side of a bid."""


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button of a table.

    Attributes:
        table: the number of the table.
        action_version: the moment of the game it was made for, 0 in the lobby.
        act: what it does.
        numbers: what it does that with; see :class:`Act`.
    """

    table_id: int
    action_version: int
    action: ButtonAction
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        numbers = ":" + ".".join(map(str, self.numbers)) if self.numbers else ""
        return f"cs1:{self.table_id}:{self.action_version}:{self.action}{numbers}"


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button that turns to a page of a leaderboard.

    Attributes:
        caller: the user id of who asked for the leaderboard.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
        by: what it is ordered by.
        offset: how many lines come before the page.
        solo: whether it counts the games of one person against computers.
    """

    caller: int
    scope: int
    by: Ranking
    offset: int
    solo: bool = False

    def __str__(self) -> str:
        return f"lb1:{self.caller}:{self.scope}:{self.by}:{self.offset}" + (":solo" if self.solo else "")


def read_custom_id(custom_id: str) -> TableButton | PageButton:
    """Return the button of an id.

    Raises:
        NotUnderstood: no button has such an id.
    """
    try:
        if match := _TABLE.fullmatch(custom_id):
            table, moment, act, numbers = match.groups()
            behind = tuple(map(int, numbers.split("."))) if numbers else ()
            button = TableButton(int(table), int(moment), ButtonAction(act), behind)
            if len(behind) in _COUNTS.get(button.action, (0,)) and (
                button.action not in _CHOICES or behind[0] in _CHOICES[button.action]
            ):
                return button
        elif match := _PAGE.fullmatch(custom_id):
            caller, scope, by, offset, solo = match.groups()
            return PageButton(int(caller), int(scope), Ranking(by), int(offset), solo is not None)
    except ValueError:  # no such act or ranking
        pass
    raise NotUnderstood("I don't know that button. To see this channel's game, use `/cantstop show`.")
