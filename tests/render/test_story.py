import pytest

from bot.render import StoryChart, StoryMark, story
from bot.render.story import name_labels, placed_marks, ticks
from tests.render.sample_charts import STORIES, random_chances


def chart_of(turns: int, *marks: StoryMark, players: int = 2) -> StoryChart:
    chances = random_chances(1, players, turns, winner=0)
    return StoryChart(chances, ("Ann",) * players, winners=(0,), marks=marks)


@pytest.mark.parametrize("name", STORIES)
def test_nothing_is_outside_the_picture(name: str) -> None:
    chart = STORIES[name]
    for label in name_labels(chart):
        half_x, half_y = label.width / 2, story.LABEL_HEIGHT / 2
        assert story.LEFT + half_x <= label.x <= story.RIGHT - half_x
        assert story.TOP + half_y <= label.y <= story.BOTTOM - half_y
    for mark in placed_marks(chart):
        half_x, half_y = mark.width / 2, story.MARK_HEIGHT / 2
        assert half_x <= mark.x <= story.WIDTH - half_x
        assert mark.badge_x + mark.badge_width / 2 <= story.WIDTH
        assert half_y <= mark.y <= story.HEIGHT - half_y


@pytest.mark.parametrize(("best", "bust"), [(30, 31), (31, 30), (99, 100), (1, 2)])
def test_the_numbers_of_neighbouring_turns_are_apart(best: int, bust: int) -> None:
    chart = chart_of(100, StoryMark(best, 0, None, 20), StoryMark(bust, 1, (1, 1, 1, 1), -20))
    first, second = placed_marks(chart)
    assert abs(first.badge_x - second.badge_x) >= max(first.badge_width, second.badge_width)
    assert (first.badge_x < second.badge_x) == (best < bust)


@pytest.mark.parametrize("turns", [1, 2, 9, 11, 47, 120, 200])
def test_there_are_a_few_round_numbers_on_the_axis(turns: int) -> None:
    numbers = [turn for turn, _ in ticks(chart_of(turns))]
    assert 1 <= len(numbers) <= story.MAX_TICKS + 1
    assert numbers == sorted(numbers)
    assert numbers[-1] <= turns


def test_numbers_on_the_axis_leave_room_for_those_of_turning_points() -> None:
    chart = chart_of(20, StoryMark(9, 0, None, 20))
    (mark,) = placed_marks(chart)
    assert 10 not in dict(ticks(chart))
    assert all(abs(x - mark.badge_x) > mark.badge_width for _, x in ticks(chart))
