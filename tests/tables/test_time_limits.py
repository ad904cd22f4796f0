import pytest

from bot.tables import Pace
from bot.tables.time_limits import DAY, HOUR, LOBBY_TIMEOUT, MINUTE, PAUSE_TIMEOUT, RESTART_GRACE


@pytest.mark.parametrize(
    ("pace", "time_limit", "reminder_lead", "idle_limit"),
    [
        (Pace.LIVE, 90.0, 45.0, HOUR),
        (Pace.RELAXED, DAY, 4 * HOUR, 7 * DAY),
        (Pace.NONE, None, 0.0, 7 * DAY),
    ],
)
def test_how_long_players_have(
    pace: Pace, time_limit: float | None, reminder_lead: float, idle_limit: float
) -> None:
    assert (pace.time_limit, pace.reminder_lead, pace.idle_limit) == (time_limit, reminder_lead, idle_limit)


def test_how_long_tables_stay_open_without_activity() -> None:
    assert (MINUTE, HOUR, DAY) == (60, 3_600, 86_400)
    assert (LOBBY_TIMEOUT, PAUSE_TIMEOUT, RESTART_GRACE) == (DAY, 30 * DAY, 10 * MINUTE)
