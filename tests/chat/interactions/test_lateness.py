"""How late an interaction arrives, no matter how the clocks differ."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.chat.interactions.lateness import DRIFT, TOO_LATE, Lateness

MADE = datetime(2030, 1, 1, tzinfo=UTC)


class Machine:
    """A machine whose clock differs from Discord's, by an amount that may grow."""

    def __init__(self, offset: float = 0.0, drift: float = 0.0) -> None:
        self._offset = offset
        self._drift = drift
        self._passed = 0.0
        self._lateness = Lateness(self._clock)

    def _clock(self) -> float:
        return MADE.timestamp() + self._offset + self._passed * (1 + self._drift)

    def receives(self, *, at: float, after: float) -> float:
        """The lateness of an interaction made at a moment that took so long to come."""
        self._passed = at + after
        return self._lateness.of(MADE + timedelta(seconds=at))


@pytest.mark.parametrize("offset", [0.0, 1e6, -1e9])
def test_an_interaction_is_compared_with_the_quickest_one(offset: float) -> None:
    machine = Machine(offset)
    assert machine.receives(at=0, after=0.1) == 0
    assert machine.receives(at=1, after=0.1) == pytest.approx(0, abs=1e-3)
    assert machine.receives(at=2, after=3.5) == pytest.approx(3.4, abs=1e-2)
    assert machine.receives(at=9, after=0.1) == pytest.approx(0, abs=1e-2)


def test_a_quicker_one_becomes_the_reference() -> None:
    machine = Machine()
    machine.receives(at=0, after=2.0)
    machine.receives(at=10, after=0.1)
    assert machine.receives(at=20, after=2.0) == pytest.approx(1.9, abs=1e-2)


@pytest.mark.parametrize("drift", [DRIFT, -DRIFT, 2e-5])
def test_drifting_clocks_make_no_interaction_late(drift: float) -> None:
    machine = Machine(drift=drift)
    day = 86_400
    for minute in range(0, 7 * day, 600):
        assert machine.receives(at=minute, after=0.1) < 1, "a click in time is taken for a late one"


def test_a_late_interaction_is_recognised_after_hours() -> None:
    machine = Machine()
    for minute in range(0, 36_000, 60):
        machine.receives(at=minute, after=0.1)
    assert machine.receives(at=36_000, after=TOO_LATE + 0.2) > TOO_LATE
