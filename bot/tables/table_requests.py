"""The requests that can be made of a table."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from bot.game import Action
from bot.players import Strength
from bot.tables.options import Options
from bot.tables.table import Caller


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat in the lobby, the reserved one if there is one."""

    by: Caller


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat in the lobby, or a reserved one."""

    by: Caller


@dataclass(frozen=True, slots=True)
class Decline:
    """Free the seat that is kept for the caller in the lobby."""

    by: Caller


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Remove another person from the lobby, as its host or a moderator."""

    by: Caller
    user_id: int


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Add a computer to the lobby, as its host or a moderator."""

    by: Caller
    strength: Strength


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Remove the computer that was added last, as the lobby's host or a moderator."""

    by: Caller


@dataclass(frozen=True, slots=True)
class ChangeOptions:
    """Change the options of the lobby, as its host or a moderator."""

    by: Caller
    change: Callable[[Options], Options]


@dataclass(frozen=True, slots=True)
class Start:
    """Start the game, as the lobby's host or a moderator.

    Where the rules let the host choose who goes first, that is a person or a computer; without a choice the
    dice decide, or in a rematch the next seat goes first. Reserved seats become free.

    Attributes:
        first_user_id: the user id of the person who goes first.
        first_seat: the seat of the computer that goes first.
    """

    by: Caller
    first_user_id: int | None = None
    first_seat: int | None = None


@dataclass(frozen=True, slots=True)
class PlayNow:
    """Start a game of the only player in the lobby against Lamb, as its host or a moderator.

    The person goes first, whatever the rules of the lobby say about that.
    """

    by: Caller


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby, as its host or a moderator."""

    by: Caller


@dataclass(frozen=True, slots=True)
class TakeAction:
    """Take an action in the game.

    Attributes:
        action: builds the action for the caller's seat.
        action_version: the :attr:`~bot.tables.table.Table.action_version` that the action is meant for, None
            for the current one.
    """

    by: Caller
    action: Callable[[int], Action]
    action_version: int | None = None


@dataclass(frozen=True, slots=True)
class ResignGame:
    """Resign from the game; the others play on."""

    by: Caller


@dataclass(frozen=True, slots=True)
class ProposeEnd:
    """Propose, as the host, to end the game without a winner."""

    by: Caller


@dataclass(frozen=True, slots=True)
class AcceptEnd:
    """Agree to end the game."""

    by: Caller


@dataclass(frozen=True, slots=True)
class RejectEnd:
    """Disagree with ending the game."""

    by: Caller


@dataclass(frozen=True, slots=True)
class ForceEnd:
    """End the game without a winner and without a vote, as a moderator."""

    by: Caller


@dataclass(frozen=True, slots=True)
class TakeSeatBack:
    """Take back a seat that a computer has been playing, on any turn."""

    by: Caller


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume a paused game, and take back the caller's seat if they were away.

    Nothing happens if the game is not paused, or if all its people would still be away.
    """

    by: Caller


@dataclass(frozen=True, slots=True)
class PlayComputerTurn:
    """Let the computers play one step; only the bot itself asks for this.

    How far a step goes depends on :attr:`bot.tables.table.Table.computer_speed`.

    Attributes:
        action_version: the :attr:`~bot.tables.table.Table.action_version` that the request is meant for.
    """

    action_version: int


@dataclass(frozen=True, slots=True)
class SkipComputers:
    """Let the computers play up to the next decision of a person, or to the end, as any player.

    Nothing happens when no computer is to act, so it is never out of date.
    """

    by: Caller


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
class ServerLeft:
    """Pause the game because the bot was removed from its server; close a lobby."""


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
    TakeAction | ResignGame | TakeSeatBack | ProposeEnd | AcceptEnd | RejectEnd | ForceEnd | PlayComputerTurn
)
AnytimeRequest = Resume | SkipComputers | ApplyTimeouts | ExtendDeadlines | ChannelDeleted | ServerLeft
"""Requests that are valid at any table, whether it is a lobby, a game or closed."""

Request = LobbyRequest | GameRequest | AnytimeRequest
