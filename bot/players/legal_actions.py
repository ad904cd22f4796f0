"""What a seat can do in a position."""

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
    """Return every action with which the game goes on for ``seat``; none where others act, or nobody does.

    Resigning is none of them, nor is taking back a step in settling a bid.
    """
    if seat not in state.acting:
        return ()
    match state.phase:
        case Phase.CHOOSE if state.roll is not None:
            return tuple(Choose(seat, move) for move in legal_moves(state, state.roll))
        case Phase.DECIDE:
            return (Roll(seat),) if stop_obstacle(state) else (Roll(seat), Stop(seat))
        case Phase.BID:
            return tuple(PlaceBid(seat, Bid(side, stake)) for side in (True, False) for stake in STAKES)
        case Phase.SETTLE:
            steps = tuple(Shift(seat, column) for column in shiftable_columns(state))
            return (*steps, Confirm(seat)) if may_confirm(state) else steps
        case _:
            return (Roll(seat),)
