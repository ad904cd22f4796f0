from hypothesis import given
from hypothesis import strategies as st

from bot.render import RatingChart, Theme
from bot.render.palette import COLOURS
from bot.render.rating_chart import BOTTOM, HEIGHT, LEFT, MAX_LINES, MAX_TICKS, RIGHT, TOP, WIDTH, draw_image
from tests.render.sample_charts import WORDS

charts = st.builds(
    RatingChart,
    words=st.just(WORDS),
    points=st.lists(st.integers(0, 6000), min_size=2, max_size=201).map(tuple),
    uncertain=st.integers(0, 201),
    games=st.integers(0, 50_000),
)


@given(charts)
def test_every_rating_and_number_has_room(chart: RatingChart) -> None:
    lines = chart.lines
    assert 2 <= len(lines) <= MAX_LINES + 1
    assert lines[0] <= min(chart.points) <= max(chart.points) <= lines[-1]
    assert 1 <= len(chart.ticks) <= MAX_TICKS + 1
    for number in range(len(chart.points)):
        x, y = chart.place(number)
        assert LEFT <= x <= RIGHT
        assert TOP <= y <= BOTTOM


def test_lines_and_ticks_are_round_numbers() -> None:
    chart = RatingChart(WORDS, (1010, 1190, 1433), 3, games=300)
    assert list(chart.lines) == [1000, 1100, 1200, 1300, 1400, 1500]
    assert list(chart.ticks) == [300, 301, 302]
    assert list(RatingChart(WORDS, tuple(range(100)), 0, games=7).ticks) == [20, 40, 60, 80, 100]


def test_the_highest_rating_at_the_end_stays_in_the_picture() -> None:
    picture = draw_image(RatingChart(WORDS, (1000, 2000), 0), Theme.DARK)
    edge = [picture.getpixel((x, 0)) for x in range(WIDTH)]
    edge += [picture.getpixel((WIDTH - 1, y)) for y in range(HEIGHT)]
    assert set(edge) == {COLOURS[Theme.DARK].background}
