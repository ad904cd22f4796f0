"""A careless friend: grabs a summit in reach, else plays as the mood takes it, and never counts."""

from collections.abc import Sequence
from zlib import crc32

from bot.game import (
    COLUMNS,
    Action,
    Choose,
    Confirm,
    Roll,
    State,
    Stop,
    advance_runners,
    free_runners,
    is_summit,
)

MOODS = 8
"""How many moods there are, each as likely as the others."""

TIRED = (3, 1, 1, 1)
"""In how many moods it stops, by the number of free runners."""


def choose_action(state: State, options: Sequence[Action]) -> Action:
    """Return one of ``options``, which are all that the seat can do."""
    mood = crc32(repr(state).encode())  # by chance as it were, but the same after a restart
    match options[0]:
        case Roll(seat=seat):
            tired = mood % MOODS < TIRED[free_runners(state)]
            return Stop(seat) if tired or _summits(state.runners) else options[0]
        case Choose():
            grabbing = [option for option in options if _grabs(state, option)]
            return _any(grabbing or options, mood)
        case _:
            moving = [option for option in options if not isinstance(option, Confirm)]
            return _any(moving or options, mood)


def _any(options: Sequence[Action], mood: int) -> Action:
    return options[mood % len(options)]


def _grabs(state: State, option: Action) -> bool:
    return isinstance(option, Choose) and _summits(advance_runners(state, option.move)) > _summits(
        state.runners
    )


def _summits(runners: Sequence[int]) -> int:
    return sum(is_summit(column, runners[column]) for column in COLUMNS)
