"""What a replay tells: the moments of a game that it shows, one to a turn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.game import COLUMNS, Busted, Game, Phase, Settlement, State, Stopped


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """A turn as a replay shows it.

    Attributes:
        moment: its end, told whole: the last dice, the runners where they came to, and any bids on it open.
            It is the position before the stop or the bust, with the outcome known, so still of who played.
        made_it: whether it ended in a stop.
        steps: the spaces that were kept or lost.
    """

    frame: Game
    made_it: bool
    steps: int


def keyframes(game: Game, max_turns: int | None = None) -> tuple[Game, ...]:
    """Return the moments that a replay of ``game`` shows.

    The outcome comes first, because some see no more than the first: their Discord plays no animations.
    Then comes every turn, and the outcome again. A turn that was broken off by resigning has no end to show;
    what it changed is there in the next moment.

    Args:
        game: a game, over or not.
        max_turns: how many turns there is room for; all if not given. In a longer game, busts are left out
            before stops, and of each those about the fewest spaces, the earlier first.
    """
    turns = tuple(_turns(game))
    order = sorted(range(len(turns)), key=lambda at: (turns[at].made_it, turns[at].steps))
    told = sorted(order if max_turns is None else order[max(0, len(turns) - max_turns) :])
    return (game, *(turns[at].frame for at in told), game)


def _turns(game: Game) -> Iterator[TurnEnd]:
    now = Game.replay(game.log[:1])
    for event in game.log[1:]:
        before, now = now, now.append(event)
        if isinstance(event, Stopped | Busted):
            yield TurnEnd(
                _end_of_turn(before.state, now), isinstance(event, Stopped), _steps_gained(before.state)
            )


def _end_of_turn(before: State, after: Game) -> Game:
    """Return the end of a turn, seen from within it."""
    made_it = isinstance(after.log[-1], Stopped)
    open_bids = Settlement(made_it, queue=()) if after.state.settlement else None
    state = replace(before, phase=Phase.DECIDE, roll=None, settlement=open_bids)
    return replace(after, state=state, previous_state=before)


def _steps_gained(state: State) -> int:
    camps = state.markers[state.on_turn]
    return sum(max(0, state.runners[column] - camps[column]) for column in COLUMNS)
