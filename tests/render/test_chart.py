from hypothesis import given

from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render.chart import SPACE_HEIGHT, bar_height
from tests.render.sample_charts import PLAYER_STATS


@given(PLAYER_STATS)
def test_no_bar_reaches_into_a_summit(stats: PlayerStats) -> None:
    assert all(0 <= bar_height(stats, column) <= (LENGTHS[column] - 1) * SPACE_HEIGHT for column in COLUMNS)
