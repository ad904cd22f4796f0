"""The story of a game as one picture: everybody's chance to win, turn by turn, without words but names.

Each player has a band as high as their chance, the first seat's on top. A turn is a section from left to
right. The turn that won most is above the bands, the bust that cost most below, each with a line at its turn.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image, ImageDraw

from bot.game import FourDice
from bot.render.board import paste_pieces
from bot.render.canvas import Canvas, Point, draw_number, fitting_name, font_for, framed_box, paste_centred
from bot.render.palette import COLOURS, SEAT_COLOURS, WHITE, Theme, quantize
from bot.render.pieces import Piece, PieceKind, Sprite
from bot.render.png import encode_png

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
"""The centre of a turning point: of a bust at the bottom, of another turn on top."""
MARK_HEIGHT: Final = 76
MARK_MARKER: Final = 48
MARK_DIE: Final = 54
MARK_FONT: Final = 46
MARK_GAP: Final = 8
BADGE_PADDING: Final = 16

SCALE: Final = 2
AXIS_Y: Final = 510
"""The centre of the numbers of turns."""
BADGE_HEIGHT: Final = 44
"""The height of the box around the turn of a turning point, on the axis."""
BORDER: Final = 5
"""The width of the line between two bands."""
LINE: Final = 8
"""The width of the line at a turning point, with its outline."""
OUTLINE: Final = 3
CROWN_SIZE: Final = (52, 44)


@dataclass(frozen=True, slots=True)
class StoryMark:
    """A turning point: a turn, with its dice if it bust; ``points`` percent were won or lost."""

    turn: int
    seat: int
    dice: FourDice | None
    points: int


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
    """A turning point: the text in its box around ``x`` and ``y``, its line, and its number on the axis."""

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
    lines = [list(zip(xs, map(_y, border), strict=True)) for border in _borders(chart)]
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
    lines = [turn_x(chart, mark.turn - 0.5) for mark in chart.marks]
    badges = _spread(lines, max(badge_widths, default=0))
    placed = []
    for mark, line_x, badge_x, badge_width in zip(chart.marks, lines, badges, badge_widths, strict=True):
        text = f"{mark.points:+}%".replace("-", "−")
        dice = len(mark.dice or ()) * (MARK_DIE + MARK_GAP)
        width = MARK_MARKER + dice + _text_width(text, MARK_FONT) + 5 * MARK_GAP
        x = min(max(line_x, width / 2 + MARK_GAP), WIDTH - width / 2 - MARK_GAP)
        y = MARK_Y[mark.points < 0]
        placed.append(PlacedMark(mark, text, line_x, badge_x, badge_width, x, y, width))
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


def _text_width(text: str, font_size: int) -> int:
    return round(font_for(text, font_size).getlength(text))


def story_png(chart: StoryChart, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of a story, which must have a turn, as a PNG of 1000×640.

    It takes about 25 milliseconds of CPU and may be called from any thread.
    """
    return encode_png(quantize(draw_image(chart, theme), theme))


def draw_image(chart: StoryChart, theme: Theme) -> Image.Image:
    """Return the picture in full colour."""
    image = _frame(theme)
    image.paste(_draw_bands(chart, theme), (LEFT, TOP))
    _draw_half_line(image, theme)
    for turn, x in ticks(chart):
        draw_number(image, (x, AXIS_Y), str(turn), AXIS_FONT, COLOURS[theme].preview)
    marks = placed_marks(chart)
    for mark in marks:
        _draw_line(image, mark)
    for label in name_labels(chart):
        _draw_label(image, label, theme, won=label.seat in chart.winners)
    for mark in marks:
        _draw_mark(image, mark, theme)
    return image


def _frame(theme: Theme) -> Image.Image:
    """Return the picture without data."""
    colours = COLOURS[theme]
    canvas = Canvas(WIDTH, HEIGHT, origin=(0, 0), scale=SCALE, background=colours.background)
    middle, size = ((LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2), (RIGHT - LEFT, BOTTOM - TOP)
    canvas.rounded_rectangle(middle, (size[0] + 2 * BORDER, size[1] + 2 * BORDER), 8, colours.outline)
    for share in (0.0, 0.5, 1.0):
        y = min(max(BOTTOM - share * (BOTTOM - TOP), TOP + 12), BOTTOM - 12)
        canvas.number((LEFT / 2 - 2, y), f"{share:.0%}", 30, colours.preview)
    return canvas.to_image()


def _draw_bands(chart: StoryChart, theme: Theme) -> Image.Image:
    canvas = Canvas(RIGHT - LEFT, BOTTOM - TOP, origin=(-LEFT, -TOP), scale=SCALE, background=WHITE)
    outlines = list(bands(chart))
    for seat, outline in enumerate(outlines):
        canvas.polygon(outline, SEAT_COLOURS[seat].fill)
    for outline in outlines[1:]:
        canvas.line(outline[: len(chart.chances)], BORDER, COLOURS[theme].outline)
    return canvas.to_image()


def _draw_half_line(image: Image.Image, theme: Theme) -> None:
    """Draw a dashed line through the middle: with two players, the better chance is beyond it."""
    draw, y = ImageDraw.Draw(image), (TOP + BOTTOM) // 2
    for x in range(LEFT, RIGHT, 24):
        draw.rectangle((x, y - 1, min(x + 9, RIGHT), y + 1), fill=COLOURS[theme].outline)


def _draw_line(image: Image.Image, mark: PlacedMark) -> None:
    """Draw a line through the bands, light with a dark outline, from the turning point to its turn."""
    draw = ImageDraw.Draw(image)
    x = round(mark.line_x)
    top, bottom = sorted((round(mark.y), AXIS_Y))
    for inset, colour in ((0, COLOURS[Theme.DARK].outline), (OUTLINE - 1, WHITE)):
        half = LINE // 2 - inset
        draw.rectangle((x - half, min(top, TOP), x + half - 1, max(bottom, AXIS_Y)), fill=colour)


def _draw_label(image: Image.Image, label: NameLabel, theme: Theme, *, won: bool) -> None:
    x, y = round(label.x - label.width / 2) + LABEL_PADDING, round(label.y)
    marker = Sprite(PieceKind.MARKER, LABEL_MARKER, LABEL_MARKER, label.seat)
    pieces = [Piece(marker, x + LABEL_MARKER // 2, y)]
    if won:
        crown = Sprite(PieceKind.CROWN, *CROWN_SIZE, label.seat, tilt=18)
        pieces.append(Piece(crown, x + 4 - LABEL_PADDING, round(label.y - LABEL_HEIGHT / 2) - 2))
    _draw_box(image, (label.x, label.y), (label.width, LABEL_HEIGHT), theme, pieces)
    room = label.width - LABEL_MARKER - 3 * LABEL_PADDING
    centre = x + LABEL_MARKER + LABEL_PADDING + room / 2
    draw_number(image, (centre, label.y), label.name, NAME_FONT, COLOURS[Theme.LIGHT].outline)


def _draw_mark(image: Image.Image, placed: PlacedMark, theme: Theme) -> None:
    mark, y = placed.mark, round(placed.y)
    left = round(placed.x - placed.width / 2)
    x = left + 2 * MARK_GAP
    pieces = [Piece(Sprite(PieceKind.MARKER, MARK_MARKER, MARK_MARKER, mark.seat), x + MARK_MARKER // 2, y)]
    x += MARK_MARKER + MARK_GAP
    for value in mark.dice or ():
        die = Sprite(PieceKind.BUST_DIE, MARK_DIE, MARK_DIE, text=str(value))
        pieces.append(Piece(die, x + MARK_DIE // 2, y))
        x += MARK_DIE + MARK_GAP
    _draw_box(image, (placed.x, y), (placed.width, MARK_HEIGHT), theme, pieces)
    ink, at_turn = COLOURS[Theme.LIGHT].outline, (placed.badge_x, AXIS_Y)
    draw_number(image, ((x + left + placed.width - MARK_GAP) / 2, y), placed.text, MARK_FONT, ink)
    _draw_box(image, at_turn, (placed.badge_width, BADGE_HEIGHT), theme)
    draw_number(image, at_turn, str(mark.turn), AXIS_FONT, ink)


def _draw_box(
    image: Image.Image, centre: Point, size: tuple[int, int], theme: Theme, pieces: Sequence[Piece] = ()
) -> None:
    """Draw a white box with an outline, and ``pieces`` on it."""
    paste_centred(image, framed_box(*size, 16, COLOURS[theme].outline, WHITE), centre)
    paste_pieces(image, pieces, theme)
