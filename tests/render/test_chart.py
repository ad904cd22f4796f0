"""The picture of somebody's figures."""

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.game import COLUMNS, LENGTHS, PAIR_COUNTS, PlayerStats
from bot.render import Theme, stats_png
from bot.render.canvas import font
from bot.render.chart import draw_image
from bot.render.chart_layout import (
    COLUMNS_BOTTOM,
    GAME_BARS,
    MAX_GAME_BARS,
    NUMBERS_BAND,
    SPACE_HEIGHT,
    Mark,
    MarkKind,
    marks,
    summit_y,
)
from bot.render.geometry import HEIGHT, WIDTH, column_x
from bot.render.palette import COLOURS, SEAT_COLOURS
from tests.render.conftest import GOLDEN, SamePicture, count_different_pixels
from tests.render.test_board import DOCS


def by_column(*numbers: int) -> tuple[int, ...]:
    return (0, 0, *numbers)


ONE = PlayerStats(
    outcomes=(True,),
    fair_wins=0.25,
    claimed=by_column(1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    height_totals=by_column(3, 4, 5, 9, 2, 6, 6, 4, 7, 4, 0),
    pairs=by_column(6, 17, 21, 33, 34, 38, 32, 22, 22, 10, 5),
    rolls=53,
    turns=15,
    busts=4,
    opponents_turns=41,
    opponents_busts=7,
)
SOME = PlayerStats(
    outcomes=tuple(number % 5 in (0, 2, 3) for number in range(14)),
    fair_wins=14 / 3,
    claimed=by_column(4, 0, 1, 3, 6, 5, 2, 0, 3, 1, 12),
    height_totals=by_column(16, 22, 30, 71, 98, 113, 60, 40, 51, 22, 40),
    pairs=by_column(101, 148, 260, 330, 401, 488, 430, 322, 238, 160, 80),
    rolls=680,
    turns=215,
    busts=83,
    opponents_turns=400,
    opponents_busts=136,
)
MANY = PlayerStats(
    outcomes=tuple((number * number + number // 7) % 5 in (0, 1) for number in range(200)),
    fair_wins=61.5,
    claimed=by_column(53, 31, 46, 47, 72, 112, 50, 36, 40, 27, 45),
    height_totals=by_column(260, 420, 700, 980, 1420, 1790, 1330, 890, 690, 400, 250),
    pairs=by_column(1372, 2402, 3640, 4820, 6080, 7010, 6130, 4690, 3700, 2410, 1290),
    rolls=10_000,
    turns=3010,
    busts=902,
    opponents_turns=5570,
    opponents_busts=2060,
)
LOST = PlayerStats(outcomes=(False, False), fair_wins=1, rolls=1, pairs=by_column(*[0] * 5, 6, *[0] * 5))
NAMED = {"one": ONE, "some": SOME, "many": MANY, "lost": LOST}

FIGURES = st.builds(
    PlayerStats,
    outcomes=st.lists(st.booleans(), min_size=1, max_size=300).map(tuple),
    fair_wins=st.just(0.0),
    claimed=st.just(by_column(*[0] * 11)),
    rolls=st.integers(0, 20) | st.integers(0, 20_000),
    turns=st.integers(1, 5000),
    opponents_turns=st.integers(1, 5000),
).flatmap(
    lambda drawn: st.builds(
        replace,
        st.just(drawn),
        fair_wins=st.floats(0.25, 0.5).map(lambda share: share * drawn.games),
        claimed=st.tuples(st.just(0), st.just(0), *[st.integers(0, drawn.games)] * 11),
        pairs=st.tuples(st.just(0), st.just(0), *[st.integers(0, 2 * drawn.rolls)] * 11),
        height_totals=st.tuples(*(st.integers(0, length * drawn.games) for length in LENGTHS)),
        busts=st.integers(0, drawn.turns),
        opponents_busts=st.integers(0, drawn.opponents_turns),
    )
)


def found(figures: PlayerStats, *kinds: MarkKind) -> list[Mark]:
    return [mark for mark in marks(figures) if mark.kind in kinds]


def column(mark: Mark) -> int:
    return next(number for number in COLUMNS if column_x(number) == mark.x)


def texts(figures: PlayerStats) -> list[str]:
    return [mark.text for mark in found(figures, MarkKind.TEXT)]


def box(mark: Mark) -> tuple[float, float, float, float]:
    """Left, top, right and foot."""
    width = mark.width or font(round(mark.height)).getlength(mark.text)
    left = mark.x - width / 2 if not mark.align else mark.x if mark.align < 0 else mark.x - width
    return left, mark.y - mark.height / 2, left + width, mark.y + mark.height / 2


def test_a_column_is_filled_as_high_as_it_was_climbed_in_a_game_on_average() -> None:
    climbs = {column(mark): mark for mark in found(SOME, MarkKind.AVERAGE_HEIGHT)}
    assert climbs[7].height == round(113 / 14 * SPACE_HEIGHT)
    assert all(mark.y + mark.height / 2 == COLUMNS_BOTTOM for mark in climbs.values())
    assert not found(LOST, MarkKind.AVERAGE_HEIGHT)


def test_a_column_that_was_always_claimed_is_filled_up_to_its_goal() -> None:
    full = {column(mark): mark for mark in found(ONE, MarkKind.AVERAGE_HEIGHT)}[5]
    assert full.height == (LENGTHS[5] - 1) * SPACE_HEIGHT
    assert summit_y(5) < full.y - full.height / 2


def test_a_goal_tells_how_often_its_column_was_claimed() -> None:
    goals = {column(mark): mark for mark in found(SOME, MarkKind.CLAIMED, MarkKind.NEVER_CLAIMED)}
    assert [goals[number].text for number in COLUMNS] == [str(times) for times in SOME.claimed[2:]]
    assert {number for number, mark in goals.items() if mark.kind is MarkKind.NEVER_CLAIMED} == {3, 9}


def test_dice_are_shown_to_one_scale_with_what_was_to_be_expected() -> None:
    seen = {column(mark): mark.height for mark in found(SOME, MarkKind.ROLLED_PAIRS)}
    expected = {column(mark): mark.height for mark in found(SOME, MarkKind.EXPECTED_PAIRS)}
    for number in COLUMNS:
        assert seen[number] / SOME.pairs[number] == pytest.approx(seen[7] / SOME.pairs[7])
        assert expected[number] / expected[7] == pytest.approx(PAIR_COUNTS[number] / PAIR_COUNTS[7])
        assert seen[number] / expected[number] == pytest.approx(
            SOME.pairs[number] * 1296 / SOME.rolls / PAIR_COUNTS[number]
        )


def test_the_difference_is_told_in_whole_percent() -> None:
    assert texts(ONE)[:3] == ["−15%", "+35%", "+7%"]
    missed = replace(ONE, pairs=by_column(*[0] * 11))
    assert texts(missed)[:11] == ["−100%"] * 11
    even = replace(LOST, rolls=1296, pairs=PAIR_COUNTS)
    assert texts(even)[:11] == ["0%"] * 11


def test_no_difference_is_told_where_hardly_any_dice_were_rolled() -> None:
    assert texts(LOST) == ["1", "2", "0/2", "0%", "0%"]
    assert found(LOST, MarkKind.ROLLED_PAIRS)
    few = replace(ONE, rolls=20)
    assert len(texts(few)) == len(texts(ONE)) - 4, "2, 3, 11 and 12 are too rare"


def test_who_has_never_rolled_has_no_dice() -> None:
    assert not found(
        PlayerStats(outcomes=(False,), fair_wins=0.5), MarkKind.ROLLED_PAIRS, MarkKind.EXPECTED_PAIRS
    )
    assert texts(PlayerStats(outcomes=(False,), fair_wins=0.5)) == ["1", "0/1", "0%", "0%"]


@pytest.mark.parametrize("count", [1, 2, MAX_GAME_BARS])
def test_each_of_few_games_has_a_bar_and_each_win_a_crown(count: int) -> None:
    few = replace(SOME, outcomes=tuple(number % 3 == 0 for number in range(count)))
    tracks = [mark for mark in found(few, MarkKind.BAR_TRACK) if mark.y > GAME_BARS[0]]
    assert len(tracks) == count
    won = {mark.x for mark in found(few, MarkKind.WON_GAMES)}
    assert won == {mark.x for number, mark in enumerate(tracks) if number % 3 == 0}
    assert won == {mark.x for mark in found(few, MarkKind.CROWN) if mark.y > COLUMNS_BOTTOM}
    assert all(mark.height == GAME_BARS[1] - GAME_BARS[0] for mark in found(few, MarkKind.WON_GAMES))


@pytest.mark.parametrize("count", [MAX_GAME_BARS + 1, 100, 200])
def test_many_games_share_bars_that_tell_the_share_won(count: int) -> None:
    many = replace(MANY, outcomes=tuple(number < count / 2 for number in range(count)))
    assert len([mark for mark in found(many, MarkKind.BAR_TRACK) if mark.y > GAME_BARS[0]]) == MAX_GAME_BARS
    heights = [mark.height for mark in found(many, MarkKind.WON_GAMES)]
    assert heights[0] == GAME_BARS[1] - GAME_BARS[0]
    assert heights == sorted(heights, reverse=True), "the first game is on the left"
    assert len([mark for mark in found(many, MarkKind.CROWN) if mark.y > COLUMNS_BOTTOM]) == 0
    (line,) = (mark for mark in found(many, MarkKind.FAIR_SHARE) if mark.y > COLUMNS_BOTTOM)
    assert GAME_BARS[1] - line.y == pytest.approx(many.fair_win_rate * (GAME_BARS[1] - GAME_BARS[0]))
    assert {"1", str(count)} <= {*texts(many)}


def test_one_s_own_busts_stand_above_those_of_the_others() -> None:
    own, others = (mark for mark in found(SOME, MarkKind.TEXT) if mark.align > 0)
    assert (own.text, others.text) == ("39%", "34%")
    assert own.y < others.y
    (oneself,) = found(SOME, MarkKind.OWN_PAWN)
    assert oneself.y == own.y


@settings(max_examples=60, deadline=None)
@given(FIGURES)
def test_everything_is_in_its_place_whatever_the_figures(figures: PlayerStats) -> None:
    for mark in marks(figures):
        left, top, right, foot = box(mark)
        assert left >= 0
        assert top >= 0
        assert right <= WIDTH
        assert foot <= HEIGHT
    for mark in found(figures, MarkKind.AVERAGE_HEIGHT):
        assert mark.height <= (LENGTHS[column(mark)] - 1) * SPACE_HEIGHT
    # Numbers beside one another do not touch.
    lake = [mark for mark in found(figures, MarkKind.TEXT) if NUMBERS_BAND[1] < mark.y < GAME_BARS[0]]
    for one, other in pairwise(lake):
        apart = box(one)[2] < box(other)[0] or abs(one.y - other.y) >= one.height
        assert apart or len(one.text) + len(other.text) > 10


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", NAMED)
def test_the_picture_is_small_and_true_to_its_colours(name: str, theme: Theme) -> None:
    png = stats_png(NAMED[name], theme)
    assert len(png) < 80_000
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (WIDTH, HEIGHT))
    full = draw_image(NAMED[name], theme)
    assert count_different_pixels(picture.convert("RGB"), full, limit=12) < 0.005 * WIDTH * HEIGHT


@pytest.mark.parametrize(
    ("name", "theme"),
    [
        ("one", Theme.LIGHT),
        ("some", Theme.DARK),
        ("some", Theme.LIGHT),
        ("many", Theme.DARK),
        ("lost", Theme.DARK),
    ],
)
def test_the_picture_is_as_it_was(name: str, theme: Theme, same_picture: SamePicture) -> None:
    same_picture(GOLDEN / f"stats-{name}-{theme.value}.png", stats_png(NAMED[name], theme))


def test_the_docs_show_what_is_drawn_today(same_picture: SamePicture) -> None:
    same_picture(DOCS / "stats.png", stats_png(MANY, Theme.DARK))


@pytest.mark.parametrize("theme", Theme)
def test_marks_have_the_colours_that_tell_them_apart(theme: Theme) -> None:
    picture = Image.open(BytesIO(stats_png(SOME, theme))).convert("RGB")
    climb = next(mark for mark in found(SOME, MarkKind.AVERAGE_HEIGHT) if column(mark) == 7)
    seen = next(mark for mark in found(SOME, MarkKind.ROLLED_PAIRS) if column(mark) == 7)
    won = found(SOME, MarkKind.WON_GAMES)[0]
    assert picture.getpixel((round(climb.x), COLUMNS_BOTTOM - 16)) == SEAT_COLOURS[0].fill
    assert picture.getpixel((round(seen.x), round(seen.y))) == (255, 255, 255)
    assert picture.getpixel((round(won.x), round(won.y))) == COLOURS[theme].summit
