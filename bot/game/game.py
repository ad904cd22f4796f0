"""A game: its log, folded. Actions are checked here and become events; events become the next state."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from bot.game import turns
from bot.game.actions import Action, Choose, Confirm, PlaceBid, Resign, Roll, Shift, Stop, Undo
from bot.game.attendance import MISSES_UNTIL_AWAY, Attendance
from bot.game.bidding import STAKES, forced_events, may_confirm, shift_marker, shiftable_columns, undo_shift
from bot.game.board import EMPTY_COLUMNS
from bot.game.dice import DiceSource, FourDice
from bot.game.editions import Starter
from bot.game.events import (
    AttendanceEvent,
    BidPlaced,
    Busted,
    Ended,
    Event,
    Handed,
    Missed,
    Moved,
    Passed,
    Resigned,
    Returned,
    Rolled,
    RollOff,
    Settled,
    Shifted,
    Started,
    Stopped,
    Unshifted,
    highest_seats,
)
from bot.game.moves import legal_moves
from bot.game.refusals import NotAllowed, NotUnderstood
from bot.game.rules import Rules
from bot.game.state import Phase, State
from bot.game.stopping import StopObstacle, stop_obstacle

MIN_PLAYERS = 2
MAX_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it has come.

    Attributes:
        log: every event so far, the first of them :class:`~bot.game.events.Started`.
        state: the position after the last event.
        previous_state: the position before :attr:`last_event`; in a game that has just begun the same as
            ``state``.
        attendance: which of the players are there.
        last_roll: the dice as they last fell, None before the first roll.
        acting_since: how many events there were when those came to act who act now.
        position_since: how many events there were when the position last changed.
    """

    log: tuple[Event, ...]
    state: State
    previous_state: State
    attendance: Attendance
    last_roll: FourDice | None = None
    acting_since: int = 1
    position_since: int = 1

    @classmethod
    def start(cls, rules: Rules, players: int, dice: DiceSource, first_seat: int | None = None) -> "Game":
        """Begin a game.

        Args:
            rules: what is played.
            players: how many play.
            dice: where dice come from, for the first turn to begin with.
            first_seat: the seat that the host wants to begin, where the rules leave that to the host.

        Raises:
            NotAllowed: there are too few or too many players.
            NotUnderstood: there is no such seat.
        """
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise NotAllowed("Can't Stop is for two to four players.")
        if rules.starter is Starter.RANDOM:
            return cls._begin(Started(rules, players, _random_seat(players, dice)))
        if rules.starter is Starter.HOST and first_seat is not None:
            if not 0 <= first_seat < players:
                raise NotUnderstood("That player has no seat at this table.")
            return cls._begin(Started(rules, players, first_seat))
        roll_off = _roll_off(players, dice)
        (winner,) = highest_seats(roll_off[-1])
        return cls._begin(Started(rules, players, winner, roll_off))

    @classmethod
    def replay(cls, log: Iterable[Event]) -> "Game":
        """Fold a whole log, which must be one that a game has written.

        Raises:
            ValueError: it does not begin with :class:`~bot.game.events.Started`.
        """
        events = iter(log)
        started = next(events, None)
        if not isinstance(started, Started):
            raise ValueError("a log begins with the start of the game")
        game = cls._begin(started)
        for event in events:
            game = game.append(event)
        return game

    @property
    def started(self) -> Started:
        """How the game began."""
        first = self.log[0]
        assert isinstance(first, Started)  # noqa: S101 - both ways to make a game see to it
        return first

    @property
    def event_count(self) -> int:
        """How many events there are."""
        return len(self.log)

    @property
    def last_event(self) -> Event:
        """What led to the position: the last event that is about more than who plays a seat."""
        return self.log[self.position_since - 1]

    @property
    def action_version(self) -> int:
        """A number that names what can be done now; another one once that has changed.

        While bids are placed it stays, since all bidders act at once; so it does when somebody comes or goes.
        """
        return self.acting_since if self.state.phase is Phase.BID else self.position_since

    @property
    def away(self) -> frozenset[int]:
        """The seats that the computer plays until their owners return."""
        return self.attendance.away

    def play(self, action: Action, dice: DiceSource) -> "Game":
        """Carry out ``action`` and return the game after it; ``dice`` are drawn only once it is allowed.

        Raises:
            NotUnderstood: the seat does not exist.
            NotAllowed: the rules do not allow it now.
        """
        game = self
        events = _decide(self.state, action, dice)
        while events:
            for event in events:
                game = game.append(event)
            events = _following(game.state)
        return game

    def end(self) -> "Game":
        """Return the game ended without a winner.

        Raises:
            NotAllowed: it is over already.
        """
        if self.state.over:
            raise NotAllowed("This game is over.")
        return self.append(Ended())

    def miss_deadline(self, seat: int) -> "Game":
        """Return the game after somebody did not act in time.

        A turn that was not begun passes to the next player, anything else the computer finishes. After the
        second time in a row it plays the seat.

        Raises:
            ValueError: the game does not wait for the owner of that seat.
        """
        if seat not in self.state.awaited or seat in self.attendance.computer_played:
            raise ValueError(f"the game does not wait for seat {seat}")
        late = self.append(Passed() if self.state.phase is Phase.ROLL else Missed(seat))
        if late.attendance.misses[seat] < MISSES_UNTIL_AWAY or late.state.over:
            return late
        return late.append(Handed(seat))

    def return_player(self, seat: int) -> "Game":
        """Return the game after somebody took a seat again that the computer looked after.

        Raises:
            ValueError: the computer does not look after that seat.
        """
        if self.state.over or seat not in self.attendance.computer_played:
            raise ValueError(f"the computer does not play seat {seat}")
        return self.append(Returned(seat))

    def append(self, event: Event) -> "Game":
        """Return the game after ``event``, which must be one that the rules yield here."""
        log = (*self.log, event)
        if isinstance(event, AttendanceEvent):
            return replace(self, log=log, attendance=self.attendance.after(self.state, event, self.state))
        state = _apply(self.state, event)
        return Game(
            log=log,
            state=state,
            previous_state=self.state,
            attendance=self.attendance.after(self.state, event, state),
            last_roll=event.dice if isinstance(event, Rolled) else self.last_roll,
            acting_since=self.acting_since if state.acting == self.state.acting else len(log),
            position_since=len(log),
        )

    @classmethod
    def _begin(cls, started: Started) -> "Game":
        state = _beginning(started)
        return cls((started,), state, state, Attendance((0,) * started.players))


def transitions(log: Sequence[Event]) -> Iterator[tuple[State, Event, State]]:
    """Yield every event after the start between the positions before and after it.

    For those that count something over many games: no log grows on the way.

    Raises:
        ValueError: it does not begin with :class:`~bot.game.events.Started`.
    """
    started, *events = log
    if not isinstance(started, Started):
        raise ValueError("a log begins with the start of the game")
    state = _beginning(started)
    for event in events:
        before, state = state, _apply(state, event)
        yield before, event, state


def _beginning(started: Started) -> State:
    return State(
        rules=started.rules,
        markers=(EMPTY_COLUMNS,) * started.players,
        runners=EMPTY_COLUMNS,
        on_turn=started.first_seat,
        first_seat=started.first_seat,
        phase=Phase.ROLL,
    )


def _roll_off(players: int, dice: DiceSource) -> RollOff:
    rounds: list[tuple[tuple[int, int] | None, ...]] = []
    seats: tuple[int, ...] = tuple(range(players))
    while len(seats) > 1:
        totals: list[tuple[int, int] | None] = [None] * players
        for seat in seats:
            first, second = dice(2)
            totals[seat] = (first, second)
        rounds.append(tuple(totals))
        seats = highest_seats(rounds[-1])
    return tuple(rounds)


def _random_seat(players: int, dice: DiceSource) -> int:
    """Return any of the seats, each as likely as the others."""
    while True:
        (die,) = dice(1)
        if die <= 6 // players * players:
            return die % players


def _decide(state: State, action: Action, dice: DiceSource) -> tuple[Event, ...]:
    if action.seat not in state.seats:
        raise NotUnderstood("You are not playing in this game.")
    if state.over:
        raise NotAllowed("This game is over.")
    if action.seat in state.resigned:
        raise NotAllowed("You have left this game.")
    match action:
        case Resign(seat=seat):
            return (Resigned(seat),)
        case PlaceBid() | Shift() | Undo() | Confirm():
            return _decide_bidding(state, action)
        case Roll() | Choose() | Stop() if action.seat != state.on_turn:
            raise NotAllowed("It is not your turn.")
        case _ if state.phase is Phase.BID:
            raise NotAllowed("Wait for the bids of the others.")
        case _ if state.phase is Phase.SETTLE:
            raise NotAllowed("Your turn is over: the bids on it are being settled.")
        case Roll():
            if state.phase is Phase.CHOOSE:
                raise NotAllowed("You have rolled already: choose your move first.")
            first, second, third, fourth = dice(4)
            return (Rolled((first, second, third, fourth)),)
        case Choose(move=move):
            if state.roll is None:
                raise NotAllowed("Roll the dice first.")
            if move not in legal_moves(state, state.roll):
                raise NotAllowed("The dice do not allow that move: choose one of those shown.")
            return (Moved(move),)
        case Stop():
            _may_stop(state)
            return (Stopped(),)
        case _:
            assert_never(action)


def _may_stop(state: State) -> None:
    match stop_obstacle(state):
        case StopObstacle.NO_MOVE:
            raise NotAllowed("You can stop once you have made a move.")
        case StopObstacle.RUNNERS_FREE:
            raise NotAllowed("You can stop once all three runners are on the board, or right after a claim.")
        case StopObstacle.CROWDED:
            raise NotAllowed("You cannot stop while a runner shares a space with another player's marker.")


def _decide_bidding(state: State, action: PlaceBid | Shift | Undo | Confirm) -> tuple[Event, ...]:
    if isinstance(action, PlaceBid):
        if state.phase is not Phase.BID:
            raise NotAllowed("There is nothing to bid on now.")
        if action.seat not in state.bidders:
            raise NotAllowed("Only the other players bid, and only those with a marker on the board.")
        if action.bid.stake not in STAKES:
            raise NotUnderstood("A stake is one to five chips.")
        return (BidPlaced(action.seat, action.bid),)
    if state.settlement is None or action.seat != state.settlement.queue[0]:
        raise NotAllowed("You have no bid to settle now.")
    match action:
        case Shift(column=column):
            if column not in shiftable_columns(state):
                raise NotAllowed("That marker cannot move any further.")
            return (Shifted(column),)
        case Undo():
            if not state.settlement.steps:
                raise NotAllowed("There is no step to take back.")
            return (Unshifted(),)
        case Confirm():
            if not may_confirm(state):
                raise NotAllowed("You have to move your markers further down first.")
            return (Settled(),)
        case _:
            assert_never(action)


def _following(state: State) -> tuple[Event, ...]:
    """Return what happens of itself in ``state``, where nobody has anything to decide."""
    if state.roll is not None and not legal_moves(state, state.roll):
        return (Busted(),)
    return forced_events(state)


def _apply(state: State, event: Event) -> State:
    match event:
        case Rolled(dice=dice):
            return replace(state, phase=Phase.CHOOSE, roll=dice)
        case Moved(move=move):
            return turns.apply_move(state, move)
        case Busted():
            return turns.apply_bust(state)
        case Stopped():
            return turns.apply_stop(state)
        case Resigned(seat=seat):
            return turns.apply_resignation(state, seat)
        case BidPlaced(seat=seat, bid=bid):
            bids = (*state.bids[:seat], bid, *state.bids[seat + 1 :])
            return turns.resume_if_bids_are_in(replace(state, bids=bids))
        case Shifted(column=column):
            return shift_marker(state, column)
        case Unshifted():
            return undo_shift(state)
        case Settled():
            return turns.finish_settling(state)
        case Ended():
            return turns.end_game(state)
        case Passed():
            return turns.next_turn(state)
        case Missed() | Handed() | Returned():
            return state
        case Started():
            raise ValueError("a game starts once")
        case _:
            assert_never(event)
