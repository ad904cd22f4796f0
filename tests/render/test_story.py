"""The picture of the story of a game."""

import itertools

import pytest

from bot.render import StoryChart, StoryMark
from bot.render.story import (
    BOTTOM,
    HEIGHT,
    LABEL_HEIGHT,
    LEFT,
    MARK_HEIGHT,
    MAX_TICKS,
    NAME_ROOM,
    RIGHT,
    TOP,
    WIDTH,
    bands,
    name_labels,
    placed_marks,
    ticks,
    turn_x,
)
from tests.render.sample_charts import FOUR, STORIES, TWO, random_chances


def chart_of(turns: int, *marks: StoryMark, players: int = 2) -> StoryChart:
    chances = random_chances(1, players, turns, winner=0)
    return StoryChart(chances, ("Ann",) * players, winners=(0,), marks=marks)


def test_bands_fill_the_height_side_by_side() -> None:
    outlines = list(bands(FOUR))
    count = len(FOUR.chances)
    assert [y for _, y in outlines[0][:count]] == [TOP] * count
    assert [y for _, y in outlines[-1][count:]] == [BOTTOM] * count
    for upper, lower in itertools.pairwise(outlines):
        assert list(reversed(upper[count:])) == lower[:count]
    assert {x for outline in outlines for x, _ in (outline[0], outline[-1])} == {LEFT}
    assert max(x for x, _ in outlines[0]) == pytest.approx(RIGHT)


@pytest.mark.parametrize("name", STORIES)
def test_nothing_is_outside_the_picture(name: str) -> None:
    chart = STORIES[name]
    for label in name_labels(chart):
        assert label.x - label.width / 2 >= LEFT
        assert label.x + label.width / 2 <= RIGHT
        assert label.y - LABEL_HEIGHT / 2 >= TOP
        assert label.y + LABEL_HEIGHT / 2 <= BOTTOM
    for mark in placed_marks(chart):
        assert mark.x - mark.width / 2 >= 0
        assert mark.x + mark.width / 2 <= WIDTH
        assert mark.badge_x + mark.badge_width / 2 <= WIDTH
        assert mark.y - MARK_HEIGHT / 2 >= 0
        assert mark.y + MARK_HEIGHT / 2 <= HEIGHT


def test_a_name_is_where_its_band_is_widest() -> None:
    first, second = name_labels(TWO)
    assert first.x > second.x
    assert (first.name, second.name) == ("Ann", "Béla")


def test_names_that_cannot_be_written_leave_the_shape_and_long_ones_are_cut() -> None:
    _, long, japanese, _ = name_labels(FOUR)
    assert japanese.name == ""
    assert long.name.endswith("…")
    assert long.width < NAME_ROOM + 100


def test_a_turn_is_between_the_ends_of_two_turns() -> None:
    chart = chart_of(4, StoryMark(2, 0, None, 20))
    (mark,) = placed_marks(chart)
    assert turn_x(chart, 1) < mark.line_x < turn_x(chart, 2)
    assert turn_x(chart, 0) == LEFT
    assert turn_x(chart, 4) == RIGHT


def test_the_best_turn_is_above_the_bands_and_the_worst_below() -> None:
    best, bust = placed_marks(TWO)
    assert best.y < TOP < BOTTOM < bust.y
    assert (best.text, bust.text) == ("+35", "−17")
    (fall,) = placed_marks(chart_of(4, StoryMark(2, 0, None, -20)))
    assert fall.y == bust.y


@pytest.mark.parametrize(("best", "bust"), [(30, 31), (31, 30), (99, 100), (1, 2)])
def test_the_numbers_of_neighbouring_turns_are_apart(best: int, bust: int) -> None:
    chart = chart_of(100, StoryMark(best, 0, None, 20), StoryMark(bust, 1, (1, 1, 1, 1), -20))
    first, second = placed_marks(chart)
    assert abs(first.badge_x - second.badge_x) >= max(first.badge_width, second.badge_width)
    assert (first.badge_x < second.badge_x) == (best < bust)


@pytest.mark.parametrize("turns", [1, 2, 9, 11, 47, 120, 200])
def test_there_are_a_few_round_numbers_on_the_axis(turns: int) -> None:
    numbers = [turn for turn, _ in ticks(chart_of(turns))]
    assert 1 <= len(numbers) <= MAX_TICKS + 1
    assert numbers == sorted(numbers)
    assert numbers[-1] <= turns


def test_numbers_on_the_axis_leave_room_for_those_of_turning_points() -> None:
    chart = chart_of(20, StoryMark(9, 0, None, 20))
    (mark,) = placed_marks(chart)
    assert 10 not in dict(ticks(chart))
    assert all(abs(x - mark.badge_x) > mark.badge_width for _, x in ticks(chart))


def test_numbers_go_on_from_the_turns_left_out() -> None:
    assert all(turn > 1400 for turn, _ in ticks(STORIES["very-long"]))
