from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render.chart import SPACE_HEIGHT, bar_height


def test_the_bar_of_a_column_that_was_always_claimed_ends_below_its_summit() -> None:
    stats = PlayerStats(games=2, height_totals=tuple(2 * length for length in LENGTHS))
    for column in COLUMNS:
        assert bar_height(stats, column) == (LENGTHS[column] - 1) * SPACE_HEIGHT
