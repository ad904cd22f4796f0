import time

import pytest

from playground.model.clock import Clock, timestamp


def test_the_clock_shows_the_time_and_what_it_was_moved_forward() -> None:
    clock = Clock()
    assert abs(clock.now() - time.time()) < 60
    clock.advance(3600)
    assert (clock.ahead, clock.now() > time.time() + 3540) == (3600, True)


def test_the_clock_never_goes_back() -> None:
    with pytest.raises(ValueError, match="forward"):
        Clock().advance(-1)


def test_times_are_written_as_discord_does() -> None:
    assert timestamp(1_420_070_400) == "2015-01-01T00:00:00+00:00"
