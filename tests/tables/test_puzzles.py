"""The days that the tables of puzzles cover."""

from datetime import UTC, datetime

import pytest

from bot.tables.climbs import DAY, day_of
from bot.tables.puzzles import MIN_PUZZLES, Period
from tests.tables.climbing import TODAY


def day(year: int, month: int, date: int) -> int:
    return day_of(datetime(year, month, date, 12, tzinfo=UTC).timestamp())


@pytest.mark.parametrize("ahead", range(-1, 8))
def test_a_week_begins_on_a_monday(ahead: int) -> None:
    first, last = Period.WEEK.days(TODAY + ahead)
    assert first <= TODAY + ahead <= last
    assert datetime.fromtimestamp(first * DAY, UTC).isoweekday() == 1
    assert last - first == 6


@pytest.mark.parametrize(
    ("period", "first", "last"),
    [
        (Period.DAY, (2026, 12, 3), (2026, 12, 3)),
        (Period.WEEK, (2026, 11, 30), (2026, 12, 6)),
        (Period.MONTH, (2026, 12, 1), (2026, 12, 31)),
    ],
)
def test_a_period_is_that_of_its_day(
    period: Period, first: tuple[int, int, int], last: tuple[int, int, int]
) -> None:
    assert period.days(day(2026, 12, 3)) == (day(*first), day(*last))


def test_one_puzzle_is_enough_for_the_table_of_a_day_alone() -> None:
    assert [period.least for period in Period] == [1, MIN_PUZZLES, MIN_PUZZLES]
