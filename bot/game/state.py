"""The state of a game: the position and whose turn it is."""

from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, Any

from bot.game.board import LENGTHS, Heights, summit_columns
from bot.game.dice import FourDice
from bot.game.rules import Rules


class Phase(Enum):
    """What happens next."""

    ROLL = "roll"
    """The player on turn begins it by rolling."""
    CHOOSE = "choose"
    """The player on turn chooses a move for the roll."""
    BID = "bid"
    """After the second move, the others bid on how the turn will end."""
    DECIDE = "decide"
    """After a move, the player on turn rolls again or stops."""
    SETTLE = "settle"
    """After the turn, the bidders move their markers up or down."""
    OVER = "over"
    """The game has ended."""


_PHASES_OF_ONE = (Phase.ROLL, Phase.CHOOSE, Phase.DECIDE)
"""The phases in which only the player on turn acts."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid on the outcome of a turn.

    Attributes:
        stops: whether the bid is that the turn ends in a stop rather than a bust.
        stake: 1 to 5 chips, which measure the bid and are never lost.
    """

    stops: bool
    stake: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The settlement of bids after a turn.

    Attributes:
        stopped: whether the turn ended in a stop.
        queue: the seats yet to settle, in order; the first one is settling now.
        steps: the columns in which that bidder has moved a marker so far, one entry per space.
    """

    stopped: bool
    queue: tuple[int, ...]
    steps: tuple[int, ...] = ()

    @property
    def bidder(self) -> int:
        """The seat that settles its bid now."""
        return self.queue[0]


@dataclass(frozen=True)  # without slots, since a dict is copied faster: see replace()
class State:
    """A complete position: all that the rules need to continue the game.

    Attributes:
        markers: the heights of each seat's markers, in seating order. A marker on a summit claims the column.
        runners: the heights of the runners of the player on turn.
        on_turn: the seat whose turn it is, or was when the game ended.
        roll: the dice to choose a move for, only in :attr:`Phase.CHOOSE`.
        first_seat: the seat that had the first turn; each round begins with it.
        moves_made: the number of moves made this turn, 0 once the turn is over.
        just_claimed: whether the last move claimed a column at once (Franjos).
        bids: the bids on this turn by seat, None for seats without one; empty before and without bidding.
        settlement: the settlement of bids, only in :attr:`Phase.SETTLE`.
        winners: the winning seats; empty until the game is over, and if it ended without a winner.
    """

    rules: Rules
    markers: tuple[Heights, ...]
    runners: Heights
    on_turn: int
    phase: Phase
    roll: FourDice | None = None
    first_seat: int = 0
    moves_made: int = 0
    just_claimed: bool = False
    bids: tuple[Bid | None, ...] = ()
    settlement: Settlement | None = None
    missing_next_turn: frozenset[int] = frozenset()
    resigned: frozenset[int] = frozenset()
    winners: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def seats(self) -> range:
        """All seats, in seating order."""
        return range(len(self.markers))

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game, in seating order."""
        return tuple(seat for seat in self.seats if seat not in self.resigned)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that can do something other than resign."""
        if self.phase in _PHASES_OF_ONE:
            return (self.on_turn,)
        if self.phase is Phase.BID:
            return self.bidders
        return (self.settlement.bidder,) if self.settlement else ()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the game is waiting for: the acting ones, without those that have already bid."""
        if self.phase is Phase.BID:
            return tuple(seat for seat in self.bidders if self.bids[seat] is None)
        return self.acting

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats that bid this turn: all with a marker on the board except the one on turn."""
        return tuple(seat for seat in self.active if seat != self.on_turn and any(self.markers[seat]))

    @property
    def columns_to_win(self) -> int:
        """The number of columns a player must own to win."""
        return self.rules.columns_to_win(len(self.markers))

    @property
    def winning(self) -> tuple[int, ...]:
        """The active seats that own enough columns to win."""
        needed = self.columns_to_win
        return tuple(
            seat
            for seat, row in enumerate(self.markers)
            if len(summit_columns(row)) >= needed and seat not in self.resigned
        )

    def owner(self, column: int) -> int | None:
        """Return the seat that has claimed ``column``, None while it is open."""
        for seat, row in enumerate(self.markers):
            if row[column] == LENGTHS[column]:
                return seat
        return None

    def claimed_by(self, seat: int) -> tuple[int, ...]:
        """Return the columns that ``seat`` owns, in order."""
        return summit_columns(self.markers[seat])

    def is_crowded(self, column: int, height: int) -> bool:
        """Whether a space holds a marker of a player who is not on turn."""
        return any(row[column] == height for seat, row in enumerate(self.markers) if seat != self.on_turn)


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:  # copying the dict is several times as fast, and nearly every event changes a state
    _FIELD_COUNT = len(fields(State))

    def replace(state: State, /, **changes: Any) -> State:
        """Return ``state`` with changed fields, as :func:`dataclasses.replace` does."""
        values = vars(state) | changes
        if len(values) != _FIELD_COUNT:
            raise TypeError(f"a state has no field {changes.keys() - vars(state).keys()}")
        changed = object.__new__(State)
        object.__setattr__(changed, "__dict__", values)
        return changed
