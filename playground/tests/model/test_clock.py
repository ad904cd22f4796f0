import time

import pytest

from playground.model.clock import Clock, timestamp


def test_the_clock_shows_the_time_and_only_moves_forward() -> None:
    clock = Clock()
    assert abs(clock.now() - time.time()) < 60
    clock.advance(3600)
    assert (clock.ahead, clock.now() > time.time() + 3540) == (3600, True)
    with pytest.raises(ValueError, match="forward"):
        clock.advance(-1)


def test_times_are_written_as_discord_does() -> None:
    assert timestamp(1_420_070_400) == "2015-01-01T00:00:00+00:00"
