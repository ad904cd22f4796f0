"""Eagle, the strongest player: looks one roll ahead, exactly, and evaluates the positions that it leads to.

The value network knows only the rules that all editions share. The rules of editions and variants come in by
looking ahead, which follows the rules of the actual game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from bot.game import (
    ROLL_COUNT,
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
    bidding,
    shiftable_columns,
    turns,
)
from bot.game.actions import legal_actions
from bot.players.evaluation import WinChances, evaluate
from bot.players.odds import roll_outcomes, stop_chance


@dataclass(frozen=True, slots=True)
class RatedAction:
    """A legal action, and the seat's chance to win after it, 0 to 1."""

    action: Action
    win_chance: float


def rate_actions(state: State, seat: int) -> tuple[RatedAction, ...]:
    """Return all legal actions of ``seat`` with their ratings, best first; none if it has nothing to do."""
    actions = legal_actions(state, seat)
    rated = map(RatedAction, actions, win_chances(state, seat, actions) if actions else ())
    return tuple(sorted(rated, key=lambda choice: -choice.win_chance))


def win_chances(state: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """Return the chance, 0 to 1, that ``seat`` wins after each of its actions."""
    if state.phase is Phase.BID:
        return _bid_chances(state, seat, actions)
    after = [_state_after(state, action) for action in actions if not isinstance(action, Roll)]
    evaluated = iter(evaluate(after))
    return [
        (chances_after_roll(state) if isinstance(action, Roll) else next(evaluated))[seat]
        for action in actions
    ]


def chances_after_roll(state: State) -> WinChances:
    """Return every player's chance to win if the player on turn rolls."""
    outcomes = roll_outcomes(state)
    moves = sorted({move for legal, _ in outcomes for move in legal})
    after = dict(zip(moves, evaluate([turns.apply_move(state, move) for move in moves]), strict=True))
    bust = evaluate([turns.apply_bust(state)])[0]
    chances = [0.0] * len(state.markers)
    for legal, rolls in outcomes:
        best = max((after[move] for move in legal), key=itemgetter(state.on_turn), default=bust)
        for seat, chance in enumerate(best):
            chances[seat] += chance * rolls / ROLL_COUNT
    return tuple(chances)


def _state_after(state: State, action: Action) -> State:
    match action:
        case Choose(move=move):
            return turns.apply_move(state, move)
        case Stop():
            return turns.apply_stop(state)
        case Shift(column=column):
            return bidding.shift_marker(state, column)
        case Confirm():
            return state
        case _:
            raise AssertionError(f"{action} leads to more than one position")


def _bid_chances(state: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """Return the chance to win after each bid, from the chance of a stop and how bids are settled."""
    chance = _stop_chance(state)
    settled = {
        (stops, stopped): _settled_chances(state, seat, stops=stops, stopped=stopped)
        for stops in (True, False)
        for stopped in (True, False)
    }

    def chance_after(bid: Bid) -> float:
        if_stopped = settled[bid.stops, True][bid.stake]
        if_bust = settled[bid.stops, False][bid.stake * (2 if bid.stops else 1)]
        return chance * if_stopped + (1 - chance) * if_bust

    return [chance_after(action.bid) for action in actions if isinstance(action, PlaceBid)]


def _stop_chance(state: State) -> float:
    """Return the approximate chance of a stop; 1 if the strongest player would stop now.

    Nobody stops in a round that somebody else has won.
    """
    if state.winning:
        return 0.0
    deciding = replace(state, phase=Phase.DECIDE, bids=())
    stopping = evaluate([turns.apply_stop(deciding)])[0][state.on_turn]
    return 1.0 if stopping >= chances_after_roll(deciding)[state.on_turn] else stop_chance(state)


def _settled_chances(state: State, seat: int, *, stops: bool, stopped: bool) -> list[float]:
    """Return the chance to win after each number of steps in settling a bid, indexed by that number.

    All steps are taken in the best column as far as possible, then in the next best. They are those of the
    highest bid on the side; a lower bid takes fewer of the same steps.
    """
    most = max(STAKES) * 2 + 1
    bids = tuple(Bid(stops, max(STAKES)) if other == seat else None for other in state.seats)
    deciding = replace(state, phase=Phase.DECIDE, bids=bids)
    after = turns.apply_stop(deciding) if stopped else turns.apply_bust(deciding)
    if after.settlement is None:  # the stop has won the game
        return [evaluate([after])[0][seat]] * most
    columns = shiftable_columns(after)
    first_steps = evaluate([bidding.shift_marker(after, column) for column in columns])
    ranks = {column: chances[seat] for column, chances in zip(columns, first_steps, strict=True)}
    path = [after]
    while columns := shiftable_columns(path[-1]):
        path.append(bidding.shift_marker(path[-1], max(columns, key=ranks.__getitem__)))
    chances = [evaluated[seat] for evaluated in evaluate(path)]
    return chances + chances[-1:] * (most - len(chances))
