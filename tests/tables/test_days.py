from datetime import UTC, datetime

import pytest

from bot.tables.days import DAY, Period, daily_number, date_number, day_of, month_of
from tests.tables.climbing import TODAY


def day(year: int, month: int, date: int) -> int:
    return day_of(datetime(year, month, date, 12, tzinfo=UTC).timestamp())


def test_a_day_begins_at_midnight_utc() -> None:
    midnight = datetime(2026, 11, 22, tzinfo=UTC).timestamp()
    assert day_of(midnight - 0.001) + 1 == day_of(midnight) == day_of(midnight + DAY - 0.001)


def test_a_date_is_written_as_a_number() -> None:
    assert date_number(day(2026, 1, 9)) == 20260109


@pytest.mark.parametrize(("year", "month", "last"), [(2026, 11, 30), (2026, 12, 31), (2028, 2, 29)])
def test_a_month_has_its_days(year: int, month: int, last: int) -> None:
    for date in (1, 22, last):
        whole = day(year, month, 1), day(year, month, last)
        assert month_of(day(year, month, date)) == Period.MONTH.days(day(year, month, date)) == whole


def test_daily_numbers_count_from_the_first_day() -> None:
    assert (daily_number(day(2026, 11, 22)), daily_number(day(2027, 11, 22))) == (1, 366)


@pytest.mark.parametrize("ahead", range(-1, 8))
def test_a_week_begins_on_a_monday_and_a_day_is_one_day(ahead: int) -> None:
    assert Period.DAY.days(TODAY + ahead) == (TODAY + ahead, TODAY + ahead)
    first, last = Period.WEEK.days(TODAY + ahead)
    assert first <= TODAY + ahead <= last
    assert datetime.fromtimestamp(first * DAY, UTC).isoweekday() == 1
    assert last - first == 6
