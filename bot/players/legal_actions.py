"""The legal actions of a seat."""

from bot.game import (
    STAKES,
    Action,
    Bid,
    Choose,
    Confirm,
    Phase,
    PlaceBid,
    Roll,
    Shift,
    State,
    Stop,
    legal_moves,
    may_confirm,
    shiftable_columns,
    stop_obstacle,
)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return every legal action of ``seat`` that continues the game, none if the seat is not acting.

    They do not include resigning, nor taking back a move, or a step when settling a bid.
    """
    if seat not in state.acting:
        return ()
    match state.phase:
        case Phase.CHOOSE if state.roll is not None:
            return tuple(Choose(seat, move) for move in legal_moves(state, state.roll))
        case Phase.DECIDE:
            return (Roll(seat),) if stop_obstacle(state) else (Roll(seat), Stop(seat))
        case Phase.BID:
            return tuple(
                PlaceBid(seat, Bid(makes_it, stake)) for makes_it in (True, False) for stake in STAKES
            )
        case Phase.SETTLE:
            steps = tuple(Shift(seat, column) for column in shiftable_columns(state))
            return (*steps, Confirm(seat)) if may_confirm(state) else steps
        case _:
            return (Roll(seat),)
