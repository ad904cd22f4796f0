"""Requests of players: which are legal, and the events they lead to, with those that follow by themselves."""

from dataclasses import dataclass
from typing import assert_never

from bot.game import events
from bot.game.bidding import STAKES, check_may_bid, forced_events, may_confirm, shiftable_columns
from bot.game.dice import DiceSource
from bot.game.events import Event, OfSeat
from bot.game.moves import Move, roll_moves
from bot.game.refusals import NotAllowed, NotUnderstood
from bot.game.state import Bid, Phase, State
from bot.game.turns import StopObstacle, stop_obstacle


class Roll(OfSeat):
    """Roll the four dice, to begin or continue the turn."""


@dataclass(frozen=True, slots=True)
class Choose(OfSeat):
    """Play one of the legal moves for the current roll."""

    move: Move


class ChangeMove(OfSeat):
    """Take back the move chosen last, to choose another for the same roll."""


class Stop(OfSeat):
    """End the turn and keep its progress."""


class Resign(OfSeat):
    """Leave the game, on turn or not."""


@dataclass(frozen=True, slots=True)
class PlaceBid(OfSeat):
    """Bid on another player's turn, or change that bid while others have yet to bid."""

    bid: Bid


@dataclass(frozen=True, slots=True)
class Shift(OfSeat):
    """Move a marker one space when settling a bid."""

    column: int


class Undo(OfSeat):
    """Take back the last shift when settling a bid."""


class Confirm(OfSeat):
    """Finish settling a bid."""


Action = Roll | Choose | ChangeMove | Stop | Resign | PlaceBid | Shift | Undo | Confirm


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return every legal action of ``seat`` that continues the game, none if the seat is not acting.

    They do not include resigning, nor taking back a move, or a step when settling a bid.
    """
    if seat not in state.acting:
        return ()
    match state.phase:
        case Phase.CHOOSE:
            return tuple(Choose(seat, move) for move in roll_moves(state))
        case Phase.DECIDE:
            return (Roll(seat),) if stop_obstacle(state) else (Roll(seat), Stop(seat))
        case Phase.BID:
            return tuple(PlaceBid(seat, Bid(stops, stake)) for stops in (True, False) for stake in STAKES)
        case Phase.SETTLE:
            steps = tuple(Shift(seat, column) for column in shiftable_columns(state))
            return (*steps, Confirm(seat)) if may_confirm(state) else steps
        case _:
            return (Roll(seat),)


def events_of(state: State, action: Action, dice: DiceSource) -> tuple[Event, ...]:
    """Return the events of ``action``, or raise a refusal; ``dice`` are rolled only if it is legal."""
    if action.seat not in state.seats:
        raise NotUnderstood("You're not playing in this game.")
    if state.over:
        raise NotAllowed("This game is over.")
    if action.seat in state.resigned:
        raise NotAllowed("You've left the game.")
    match action:
        case Resign(seat=seat):
            return (events.Resigned(seat),)
        case PlaceBid() | Shift() | Undo() | Confirm():
            return _bidding_events(state, action)
        case Roll() | Choose() | ChangeMove() | Stop() if action.seat != state.on_turn:
            raise NotAllowed("It's not your turn.")
        case _ if state.phase is Phase.BID:
            raise NotAllowed("Wait for the others to bid.")
        case _ if state.phase is Phase.SETTLE:
            raise NotAllowed("Your turn is over: the bids on it are being settled.")
        case Roll():
            if state.phase is Phase.CHOOSE:
                raise NotAllowed("You've already rolled: choose your move first.")
            first, second, third, fourth = dice(4)
            return (events.Rolled((first, second, third, fourth)),)
        case Choose(move=move):
            if state.roll is None:
                raise NotAllowed("Roll the dice first.")
            if move not in roll_moves(state):
                raise NotAllowed("The dice don't allow that move: choose one of those shown.")
            return (events.Moved(move),)
        case ChangeMove():
            if state.phase is not Phase.DECIDE:
                raise NotAllowed("There's no move to change.")
            return (events.Unmoved(),)
        case Stop():
            _check_stop(state)
            return (events.Stopped(),)
        case _:
            assert_never(action)


def action_of(state: State, event: Event) -> Action | None:
    """Return the action at ``state`` that ``event`` came of, None if events of that kind come of none."""
    seat = state.on_turn
    bidder = state.settlement.bidder if state.settlement else seat
    match event:
        case events.Rolled():
            return Roll(seat)
        case events.Moved(move=move):
            return Choose(seat, move)
        case events.Unmoved():
            return ChangeMove(seat)
        case events.Stopped():
            return Stop(seat)
        case events.Resigned(seat=leaver):
            return Resign(leaver)
        case events.BidPlaced(seat=by, bid=bid):
            return PlaceBid(by, bid)
        case events.Shifted(column=column):
            return Shift(bidder, column)
        case events.Unshifted():
            return Undo(bidder)
        case events.Settled():
            return Confirm(bidder)
        case _:
            return None


def automatic_events(state: State, last_event: Event) -> tuple[Event, ...]:
    """Return the events that follow without a decision: a bust, a forced move, or a forced settlement.

    A forced move follows only its roll, since in older games it may be yet to come when other players act.
    """
    if not isinstance(last_event, events.Rolled):
        return forced_events(state)
    moves = roll_moves(state)
    if not moves:
        return (events.Busted(),)
    return (events.Moved(moves[0]),) if len(moves) == 1 else ()


def _check_stop(state: State) -> None:
    match stop_obstacle(state):
        case StopObstacle.NO_MOVE:
            raise NotAllowed("You can stop once you've made a move.")
        case StopObstacle.RUNNERS_FREE:
            raise NotAllowed("You can stop once all three runners are on the board, or right after a claim.")
        case StopObstacle.CROWDED:
            raise NotAllowed("You can't stop while a runner shares a space with another player's marker.")


def _bidding_events(state: State, action: PlaceBid | Shift | Undo | Confirm) -> tuple[Event, ...]:
    if isinstance(action, PlaceBid):
        check_may_bid(state, action.seat)
        if action.bid.stake not in STAKES:
            raise NotUnderstood("You can stake one to five chips.")
        return (events.BidPlaced(action.seat, action.bid),)
    if state.settlement is None or action.seat != state.settlement.bidder:
        raise NotAllowed("You have no bid to settle now.")
    match action:
        case Shift(column=column):
            if column not in shiftable_columns(state):
                raise NotAllowed("That marker can't go any further.")
            return (events.Shifted(column),)
        case Undo():
            if not state.settlement.steps:
                raise NotAllowed("There's no step to undo.")
            return (events.Unshifted(),)
        case Confirm():
            if not may_confirm(state):
                raise NotAllowed("Your markers have to go further down first.")
            return (events.Settled(),)
        case _:
            assert_never(action)
