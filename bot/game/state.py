"""What lies on the table at one moment of a game."""

from dataclasses import dataclass
from enum import Enum

from bot.game.board import Heights, is_summit, summit_columns
from bot.game.dice import FourDice
from bot.game.rules import Rules


class Phase(Enum):
    """What has to be done next."""

    ROLL = "roll"
    """Begin the turn: the dice must be rolled."""
    CHOOSE = "choose"
    """The dice are rolled: one of the legal moves must be chosen."""
    BID = "bid"
    """The second move was made: the others bid on how the turn will end."""
    DECIDE = "decide"
    """A move was made: roll again or stop."""
    SETTLE = "settle"
    """The turn is over: a bidder moves markers up or down."""
    OVER = "over"
    """Nothing: the game has ended."""


@dataclass(frozen=True, slots=True)
class Bid:
    """What somebody says of a turn before its outcome is known.

    Attributes:
        makes_it: whether it is said to end in a stop, not in a bust.
        stake: the chips on it, 1 to 5; they measure the bid and are never lost.
    """

    makes_it: bool
    stake: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The settling of bids after a turn.

    Attributes:
        made_it: whether the turn ended in a stop.
        queue: the bidders yet to settle, in the order in which they do.
        steps: the columns in which the first of them has moved a marker so far, one entry to a space.
    """

    made_it: bool
    queue: tuple[int, ...]
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A position, whole: everything the rules need to go on, and nothing else.

    Attributes:
        rules: what is played.
        markers: a row to each seat, in seating order: the height of its marker in each column. A marker on a
            summit is what makes a column claimed.
        runners: the height of the runner in each column, of the player on turn.
        on_turn: the seat whose turn it is, or was when the game ended.
        phase: what has to be done next.
        roll: the dice to choose from; only in :attr:`Phase.CHOOSE`.
        first_seat: the seat that began; rounds are counted from it.
        moves_made: how many moves were made in this turn; 0 once it is over.
        just_claimed: whether the last move of this turn claimed a column there and then.
        bids: the bids on this turn by seat, None for who has placed none; empty while there is no bidding.
        settlement: who settles bids; only in :attr:`Phase.SETTLE`.
        missing_next_turn: the seats that miss their next turn.
        resigned: the seats that play no more.
        winners: the seats that won; empty until the game is over, and when it ended without a winner.
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
        """The seats that can do something now besides resigning."""
        match self.phase:
            case Phase.OVER:
                return ()
            case Phase.BID:
                return self.bidders
            case Phase.SETTLE:
                return self.settlement.queue[:1] if self.settlement else ()
            case _:
                return (self.on_turn,)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for: those that can act, without those whose bid is in."""
        if self.phase is Phase.BID:
            return tuple(seat for seat in self.bidders if self.bids[seat] is None)
        return self.acting

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats that bid on a turn: all but the one on turn that have a marker on the board."""
        return tuple(seat for seat in self.active if seat != self.on_turn and any(self.markers[seat]))

    @property
    def columns_to_win(self) -> int:
        """How many columns a player must own to win."""
        return self.rules.columns_to_win(len(self.markers))

    @property
    def winning(self) -> tuple[int, ...]:
        """The seats still in the game that own enough columns to win."""
        needed = self.columns_to_win
        return tuple(seat for seat in self.active if len(self.claimed_by(seat)) >= needed)

    def owner(self, column: int) -> int | None:
        """Return the seat that claimed ``column``, None while it is open."""
        return next((seat for seat, row in enumerate(self.markers) if is_summit(column, row[column])), None)

    def claimed_by(self, seat: int) -> tuple[int, ...]:
        """Return the columns that ``seat`` owns, in order."""
        return summit_columns(self.markers[seat])

    def is_crowded(self, column: int, height: int) -> bool:
        """Whether a space holds a marker of another player than the one on turn."""
        return any(row[column] == height for seat, row in enumerate(self.markers) if seat != self.on_turn)
