import math

import pytest

from bot.render.canvas import Canvas, Point
from bot.render.shapes import (
    ARROW,
    CROWN,
    PEAK,
    SIGNPOST,
    expand_outline,
    fill_runner,
    marker_polygon,
    points_along,
    scale_points,
    star_outline,
)

SQUARE: list[Point] = [(-10, -10), (10, -10), (10, 10), (-10, 10)]


@pytest.mark.parametrize(("seat", "corners"), [(0, 3), (1, 4), (2, 1), (3, 4)])
def test_markers_are_a_triangle_a_square_a_disc_and_a_diamond(seat: int, corners: int) -> None:
    assert len(marker_polygon(seat, 46, 7)) == corners


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("size", [18, 28, 46])
def test_an_expanded_marker_fills_its_box(seat: int, size: int) -> None:
    radius = size / 2 if seat == 2 else max(4.0, size * 0.16)
    outline = expand_outline(marker_polygon(seat, size, radius), radius)
    width = max(x for x, _ in outline) - min(x for x, _ in outline)
    assert width == pytest.approx(size, rel=0.17)


@pytest.mark.parametrize("shape", [ARROW, SIGNPOST, CROWN, PEAK])
def test_shapes_fit_a_box_of_1_by_1(shape: tuple[Point, ...]) -> None:
    assert all(abs(x) <= 0.5 and abs(y) <= 0.5 for x, y in shape)


def test_points_are_scaled_in_both_directions() -> None:
    assert scale_points(((0.5, -0.5), (0, 0.25)), 10, 40) == [(5, -20), (0, 10)]


def test_a_star_has_four_points_and_is_symmetrical() -> None:
    outline = star_outline(10)
    assert [point for point in outline if math.hypot(*point) == 10] == [(0, -10), (10, 0), (0, 10), (-10, 0)]
    assert {(-x, y) for x, y in outline} == set(outline)


def test_points_along_an_outline_are_evenly_spaced() -> None:
    assert points_along(SQUARE, 8) == [
        (-10, -10),
        (0, -10),
        (10, -10),
        (10, 0),
        (10, 10),
        (0, 10),
        (-10, 10),
        (-10, 0),
    ]


def test_an_expanded_outline_keeps_its_distance() -> None:
    assert all(math.hypot(x, y) == pytest.approx(5) for x, y in expand_outline([(0, 0)], 5))
    for x, y in expand_outline(SQUARE, 5):
        nearest = max(-10, min(x, 10)), max(-10, min(y, 10))
        assert math.dist((x, y), nearest) == pytest.approx(5)


def test_the_runner_is_taller_than_wide_and_grows_by_the_margin() -> None:
    boxes = []
    for margin in (0, 3):
        canvas = Canvas(60, 60)
        fill_runner(canvas, 40, margin, (255, 255, 255))
        boxes.append(canvas.to_image().getchannel("A").getbbox() or (0, 0, 0, 0))
    (left, top, right, bottom), larger = boxes
    assert bottom - top > right - left
    assert larger == pytest.approx((left - 3, top - 3, right + 3, bottom + 3), abs=1)
