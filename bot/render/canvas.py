"""Drawing with smooth edges: shapes are drawn several times larger, then scaled down."""

import math
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont, features

from bot.assets import ASSETS
from bot.render.palette import Rgb

Point = tuple[float, float]

SUPERSAMPLING: Final = 8
"""How many times larger a sprite is drawn, because Pillow does not smooth the edges of shapes."""

_MISSING: Final = "\uffff"
"""A character that no font has."""
_NARROW_SPACE: Final = "\N{NARROW NO-BREAK SPACE}"
"""In numbers of some languages; the font lacks it."""
_TESTED_SIZE: Final = 26
"""The font size at which characters are compared with the missing one."""
_OTHER_FONTS: Final = ("DejaVuSans-Bold.ttf", "wqy-microhei.ttc")
"""Fonts of the system, if it has them, for Greek, Hebrew and Arabic, and for Chinese, Japanese and Korean."""


@lru_cache
def font(size: int, name: str | None = None) -> ImageFont.FreeTypeFont:
    """Return the bot's font at ``size``, or one of the system.

    The layout engine of the bot's is fixed because the two that Pillow may have place digits differently.
    """
    if name is not None:
        return ImageFont.truetype(name, size)
    path = ASSETS / "fonts" / "Nunito-ExtraBold.ttf"
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def font_for(text: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font at ``size`` that can write a text, or the bot's font if none can."""
    return font(size, _font_name(text))


class Canvas:
    """An image to draw on in final pixels, with a chosen origin.

    ``origin`` is the point (0, 0), by default the centre; everything is rotated about it by ``tilt`` degrees,
    counter-clockwise. All is drawn ``scale`` times larger. Without ``background`` the image is transparent.

    While it is large, it is RGBX: opaque shapes on transparent black need not be multiplied by their opacity
    before they are scaled down, which takes most of the time for RGBA.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        origin: Point | None = None,
        scale: int = SUPERSAMPLING,
        background: Rgb | None = None,
        tilt: int = 0,
    ) -> None:
        size = (width * scale, height * scale)
        self._on_top: list[Callable[[Image.Image], None]] = []
        self._image = Image.new("RGB", size, background) if background else Image.new("RGBX", size)
        self._draw = ImageDraw.Draw(self._image)
        self._origin = origin or (width / 2, height / 2)
        self._scale = scale
        self._tilt = tilt
        self._cos, self._sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))

    def _at(self, point: Point) -> Point:
        x = point[0] * self._cos + point[1] * self._sin
        y = point[1] * self._cos - point[0] * self._sin
        return (x + self._origin[0]) * self._scale, (y + self._origin[1]) * self._scale

    def polygon(self, points: Iterable[Point], fill: Rgb) -> None:
        """Fill a polygon with sharp corners."""
        self._draw.polygon([self._at(point) for point in points], fill=fill)

    def line(self, points: Iterable[Point], width: float, fill: Rgb) -> None:
        """Draw a line through points, with smooth joints."""
        at = [self._at(point) for point in points]
        self._draw.line(at, fill=fill, width=round(width * self._scale), joint="curve")

    def disc(self, centre: Point, radius: float, fill: Rgb) -> None:
        """Fill a disc."""
        x, y = self._at(centre)
        reach = radius * self._scale
        self._draw.ellipse((x - reach, y - reach, x + reach - 1, y + reach - 1), fill=fill)

    def rounded_rectangle(self, centre: Point, size: Point, radius: float, fill: Rgb) -> None:
        """Fill a rectangle with rounded corners."""
        if self._tilt:
            side_x, side_y = size[0] / 2 - radius, size[1] / 2 - radius
            signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
            corners = [(centre[0] + x * side_x, centre[1] + y * side_y) for x, y in signs]
            self.rounded_polygon(corners, radius, fill)
            return
        x, y = self._at(centre)
        half_x, half_y = size[0] / 2 * self._scale, size[1] / 2 * self._scale
        box = (x - half_x, y - half_y, x + half_x - 1, y + half_y - 1)
        if box[2] < 0 or box[3] < 0 or box[0] >= self._image.width or box[1] >= self._image.height:
            return  # Pillow draws corners also where nobody sees them
        self._draw.rounded_rectangle(box, radius * self._scale, fill=fill)

    def rounded_polygon(self, points: Sequence[Point], radius: float, fill: Rgb) -> None:
        """Fill everything within ``radius`` of a polygon, of a line (two points) or of a single point."""
        if len(points) > 2:
            self.polygon(points, fill)
        for (x, y), (end_x, end_y) in zip(points, [*points[1:], points[0]], strict=True):
            length = math.hypot(end_x - x, end_y - y)
            if length:
                dx, dy = (end_x - x) / length * radius, (end_y - y) / length * radius
                left, right = (x - dy, y + dx), (x + dy, y - dx)
                self.polygon((left, right, (end_x + dy, end_y - dx), (end_x - dy, end_y + dx)), fill)
            self.disc((x, y), radius, fill)

    def frame(self, size: Point, radius: float, edge: Rgb, fill: Rgb) -> None:
        """Fill a box in the middle, with rounded corners and an edge 3 pixels wide."""
        self.rounded_rectangle((0, 0), size, radius, edge)
        self.rounded_rectangle((0, 0), (size[0] - 6, size[1] - 6), radius - 3, fill)

    def number(self, at: Point, text: str, size: int, colour: Rgb, align: Literal["l", "m"] = "m") -> None:
        """Draw digits or words on top of all shapes; see :func:`draw_number`."""
        at = self._from_corner(at)
        self._on_top.append(partial(draw_number, at=at, text=text, size=size, colour=colour, align=align))

    def paste(self, part: Image.Image, centre: Point) -> None:
        """Paste an image of the final size on top of all shapes."""
        self._on_top.append(partial(paste_centred, part=part, centre=self._from_corner(centre)))

    def _from_corner(self, point: Point) -> Point:
        return point[0] + self._origin[0], point[1] + self._origin[1]

    def to_image(self) -> Image.Image:
        """Return the image at its final size."""
        image = _with_opacity(self._image.reduce(self._scale))
        top = Image.new("RGBA", image.size, (255, 255, 255, 0)) if self._tilt else image
        for draw in self._on_top:
            draw(top)
        if self._on_top and self._tilt:
            image.alpha_composite(top.rotate(self._tilt, Image.Resampling.BICUBIC))
        return image

    def resized_square(self, box: int, side: int) -> Image.Image:
        """Return the central square of ``box`` by ``box``, resized to ``side`` by ``side``."""
        left, top = ((length - box * self._scale) / 2 for length in self._image.size)
        square = (left, top, left + box * self._scale, top + box * self._scale)
        return _with_opacity(self._image.resize((side, side), Image.Resampling.LANCZOS, box=square))


def _with_opacity(image: Image.Image) -> Image.Image:
    """Return what is left of RGBX, which is RGBA whose colours are multiplied by their opacity, as RGBA."""
    if image.mode == "RGB":
        return image
    return Image.frombytes("RGBa", image.size, image.tobytes()).convert("RGBA")


@lru_cache(maxsize=32)
def framed_box(width: int, height: int, radius: float, edge: Rgb, fill: Rgb) -> Image.Image:
    """Return a box with rounded corners and an edge 3 pixels wide; the cached image must not be changed."""
    canvas = Canvas(width, height)
    canvas.frame((width, height), radius, edge, fill)
    return canvas.to_image()


def draw_number(
    image: Image.Image, at: Point, text: str, size: int, colour: Rgb, align: Literal["l", "m"] = "m"
) -> None:
    """Draw digits, or words, on ``image``, vertically centred by the height of a digit.

    Pillow smooths text, so it is drawn at its final size. ``align`` says what of the text is at the x of
    ``at``: its left end or its middle.
    """
    text = text.replace(_NARROW_SPACE, "\N{NO-BREAK SPACE}")
    _, top, _, bottom = font(size).getbbox("0", anchor="ls")
    baseline = round(at[1] - (top + bottom) / 2)
    known, typeface = _known(text, _font_name(text)), font_for(text, size)
    ImageDraw.Draw(image).text(
        (round(at[0]), baseline), known, font=typeface, fill=colour, anchor=f"{align}s"
    )


def fitting_name(name: str, font_size: int, room: float) -> str:
    """Return as much of a name as fits into ``room`` pixels, or nothing if no font has all of its letters.

    Emoji and other signs that the font lacks are left out, and fancy letters are written as plain ones.
    """
    name = unicodedata.normalize("NFKC", name)
    letters = "".join(filter(str.isalnum, name))
    used = _font_name(letters)
    if not letters or _known(letters, used) != letters:
        return ""
    name = " ".join(_known(name, used).split())
    typeface = font(font_size, used)
    if typeface.getlength(name) <= room:
        return name
    shortened = (name[:length].rstrip() + "…" for length in range(len(name) - 1, 0, -1))
    return next((cut for cut in shortened if typeface.getlength(cut) <= room), "")


def paste_centred(image: Image.Image, part: Image.Image, centre: Point) -> None:
    """Paste ``part``, as far as it is not transparent, around ``centre``."""
    image.paste(part, (round(centre[0] - part.width / 2), round(centre[1] - part.height / 2)), part)


@lru_cache(maxsize=1024)
def _font_name(text: str) -> str | None:
    """Return the name of the font of the system that a text needs, or None for the bot's."""
    names = (None, *filter(_is_installed, _OTHER_FONTS))
    return next((name for name in names if all(_has_glyph(character, name) for character in text)), None)


def _known(text: str, name: str | None) -> str:
    """Return a text without what a font would write as boxes."""
    return "".join(character for character in text if _has_glyph(character, name))


@cache
def _is_installed(name: str) -> bool:
    try:
        return bool(font(_TESTED_SIZE, name))
    except OSError:
        return False


@lru_cache(maxsize=1024)
def _has_glyph(character: str, name: str | None) -> bool:
    if character.isspace():
        return True
    if unicodedata.bidirectional(character) in ("R", "AL") and not features.check_feature("fribidi"):
        return False  # it would be written from left to right
    typeface = font(_TESTED_SIZE, name)
    missing, shape = typeface.getmask(_MISSING), typeface.getmask(character)
    return character.isprintable() and (shape.size, bytes(shape)) != (missing.size, bytes(missing))
