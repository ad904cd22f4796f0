"""The picture of a player's statistics."""

from hypothesis import given

from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render.chart import COLUMNS_BOTTOM, SPACE_HEIGHT, SUMMIT_HEIGHT, bar_height, summit_top
from tests.render.sample_charts import ONE_GAME, PLAYER_STATS, SOME_GAMES


def test_a_column_is_filled_to_its_average_height() -> None:
    assert bar_height(SOME_GAMES, 7) == round(113 / 14 * SPACE_HEIGHT)
    assert bar_height(PlayerStats(games=2), 7) == 0


def test_a_column_that_was_always_claimed_is_filled_up_to_its_summit() -> None:
    assert COLUMNS_BOTTOM - bar_height(ONE_GAME, 5) == summit_top(5) + SUMMIT_HEIGHT


@given(PLAYER_STATS)
def test_no_bar_reaches_into_a_summit(stats: PlayerStats) -> None:
    assert all(0 <= bar_height(stats, column) <= (LENGTHS[column] - 1) * SPACE_HEIGHT for column in COLUMNS)
