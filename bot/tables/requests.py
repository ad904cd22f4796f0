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
class Remove:
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
        first: the user id of who shall begin, where the rules leave that to the host; None for a roll-off.
    """

    by: Caller
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby, as its host or a moderator."""

    by: Caller


@dataclass(frozen=True, slots=True)
class Play:
    """Act on one's turn.

    Attributes:
        by: who acts.
        action: makes the action for the seat of who acts.
        seq: the moment of the game that the request answers; None when it is meant for whatever is now.
    """

    by: Caller
    action: Callable[[int], Action]
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Resign from the game: the others play on."""

    by: Caller


@dataclass(frozen=True, slots=True)
class ProposeEnd:
    """Ask the others, as the host, to end the game without a winner."""

    by: Caller


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """Say yes to the proposal to end the game."""

    by: Caller


@dataclass(frozen=True, slots=True)
class KeepPlaying:
    """Say no to the proposal to end the game."""

    by: Caller


@dataclass(frozen=True, slots=True)
class EndNow:
    """End the game without a winner and without asking, as a moderator."""

    by: Caller


@dataclass(frozen=True, slots=True)
class ImBack:
    """Play again oneself, after the computer has taken over: now, on any turn."""

    by: Caller


@dataclass(frozen=True, slots=True)
class Wake:
    """Let a game go on that was set aside, and play again oneself if one was away.

    Nothing happens where none was, or where all people stay away all the same.
    """

    by: Caller


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Let the computer whose move it is play on, asked by nobody but the bot itself.

    From the start of a turn until all three runners are placed or it is over; from there to its end. With
    bidding it stops where people bid, and where the turn is over and bids are to be settled.

    Attributes:
        seq: the moment of the game (:attr:`~bot.tables.table.Table.moment`) that the request answers.
    """

    seq: int


@dataclass(frozen=True, slots=True)
class PassTime:
    """Do what is due by now: remind, act for who is late, set the game aside, or close the table."""


@dataclass(frozen=True, slots=True)
class Renew:
    """Give what came due while the bot was down, or is about to, its whole time anew."""


@dataclass(frozen=True, slots=True)
class Vanish:
    """Close the table: its channel is no longer there."""


LobbyRequest = Join | Leave | Remove | AddComputer | RemoveComputer | ChangeRules | Start | Cancel
GameRequest = Play | GiveUp | ImBack | ProposeEnd | AgreeToEnd | KeepPlaying | EndNow | PlayOn
AnytimeRequest = Wake | PassTime | Renew | Vanish
"""What can be asked of any table, open or not, at any time."""

Request = LobbyRequest | GameRequest | AnytimeRequest
