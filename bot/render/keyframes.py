"""The positions that a replay shows, one per turn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.game import COLUMNS, Busted, Game, Phase, Rolled, Settlement, State, Stopped


@dataclass(frozen=True, slots=True)
class Keyframe:
    """A position that a replay shows.

    Attributes:
        position: the position. At the end of a turn it is that before the stop or the bust, with the player
            still on turn, but with the outcome known: the last dice, the runners, and revealed bids.
        turn: the number of the turn that ended, counted over all players from 1; None for the outcome.
    """

    position: Game
    turn: int | None = None


def keyframes(game: Game, max_turns: int | None = None) -> tuple[Keyframe, ...]:
    """Return the positions that a replay of ``game`` shows.

    The outcome comes first, because some Discord clients do not play animations and show only the first
    frame. Then comes the end of every turn, and the outcome again. A turn that was cut short by resigning
    is left out; the next frame shows its result.

    The game may be unfinished. Of more than ``max_turns`` turns, busts are left out before stops, and of each
    kind those about the fewest spaces first, the earlier before the later.
    """
    turns = tuple(_turns(game))
    order = sorted(range(len(turns)), key=lambda index: _importance(turns[index].position))
    kept = sorted(order if max_turns is None else order[max(0, len(turns) - max_turns) :])
    outcome = Keyframe(game)
    return (outcome, *(turns[index] for index in kept), outcome)


def _turns(game: Game) -> Iterator[Keyframe]:
    now = Game.replay(game.log[:1])
    turn = 0
    for event in game.log[1:]:
        before, now = now, now.append(event)
        turn += isinstance(event, Rolled) and before.state.phase is Phase.ROLL
        if isinstance(event, Stopped | Busted):
            yield Keyframe(_end_of_turn(before.state, now), turn)


def _end_of_turn(before: State, after: Game) -> Game:
    """Return the position before the turn passed, with the outcome known."""
    made_it = isinstance(after.log[-1], Stopped)
    revealed_bids = Settlement(made_it, queue=()) if after.state.settlement else None
    state = replace(before, phase=Phase.DECIDE, roll=None, settlement=revealed_bids)
    return replace(after, state=state, previous_state=before)


def _importance(end_of_turn: Game) -> tuple[bool, int]:
    """Return whether a turn ended in a stop, and the number of spaces that were gained or lost."""
    state = end_of_turn.state
    markers = state.markers[state.on_turn]
    steps = sum(max(0, state.runners[column] - markers[column]) for column in COLUMNS)
    return isinstance(end_of_turn.log[-1], Stopped), steps
