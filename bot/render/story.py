"""The story of a game as one picture: everybody's chance to win, turn by turn, without words but names."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.render.canvas import Canvas, draw_number, framed_box
from bot.render.palette import COLOURS, SEAT_COLOURS, WHITE, Theme, quantize
from bot.render.patches import paste_pieces
from bot.render.pieces import Piece, PieceKind, Sprite
from bot.render.png import encode_png
from bot.render.story_layout import (
    AXIS_FONT,
    BOTTOM,
    HEIGHT,
    LABEL_HEIGHT,
    LABEL_MARKER,
    LABEL_PADDING,
    LEFT,
    MARK_DIE,
    MARK_FONT,
    MARK_GAP,
    MARK_HEIGHT,
    MARK_MARKER,
    NAME_FONT,
    RIGHT,
    TOP,
    WIDTH,
    NameLabel,
    PlacedMark,
    StoryChart,
    bands,
    name_labels,
    placed_marks,
    ticks,
)

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
_cached_box = lru_cache(maxsize=32)(framed_box)


@lru_cache(maxsize=16)
def story_png(chart: StoryChart, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of a story, which must have a turn, as a PNG of 1000×640.

    It takes about 20 milliseconds of CPU and may be called from any thread.
    """
    return encode_png(quantize(draw_image(chart, theme), theme))


def draw_image(chart: StoryChart, theme: Theme) -> Image.Image:
    """Return the picture in full colour."""
    image = _frame(theme).copy()
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


@lru_cache
def _frame(theme: Theme) -> Image.Image:
    """Return the picture without data; the cached image must not be changed."""
    colours = COLOURS[theme]
    canvas = Canvas(WIDTH, HEIGHT, origin=(0, 0), scale=SCALE, background=colours.background)
    middle, size = ((LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2), (RIGHT - LEFT, BOTTOM - TOP)
    canvas.rounded_rectangle(middle, (size[0] + 2 * BORDER, size[1] + 2 * BORDER), 8, colours.outline)
    image = canvas.to_image()
    for share in (0.0, 0.5, 1.0):
        y = min(max(BOTTOM - share * (BOTTOM - TOP), TOP + 12), BOTTOM - 12)
        draw_number(image, (LEFT / 2 - 2, y), f"{share:.0%}", 30, colours.preview)
    return image


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
    _paste_box(image, label.x, label.y, label.width, LABEL_HEIGHT, theme)
    left, y = round(label.x - label.width / 2), round(label.y)
    x = left + LABEL_PADDING + LABEL_MARKER // 2
    pieces = [Piece(Sprite(PieceKind.MARKER, LABEL_MARKER, LABEL_MARKER, label.seat), x, y)]
    if won:
        crown = Sprite(PieceKind.CROWN, *CROWN_SIZE, label.seat, tilt=18)
        pieces.append(Piece(crown, left + 4, round(label.y - LABEL_HEIGHT / 2) - 2))
    paste_pieces(image, pieces, theme)
    if label.name:
        room = label.width - LABEL_MARKER - 3 * LABEL_PADDING
        centre = x + LABEL_MARKER / 2 + LABEL_PADDING + room / 2
        draw_number(image, (centre, label.y), label.name, NAME_FONT, COLOURS[Theme.LIGHT].outline)


def _draw_mark(image: Image.Image, placed: PlacedMark, theme: Theme) -> None:
    mark, y = placed.mark, round(placed.y)
    _paste_box(image, placed.x, y, placed.width, MARK_HEIGHT, theme)
    left = round(placed.x - placed.width / 2)
    x = left + 2 * MARK_GAP + MARK_MARKER // 2
    pieces = [Piece(Sprite(PieceKind.MARKER, MARK_MARKER, MARK_MARKER, mark.seat), x, y)]
    x += MARK_MARKER // 2 + MARK_GAP
    kind = PieceKind.BUST_DIE if mark.busted else PieceKind.DIE
    for value in mark.dice:
        pieces.append(Piece(Sprite(kind, MARK_DIE, MARK_DIE, text=str(value)), x + MARK_DIE // 2, y))
        x += MARK_DIE + MARK_GAP
    paste_pieces(image, pieces, theme)
    text_x = (x + left + placed.width - MARK_GAP) / 2
    ink = COLOURS[Theme.LIGHT].outline
    draw_number(image, (text_x, y), placed.text, MARK_FONT, ink)
    _paste_box(image, placed.badge_x, AXIS_Y, placed.badge_width, BADGE_HEIGHT, theme)
    draw_number(image, (placed.badge_x, AXIS_Y), str(mark.turn), AXIS_FONT, ink)


def _paste_box(image: Image.Image, x: float, y: float, width: int, height: int, theme: Theme) -> None:
    """Paste a white box with an outline, centred on a point."""
    box = _cached_box(width, height, 16, COLOURS[theme].outline, WHITE)
    image.paste(box, (round(x - width / 2), round(y - height / 2)), box)
