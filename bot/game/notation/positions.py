"""Positions, each as one line of text."""

from collections.abc import Iterable

from bot.game.bidding import BIDS_AFTER_MOVE
from bot.game.board import COLUMNS, Heights, is_summit
from bot.game.notation.tokens import EMPTY_LIST, SIDES, format_dice, format_rules
from bot.game.state import Phase, State

RESIGNED = "x"
"""The token before the markers of a seat that has resigned."""

TOP = "top"
"""The height of a summit."""

OUTCOMES = {True: "made", False: "bust"}
"""The tokens for the end of a turn whose bids are settled, by whether the player stopped."""


def format_position(state: State) -> str:
    """Return ``state`` as one line: rules, markers, runners, seat on turn, phase, and optional fields."""
    rows = "/".join(
        (RESIGNED if seat in state.resigned else "") + _format_heights(row)
        for seat, row in enumerate(state.markers)
    )
    phase = state.phase.value
    if state.roll:
        phase += f":{format_dice(state.roll)}"
    if state.winners:
        phase += f":{_comma_separated(state.winners)}"
    words = [format_rules(state.rules), rows, _format_heights(state.runners), str(state.on_turn), phase]
    if state.first_seat:
        words.append(f"first={state.first_seat}")
    if state.moves_made != default_moves(state):
        words.append(f"moves={state.moves_made}")
    if state.just_claimed:
        words.append("claimed")
    if state.bids:
        bids = (f"{SIDES[bid.stops]}:{bid.stake}" if bid else EMPTY_LIST for bid in state.bids)
        words.append(f"bids={'/'.join(bids)}")
    if settlement := state.settlement:
        outcome, queue = OUTCOMES[settlement.stopped], _comma_separated(settlement.queue)
        words.append(f"settlement={outcome}/{queue}/{_comma_separated(settlement.steps) or EMPTY_LIST}")
    if state.missing_next_turn:
        words.append(f"missing={_comma_separated(sorted(state.missing_next_turn))}")
    return " ".join(words)


def default_moves(state: State) -> int:
    """Return the number of moves that is not written: the fewest that fit the rest of ``state``."""
    if state.phase in (Phase.ROLL, Phase.SETTLE, Phase.OVER):
        return 0
    if state.bids:
        return BIDS_AFTER_MOVE
    return int(state.just_claimed or any(state.runners))


def _format_heights(heights: Heights) -> str:
    pieces = [
        f"{column}:{TOP if is_summit(column, heights[column]) else heights[column]}"
        for column in COLUMNS
        if heights[column]
    ]
    return ",".join(pieces) or EMPTY_LIST


def _comma_separated(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
