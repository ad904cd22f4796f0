"""Validation of positions: rejects those that no game can reach."""

from bot.game.bidding import BIDS_AFTER_MOVE, settling_order, steps_due
from bot.game.board import COLUMNS, LENGTHS, RUNNER_COUNT
from bot.game.moves import free_runners
from bot.game.notation.tokens import comma_list
from bot.game.rules import CrowdedSpaces
from bot.game.state import Phase, State
from bot.game.turns import most_columns


def validate_position(state: State) -> None:
    """Raise :class:`ValueError` if no game can reach ``state``."""
    _check_seats(state)
    _check_columns(state)
    _check_markers(state)
    _check_turn(state)
    _check_bids(state)
    _check_settlement(state)
    _check_end(state)


def _check_seats(state: State) -> None:
    for seat in (state.on_turn, state.first_seat):
        if seat not in state.seats:
            raise ValueError(f"there is no seat {seat}")
    if not state.active:
        raise ValueError("at least one player must be left in the game")
    for seat in sorted(state.resigned):
        if any(state.markers[seat][column] for column in COLUMNS if state.owner(column) != seat):
            raise ValueError(f"seat {seat} resigned, so only its markers on summits can be there")
    for seat in sorted(state.missing_next_turn):
        if not state.rules.bidding or state.over or seat == state.on_turn or seat not in state.active:
            raise ValueError(f"seat {seat} has no turn to miss")


def _check_columns(state: State) -> None:
    edition = state.rules.edition
    for column in COLUMNS:
        runner, own = state.runners[column], state.markers[state.on_turn][column]
        markers = [row[column] for row in state.markers if row[column]]
        if state.owner(column) is not None and (len(markers) > 1 or runner):
            raise ValueError(f"column {column} is claimed, so nothing else can be in it")
        if 0 < runner < own or (runner == own > 0 and not edition.enters_on_marker):
            where = "on or above" if edition.enters_on_marker else "above"
            raise ValueError(f"the runner in column {column} must stand {where} the marker of its player")
        if runner == LENGTHS[column] and edition.claims_at_once:
            raise ValueError(f"a runner on the summit of column {column} claims it at once")
        if state.rules.crowded is CrowdedSpaces.JUMP and (
            len(set(markers)) < len(markers) or (runner and state.is_crowded(column, runner))
        ):
            raise ValueError(f"two pieces share a space of column {column}, which jumping rules out")
    count = RUNNER_COUNT - free_runners(state)
    if count > RUNNER_COUNT:
        raise ValueError(f"there are {RUNNER_COUNT} runners, not {count}")


def _check_markers(state: State) -> None:
    most = state.rules.edition.marker_count
    for seat, row in enumerate(state.markers):
        runners = state.runners if seat == state.on_turn else ()
        count = sum(1 for marker, runner in zip(row, runners or row, strict=True) if marker or runner)
        if count > most:
            raise ValueError(f"seat {seat} has {most} markers, which cannot be in {count} columns")


def _check_turn(state: State) -> None:
    phase = state.phase.value
    running = any(state.runners)
    if state.phase in (Phase.ROLL, Phase.SETTLE, Phase.OVER):
        if running:
            raise ValueError(f"no runners are on the board in phase {phase}")
        if state.moves_made or state.just_claimed:
            raise ValueError(f"no move was made in phase {phase}")
        return
    if state.just_claimed and not (
        state.rules.edition.claims_at_once and free_runners(state) and state.claimed_by(state.on_turn)
    ):
        raise ValueError("the last move cannot have claimed a column")
    if not running and not state.just_claimed and (state.moves_made or state.phase is not Phase.CHOOSE):
        raise ValueError(f"a runner is on the board in phase {phase}")
    if state.phase is Phase.BID and state.moves_made != BIDS_AFTER_MOVE:
        raise ValueError(f"bids are placed after the second move, not after {state.moves_made}")


def _check_bids(state: State) -> None:
    bids, phase = state.bids, state.phase.value
    if not bids:
        due = state.moves_made >= BIDS_AFTER_MOVE and state.rules.bidding and state.bidders
        if due or state.phase in (Phase.BID, Phase.SETTLE):
            raise ValueError(f"bids are missing in phase {phase}")
        return
    if not state.rules.bidding or state.phase in (Phase.ROLL, Phase.OVER):
        raise ValueError(f"there are no bids in phase {phase}")
    if state.phase is not Phase.SETTLE and state.moves_made < BIDS_AFTER_MOVE:
        raise ValueError(f"bids are placed after the second move, not after {state.moves_made}")
    if len(bids) != len(state.markers):
        raise ValueError(f"there are {len(state.markers)} seats, but {len(bids)} bids")
    for seat in (state.on_turn, *sorted(state.resigned)):
        if bids[seat]:
            raise ValueError(f"seat {seat} does not bid")
    if all(state.bids[seat] is not None for seat in state.bidders) is (state.phase is Phase.BID):
        raise ValueError(f"in phase {phase} {'not all' if state.phase is Phase.BID else 'all'} bids are in")


def _check_settlement(state: State) -> None:
    settling = state.settlement
    if (settling is None) is (state.phase is Phase.SETTLE):
        raise ValueError("there is a settlement in phase settle, and only there")
    if settling is None:
        return
    bidders = settling_order(state)
    if settling.queue != bidders[-len(settling.queue) :]:
        raise ValueError(
            f"the seats that settle are the last of {comma_list(bidders)}, not {comma_list(settling.queue)}"
        )
    due = steps_due(state)
    row = state.markers[settling.bidder]
    direction = 1 if due > 0 else -1
    if len(settling.steps) > abs(due):
        raise ValueError(f"seat {settling.bidder} moves {abs(due)} steps at most")
    for column in settling.steps:
        stood = row[column] - direction * settling.steps.count(column)
        if min(stood, row[column]) < 1 or max(stood, row[column]) >= LENGTHS[column]:
            raise ValueError(f"the steps in column {column} cannot have been made")


def _check_end(state: State) -> None:
    alone: tuple[int, ...] = state.active if len(state.active) == 1 else ()
    late = state.rules.bidding or state.rules.edition.finishes_round
    after_turn = state.phase is Phase.SETTLE or (state.over and late)
    if state.on_turn in state.resigned and not alone and not after_turn:
        raise ValueError(f"seat {state.on_turn} resigned, so it is not on turn")
    if state.rules.edition.finishes_round:
        _check_round(state)
        due = alone
    else:
        due = _check_winner(state) or alone
    full = all(state.owner(column) is not None for column in COLUMNS)
    if state.over:
        possible = [due] if due else [(), state.winning]
        if full and not due:
            possible.append(most_columns(state))
        if state.winners not in possible:
            expected = " or ".join(dict.fromkeys(comma_list(winners) or "none" for winners in possible))
            raise ValueError(f"the winners are {expected}, not {comma_list(state.winners) or 'none'}")
    elif due:
        raise ValueError(f"the game is over: seat {comma_list(due)} has won")
    elif full and state.phase is Phase.ROLL:
        raise ValueError("the game is over: every column is claimed")


def _check_winner(state: State) -> tuple[int, ...]:
    """Return the seats that own enough columns, in editions where that ends the game at once."""
    enough = tuple(seat for seat in state.seats if state.owns_enough(seat))
    if enough and (enough != (state.on_turn,) or state.on_turn in state.resigned):
        raise ValueError("only the player on turn can own enough columns to win")
    return enough


def _check_round(state: State) -> None:
    """Check that every seat with enough columns had its turn in this round before the seat on turn.

    The seat on turn may own enough columns too, but only if the round, and with it the game, is over.
    """
    reached = (state.on_turn - state.first_seat) % len(state.markers)
    for seat in state.winning:
        order = (seat - state.first_seat) % len(state.markers)
        if order > reached or (order == reached and not state.winners):
            raise ValueError(f"seat {seat} owns enough columns, so its turn in this round is over")
