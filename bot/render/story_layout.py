"""The layout of the story of a game: which parts the picture has, and where. No drawing here.

Each player has a band as high as their chance to win, the first seat's on top. A turn is a section from left
to right. The roll that won most is above the bands, the bust that cost most below, each with a line at its
turn.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from bot.game import FourDice
from bot.render.canvas import Point, font
from bot.render.names import fitting_name

WIDTH: Final = 1000
HEIGHT: Final = 640
LEFT: Final = 96
RIGHT: Final = 980
TOP: Final = 96
BOTTOM: Final = 484
"""The bands."""

AXIS_FONT: Final = 32
TICK_STEPS: Final = (1, 2, 5, 10, 20, 50)
MAX_TICKS: Final = 10

NAME_FONT: Final = 34
NAME_ROOM: Final = 250
LABEL_HEIGHT: Final = 58
LABEL_MARKER: Final = 40
LABEL_PADDING: Final = 12
MAX_PLACES: Final = 60
"""How many places are tried for a label."""

MARK_Y: Final = {False: 46, True: 590}
"""The centre of a turning point: of a bust at the bottom, of another roll on top."""
MARK_HEIGHT: Final = 76
MARK_MARKER: Final = 48
MARK_DIE: Final = 54
MARK_FONT: Final = 46
MARK_GAP: Final = 8
BADGE_PADDING: Final = 16


@dataclass(frozen=True, slots=True)
class StoryMark:
    """A turning point.

    Attributes:
        gain: the chance that it won, 0 to 1; negative if it was lost.
    """

    turn: int
    seat: int
    dice: FourDice
    gain: float
    busted: bool = False


@dataclass(frozen=True, slots=True)
class StoryChart:
    """What the picture of a story shows.

    Attributes:
        chances: everybody's chance to win, together 1: before the first turn shown, then after each turn.
        names: the names of the players, each empty if it is not to be written.
        omitted: the number of turns before the first one shown.
    """

    chances: tuple[tuple[float, ...], ...]
    names: tuple[str, ...]
    winners: tuple[int, ...]
    omitted: int = 0
    marks: tuple[StoryMark, ...] = ()

    @property
    def turns(self) -> int:
        """The number of turns shown."""
        return len(self.chances) - 1


@dataclass(frozen=True, slots=True)
class NameLabel:
    """A player's shape and name, within the player's band where there is room."""

    seat: int
    name: str
    x: float
    y: float
    width: int


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """A turning point.

    Attributes:
        text: the chance that was won or lost, in percent.
        badge_x: the x of the number of its turn on the axis.
        x: the centre of its box.
        y: the centre of its box.
        width: of its box.
    """

    mark: StoryMark
    text: str
    line_x: float
    badge_x: float
    badge_width: int
    x: float
    y: float
    width: int


def turn_x(chart: StoryChart, turn: float) -> float:
    """Return the x of the end of a turn; half a turn less is its middle."""
    return LEFT + (turn - chart.omitted) / chart.turns * (RIGHT - LEFT)


def bands(chart: StoryChart) -> Iterator[list[Point]]:
    """Yield the outline of each player's band, in seating order."""
    xs = [turn_x(chart, chart.omitted + index) for index in range(len(chart.chances))]
    lines = [[(x, _y(above)) for x, above in zip(xs, border, strict=True)] for border in _borders(chart)]
    for upper, lower in pairwise(lines):
        yield [*upper, *reversed(lower)]


def name_labels(chart: StoryChart) -> Iterator[NameLabel]:
    """Yield the label of each player, where the band is widest."""
    pitch = (RIGHT - LEFT) / chart.turns
    for seat, (name, (upper, lower)) in enumerate(zip(chart.names, pairwise(_borders(chart)), strict=True)):
        fitting = fitting_name(name, NAME_FONT, NAME_ROOM)
        text_width = _text_width(fitting, NAME_FONT) + LABEL_PADDING if fitting else 0
        width = LABEL_MARKER + 2 * LABEL_PADDING + text_width
        turn, above = _roomiest(upper, lower, reach=width / 2 / pitch)
        y = min(max(_y(above), TOP + LABEL_HEIGHT / 2), BOTTOM - LABEL_HEIGHT / 2)
        yield NameLabel(seat, fitting, LEFT + turn * pitch, y, width)


def placed_marks(chart: StoryChart) -> tuple[PlacedMark, ...]:
    """Return the turning points with their places."""
    badge_widths = [_text_width(str(mark.turn), AXIS_FONT) + 2 * BADGE_PADDING for mark in chart.marks]
    badges = _spread([turn_x(chart, mark.turn - 0.5) for mark in chart.marks], max(badge_widths, default=0))
    placed = []
    for mark, badge_x, badge_width in zip(chart.marks, badges, badge_widths, strict=True):
        text = _signed_percent(mark.gain)
        dice = len(mark.dice) * (MARK_DIE + MARK_GAP)
        width = MARK_MARKER + dice + _text_width(text, MARK_FONT) + 5 * MARK_GAP
        line_x = turn_x(chart, mark.turn - 0.5)
        x = min(max(line_x, width / 2 + MARK_GAP), WIDTH - width / 2 - MARK_GAP)
        placed.append(PlacedMark(mark, text, line_x, badge_x, badge_width, x, MARK_Y[mark.busted], width))
    return tuple(placed)


def ticks(chart: StoryChart) -> Iterator[tuple[int, float]]:
    """Yield the numbers of turns on the axis and their x, except where the badge of a turning point is."""
    step = next((step for step in TICK_STEPS if chart.turns / step <= MAX_TICKS), TICK_STEPS[-1])
    marks = placed_marks(chart)
    for turn in range(chart.omitted + 1, chart.omitted + chart.turns + 1):
        x = turn_x(chart, turn - 0.5)
        if turn % step == 0 and all(abs(x - mark.badge_x) > mark.badge_width for mark in marks):
            yield turn, x


def _borders(chart: StoryChart) -> list[tuple[float, ...]]:
    """Return the share of the height above each band, and at last 1, before the first turn and after each."""
    shares = (
        (0.0, *(min(above, 1.0) for above in accumulate(chances[:-1])), 1.0) for chances in chart.chances
    )
    return list(zip(*shares, strict=True))


def _y(above: float) -> float:
    return TOP + above * (BOTTOM - TOP)


def _roomiest(upper: Sequence[float], lower: Sequence[float], reach: float) -> tuple[float, float]:
    """Return where a label fits best into a band: the number of turns left of it, and the share above it.

    ``upper`` and ``lower`` are the shares above the band and above the next one, after each turn; ``reach``
    is half the width of the label, in turns.
    """
    last = len(upper) - 1
    if 2 * reach >= last:
        places = [last / 2]
    else:
        count = min(2 * last, MAX_PLACES)
        places = [reach + (last - 2 * reach) * number / count for number in range(count + 1)]
    best_room, best = -math.inf, (0.0, 0.0)
    for middle in places:
        start, end = max(0, math.floor(middle - reach)), min(last, math.ceil(middle + reach)) + 1
        top, bottom = max(upper[start:end]), min(lower[start:end])
        if bottom - top > best_room + 0.01:  # clearly more: a label rather stands early
            best_room, best = bottom - top, (middle, (top + bottom) / 2)
    return best


def _spread(badges: list[float], width: float) -> list[float]:
    """Return the x of badges, two of them moved apart if they are too close, all within the picture."""
    if len(badges) == 2 and 0 < abs(badges[0] - badges[1]) < width:
        middle = min(max(sum(badges) / 2, LEFT + width / 2), WIDTH - width)
        first = -width / 2 if badges[0] < badges[1] else width / 2
        return [middle + first, middle - first]
    return [min(x, WIDTH - width / 2) for x in badges]


def _signed_percent(gain: float) -> str:
    percent = round(gain * 100)
    return f"{'+' if percent > 0 else '−' if percent < 0 else ''}{abs(percent)}%"


def _text_width(text: str, font_size: int) -> int:
    return round(font(font_size).getlength(text))
