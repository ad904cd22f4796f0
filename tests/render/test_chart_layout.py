from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from bot.game import COLUMNS, LENGTHS, PAIR_COUNTS, PlayerStats
from bot.render.canvas import font
from bot.render.chart_layout import (
    COLUMNS_BOTTOM,
    GAME_BARS,
    MAX_GAME_BARS,
    NUMBERS_BAND,
    SPACE_HEIGHT,
    SUMMIT_HEIGHT,
    Mark,
    MarkKind,
    group_results,
    marks,
    summit_top,
)
from bot.render.geometry import HEIGHT, WIDTH, column_x
from tests.render.sample_charts import (
    LOST_GAMES,
    MANY_GAMES,
    ONE_GAME,
    PLAYER_STATS,
    SOME_GAMES,
    STATS,
    by_column,
)

GAMES_TOP, GAMES_BOTTOM = GAME_BARS


def marks_of(stats: PlayerStats, *kinds: MarkKind) -> list[Mark]:
    return [mark for mark in marks(stats) if mark.kind in kinds]


def column(mark: Mark) -> int:
    return next(number for number in COLUMNS if column_x(number) == mark.x)


def texts(stats: PlayerStats) -> list[str]:
    return [mark.text for mark in marks_of(stats, MarkKind.TEXT)]


def box(mark: Mark) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    width = mark.width or font(round(mark.height)).getlength(mark.text)
    left = mark.x - {"l": 0, "m": width / 2, "r": width}[mark.align]
    return left, mark.y - mark.height / 2, left + width, mark.y + mark.height / 2


def test_a_column_is_filled_to_its_average_height() -> None:
    climbs = {column(mark): mark for mark in marks_of(SOME_GAMES, MarkKind.AVERAGE_HEIGHT)}
    assert climbs[7].height == round(113 / 14 * SPACE_HEIGHT)
    assert all(mark.y + mark.height / 2 == COLUMNS_BOTTOM for mark in climbs.values())
    assert not marks_of(LOST_GAMES, MarkKind.AVERAGE_HEIGHT)


def test_a_column_that_was_always_claimed_is_filled_up_to_its_summit() -> None:
    full = {column(mark): mark for mark in marks_of(ONE_GAME, MarkKind.AVERAGE_HEIGHT)}[5]
    assert full.height == (LENGTHS[5] - 1) * SPACE_HEIGHT
    assert summit_top(5) + SUMMIT_HEIGHT == full.y - full.height / 2


def test_a_summit_has_the_number_of_times_its_column_was_claimed() -> None:
    goals = {column(mark): mark for mark in marks_of(SOME_GAMES, MarkKind.CLAIMED, MarkKind.NEVER_CLAIMED)}
    assert [goals[number].text for number in COLUMNS] == [str(times) for times in SOME_GAMES.claimed[2:]]
    assert {number for number, mark in goals.items() if mark.kind is MarkKind.NEVER_CLAIMED} == {3, 9}


def test_rolled_and_expected_pairs_have_the_same_scale() -> None:
    seen = {column(mark): mark.height for mark in marks_of(SOME_GAMES, MarkKind.ROLLED_PAIRS)}
    expected = {column(mark): mark.height for mark in marks_of(SOME_GAMES, MarkKind.EXPECTED_PAIRS)}
    for number in COLUMNS:
        assert seen[number] / SOME_GAMES.pairs[number] == pytest.approx(seen[7] / SOME_GAMES.pairs[7])
        assert expected[number] / expected[7] == pytest.approx(PAIR_COUNTS[number] / PAIR_COUNTS[7])
        assert seen[number] / expected[number] == pytest.approx(
            SOME_GAMES.pairs[number] * 1296 / SOME_GAMES.rolls / PAIR_COUNTS[number]
        )


def test_differences_are_in_whole_percent() -> None:
    assert texts(ONE_GAME)[:3] == ["−15%", "+35%", "+7%"]
    missed = replace(ONE_GAME, pairs=by_column(*[0] * 11))
    assert texts(missed)[:11] == ["−100%"] * 11
    even = replace(LOST_GAMES, rolls=1296, pairs=PAIR_COUNTS)
    assert texts(even)[:11] == ["0%"] * 11


def test_differences_are_left_out_if_few_dice_were_rolled() -> None:
    assert texts(LOST_GAMES) == ["1", "2", "0/2", "0%", "0%"]
    assert marks_of(LOST_GAMES, MarkKind.ROLLED_PAIRS)
    few = replace(ONE_GAME, rolls=20)
    assert len(texts(few)) == len(texts(ONE_GAME)) - 4, "2, 3, 11 and 12 are too rare"


def test_a_player_who_never_rolled_has_no_dice() -> None:
    assert not marks_of(
        PlayerStats(outcomes=(False,), fair_wins=0.5), MarkKind.ROLLED_PAIRS, MarkKind.EXPECTED_PAIRS
    )
    assert texts(PlayerStats(outcomes=(False,), fair_wins=0.5)) == ["1", "0/1", "0%", "0%"]


@pytest.mark.parametrize("count", [1, 2, MAX_GAME_BARS])
def test_each_of_a_few_games_has_a_bar_and_each_win_a_crown(count: int) -> None:
    few = replace(SOME_GAMES, outcomes=tuple(number % 3 == 0 for number in range(count)))
    tracks = [mark for mark in marks_of(few, MarkKind.BAR_TRACK) if mark.y > GAMES_TOP]
    assert len(tracks) == count
    won = {mark.x for mark in marks_of(few, MarkKind.WON_GAMES)}
    assert won == {mark.x for number, mark in enumerate(tracks) if number % 3 == 0}
    assert won == {mark.x for mark in marks_of(few, MarkKind.CROWN) if mark.y > COLUMNS_BOTTOM}
    assert all(mark.height == GAMES_BOTTOM - GAMES_TOP for mark in marks_of(few, MarkKind.WON_GAMES))


@pytest.mark.parametrize("count", [MAX_GAME_BARS + 1, 100, 200])
def test_many_games_share_bars_as_high_as_the_share_won(count: int) -> None:
    many = replace(MANY_GAMES, outcomes=tuple(number < count / 2 for number in range(count)))
    assert len([mark for mark in marks_of(many, MarkKind.BAR_TRACK) if mark.y > GAMES_TOP]) == MAX_GAME_BARS
    heights = [mark.height for mark in marks_of(many, MarkKind.WON_GAMES)]
    assert heights[0] == GAMES_BOTTOM - GAMES_TOP
    assert heights == sorted(heights, reverse=True), "the first game is on the left"
    assert len([mark for mark in marks_of(many, MarkKind.CROWN) if mark.y > COLUMNS_BOTTOM]) == 0
    (line,) = (mark for mark in marks_of(many, MarkKind.FAIR_SHARE) if mark.y > COLUMNS_BOTTOM)
    assert GAMES_BOTTOM - line.y == pytest.approx(many.fair_win_rate * (GAMES_BOTTOM - GAMES_TOP))
    assert {"1", str(count)} <= {*texts(many)}


def test_the_players_busts_are_above_those_of_the_opponents() -> None:
    own, others = (mark for mark in marks_of(SOME_GAMES, MarkKind.TEXT) if mark.align == "r")
    assert (own.text, others.text) == ("39%", "34%")
    assert own.y < others.y
    (pawn,) = marks_of(SOME_GAMES, MarkKind.OWN_PAWN)
    assert pawn.y == own.y


@given(PLAYER_STATS)
def test_marks_are_inside_the_picture_and_numbers_do_not_overlap(stats: PlayerStats) -> None:
    for mark in marks(stats):
        left, top, right, bottom = box(mark)
        assert left >= 0
        assert top >= 0
        assert right <= WIDTH
        assert bottom <= HEIGHT
    for mark in marks_of(stats, MarkKind.AVERAGE_HEIGHT):
        assert mark.height <= (LENGTHS[column(mark)] - 1) * SPACE_HEIGHT
    # Numbers beside one another do not touch.
    lake = [mark for mark in marks_of(stats, MarkKind.TEXT) if NUMBERS_BAND[1] < mark.y < GAMES_TOP]
    for one, other in pairwise(lake):
        apart = box(one)[2] < box(other)[0] or abs(one.y - other.y) >= one.height
        assert apart or len(one.text) + len(other.text) > 10


def test_grouped_results_keep_their_order_and_have_about_equal_sizes() -> None:
    results = tuple(number % 3 == 0 for number in range(100))
    groups = group_results(results)
    assert sum(groups, ()) == results
    assert {len(group) for group in groups} == {4, 5}
    assert group_results((True, False)) == ((True,), (False,))


def test_the_golden_pictures_have_every_kind_of_mark() -> None:
    assert {mark.kind for stats in STATS.values() for mark in marks(stats)} == set(MarkKind)
