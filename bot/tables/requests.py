"""The requests that can be made of a table.

What a person requests names them as the caller ``by``. The host of a lobby may do what is said to be the
host's, and so may a moderator. A player who does so once nothing has happened for an hour becomes host.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from bot.game import Action
from bot.players import Strength
from bot.tables.options import Options
from bot.tables.seats import Caller


@dataclass(frozen=True, slots=True)
class PersonalRequest:
    """What a person requests."""

    by: Caller


class Join(PersonalRequest):
    """Take a seat in the lobby, the reserved one if there is one. The last one reserved begins the game."""


class Leave(PersonalRequest):
    """Give up the seat in the lobby, or a reserved one."""


class Decline(PersonalRequest):
    """Free the seat that is kept for the caller in the lobby. The others begin once all have answered."""


@dataclass(frozen=True, slots=True)
class RemovePlayer(PersonalRequest):
    """Remove another person from the lobby, as its host."""

    user_id: int


@dataclass(frozen=True, slots=True)
class AddComputer(PersonalRequest):
    """Add a computer to the lobby, as its host."""

    strength: Strength


class RemoveComputer(PersonalRequest):
    """Remove the computer that was added last, as the lobby's host."""


@dataclass(frozen=True, slots=True)
class ChangeOptions(PersonalRequest):
    """Change the options of the lobby, as its host."""

    change: Callable[[Options], Options]


@dataclass(frozen=True, slots=True)
class Start(PersonalRequest):
    """Start the game, as the lobby's host. Reserved seats become free.

    Where the rules let the host choose who goes first, that is a person or the computer in a seat; without a
    choice the dice decide, or in a rematch the next seat goes first.
    """

    first_user_id: int | None = None
    first_seat: int | None = None


@dataclass(frozen=True, slots=True)
class PlayNow(PersonalRequest):
    """Start a game of the only player in the lobby against a computer. Somebody else joins it instead.

    The person goes first, whatever the rules of the lobby say about that.
    """

    strength: Strength = Strength.EASY


class Cancel(PersonalRequest):
    """Close the lobby, as its host."""


@dataclass(frozen=True, slots=True)
class TakeAction(PersonalRequest):
    """Take an action in the game.

    Attributes:
        action: builds the action for the caller's seat.
        action_version: the :attr:`~bot.tables.table.Table.action_version` that the action is meant for, None
            for the current one.
    """

    action: Callable[[int], Action]
    action_version: int | None = None


class ResignGame(PersonalRequest):
    """Resign from the game; the others play on."""


class ProposeEnd(PersonalRequest):
    """Propose to end the game without a winner, as any player."""


class AcceptEnd(PersonalRequest):
    """Agree to end the game."""


class RejectEnd(PersonalRequest):
    """Disagree with ending the game."""


class ForceEnd(PersonalRequest):
    """End the game without a winner and without a vote, as a moderator who does not play in it."""


class TakeSeatBack(PersonalRequest):
    """Take back a seat that a computer has been playing, on any turn."""


class Substitute(PersonalRequest):
    """Let a computer play for others who are overdue, until they take their seats back."""


class Resume(PersonalRequest):
    """Resume a paused game, and take back the caller's seat if they were away.

    Nothing happens if the game is not paused, or if all its people would still be away.
    """


@dataclass(frozen=True, slots=True)
class PlayComputerTurn:
    """Let the computers play one step; only the bot itself asks for this.

    How far a step goes depends on :attr:`bot.tables.table.Table.computer_speed`, and ``action_version`` is
    that which the request is meant for.
    """

    action_version: int


class SkipComputers(PersonalRequest):
    """Let the computers play up to the next decision of a person, or to the end, as any player.

    Nothing happens when no computer is to act, so it is never out of date.
    """


@dataclass(frozen=True, slots=True)
class ApplyTimeouts:
    """Do what is due by now: remind players, act for late ones, pause the game or close the table.

    Attributes:
        heard_since: since when the bot has heard its server's clicks; what was due before is extended.
    """

    heard_since: float = -math.inf


@dataclass(frozen=True, slots=True)
class ExtendDeadlines:
    """Reset deadlines that passed while the bot was down or are about to."""


@dataclass(frozen=True, slots=True)
class ChannelDeleted:
    """Close the table because its channel was deleted."""


@dataclass(frozen=True, slots=True)
class SetReach:
    """Note whether the bot is a ``member`` where the table is. Time stands still where it is not."""

    member: bool


LobbyRequest = (
    Join
    | Leave
    | Decline
    | RemovePlayer
    | AddComputer
    | RemoveComputer
    | ChangeOptions
    | Start
    | PlayNow
    | Cancel
)
GameRequest = (
    TakeAction
    | ResignGame
    | TakeSeatBack
    | Substitute
    | ProposeEnd
    | AcceptEnd
    | RejectEnd
    | ForceEnd
    | PlayComputerTurn
)
AnytimeRequest = Resume | SkipComputers | ApplyTimeouts | ExtendDeadlines | ChannelDeleted | SetReach
"""Requests that are valid at any table, whether it is a lobby, a game or closed."""

Request = LobbyRequest | GameRequest | AnytimeRequest
