"""A clip: one turn of a game as an animation of at most eight seconds, roll by roll."""

from collections.abc import Sequence
from typing import Final

from bot.game import Game, Phase, Rolled, Stopped, transitions
from bot.render.board_layout import layout
from bot.render.palette import Theme
from bot.render.replay import looping_gif, turn_label

OUTCOME_MS: Final = 1_200
ROLL_MS: Final = 900
"""How long a roll is shown at most."""
END_MS: Final = 2_000
MAX_MS: Final = 8_000


def clip_positions(game: Game, turn: int) -> tuple[Game, ...]:
    """Return the positions of a turn, counted from 1: before it, after each move, and after its end."""
    count, event_counts = 0, []
    for number, (before, event, after) in enumerate(transitions(game.log), 1):
        count += isinstance(event, Rolled) and before.phase is Phase.ROLL
        if count == turn:
            if isinstance(event, Rolled | Stopped):
                event_counts.append(number)
            if after.phase in (Phase.ROLL, Phase.SETTLE, Phase.OVER):
                event_counts.append(number + 1)
                break
    return tuple(map(game.at, event_counts))


def clip_gif(
    positions: Sequence[Game],
    turn: int,
    chances: Sequence[Sequence[float]],
    theme: Theme = Theme.DARK,
    name: str = "",
) -> bytes:
    """Return the clip of a turn, with its number: a GIF of 1000×900 that loops forever.

    ``positions`` are those of :func:`clip_positions`, ``chances`` everybody's to win in each of them. An
    empty ``name`` is not written. The outcome comes first, because some Discord clients do not play
    animations and show only the first frame. It takes about a tenth of a second of CPU and may be called
    from any thread.
    """
    label = turn_label(turn, positions[0].state.on_turn, name)
    played = len(positions) - 1
    roll_ms = min(ROLL_MS, (MAX_MS - OUTCOME_MS - END_MS) // played)
    milliseconds = (OUTCOME_MS, *(roll_ms,) * played, END_MS)
    frames = zip((positions[-1], *positions), (chances[-1], *chances), strict=True)
    return looping_gif(((*layout(*frame), *label) for frame in frames), milliseconds, theme)
