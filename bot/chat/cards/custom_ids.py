"""The custom ids of buttons. They grant no permission: anyone can send any of them.

A button of a table is ``cs1:<table>:<action version>:<action>``, followed by numbers if the action has some,
as in ``cs1:7:23:move:6.8``. A button that turns the page of a leaderboard is
``lb1:<caller>:<scope>:<ranking>:<offset>``, followed by the number of a season, as in ``:202611``, and by
``:solo`` for games against computers; one of the hall of fame is ``hof1:<caller>:<scope>:<offset>``, followed
by ``:solo``; one of those who guessed best is ``gl1:<caller>:<scope>:<season>:<offset>``. A button of the
tutorial is ``how1:<step>:<choice>``, one of ``/cantstop privacy``
``me1:<action>``, and one of the daily climb ``day1:<day>:<action version>:<action>``, followed by the columns
of a move.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.cards.thread_button import ThreadButton
from bot.game import NotAllowed, NotUnderstood
from bot.tables import ALL_TIME, Ranking, is_season

# Not \d, which also matches the digits of other scripts.
_NUMBER = "[0-9]{1,19}"
_TABLE = re.compile(f"cs1:({_NUMBER}):({_NUMBER}):([a-z]{{1,10}})(?::({_NUMBER}(?:\\.[0-9]{{1,2}})?))?")
_PAGE = re.compile(f"lb1:({_NUMBER}):({_NUMBER}):([a-z_]{{1,20}}):([0-9]{{1,9}})(?::([0-9]{{6}}))?(:solo)?")
_HALL = re.compile(f"hof1:({_NUMBER}):({_NUMBER}):([0-9]{{1,9}})(:solo)?")

_DAILY = re.compile("day1:([0-9]{1,6}):([0-9]{1,9}):([a-z]{1,10})(?::([0-9]{1,2}(?:\\.[0-9]{1,2})?))?")
_GUESSERS = re.compile(f"gl1:({_NUMBER}):({_NUMBER}):([0-9]{{6}}):([0-9]{{1,9}})")
_PRIVACY = re.compile("me1:([a-z]{1,10})")
_TUTORIAL = re.compile("how1:([a-z]{1,10}):([0-2])")


class TutorialStep(StrEnum):
    """The steps of the tutorial, each with a card."""

    PAIRINGS = "pairings"
    """A roll and its three pairings."""
    RUNNERS = "runners"
    """The move that was chosen, and the runners."""
    RISK = "risk"
    """All three runners are on the board."""
    CLOSE = "close"
    """A bust that nearly happened."""
    STOPPED = "stopped"
    BUST = "bust"


class ButtonAction(StrEnum):
    """What a button of a table does."""

    JOIN = "join"
    """Takes a seat; those who have one are offered to leave, privately."""
    LEAVE = "leave"
    """Gives up a seat in the lobby; in a game it asks first."""
    DECLINE = "decline"
    """Frees the seat that is kept for somebody."""
    START = "start"
    PLAY = "play"
    """Starts a game against a computer at once."""
    COMPUTERS = "computers"
    """The menu that adds and removes computers."""
    OPTIONS = "options"
    """Shows the options of a lobby, privately."""
    RULES = "rules"
    """Opens the modal for the rules, filled in with what a number stands for. Its submission has none."""
    PACE = "pace"
    """Opens the modal for pace and coach, which has the same custom id."""
    CANCEL = "cancel"
    """Closes a lobby, at once if the number is 1; otherwise it asks first if others are there."""
    BEGIN = "begin"
    """Starts the game. A user id or a seat says who goes first; without one, a roll-off decides."""
    ROLL = "roll"
    MOVE = "move"
    """Plays the move with these columns."""
    CHANGE = "change"
    """Takes back the move chosen last."""
    STOP = "stop"
    BID = "bid"
    """Opens the bid prompt."""
    SIDE = "side"
    """Chooses a side: 1 makes it, 0 busts."""
    CHIPS = "chips"
    """Places a bid: side and stake."""
    GUESS = "guess"
    """Asks a spectator how the turn ends."""
    ENDING = "ending"
    """Guesses how the turn ends: 1 a stop, 0 a bust."""
    SHIFT = "shift"
    """Moves a marker in a column, to settle a bid."""
    UNDO = "undo"
    CONFIRM = "confirm"
    AGREE = "agree"
    KEEP = "keep"
    RESIGN = "resign"
    END = "end"
    BACK = "back"
    """Takes a seat back from the computer."""
    WAKE = "wake"
    """Resumes a paused game."""
    SKIP = "skip"
    """Lets the computers play on until a person has to act. It works at any action version."""
    MENU = "menu"
    """Shows the menu of a game, privately."""
    RULEBOOK = "rulebook"
    """Shows the rules of the game."""
    TEXT = "text"
    """Shows the board as text."""
    PROPOSE = "propose"
    """Proposes to end the game, or agrees to that, if the number is 1; otherwise it asks first."""
    CALLS = "calls"
    """The menu of when somebody is called."""
    REMATCH = "rematch"
    REPLAY = "replay"
    ODDS = "odds"
    """Shows the odds of the position and advice, privately."""
    REVIEW = "review"
    """Shows the review of a finished game, privately."""
    DICE = "dice"
    """Shows how to check the dice of a finished game, privately."""
    LOOK = "look"
    """Turns the page of a review: to all players, or to a page of a seat's decisions."""


_ALLOWED_COUNTS = {
    ButtonAction.RULES: (0, 1),
    ButtonAction.CANCEL: (0, 1),
    ButtonAction.PROPOSE: (0, 1),
    ButtonAction.BEGIN: (0, 1),
    ButtonAction.MOVE: (1, 2),
    ButtonAction.SIDE: (1,),
    ButtonAction.ENDING: (1,),
    ButtonAction.CHIPS: (2,),
    ButtonAction.SHIFT: (1,),
    ButtonAction.LOOK: (0, 2),
}
"""How many numbers an action may have; none if it is not listed."""

_ALLOWED_FIRST = {ButtonAction.SIDE: (0, 1), ButtonAction.CHIPS: (0, 1), ButtonAction.ENDING: (0, 1)}
"""What the first number of an action may be, if that is limited: the side of a bid, or a guess."""


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button of a table.

    Attributes:
        table_id: the number of the table.
        action_version: the action version of the game it was made for. In the lobby it is 0, except in the
            menu of computers, which has the table's revision: Discord forgets what was selected in a menu
            once it has another custom id.
        action: what it does.
        numbers: the arguments of the action; see :class:`ButtonAction`.
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
        caller: the user id of the person who asked for the leaderboard.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
        by: the ranking.
        offset: how many rows precede the page.
        solo: whether it is about solo games against computers.
        season: the season, or :data:`bot.tables.ALL_TIME`.
    """

    caller: int
    scope: int
    by: Ranking
    offset: int
    solo: bool = False
    season: int = ALL_TIME

    def __str__(self) -> str:
        season = "" if self.season == ALL_TIME else f":{self.season}"
        solo = ":solo" if self.solo else ""
        return f"lb1:{self.caller}:{self.scope}:{self.by}:{self.offset}{season}{solo}"


@dataclass(frozen=True, slots=True)
class HallButton:
    """A button that turns to a page of the hall of fame.

    Attributes:
        caller: the user id of the person who asked for it.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
        offset: how many seasons precede the page.
        solo: whether it is about solo games against computers.
    """

    caller: int
    scope: int
    offset: int = 0
    solo: bool = False

    def __str__(self) -> str:
        return f"hof1:{self.caller}:{self.scope}:{self.offset}" + (":solo" if self.solo else "")


@dataclass(frozen=True, slots=True)
class GuessersButton:
    """A button that turns to a page of those who guessed best in a month.

    Attributes:
        caller: the user id of the person who asked for it.
        scope: the server's id, or :data:`bot.tables.OVERALL`.
        season: the month.
        offset: how many rows precede the page.
    """

    caller: int
    scope: int
    season: int
    offset: int = 0

    def __str__(self) -> str:
        return f"gl1:{self.caller}:{self.scope}:{self.season}:{self.offset}"


@dataclass(frozen=True, slots=True)
class TutorialButton:
    """A button that leads to a step of the tutorial, which is nowhere else remembered.

    Attributes:
        step: the step.
        choice: the move that was chosen in the first step, from 0.
    """

    step: TutorialStep
    choice: int = 0

    def __str__(self) -> str:
        return f"how1:{self.step}:{self.choice}"


class PrivacyAction(StrEnum):
    """What a button of ``/cantstop privacy`` does."""

    DATA = "data"
    """Sends what is stored."""
    DELETE = "delete"
    """Asks whether to delete it."""
    ERASE = "erase"
    """Deletes it."""
    LIST = "list"
    UNLIST = "unlist"
    """Leaves the person out of the leaderboard of all servers."""


@dataclass(frozen=True, slots=True)
class PrivacyButton:
    """A button about the data of the person who clicks. It names nobody, so nobody else's can be meant.

    Attributes:
        action: what it does.
    """

    action: PrivacyAction

    def __str__(self) -> str:
        return f"me1:{self.action}"


class DailyAction(StrEnum):
    """What a button of the daily climb does. Those that a game has too are called as in a game."""

    ROLL = "roll"
    MOVE = "move"
    """Plays the move with these columns."""
    CHANGE = "change"
    STOP = "stop"
    TEXT = "text"
    """Shows the board as text."""
    CLIMB = "climb"
    """Goes back to today's climb."""
    SHARE = "share"
    """Posts the result in the channel."""
    TABLE = "table"
    """Shows the table of a day."""
    MONTH = "month"
    """Shows the table of the month of a day."""
    DICE = "dice"
    """Shows the seals of the dice, and those that can be checked."""


@dataclass(frozen=True, slots=True)
class DailyButton:
    """A button of the daily climb of the person who clicks. It names nobody, so nobody else's can be meant.

    Attributes:
        day: the number of the day.
        action_version: the action version of the climb it was made for; 0 where that does not matter.
        action: what it does.
        move: the columns of a move.
    """

    day: int
    action_version: int
    action: DailyAction
    move: tuple[int, ...] = ()

    def __str__(self) -> str:
        move = ":" + ".".join(map(str, self.move)) if self.move else ""
        return f"day1:{self.day}:{self.action_version}:{self.action}{move}"


ButtonId = (
    TableButton
    | DailyButton
    | PageButton
    | HallButton
    | GuessersButton
    | TutorialButton
    | ThreadButton
    | PrivacyButton
)
"""The custom id of a button, parsed."""


def read_custom_id(custom_id: str) -> ButtonId:
    """Return the button with a custom id.

    Raises:
        NotUnderstood: no button has this custom id.
    """
    try:
        if thread_button := ThreadButton.parse(custom_id):
            return thread_button
        if match := _TABLE.fullmatch(custom_id):
            table_id, version, action, digits = match.groups()
            numbers = tuple(map(int, digits.split("."))) if digits else ()
            button = TableButton(int(table_id), int(version), ButtonAction(action), numbers)
            if len(numbers) in _ALLOWED_COUNTS.get(button.action, (0,)) and (
                button.action not in _ALLOWED_FIRST or numbers[0] in _ALLOWED_FIRST[button.action]
            ):
                return button
        elif match := _PAGE.fullmatch(custom_id):
            caller, scope, by, offset, season, solo = match.groups()
            if season is None or is_season(int(season)):
                return PageButton(
                    int(caller),
                    int(scope),
                    Ranking(by),
                    int(offset),
                    solo is not None,
                    int(season or ALL_TIME),
                )
        elif match := _HALL.fullmatch(custom_id):
            caller, scope, offset, solo = match.groups()
            return HallButton(int(caller), int(scope), int(offset), solo is not None)
        elif match := _DAILY.fullmatch(custom_id):
            day, version, action, digits = match.groups()
            move = tuple(map(int, digits.split("."))) if digits else ()
            daily = DailyButton(int(day), int(version), DailyAction(action), move)
            if bool(move) == (daily.action is DailyAction.MOVE):
                return daily
        elif match := _GUESSERS.fullmatch(custom_id):
            asked = GuessersButton(*map(int, match.groups()))
            if is_season(asked.season):
                return asked
        elif match := _PRIVACY.fullmatch(custom_id):
            return PrivacyButton(PrivacyAction(match[1]))
        elif match := _TUTORIAL.fullmatch(custom_id):
            step, choice = match.groups()
            return TutorialButton(TutorialStep(step), int(choice))
    except (ValueError, NotAllowed):  # no such action, ranking, step or rules
        pass
    raise NotUnderstood("I don't know that button. To see this channel's game, use `/cantstop show`.")
