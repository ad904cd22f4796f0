"""The board: eleven columns, their lengths, and the heights of pieces in them."""

from functools import lru_cache

COLUMNS = range(2, 13)
"""The column numbers: the sums of two dice."""

LENGTHS = (0, 0, 3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3)
"""The number of spaces in each column, indexed by column number; the first two entries are unused."""

RUNNER_COUNT = 3
"""The number of runners, which belong to the player on turn."""

Heights = tuple[int, ...]
"""A height in each column, indexed like :data:`LENGTHS`: 1 is the bottom space, 0 means no piece."""

EMPTY_COLUMNS: Heights = (0,) * len(LENGTHS)
"""Heights with no piece in any column."""


def is_summit(column: int, height: int) -> bool:
    """Whether ``height`` is the top space of ``column``."""
    return height == LENGTHS[column]


@lru_cache(4096)  # players that look ahead ask about the same rows over and over
def summit_columns(heights: Heights) -> tuple[int, ...]:
    """Return the columns in which ``heights`` is at the summit, in order."""
    return tuple(column for column in COLUMNS if heights[column] == LENGTHS[column])


def with_height(heights: Heights, column: int, height: int) -> Heights:
    """Return ``heights`` with ``column`` set to ``height``."""
    changed = [*heights]
    changed[column] = height
    return tuple(changed)
