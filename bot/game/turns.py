"""The course of a turn: moves, claims, when to stop, busts, resignations, and who is next."""

from enum import Enum, auto
from typing import Any, assert_never

from bot.game import events
from bot.game.bidding import (
    BIDS_AFTER_MOVE,
    settlement_of,
    settling_order,
    shift_marker,
    steps_due,
    undo_shift,
)
from bot.game.board import COLUMNS, EMPTY_COLUMNS, Heights, summit_columns, with_height
from bot.game.moves import Move, advance_runners, enterable_columns, free_runners
from bot.game.rules import CrowdedSpaces
from bot.game.state import Phase, Settlement, State, replace


class StopObstacle(Enum):
    """A reason why a player may not stop."""

    NO_MOVE = auto()
    """No move has been made yet, or bids are still missing."""
    RUNNERS_FREE = auto()
    """The edition requires all three runners on the board first."""
    CROWDED = auto()
    """A runner stands on a space with another player's marker."""


def apply_event(state: State, event: events.Event, previous: State) -> State:
    """Return the state after ``event``; ``previous`` is the one before the latest event."""
    match event:
        case events.Rolled(dice=dice):
            return replace(state, phase=Phase.CHOOSE, roll=dice)
        case events.Moved(move=move):
            return apply_move(state, move)
        case events.Unmoved():
            return previous
        case events.Busted():
            return apply_bust(state)
        case events.Stopped():
            return apply_stop(state)
        case events.Resigned(seat=seat):
            return apply_resignation(state, seat)
        case events.BidPlaced(seat=seat, bid=bid):
            bids = (*state.bids[:seat], bid, *state.bids[seat + 1 :])
            return resume_if_bids_are_in(replace(state, bids=bids))
        case events.Shifted(column=column):
            return shift_marker(state, column)
        case events.Unshifted():
            return undo_shift(state)
        case events.Settled():
            return finish_settling(state)
        case events.Ended():
            return end_game(state)
        case events.Passed():
            return next_turn(state)
        case events.Missed() | events.Handed() | events.Returned():
            return state
        case events.Started():
            raise ValueError("a game starts once")
        case _:
            assert_never(event)


def apply_move(state: State, chosen: Move) -> State:
    """Return the state after a move, which can win at once (Franjos) or start the bidding."""
    moved = replace(
        state,
        phase=Phase.DECIDE,
        roll=None,
        runners=advance_runners(state, chosen),
        moves_made=state.moves_made + 1,
    )
    if state.rules.edition.claims_at_once:
        moved = claim_summits(moved)
        if moved.on_turn in moved.winning:
            return apply_stop(moved)
    if moved.rules.bidding and moved.moves_made == BIDS_AFTER_MOVE and moved.bidders:
        return replace(moved, phase=Phase.BID, bids=(None,) * len(moved.markers))
    return moved


def claim_summits(state: State) -> State:
    """Return the state with runners on summits replaced by markers, and those runners free again."""
    claimed = summit_columns(state.runners)
    if not claimed:
        return replace(state, just_claimed=False)
    standing = list(enumerate(state.runners))
    markers = _raise_markers(state, tuple(height if column in claimed else 0 for column, height in standing))
    runners = tuple(0 if column in claimed else height for column, height in standing)
    return replace(state, markers=markers, runners=runners, just_claimed=True)


def apply_stop(state: State) -> State:
    """Return the state after a stop, which replaces all runners by markers."""
    kept = replace(state, markers=_raise_markers(state, state.runners), runners=EMPTY_COLUMNS)
    if kept.on_turn not in kept.winning:
        return _settle(kept, Settlement(stopped=True, queue=settling_order(kept)))
    if kept.rules.edition.finishes_round:
        return next_turn(kept)
    return end_game(kept, winners=(kept.on_turn,))


def stop_obstacle(state: State) -> StopObstacle | None:
    """Return why the player on turn may not stop, None if stopping is allowed."""
    if state.phase is not Phase.DECIDE:
        return StopObstacle.NO_MOVE
    if state.rules.edition.stop_needs_all_runners and not (
        state.just_claimed or not free_runners(state) or not enterable_columns(state)
    ):
        return StopObstacle.RUNNERS_FREE
    if state.rules.crowded is CrowdedSpaces.NO_STOP and any(
        state.is_crowded(column, height) for column in COLUMNS if (height := state.runners[column])
    ):
        return StopObstacle.CROWDED
    return None


def columns_to_claim(state: State) -> tuple[int, ...]:
    """Return the columns that a stop would claim, in order; none if stopping is not allowed."""
    return () if stop_obstacle(state) else summit_columns(state.runners)


def stopping_wins(state: State) -> bool:
    """Whether a stop would win the game. It never does where the round is finished first (Franjos)."""
    if stop_obstacle(state) or state.rules.edition.finishes_round:
        return False
    return state.on_turn in apply_stop(state).winners


def apply_bust(state: State) -> State:
    """Return the state after a bust, which loses everything but claims made at once."""
    return _settle(
        replace(state, runners=EMPTY_COLUMNS), Settlement(stopped=False, queue=settling_order(state))
    )


def finish_settling(state: State) -> State:
    """Return the state after a bidder has settled: the next bidder settles, or the next turn begins.

    One who could not go down far enough misses a turn.
    """
    settling = settlement_of(state)
    short = {settling.bidder} if len(settling.steps) < -steps_due(state) else frozenset()
    settled = replace(state, missing_next_turn=state.missing_next_turn | short)
    return _settle(settled, Settlement(settling.stopped, settling.queue[1:]))


def apply_resignation(state: State, seat: int) -> State:
    """Return the state after a player resigns: only markers on summits stay on the board."""
    owned = state.claimed_by(seat)
    row = tuple(height if column in owned else 0 for column, height in enumerate(state.markers[seat]))
    left = replace(
        state,
        markers=(*state.markers[:seat], row, *state.markers[seat + 1 :]),
        bids=tuple(None if bidder == seat else placed for bidder, placed in enumerate(state.bids)),
        missing_next_turn=state.missing_next_turn - {seat},
        resigned=state.resigned | {seat},
    )
    if len(left.active) == 1:
        return end_game(left, winners=left.active)
    if settling := left.settlement:
        queue = tuple(other for other in settling.queue if other != seat)
        steps = () if settling.bidder == seat else settling.steps
        return _settle(left, Settlement(settling.stopped, queue, steps))
    if seat == left.on_turn:
        return next_turn(left)
    return resume_if_bids_are_in(left)


def resume_if_bids_are_in(state: State) -> State:
    """Return the state with the turn resumed if it was only waiting for bids that are now all in."""
    return replace(state, phase=Phase.DECIDE) if state.phase is Phase.BID and not state.awaited else state


def next_turn(state: State) -> State:
    """Return the state with the next player on turn, or with the game over if the round decided it."""
    if None not in map(state.owner, COLUMNS):
        return end_game(state, winners=most_columns(state))
    missing = state.missing_next_turn
    seat = state.on_turn
    while True:
        seat = (seat + 1) % len(state.markers)
        if seat == state.first_seat and (winners := state.winning):
            return end_game(state, winners=winners)
        if seat in missing:
            missing -= {seat}
        elif seat not in state.resigned:
            break
    return _without_turn(state, phase=Phase.ROLL, on_turn=seat, missing_next_turn=missing)


def end_game(state: State, winners: tuple[int, ...] = ()) -> State:
    """Return the state with the game over."""
    return _without_turn(state, phase=Phase.OVER, missing_next_turn=frozenset(), winners=winners)


def most_columns(state: State) -> tuple[int, ...]:
    """Return the winners once every column is claimed: those with enough columns, else those with the most.

    Four players can share all columns so that nobody has four, and three or four players so that nobody has
    five. No rule sheet covers that.
    """
    owned = {seat: len(state.claimed_by(seat)) for seat in state.active}
    most = max(owned.values())
    return state.winning or tuple(seat for seat, count in owned.items() if count == most)


def _raise_markers(state: State, heights: Heights) -> tuple[Heights, ...]:
    """Return the markers with those of the player on turn at ``heights``, where these are not 0.

    A marker that reaches a summit removes the others from its column.
    """
    raised = [new or old for new, old in zip(heights, state.markers[state.on_turn], strict=True)]
    markers = [*state.markers]
    for column in summit_columns(heights):
        markers = [with_height(row, column, 0) for row in markers]
    markers[state.on_turn] = tuple(raised)
    return tuple(markers)


def _without_turn(state: State, **changes: Any) -> State:
    """Return the state without anything that belongs to the current turn only, and with other changes."""
    return replace(
        state,
        roll=None,
        runners=EMPTY_COLUMNS,
        moves_made=0,
        just_claimed=False,
        bids=(),
        settlement=None,
        **changes,
    )


def _settle(state: State, settlement: Settlement) -> State:
    """Return the state with bids to be settled, or with the next player on turn if there are none."""
    if not settlement.queue:
        return next_turn(state)
    return replace(
        state, phase=Phase.SETTLE, roll=None, moves_made=0, just_claimed=False, settlement=settlement
    )
