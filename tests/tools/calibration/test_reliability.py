import random

import pytest

from tools.calibration import reliability
from tools.calibration.reliability import Forecast, average_error, average_error_by_chance, bins


def games(count: int, said: float, true: float, forecasts_per_game: int = 1) -> list[Forecast]:
    """Games in which the first of two players wins by chance, with a chance said in each several times."""
    rng = random.Random(1)
    won = [rng.random() < true for _ in range(count)]
    return [
        Forecast(game, (said, 1 - said), (float(first), float(not first)))
        for game, first in enumerate(won)
        for _ in range(forecasts_per_game)
    ]


def test_each_bin_has_the_means_of_what_was_said_and_of_what_happened() -> None:
    said = [Forecast(0, (0.11, 0.89), (0, 1)), Forecast(1, (0.15, 0.85), (1, 0)), Forecast(2, (0, 1), (0, 1))]
    lowest, low, high, highest = bins(said)
    assert (lowest.count, low.count, high.count, highest.count) == (1, 2, 2, 1)
    assert (low.said, low.came_true) == pytest.approx((0.13, 0.5))
    assert high.error == pytest.approx(0.37)
    assert (highest.said, highest.came_true) == (1, 1)


def test_only_what_is_not_true_is_off_beyond_chance() -> None:
    table = bins(games(4000, said=0.3, true=0.3))
    assert all(bin_.beyond_chance == 0 for bin_ in table)
    assert average_error(table) < 3 * average_error_by_chance(table)
    table = bins(games(4000, said=0.3, true=0.4))
    assert all(0.05 < bin_.beyond_chance < bin_.error < 0.15 for bin_ in table)
    assert average_error(table) > 3 * average_error_by_chance(table)


def test_many_forecasts_of_one_game_are_no_more_certain_than_one() -> None:
    once, often = (bins(games(500, 0.3, 0.3, times))[0].standard_error for times in (1, 20))
    assert once == pytest.approx((0.3 * 0.7 / 500) ** 0.5, rel=0.1)
    assert often == pytest.approx(once)


def test_the_best_exponent_undoes_what_was_said_too_boldly() -> None:
    timid = reliability.sharpened((0.9, 0.1), 0.5)
    assert sum(timid) == pytest.approx(1)
    assert timid[0] == pytest.approx(0.75)
    assert reliability.best_exponent([Forecast(0, (0.9, 0.1), timid)]) == pytest.approx(0.5)
    assert reliability.best_exponent([Forecast(0, timid, (0.9, 0.1))]) == pytest.approx(1.6)
