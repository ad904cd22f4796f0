"""A second, independent implementation of some rules, to compare the first one with."""

from collections.abc import Sequence

from bot.game import COLUMNS, LENGTHS, CrowdedSpaces, Game, Phase, State, legal_moves, pairings
from bot.game.actions import Action, ChangeMove, Choose, Confirm, PlaceBid, Resign, Roll, Shift, Stop, Undo
from bot.game.events import Event, Moved, Settled


def owners(state: State) -> dict[int, int]:
    return {
        column: seat
        for seat, row in enumerate(state.markers)
        for column in COLUMNS
        if row[column] == LENGTHS[column]
    }


def markers_out(state: State) -> int:
    """Return the number of markers the player on turn has, or needs after a stop."""
    row = state.markers[state.on_turn]
    return len([column for column in COLUMNS if row[column] or state.runners[column]])


def crowded_columns(state: State) -> list[int]:
    others = [row for seat, row in enumerate(state.markers) if seat != state.on_turn]
    return [
        column
        for column in COLUMNS
        if state.runners[column] and state.runners[column] in [row[column] for row in others]
    ]


def may_stop(state: State) -> bool:
    if state.phase is not Phase.DECIDE or (
        state.rules.crowded is CrowdedSpaces.NO_STOP and crowded_columns(state)
    ):
        return False
    running = [column for column in COLUMNS if state.runners[column]]
    if state.rules.edition.name != "franjos" or state.just_claimed or len(running) == 3:
        return True
    row = state.markers[state.on_turn]
    left = [column for column in COLUMNS if column not in owners(state) and column not in running]
    return not any(row[column] or markers_out(state) < 9 for column in left)


def steps_due(state: State) -> int:
    """Return how many spaces the settling bidder moves in total, down if negative."""
    assert state.settlement is not None
    bid = state.bids[state.settlement.bidder]
    assert bid is not None
    if state.settlement.stopped:
        return bid.stake if bid.stops else -bid.stake
    return -2 * bid.stake if bid.stops else bid.stake


def may_shift(state: State, column: int) -> bool:
    """Whether the settling bidder may move the marker in ``column`` one more space."""
    assert state.settlement is not None
    due, taken = steps_due(state), len(state.settlement.steps)
    height = state.markers[state.settlement.bidder][column]
    if due > 0:
        return taken < due and 1 <= height <= LENGTHS[column] - 2
    return taken < -due and 2 <= height <= LENGTHS[column] - 1


def falling_short(before: State, event: Event) -> set[int]:
    """Return the seat that settled with ``event`` without going down far enough."""
    settling = before.settlement
    if settling is None or not isinstance(event, Settled):
        return set()
    return {settling.bidder} if len(settling.steps) < -steps_due(before) else set()


def may_change_move(log: Sequence[Event]) -> bool:
    """Whether the last event is a move that can be changed, in a game without absences."""
    if not isinstance(log[-1], Moved):
        return False
    before, after = Game.replay(log[:-1]).state, Game.replay(log).state
    assert before.roll is not None
    return (
        len(legal_moves(before, before.roll)) > 1
        and (after.phase, after.on_turn) == (Phase.DECIDE, before.on_turn)
        and owners(after) == owners(before)
    )


def is_legal(state: State, action: Action) -> bool:
    if state.phase is Phase.OVER or action.seat not in state.active:
        return False
    on_turn = action.seat == state.on_turn
    settles = state.settlement is not None and action.seat == state.settlement.bidder
    match action:
        case ChangeMove():
            raise ValueError(f"{action} depends on the log")
        case Resign():
            return True
        case Roll():
            return on_turn and state.phase in (Phase.ROLL, Phase.DECIDE)
        case Stop():
            return on_turn and may_stop(state)
        case Choose(move=move):
            return (
                on_turn
                and state.roll is not None
                and move in legal_moves(state, state.roll)
                and any(set(move) <= set(pairing) for pairing in pairings(state.roll))
            )
        case PlaceBid(seat=seat, bid=bid):
            has_marker = any(state.markers[seat])
            return state.phase is Phase.BID and not on_turn and has_marker and 1 <= bid.stake <= 5
        case Shift(column=column):
            return settles and column in COLUMNS and may_shift(state, column)
        case Undo():
            return settles and state.settlement is not None and state.settlement.steps != ()
        case Confirm():
            return settles and (
                steps_due(state) > 0 or not any(may_shift(state, column) for column in COLUMNS)
            )
