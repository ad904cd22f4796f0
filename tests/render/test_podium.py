"""The podium of a leaderboard."""

import pytest
from PIL import Image, ImageChops

from bot.render import PodiumStep, Theme
from bot.render.podium import HEIGHT, STEP_HEIGHTS, STEP_WIDTH, STEP_XS, draw_image, podium_background
from tests.render.sample_charts import PODIUMS


def drawn(*steps: PodiumStep) -> Image.Image:
    """Return what differs from an empty podium."""
    return ImageChops.difference(draw_image(steps, Theme.DARK), podium_background(Theme.DARK))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_there_are_as_many_steps_as_people(count: int) -> None:
    picture = drawn(*PODIUMS["three"][:count])
    feet = [picture.getpixel((x - STEP_WIDTH // 2 + 20, HEIGHT - 20)) != (0, 0, 0) for x in STEP_XS]
    assert feet == [place < count for place in range(3)]


def test_those_who_share_a_rank_stand_equally_high() -> None:
    picture = drawn(*PODIUMS["tie"])
    for x, step in zip(STEP_XS, PODIUMS["tie"], strict=True):
        corner = x - STEP_WIDTH // 2 + 20
        top = HEIGHT - STEP_HEIGHTS[step.rank]
        assert picture.getpixel((corner, top + 2)) != picture.getpixel((corner, top - 2)) == (0, 0, 0)
    assert STEP_HEIGHTS[1] > STEP_HEIGHTS[2] > STEP_HEIGHTS[3]


@pytest.mark.parametrize("name", ["W" * 32, "i" * 32])
def test_a_long_name_stays_above_its_step(name: str) -> None:
    left, _, right, _ = drawn(PodiumStep(1, name, "1")).getbbox() or (0, 0, 0, 0)
    assert STEP_XS[0] - STEP_WIDTH / 2 - 2 <= left < right <= STEP_XS[0] + STEP_WIDTH / 2 + 2


def test_a_name_that_cannot_be_written_is_left_out() -> None:
    assert drawn(PodiumStep(1, "さくら", "1")).getbbox() == drawn(PodiumStep(1, "", "1")).getbbox()
