"""The mountain: eleven columns, their lengths, and heights on them."""

from functools import lru_cache

COLUMNS = range(2, 13)
"""The numbers of the columns: the sums of two dice."""

LENGTHS = (0, 0, 3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3)
"""How many spaces a column has, indexed by its number; the first two entries stand for no column."""

RUNNER_COUNT = 3
"""How many runners there are; they belong to whoever is on turn."""

Heights = tuple[int, ...]
"""A height in each column, indexed as :data:`LENGTHS` is: 1 is the bottom space, 0 is not in the column."""

EMPTY_COLUMNS: Heights = (0,) * len(LENGTHS)
"""No piece in any column."""


def is_summit(column: int, height: int) -> bool:
    """Whether ``height`` is the topmost space of ``column``."""
    return height == LENGTHS[column]


@lru_cache(4096)  # asked again and again of the same rows, by whoever looks ahead
def summit_columns(heights: Heights) -> tuple[int, ...]:
    """Return the columns in which ``heights`` is the topmost space, in order."""
    return tuple(column for column in COLUMNS if heights[column] == LENGTHS[column])


def with_height(heights: Heights, column: int, height: int) -> Heights:
    """Return ``heights`` with ``column`` set to ``height``."""
    return (*heights[:column], height, *heights[column + 1 :])
