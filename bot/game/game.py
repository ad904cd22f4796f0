"""A game: its log, folded. Actions are checked here and become events; events become the next state."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from bot.game.actions import Action, Choose, Resign, Roll, Stop
from bot.game.board import NOWHERE
from bot.game.dice import Dice, Four
from bot.game.editions import Edition
from bot.game.events import (
    Busted,
    Ended,
    Event,
    Moved,
    Resigned,
    Rolled,
    RollOff,
    Started,
    Stopped,
    highest,
)
from bot.game.moves import advance, bank, legal_moves
from bot.game.refusals import NotAllowed, NotUnderstood
from bot.game.state import Phase, State

MIN_PLAYERS = 2
MAX_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it has come.

    Attributes:
        log: every event so far, the first of them :class:`~bot.game.events.Started`.
        state: the position after the last event.
        previous: the position before the last event; the same as ``state`` in a game that has just begun.
        roll: the dice as they last fell, None before the first roll.
        turn: how many events there were when the turn began that is on; it tells one turn from another.
    """

    log: tuple[Event, ...]
    state: State
    previous: State
    roll: Four | None = None
    turn: int = 1

    @classmethod
    def start(cls, edition: Edition, players: int, dice: Dice) -> "Game":
        """Begin a game: roll off for the first turn.

        Raises:
            NotAllowed: there are too few or too many players.
        """
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise NotAllowed("Can't Stop is for two to four players.")
        return cls._begin(Started(edition, _roll_off(players, dice)))

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
    def seq(self) -> int:
        """How many events there are; it names this moment of the game."""
        return len(self.log)

    def play(self, action: Action, dice: Dice) -> "Game":
        """Carry out ``action`` and return the game after it; ``dice`` are drawn only once it is allowed.

        Raises:
            NotUnderstood: the seat does not exist.
            NotAllowed: the rules do not allow it now.
        """
        game = self
        for event in _decide(self.state, action, dice):
            game = game.append(event)
        return game

    def end(self) -> "Game":
        """Return the game ended without a winner.

        Raises:
            NotAllowed: it is over already.
        """
        if self.state.over:
            raise NotAllowed("This game is over.")
        return self.append(Ended())

    def append(self, event: Event) -> "Game":
        """Return the game after ``event``, which must be one that the rules yield here."""
        state = _apply(self.state, event)
        return Game(
            log=(*self.log, event),
            state=state,
            previous=self.state,
            roll=event.dice if isinstance(event, Rolled) else self.roll,
            turn=self.turn if state.on_turn == self.state.on_turn else self.seq + 1,
        )

    @classmethod
    def _begin(cls, started: Started) -> "Game":
        state = State(
            edition=started.edition,
            markers=(NOWHERE,) * started.players,
            runners=NOWHERE,
            on_turn=started.first,
            phase=Phase.ROLL,
        )
        return cls((started,), state, state)


def _roll_off(players: int, dice: Dice) -> RollOff:
    rounds: list[tuple[tuple[int, int] | None, ...]] = []
    seats: tuple[int, ...] = tuple(range(players))
    while len(seats) > 1:
        totals: list[tuple[int, int] | None] = [None] * players
        for seat in seats:
            first, second = dice(2)
            totals[seat] = (first, second)
        rounds.append(tuple(totals))
        seats = highest(rounds[-1])
    return tuple(rounds)


def _decide(state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
    if not 0 <= action.seat < len(state.markers):
        raise NotUnderstood("You are not playing in this game.")
    if state.over:
        raise NotAllowed("This game is over.")
    if action.seat in state.resigned:
        raise NotAllowed("You have left this game.")
    if isinstance(action, Resign):
        return (Resigned(action.seat),)
    if action.seat != state.on_turn:
        raise NotAllowed("It is not your turn.")
    match action:
        case Roll():
            if state.phase is Phase.CHOOSE:
                raise NotAllowed("You have rolled already: choose your move first.")
            first, second, third, fourth = dice(4)
            roll = (first, second, third, fourth)
            return (Rolled(roll),) if legal_moves(state, roll) else (Rolled(roll), Busted())
        case Choose(move=move):
            if state.roll is None:
                raise NotAllowed("Roll the dice first.")
            if move not in legal_moves(state, state.roll):
                raise NotAllowed("The dice do not allow that move: choose one of those shown.")
            return (Moved(move),)
        case Stop():
            if state.phase is not Phase.DECIDE:
                raise NotAllowed("You can stop once you have made a move.")
            return (Stopped(),)
        case _:
            assert_never(action)


def _apply(state: State, event: Event) -> State:
    match event:
        case Rolled(dice=dice):
            return replace(state, phase=Phase.CHOOSE, roll=dice)
        case Moved(move=move):
            return replace(state, phase=Phase.DECIDE, roll=None, runners=advance(state, move))
        case Busted():
            return _pass_turn(state)
        case Stopped():
            banked = replace(state, markers=bank(state), runners=NOWHERE)
            if len(banked.claimed_by(state.on_turn)) >= state.edition.columns_to_win:
                return replace(banked, phase=Phase.OVER, winners=(state.on_turn,))
            return _pass_turn(banked)
        case Resigned(seat=seat):
            return _resign(state, seat)
        case Ended():
            return replace(state, phase=Phase.OVER, roll=None, runners=NOWHERE)
        case Started():
            raise ValueError("a game starts once")
        case _:
            assert_never(event)


def _pass_turn(state: State) -> State:
    return replace(state, phase=Phase.ROLL, roll=None, runners=NOWHERE, on_turn=state.next_seat())


def _resign(state: State, seat: int) -> State:
    """Take the markers of ``seat`` off but for its summits: a claimed column stays closed."""
    kept = set(state.claimed_by(seat))
    row = tuple(height if column in kept else 0 for column, height in enumerate(state.markers[seat]))
    left = replace(
        state,
        markers=(*state.markers[:seat], row, *state.markers[seat + 1 :]),
        resigned=state.resigned | {seat},
    )
    if len(left.active) == 1:
        return replace(left, phase=Phase.OVER, roll=None, runners=NOWHERE, winners=left.active)
    return _pass_turn(left) if seat == state.on_turn else left
