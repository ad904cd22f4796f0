from datetime import UTC, datetime

import pytest

from bot.tables.seasons import ALL_TIME, is_season, season_after, season_at, season_before, season_start


@pytest.mark.parametrize(
    ("moment", "season"),
    [
        (datetime(2026, 11, 1, tzinfo=UTC), 202611),
        (datetime(2026, 11, 30, 23, 59, 59, 999_000, tzinfo=UTC), 202611),
        (datetime(2026, 12, 1, tzinfo=UTC), 202612),
        (datetime(2027, 1, 1, tzinfo=UTC), 202701),
    ],
)
def test_a_season_is_a_calendar_month(moment: datetime, season: int) -> None:
    assert season_at(moment.timestamp()) == season


@pytest.mark.parametrize(("season", "before"), [(202611, 202610), (202610, 202609), (202701, 202612)])
def test_seasons_follow_one_another(season: int, before: int) -> None:
    assert season_before(season) == before
    assert season_after(before) == season


@pytest.mark.parametrize("season", [202611, 202612, 202701])
def test_a_season_begins_with_its_month(season: int) -> None:
    start = season_start(season)
    assert (season_at(start), season_at(start - 0.001)) == (season, season_before(season))


@pytest.mark.parametrize("number", [ALL_TIME, 202600, 202613, 12, 999_912, 999_999_912, -202611])
def test_other_numbers_are_no_season(number: int) -> None:
    assert not is_season(number)
    assert is_season(202612)
