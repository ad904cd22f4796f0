import pytest

from bot.tables import Pace
from bot.tables.pace import DAY, HOUR


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
