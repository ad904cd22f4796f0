"""What somebody may ask of a table."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.game import Action, Rules
from bot.players import Strength
from bot.tables.pace import Pace
from bot.tables.table import Caller, Coach


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat in the lobby."""

    by: Caller


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat in the lobby."""

    by: Caller


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Free somebody else's seat in the lobby, as its host or a moderator."""

    by: Caller
    user_id: int


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Give a seat in the lobby to a computer, as its host or a moderator."""

    by: Caller
    strength: Strength


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Free the seat of the computer that came last, as the lobby's host or a moderator."""

    by: Caller


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Choose what will be played and how, as the lobby's host or a moderator.

    Attributes:
        by: who asks for it.
        rules: what will be played.
        pace: how long players have to act, None to leave it as it is.
        coach: who is told the odds, None to leave it as it is.
    """

    by: Caller
    rules: Rules
    pace: Pace | None = None
    coach: Coach | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game, as the lobby's host or a moderator.

    Attributes:
        by: who asks for it.
        first_user_id: the person who shall begin, where the rules leave that to the host.
        first_seat: the computer that shall begin, by its seat. With neither, the dice decide.
    """

    by: Caller
    first_user_id: int | None = None
    first_seat: int | None = None


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby, as its host or a moderator."""

    by: Caller


@dataclass(frozen=True, slots=True)
class TakeAction:
    """Act on one's turn.

    Attributes:
        by: who acts.
        action: makes the action for the seat of who acts.
        action_version: the moment of the game that the request answers; None when it is meant for whatever is now.
    """

    by: Caller
    action: Callable[[int], Action]
    action_version: int | None = None


@dataclass(frozen=True, slots=True)
class ResignGame:
    """Resign from the game: the others play on."""

    by: Caller


@dataclass(frozen=True, slots=True)
class ProposeEnd:
    """Ask the others, as the host, to end the game without a winner."""

    by: Caller


@dataclass(frozen=True, slots=True)
class AcceptEnd:
    """Say yes to the proposal to end the game."""

    by: Caller


@dataclass(frozen=True, slots=True)
class RejectEnd:
    """Say no to the proposal to end the game."""

    by: Caller


@dataclass(frozen=True, slots=True)
class ForceEnd:
    """End the game without a winner and without asking, as a moderator."""

    by: Caller


@dataclass(frozen=True, slots=True)
class TakeSeatBack:
    """Play again oneself, after the computer has taken over: now, on any turn."""

    by: Caller


@dataclass(frozen=True, slots=True)
class Resume:
    """Let a game go on that was set aside, and play again oneself if one was away.

    Nothing happens where none was, or where all people stay away all the same.
    """

    by: Caller


@dataclass(frozen=True, slots=True)
class PlayComputerTurn:
    """Let the computer whose move it is play on, asked by nobody but the bot itself.

    From the start of a turn until all three runners are placed or it is over; from there to its end. With
    bidding it stops where people bid, and where the turn is over and bids are to be settled.

    Attributes:
        action_version: the moment of the game (:attr:`~bot.tables.table.Table.action_version`) that the request answers.
    """

    action_version: int


@dataclass(frozen=True, slots=True)
class ApplyTimeouts:
    """Do what is due by now: remind, act for who is late, set the game aside, or close the table."""


@dataclass(frozen=True, slots=True)
class ExtendDeadlines:
    """Give what came due while the bot was down, or is about to, its whole time anew."""


@dataclass(frozen=True, slots=True)
class ChannelDeleted:
    """Close the table: its channel is no longer there."""


LobbyRequest = Join | Leave | RemovePlayer | AddComputer | RemoveComputer | ChangeRules | Start | Cancel
GameRequest = (
    TakeAction | ResignGame | TakeSeatBack | ProposeEnd | AcceptEnd | RejectEnd | ForceEnd | PlayComputerTurn
)
AnytimeRequest = Resume | ApplyTimeouts | ExtendDeadlines | ChannelDeleted
"""What can be asked of any table, open or not, at any time."""

Request = LobbyRequest | GameRequest | AnytimeRequest
