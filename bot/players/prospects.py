"""Everybody's chance to win, also of those who have nothing to do just now."""

from dataclasses import replace

from bot.game import Phase, State
from bot.players.advice import advise


def prospects(state: State) -> tuple[float, ...]:
    """Return each seat's chance to win, 0 to 1, where somebody is about to roll.

    For whoever that is the strongest player has a judgement. What it leaves is shared out among the others by
    what each would have if it were their turn. In a game that is over those who have won have 1.
    """
    if state.over:
        return tuple(float(seat in state.winners) for seat in state.seats)
    on_turn = {seat: _if_on_turn(state, seat) for seat in state.active}
    own = on_turn.get(state.on_turn, 0.0)
    others = sum(chance for seat, chance in on_turn.items() if seat != state.on_turn)
    share = (1 - own) / others if others else 0.0
    return tuple(own if seat == state.on_turn else on_turn.get(seat, 0.0) * share for seat in state.seats)


def _if_on_turn(state: State, seat: int) -> float:
    """Return the chance to win of a seat that is about to begin its turn."""
    begins = replace(
        state,
        phase=Phase.ROLL,
        on_turn=seat,
        runners=(0,) * len(state.runners),
        roll=None,
        moves=0,
        claimed=False,
        bids=(),
        settlement=None,
    )
    return advise(begins, seat).choices[0].value
