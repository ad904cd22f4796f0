"""How many examples of each property are tried."""

import os

from hypothesis import HealthCheck, settings

THOROUGH = "thorough"
"""The profile that ``.ci/run`` uses."""

FACTOR = 3
"""How many times as many examples it tries."""

# A busy machine must not make a test fail, so no example has a deadline, and none is too slow. The usual
# profile tries the same examples every time, so that only a change can make a test fail; the thorough one
# looks for new ones.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", UNTIMED, derandomize=True, max_examples=20)
settings.register_profile(THOROUGH, UNTIMED, max_examples=20 * FACTOR, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def examples(number: int) -> settings:
    """Try a property with at most a number of examples, and with more in the thorough profile."""
    thorough = settings.get_current_profile_name() == THOROUGH
    return settings(max_examples=number * (FACTOR if thorough else 1))
