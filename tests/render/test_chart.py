from hypothesis import given
from hypothesis import strategies as st

from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render.chart import SPACE_HEIGHT, bar_height

PLAYER_STATS = st.integers(1, 300).flatmap(
    lambda games: st.builds(
        PlayerStats,
        games=st.just(games),
        claimed=st.tuples(st.just(0), st.just(0), *[st.integers(0, games)] * 11),
        height_totals=st.tuples(*(st.integers(0, length * games) for length in LENGTHS)),
    )
)


@given(PLAYER_STATS)
def test_no_bar_reaches_into_a_summit(stats: PlayerStats) -> None:
    assert all(0 <= bar_height(stats, column) <= (LENGTHS[column] - 1) * SPACE_HEIGHT for column in COLUMNS)
