"""A game: checks actions, turns them into events, and applies events to the state."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.game.actions import Action, ChangeMove, automatic_events, events_of
from bot.game.attendance import MISSES_UNTIL_AWAY, Attendance
from bot.game.board import EMPTY_COLUMNS
from bot.game.dice import DiceSource, FourDice
from bot.game.events import (
    AttendanceEvent,
    Ended,
    Event,
    Handed,
    Missed,
    Moved,
    Passed,
    Returned,
    Rolled,
    RollOff,
    Started,
    highest_seats,
    rolls_in,
)
from bot.game.moves import forced_move
from bot.game.refusals import NotAllowed, NotUnderstood
from bot.game.rules import MAX_PLAYERS, MIN_PLAYERS, Rules, Starter
from bot.game.state import Phase, State
from bot.game.turns import apply_event

RECENT_TURNS = 8
"""How many turns back :meth:`Game.at` returns to without folding the log from its start."""

_TurnStart = tuple[State, State, Attendance, FourDice | None, int, int, int]
"""The fields of a :class:`Game` at the start of a turn, without its log and earlier turns."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game up to its latest event.

    Attributes:
        log: all events so far, starting with :class:`~bot.game.events.Started`.
        previous_state: the position before :attr:`last_event`; at the start of a game, the same as ``state``.
        last_roll: the most recent roll, None before the first.
        rolls: the number of rolls so far; in a roll-off, each player's two dice are one.
        acting_since: the number of events when the seats acting now began to act.
        position_since: the number of events when the position last changed.
        turn_starts: the game at the start of each of the last :data:`RECENT_TURNS` turns, the latest last.
    """

    log: tuple[Event, ...]
    state: State
    previous_state: State
    attendance: Attendance
    last_roll: FourDice | None = None
    rolls: int = 0
    acting_since: int = 1
    position_since: int = 1
    turn_starts: tuple["Game", ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def start(cls, rules: Rules, players: int, dice: DiceSource, first_seat: int | None = None) -> "Game":
        """Start a game. ``first_seat`` is ignored if by the rules the highest roll goes first.

        Raises:
            NotAllowed: there are too few or too many players.
            NotUnderstood: ``first_seat`` is not a seat.
        """
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise NotAllowed("Can't Stop is for two to four players.")
        if rules.starter is not Starter.ROLL_OFF and first_seat is not None:
            if not 0 <= first_seat < players:
                raise NotUnderstood("That player doesn't have a seat at this table.")
            return cls.replay([Started(rules, players, first_seat)])
        if rules.starter is Starter.RANDOM:
            first, second = dice(2)  # their 36 results are shared evenly by two, three and four players
            return cls.replay([Started(rules, players, (6 * first + second) % players)])
        roll_off = _roll_off(players, dice)
        (winner,) = highest_seats(roll_off[-1])
        return cls.replay([Started(rules, players, winner, roll_off)])

    @classmethod
    def replay(cls, log: Iterable[Event]) -> "Game":
        """Rebuild a game from its log, whose events are trusted to be legal.

        Raises:
            ValueError: the log does not begin with :class:`~bot.game.events.Started`.
        """
        started, events = _split_log(log)
        state = _initial_state(started)
        rolls = len(rolls_in((started,)))
        start = cls((started,), state, state, Attendance((0,) * started.players), rolls=rolls)
        return start.extend(events)

    @property
    def started(self) -> Started:
        """The event that began the game."""
        event = self.log[0]
        assert isinstance(event, Started)  # noqa: S101 - ensured by start() and replay()
        return event

    @property
    def event_count(self) -> int:
        """The number of events so far."""
        return len(self.log)

    @property
    def last_event(self) -> Event:
        """The event that led to the current position; attendance events do not count."""
        return self.log[self.position_since - 1]

    @property
    def action_version(self) -> int:
        """A number that changes whenever the possible actions do.

        It stays the same while bids are placed, since all bidders act at once, and when attendance changes.
        """
        return self.acting_since if self.state.phase is Phase.BID else self.position_since

    @property
    def away(self) -> frozenset[int]:
        """The seats that the computer plays until their owners return."""
        return self.attendance.away

    @property
    def may_change_move(self) -> bool:
        """Whether the player on turn may take back the move just made, to choose another.

        It must be the player's own choice among several. A move that made bids due, claimed a column or ended
        the turn stands, and so does one after which something else happened.
        """
        state = self.state
        if state.phase is not Phase.DECIDE or state.just_claimed or not isinstance(self.last_event, Moved):
            return False
        present = state.on_turn not in self.attendance.computer_played and not any(
            isinstance(event, AttendanceEvent) and event.seat == state.on_turn
            for event in self.log[self.position_since :]
        )
        return present and forced_move(self.previous_state) is None

    def play(self, action: Action, dice: DiceSource) -> "Game":
        """Return the game after ``action``; ``dice`` are rolled only once it is found legal.

        Raises:
            NotUnderstood: the seat does not exist, or nobody can bid that.
            NotAllowed: the rules do not allow the action now.
        """
        game = self
        events = events_of(self.state, action, dice)
        if isinstance(action, ChangeMove) and not self.may_change_move:
            raise NotAllowed(
                "That move stands. You can only change a move that you chose yourself and that didn't claim "
                "a column."
            )
        while events:
            game = game.extend(events)
            events = automatic_events(game.state, game.last_event)
        return game

    def end(self) -> "Game":
        """Return the game ended without a winner, or raise :class:`NotAllowed` if it is already over."""
        if self.state.over:
            raise NotAllowed("This game is over.")
        return self.append(Ended())

    def miss_deadline(self, seat: int) -> "Game":
        """Return the game after a player missed a deadline.

        A turn that has not begun passes to the next player; anything else is finished by the computer. After
        :data:`MISSES_UNTIL_AWAY` misses in a row, the computer plays the seat.

        Raises:
            ValueError: the game is not waiting for the owner of that seat.
        """
        if seat not in self.state.awaited or seat in self.attendance.computer_played:
            raise ValueError(f"the game does not wait for seat {seat}")
        late = self.append(Passed() if self.state.phase is Phase.ROLL else Missed(seat))
        if late.attendance.misses[seat] < MISSES_UNTIL_AWAY or late.state.over:
            return late
        return late.hand_over(seat)

    def hand_over(self, seat: int) -> "Game":
        """Return the game with a seat that the computer plays from now on.

        Raises:
            ValueError: nobody plays that seat.
        """
        if seat not in self.state.active or seat in self.away or self.state.over:
            raise ValueError(f"nobody plays seat {seat}")
        return self.append(Handed(seat))

    def return_player(self, seat: int) -> "Game":
        """Return the game after a player took a seat back from the computer.

        Raises:
            ValueError: the computer does not play that seat.
        """
        if self.state.over or seat not in self.attendance.computer_played:
            raise ValueError(f"the computer does not play seat {seat}")
        return self.append(Returned(seat))

    def append(self, event: Event) -> "Game":
        """Return the game after ``event``, which is trusted to be legal."""
        return self.extend((event,))

    def extend(self, events: Iterable[Event]) -> "Game":
        """Return the game after ``events``, which are trusted to be legal."""
        log = list(self.log)
        state, previous_state, attendance = self.state, self.previous_state, self.attendance
        last_roll, rolls = self.last_roll, self.rolls
        acting_since, position_since = self.acting_since, self.position_since
        acting = state.acting
        turns: deque[_TurnStart] = deque(maxlen=RECENT_TURNS)
        for event in events:
            log.append(event)
            if isinstance(event, AttendanceEvent):
                attendance = attendance.after(state, event, state)
                continue
            previous_state, state = state, apply_event(state, event, previous_state)
            attendance = attendance.after(previous_state, event, state)
            position_since = len(log)
            if isinstance(event, Rolled):
                last_roll = event.dice
                rolls += 1
            if (now_acting := state.acting) != acting:
                acting, acting_since = now_acting, position_since
            if state.phase is Phase.ROLL:
                turns.append(
                    (state, previous_state, attendance, last_roll, rolls, acting_since, position_since)
                )
        # Most turns of a long log are not kept, so their logs are not copied either.
        turn_starts = (*self.turn_starts, *(Game(tuple(log[: turn[-1]]), *turn) for turn in turns))
        now = (state, previous_state, attendance, last_roll, rolls, acting_since, position_since)
        return Game(tuple(log), *now, turn_starts[-RECENT_TURNS:])

    def at(self, event_count: int) -> "Game":
        """Return the game as it was after its first ``event_count`` events."""
        earlier = tuple(game for game in self.turn_starts if game.event_count <= event_count)
        if not earlier:
            return Game.replay(self.log[:event_count])
        start = replace(earlier[-1], turn_starts=earlier)
        return start.extend(self.log[start.event_count : event_count])


def transitions(log: Sequence[Event]) -> Iterator[tuple[State, Event, State]]:
    """Return every event after the start, between the states before and after it.

    This is cheaper than :meth:`Game.replay`, which keeps the log at every step, and raises the same errors.
    """
    started, events = _split_log(log)
    return transitions_from(_initial_state(started), events)


def transitions_from(state: State, events: Iterable[Event]) -> Iterator[tuple[State, Event, State]]:
    """Yield ``events`` after ``state``, each between the states before and after it."""
    previous = state
    for event in events:
        before, state = state, apply_event(state, event, previous)
        if not isinstance(event, AttendanceEvent):
            previous = before
        yield before, event, state


def _roll_off(players: int, dice: DiceSource) -> RollOff:
    """Roll two dice for each player, and again for those tied highest, until one is left."""
    rounds: list[tuple[tuple[int, int] | None, ...]] = []
    seats = tuple(range(players))
    while len(seats) > 1:
        pairs: list[tuple[int, int] | None] = [None] * players
        for seat in seats:
            first, second = dice(2)
            pairs[seat] = (first, second)
        rounds.append(tuple(pairs))
        seats = highest_seats(rounds[-1])
    return tuple(rounds)


def _split_log(log: Iterable[Event]) -> tuple[Started, Iterator[Event]]:
    """Return the start of a game and the events after it."""
    events = iter(log)
    started = next(events, None)
    if not isinstance(started, Started):
        raise ValueError("a log begins with the start of the game")
    return started, events


def _initial_state(started: Started) -> State:
    return State(
        rules=started.rules,
        markers=(EMPTY_COLUMNS,) * started.players,
        runners=EMPTY_COLUMNS,
        on_turn=started.first_seat,
        first_seat=started.first_seat,
        phase=Phase.ROLL,
    )
