"""How a turn ends and whose turn comes next: claims at once, settling, rounds, missed turns."""

from dataclasses import replace

from bot.game.bidding import bids_are_due, bids_are_in, close, settlement
from bot.game.board import COLUMNS, NOWHERE
from bot.game.claiming import bank, claim_summits
from bot.game.moves import Move, advance
from bot.game.state import Phase, State


def move(state: State, chosen: Move) -> State:
    """Return the state after a move; a claim that wins ends the turn, the second move can call for bids."""
    moved = replace(
        state,
        phase=Phase.DECIDE,
        roll=None,
        runners=advance(state, chosen),
        moves=state.moves + 1,
    )
    if state.rules.edition.claims_at_once:
        moved = claim_summits(moved)
        if moved.on_turn in moved.winning:
            return stop(moved)
    if bids_are_due(moved):
        return replace(moved, phase=Phase.BID, bids=(None,) * len(moved.markers))
    return moved


def stop(state: State) -> State:
    """Return the state after a stop: what was won is kept."""
    kept = bank(state)
    if kept.on_turn not in kept.winning:
        return _settle(kept, made_it=True)
    if kept.rules.edition.finishes_the_round:
        return pass_turn(kept)
    return end(kept, winners=(kept.on_turn,))


def bust(state: State) -> State:
    """Return the state after a bust: what was not claimed is lost."""
    return _settle(replace(state, runners=NOWHERE), made_it=False)


def settled(state: State) -> State:
    """Return the state once a bidder has settled: the next one does, or the next turn begins."""
    closed = close(state)
    return closed if closed.settlement else pass_turn(closed)


def resign(state: State, seat: int) -> State:
    """Return the state without a player: markers come off but for summits, whose columns stay closed."""
    owned = state.claimed_by(seat)
    row = tuple(height if column in owned else 0 for column, height in enumerate(state.markers[seat]))
    left = replace(
        state,
        markers=(*state.markers[:seat], row, *state.markers[seat + 1 :]),
        bids=tuple(None if bidder == seat else placed for bidder, placed in enumerate(state.bids)),
        missing=state.missing - {seat},
        resigned=state.resigned | {seat},
    )
    if len(left.active) == 1:
        return end(left, winners=left.active)
    if left.settlement is not None:
        return _without(left, seat)
    if seat == left.on_turn:
        return pass_turn(left)
    return bid(left)


def bid(state: State) -> State:
    """Return the state as it is when a bid was placed or is no longer due: all are in, or some are out."""
    return replace(state, phase=Phase.DECIDE) if state.phase is Phase.BID and bids_are_in(state) else state


def pass_turn(state: State) -> State:
    """Return the state with the next player on turn, or the end of the game where the round ends and wins."""
    if all(state.owner(column) is not None for column in COLUMNS):
        return end(state, winners=richest(state))
    missing = state.missing
    seat = state.on_turn
    while True:
        seat = (seat + 1) % len(state.markers)
        if seat == state.first and state.winning:
            return end(state, winners=state.winning)
        if seat in missing:
            missing -= {seat}
        elif seat not in state.resigned:
            break
    return replace(
        state,
        phase=Phase.ROLL,
        roll=None,
        runners=NOWHERE,
        on_turn=seat,
        moves=0,
        claimed=False,
        bids=(),
        settlement=None,
        missing=missing,
    )


def end(state: State, winners: tuple[int, ...] = ()) -> State:
    """Return the state with the game over."""
    return replace(
        state,
        phase=Phase.OVER,
        roll=None,
        runners=NOWHERE,
        moves=0,
        claimed=False,
        bids=(),
        settlement=None,
        missing=frozenset(),
        winners=winners,
    )


def richest(state: State) -> tuple[int, ...]:
    """Return who wins when every column is claimed: those with enough, or with the most if nobody has enough.

    Four columns leave room for that with four players, five with three; no sheet says what happens then.
    """
    owned = {seat: len(state.claimed_by(seat)) for seat in state.active}
    most = max(owned.values())
    return state.winning or tuple(seat for seat, count in owned.items() if count == most)


def _settle(state: State, *, made_it: bool) -> State:
    """Return the state with the bids to be settled, or with the next player on turn if there are none."""
    due = settlement(state, made_it=made_it)
    if due is None:
        return pass_turn(state)
    return replace(state, phase=Phase.SETTLE, roll=None, moves=0, claimed=False, settlement=due)


def _without(state: State, seat: int) -> State:
    """Return the settling without a bidder who resigned."""
    assert state.settlement is not None  # noqa: S101 - resign sees to it
    if seat not in state.settlement.queue:
        return state
    queue = tuple(other for other in state.settlement.queue if other != seat)
    steps = () if state.settlement.queue[0] == seat else state.settlement.steps
    if not queue:
        return pass_turn(state)
    return replace(state, settlement=replace(state.settlement, queue=queue, steps=steps))
