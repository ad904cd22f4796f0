"""Values that depend on themselves."""

from collections.abc import Callable

import numpy as np

from bot.players.value_network import Floats

TOLERANCE = 1e-12
"""By how much a value may change when it is computed from itself once more."""

MOST_ITERATIONS = 100


def fixed_point(again: Callable[[Floats], Floats], guess: Floats) -> Floats:
    """Return the values that ``again`` returns if it is given them, each found by itself.

    They are found by the secant method, which gets there in one step once all choices are the final ones.
    """
    before, after_before = guess, again(guess)
    now = after_before
    for _ in range(MOST_ITERATIONS):
        after = again(now)
        if np.abs(after - now).max() < TOLERANCE:
            return after
        change = now - before
        moved = np.abs(change) > TOLERANCE
        slope = np.divide(after - after_before, change, out=np.zeros_like(now), where=moved)
        before, after_before = now, after
        now = now + (after - now) / (1 - slope.clip(0, 0.999))
    raise ArithmeticError("the values do not converge")
