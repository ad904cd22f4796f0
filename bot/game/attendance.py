"""Who plays for themselves: which seats act in time, and which the computer looks after."""

from dataclasses import dataclass, replace

from bot.game.bidding import had_choice
from bot.game.events import (
    AttendanceEvent,
    BidPlaced,
    Event,
    Handed,
    Missed,
    Moved,
    Passed,
    Resigned,
    Returned,
    Rolled,
    Settled,
    Shifted,
    Stopped,
    Unshifted,
)
from bot.game.state import Phase, State

MISSES_UNTIL_AWAY = 2
"""After how many misses in a row the computer plays a seat until its owner returns."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who is there, at one moment of a game; it has no part in the position.

    Attributes:
        misses: how often each seat has failed to act in time since its owner last did something.
        missed: the seats for which the computer finishes what was not done in time: the rest of a turn, a bid
            or the settling of one.
        away: the seats that the computer plays until their owners return.
    """

    misses: tuple[int, ...]
    missed: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()

    @property
    def computer_played(self) -> frozenset[int]:
        """The seats for which the computer acts."""
        return self.missed | self.away

    def after(self, before: State, event: Event, state: State) -> "Attendance":
        """Return who is there after ``event``, which led from ``before`` to ``state``."""
        if not isinstance(event, Passed | AttendanceEvent) and not (
            any(self.misses) or self.missed or self.away
        ):
            return self  # as nearly always: nobody is late
        match event:
            case Passed():
                return self.with_misses(before.on_turn, self.misses[before.on_turn] + 1)
            case Missed(seat=seat):
                counted = self.with_misses(seat, self.misses[seat] + 1)
                return replace(counted, missed=self.missed | {seat})
            case Handed(seat=seat):
                return replace(self, missed=self.missed - {seat}, away=self.away | {seat})
            case Returned(seat=seat) | Resigned(seat=seat):
                back = replace(self, missed=self.missed - {seat}, away=self.away - {seat})
                return back.with_misses(seat, 0).without_finished(state)
            case _:
                by = actor(before, event)
                if by is None or by in self.computer_played:
                    return self.without_finished(state)
                return self.with_misses(by, 0).without_finished(state)

    def with_misses(self, seat: int, misses: int) -> "Attendance":
        """Return the same with another number of misses of a seat."""
        if misses == self.misses[seat]:
            return self
        return replace(self, misses=(*self.misses[:seat], misses, *self.misses[seat + 1 :]))

    def without_finished(self, state: State) -> "Attendance":
        """Return the same, without the missed seats that have nothing left to finish in ``state``."""
        if not self.missed:
            return self
        at_it = frozenset(state.acting) | ({state.on_turn} if state.phase is Phase.BID else set())
        return replace(self, missed=frozenset() if state.phase is Phase.ROLL else self.missed & at_it)


def actor(before: State, event: Event) -> int | None:
    """Return the seat whose decision ``event`` was; None where nobody had anything to decide."""
    match event:
        case Rolled() | Moved() | Stopped():
            return before.on_turn
        case BidPlaced(seat=seat) | Resigned(seat=seat):
            return seat
        case Shifted() | Unshifted() | Settled() if before.settlement and had_choice(before):
            return before.settlement.queue[0]
        case _:
            return None
