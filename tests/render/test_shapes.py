import math

import pytest

from bot.render.canvas import Point
from bot.render.shapes import expand_outline, marker_polygon

SQUARE: list[Point] = [(-10, -10), (10, -10), (10, 10), (-10, 10)]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("size", [18, 28, 46])
def test_an_expanded_marker_fills_its_box(seat: int, size: int) -> None:
    radius = size / 2 if seat == 2 else max(4.0, size * 0.16)
    outline = expand_outline(marker_polygon(seat, size, radius), radius)
    width = max(x for x, _ in outline) - min(x for x, _ in outline)
    assert width == pytest.approx(size, rel=0.17)


def test_an_expanded_outline_keeps_its_distance() -> None:
    assert all(math.hypot(x, y) == pytest.approx(5) for x, y in expand_outline([(0, 0)], 5))
    for x, y in expand_outline(SQUARE, 5):
        nearest = max(-10, min(x, 10)), max(-10, min(y, 10))
        assert math.dist((x, y), nearest) == pytest.approx(5)
