"""Somebody's games as one picture without words.

Top left the games won, and how many would be a fair share; top right the busts, one's own above those of the
others. On the mountain each column is filled as high as it was climbed in a game on average, and its goal
tells how often it was claimed. The lake at its foot reflects a mountain of dice as they should have fallen;
the bars in it are how they did, and the numbers the difference in percent. In the ground below it are all
games from the first to the last.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw

from bot.game import PlayerStats
from bot.render.canvas import Canvas, font, letter
from bot.render.chart_layout import GROUND, STEP, Kind, Mark, marks
from bot.render.painting import LEVEL
from bot.render.palette import COLOURS, DIE_SIDE, SEAT_COLOURS, WHITE, Rgb, Theme, palette
from bot.render.pieces import Kind as PieceKind
from bot.render.pieces import Look
from bot.render.places import WIDTH
from bot.render.sprites import sprite
from bot.render.stage import stage

SCALE: Final = 4
OUTLINE: Final = 3
OWN: Final = SEAT_COLOURS[0]


@lru_cache(maxsize=16)
def stats_png(figures: PlayerStats, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of ``figures``: a PNG of 1000×900.

    It may be called from any thread.
    """
    out = BytesIO()
    frame = compose(figures, theme).quantize(palette=palette(theme), dither=Image.Dither.NONE)
    frame.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def compose(figures: PlayerStats, theme: Theme) -> Image.Image:
    """Return the picture in full colour."""
    frame = stage(theme).copy()
    for mark in marks(figures):
        if mark.kind is Kind.TEXT:
            _write(frame, mark, theme)
            continue
        image = PAINTERS[mark.kind](mark, theme)
        frame.paste(image, (round(mark.x - image.width / 2), round(mark.y - image.height / 2)), image)
    return frame


def _write(frame: Image.Image, mark: Mark, theme: Theme) -> None:
    face = font(round(mark.height))
    _, top, _, bottom = face.getbbox("0", anchor="ls")
    baseline = round(mark.y - (top + bottom) / 2)
    ink = COLOURS[theme].plinth_ink if mark.y > GROUND else COLOURS[theme].preview
    anchor = {-1: "ls", 0: "ms", 1: "rs"}[mark.align]
    ImageDraw.Draw(frame).text((round(mark.x), baseline), mark.text, font=face, fill=ink, anchor=anchor)


def _box(mark: Mark, radius: float, *layers: tuple[float, float, Rgb]) -> Image.Image:
    """A box with round corners: layers, each smaller at every side by so much and shorter at the foot."""
    return _layers(round(mark.width), max(round(mark.height), 1), radius, layers).copy()


@lru_cache(maxsize=64)
def _layers(
    width: int, height: int, radius: float, layers: tuple[tuple[float, float, Rgb], ...]
) -> Image.Image:
    canvas = Canvas(width, height, origin=(width / 2, 0), scale=SCALE)
    for inset, foot, fill in layers:
        size = (width - 2 * inset, height - 2 * inset - foot)
        if min(size) > 0:
            corner = min(max(radius - inset, 0), min(size) / 2)
            canvas.slab((0, inset + size[1] / 2), size, corner, fill)
    return canvas.finish()


def _climb(mark: Mark, theme: Theme) -> Image.Image:
    """A claimed column of the board, with a line at each space."""
    image = _box(mark, 9, (0, 0, COLOURS[theme].ink), (OUTLINE, 0, OWN.shade), (OUTLINE, 4, OWN.fill))
    draw = ImageDraw.Draw(image)
    for y in range(image.height - STEP, OUTLINE + 6, -STEP):
        draw.rectangle((OUTLINE, y - 1, image.width - OUTLINE - 1, y), fill=OWN.shade)
    return image


def _claimed(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    image = _box(mark, 12, (0, 0, colours.goal_lip), (0, 4, colours.goal))
    letter(image, (image.width / 2, image.height / 2 - 2), mark.text, 34, colours.goal_ink)
    return image


def _never(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    image = _box(mark, 12, (0, 0, colours.quiet_side), (0, 4, colours.quiet))
    letter(
        image,
        (image.width / 2, image.height / 2 - 2),
        mark.text,
        34,
        colours.quiet_ink if theme is Theme.DARK else colours.chip,
    )
    return image


def _expected(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    return _box(mark, 0, (0, 0, colours.mountain if mark.x < WIDTH / 2 else colours.mountain_shade))


def _seen(mark: Mark, theme: Theme) -> Image.Image:
    ink = COLOURS[theme].ink
    return _box(mark, 9, (0, 0, ink), (OUTLINE, 0, DIE_SIDE), (OUTLINE, 3, WHITE))


def _track(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    dark = theme is Theme.LIGHT and mark.y > GROUND
    return _box(mark, 8, (0, 0, colours.square_lip if dark else colours.square))


def _gold(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    return _box(mark, 8, (0, 0, colours.goal_lip), (0, 3, colours.goal))


def _fair(mark: Mark, theme: Theme) -> Image.Image:
    """A line of light with an outline, to be seen on gold and beside it."""
    return _box(mark, 4, (0, 0, COLOURS[Theme.DARK].ink), (2.5, 0, WHITE))


def _crown(mark: Mark, theme: Theme) -> Image.Image:
    return sprite(Look(PieceKind.CROWN, round(mark.width), round(mark.height)), theme)


def _die(mark: Mark, theme: Theme) -> Image.Image:
    look = Look(PieceKind.BUST_DIE, round(mark.width), round(mark.height), text=mark.text, tilt=8)
    return sprite(look, theme)


def _pawn(mark: Mark, theme: Theme) -> Image.Image:
    return sprite(Look(PieceKind.HAND, round(mark.width), round(mark.height)), theme)


PAINTERS: Final[Mapping[Kind, Callable[[Mark, Theme], Image.Image]]] = MappingProxyType(
    {
        Kind.CLIMB: _climb,
        Kind.CLAIMED: _claimed,
        Kind.NEVER: _never,
        Kind.EXPECTED: _expected,
        Kind.SEEN: _seen,
        Kind.TRACK: _track,
        Kind.WINS: _gold,
        Kind.FAIR: _fair,
        Kind.WON: _gold,
        Kind.CROWN: _crown,
        Kind.DIE: _die,
        Kind.SELF: _pawn,
        Kind.OTHER: _pawn,
    }
)
