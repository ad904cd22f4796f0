"""Attendance: who acts in time, and which seats the computer plays for absent players."""

from dataclasses import dataclass, replace

from bot.game import events
from bot.game.actions import Choose, Confirm, Shift, Undo, action_of
from bot.game.bidding import had_choice
from bot.game.moves import forced_move
from bot.game.state import Phase, State

MISSES_UNTIL_AWAY = 2
"""The number of deadlines missed in a row after which the computer plays a seat until its owner returns."""

_ABSENCE_EVENTS = events.Passed | events.AttendanceEvent  # made once, not for each event


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who is present at a point in a game. It is not part of the position.

    Attributes:
        misses: the deadlines each seat has missed since its owner last acted.
        missed: the seats whose current turn, bid or settlement the computer finishes.
        away: the seats that the computer plays until their owners return.
    """

    misses: tuple[int, ...]
    missed: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()

    @property
    def computer_played(self) -> frozenset[int]:
        """The seats for which the computer acts now."""
        return self.missed | self.away

    def after(self, before: State, event: events.Event, state: State) -> "Attendance":
        """Return the attendance after ``event``, which led from ``before`` to ``state``."""
        if not (isinstance(event, _ABSENCE_EVENTS) or any(self.misses) or self.missed or self.away):
            return self  # the common case: nobody is late
        match event:
            case events.Passed():
                return self.with_misses(before.on_turn, self.misses[before.on_turn] + 1)
            case events.Missed(seat=seat):
                counted = self.with_misses(seat, self.misses[seat] + 1)
                return replace(counted, missed=self.missed | {seat})
            case events.Handed(seat=seat):
                return replace(self, missed=self.missed - {seat}, away=self.away | {seat})
            case events.Returned(seat=seat) | events.Resigned(seat=seat):
                back = replace(self, missed=self.missed - {seat}, away=self.away - {seat})
                return back.with_misses(seat, 0).without_finished(state)
            case _:
                by = actor(before, event)
                if by is None or by in self.computer_played:
                    return self.without_finished(state)
                return self.with_misses(by, 0).without_finished(state)

    def with_misses(self, seat: int, misses: int) -> "Attendance":
        """Return a copy with the number of misses of one seat replaced."""
        return replace(self, misses=(*self.misses[:seat], misses, *self.misses[seat + 1 :]))

    def without_finished(self, state: State) -> "Attendance":
        """Return a copy without the missed seats that have nothing left to finish in ``state``."""
        if state.phase is Phase.ROLL:
            return replace(self, missed=frozenset())
        unfinished = {*state.acting, state.on_turn} if state.phase is Phase.BID else {*state.acting}
        return replace(self, missed=self.missed & unfinished)


def actor(before: State, event: events.Event) -> int | None:
    """Return the seat that decided on ``event``, None if nobody had a choice."""
    match action_of(before, event):
        case None:
            return None
        case Choose() if forced_move(before):
            return None
        case Shift() | Undo() | Confirm() if not had_choice(before):
            return None
        case action:
            return action.seat
