"""What somebody may ask of a table."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.game import Action, Rules
from bot.tables.table import Caller


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
class ChangeRules:
    """Choose what will be played, as the lobby's host or a moderator."""

    by: Caller
    rules: Rules


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
class Expire:
    """Close the table if its deadline has passed."""


@dataclass(frozen=True, slots=True)
class Vanish:
    """Close the table: its channel is no longer there."""


LobbyRequest = Join | Leave | Remove | ChangeRules | Start | Cancel
GameRequest = Play | GiveUp | ProposeEnd | AgreeToEnd | KeepPlaying | EndNow
Request = LobbyRequest | GameRequest | Expire | Vanish
