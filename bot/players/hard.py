"""The strongest player: it looks one roll ahead, exactly, and judges what comes of it by a learned value.

The learned value (:mod:`bot.players.value_network`) knows the rules that all editions share. What an edition
or a variant has of its own comes in by looking ahead, which is done by the rules of the game that is played.
"""

from collections.abc import Sequence
from dataclasses import replace

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
from bot.players.bids import stop_chance
from bot.players.evaluation import WinChances, evaluate
from bot.players.odds import roll_outcomes


def win_chances(state: State, seat: int, options: Sequence[Action]) -> list[float]:
    """Return the chance of ``seat`` to win after each of its options, 0 to 1."""
    if state.phase is Phase.BID:
        return _bids(state, seat, options)
    after = [_after(state, option) for option in options if not isinstance(option, Roll)]
    judged = iter(evaluate(after))
    return [
        (chances_after_roll(state) if isinstance(option, Roll) else next(judged))[seat] for option in options
    ]


def chances_after_roll(state: State) -> WinChances:
    """Return everybody's chance to win if the player on turn rolls the dice, by seat."""
    legal = roll_outcomes(state)
    moves = sorted({move for allowed, _ in legal for move in allowed})
    after = dict(zip(moves, evaluate([turns.apply_move(state, move) for move in moves]), strict=True))
    bust = evaluate([turns.apply_bust(state)])[0]
    chances = [0.0] * len(state.markers)
    for allowed, rolls in legal:
        best = max((after[move] for move in allowed), key=lambda values: values[state.on_turn], default=bust)
        for seat, value in enumerate(best):
            chances[seat] += value * rolls / ROLL_COUNT
    return tuple(chances)


def _after(state: State, option: Action) -> State:
    match option:
        case Choose(move=move):
            return turns.apply_move(state, move)
        case Stop():
            return turns.apply_stop(state)
        case Shift(column=column):
            return bidding.shift_marker(state, column)
        case Confirm():
            return state
        case _:
            raise AssertionError(f"{option} leads to more than one position")


def _bids(state: State, seat: int, options: Sequence[Action]) -> list[float]:
    """Return what each bid is worth, by how likely a stop is and how far markers move for it."""
    chance = _made(state)
    worth = {
        (makes_it, made_it): _settled(state, seat, makes_it=makes_it, made_it=made_it)
        for makes_it in (True, False)
        for made_it in (True, False)
    }

    def value(bid: Bid) -> float:
        if_made = worth[bid.makes_it, True][bid.stake]
        if_bust = worth[bid.makes_it, False][bid.stake * (2 if bid.makes_it else 1)]
        return chance * if_made + (1 - chance) * if_bust

    return [value(option.bid) for option in options if isinstance(option, PlaceBid)]


def _made(state: State) -> float:
    """Return the rough chance, 0 to 1, that the turn ends in a stop; 1 where the strongest player stops."""
    asked = replace(state, phase=Phase.DECIDE, bids=())
    stopping = evaluate([turns.apply_stop(asked)])[0][state.on_turn]
    return 1.0 if stopping >= chances_after_roll(asked)[state.on_turn] else stop_chance(state)


def _settled(state: State, seat: int, *, makes_it: bool, made_it: bool) -> list[float]:
    """Return what the highest bid on a side is worth to ``seat`` after an outcome and so many steps.

    The steps are made in the best column as far as it goes, then in the next best. What a bid of less is
    worth is found after fewer steps.
    """
    most = max(STAKES) * 2 + 1
    bids = tuple(Bid(makes_it, max(STAKES)) if other == seat else None for other in state.seats)
    asked = replace(state, phase=Phase.DECIDE, bids=bids)
    at = turns.apply_stop(asked) if made_it else turns.apply_bust(asked)
    if at.settlement is None:  # the stop has won
        return [evaluate([at])[0][seat]] * most
    columns = shiftable_columns(at)
    firsts = evaluate([bidding.shift_marker(at, column) for column in columns]) if columns else []
    ranks = {column: values[seat] for column, values in zip(columns, firsts, strict=True)}
    path = [at]
    while columns := shiftable_columns(path[-1]):
        path.append(bidding.shift_marker(path[-1], max(columns, key=lambda column: ranks[column])))
    worth = [values[seat] for values in evaluate(path)]
    return worth + worth[-1:] * (most - len(worth))
