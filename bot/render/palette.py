"""The colours: two themes, four seats, and the palette of 256 that every picture is reduced to.

Each channel is a multiple of 4 (or 255), because Pillow looks colours up on a grid of that step. So every
flat colour comes out exactly as it is written here.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image

from bot.assets import ASSETS

Rgb = tuple[int, int, int]

PALETTE_SIZE: Final = 256


class Theme(StrEnum):
    """The colour scheme of pictures. A server chooses it, since a bot cannot know each reader's own theme."""

    DARK = "dark"
    LIGHT = "light"


def rgb(code: int) -> Rgb:
    """Return the channels of a colour that is written as 0xRRGGBB."""
    return code >> 16, code >> 8 & 0xFF, code & 0xFF


@dataclass(frozen=True, slots=True)
class SeatColours:
    """The colours of one seat: of the face and the side of its pieces, and of a rim in the dark theme."""

    fill: Rgb
    shade: Rgb
    rim: Rgb


# Derived from Okabe-Ito. The smallest OKLab distance, in normal and three kinds of colour-blind vision, is
# 0.158.
SEAT_COLOURS: Final = (
    SeatColours(rgb(0xE8580C), rgb(0xA83C00), rgb(0xFFB888)),
    SeatColours(rgb(0x0C6CCC), rgb(0x084890), rgb(0x8CC4FF)),
    SeatColours(rgb(0xF0E440), rgb(0xB4A810), rgb(0xFFFCD0)),
    SeatColours(rgb(0xD88CF0), rgb(0x9C50B4), rgb(0xF8DCFF)),
)

ACCENT_COLOURS: Final = tuple(int.from_bytes(seat.fill) for seat in SEAT_COLOURS)
"""The seats' colours as 0xRRGGBB, for the accent of a message."""

WHITE: Final = rgb(0xFFFFFF)
DIE_SIDE: Final = rgb(0xC4CCD4)
BUST: Final = rgb(0xD43030)

# A bid that was right or wrong. As easy to tell apart as the seats, in every kind of colour vision.
WIN: Final = rgb(0x40D8A0)
WIN_SHADE: Final = rgb(0x188860)
LOSS: Final = BUST
LOSS_SHADE: Final = rgb(0x8C1818)
LOSS_RIM: Final = rgb(0xFFB0A8)


class _Themed:
    """A colour that depends on the theme."""

    def __init__(self, dark: int, light: int) -> None:
        self._colours = {Theme.DARK: rgb(dark), Theme.LIGHT: rgb(light)}

    def __get__(self, colours: "Colours", _: type["Colours"]) -> Rgb:
        return self._colours[colours.theme]


@dataclass(frozen=True)
class Colours:
    """The flat colours of a theme, named for what they are used for.

    In the light theme ``moon`` is the sun and ``star`` the clouds.
    """

    theme: Theme

    background = _Themed(dark=0x101C2C, light=0xD4E8F0)
    halo_far = _Themed(dark=0x142438, light=0xE0ECF0)
    halo_middle = _Themed(dark=0x182C48, light=0xECF0E8)
    halo_near = _Themed(dark=0x203858, light=0xF8F0DC)
    moon = _Themed(dark=0xF0E8C4, light=0xFFCC6C)
    star = _Themed(dark=0xF0E8C4, light=0xFFFFFF)
    ridge_far = _Themed(dark=0x1C3050, light=0xB8D0DC)
    ridge_near = _Themed(dark=0x243C60, light=0x9CB8CC)
    mountain = _Themed(dark=0x385878, light=0x7498B0)
    mountain_shade = _Themed(dark=0x304868, light=0x60849C)
    snow = _Themed(dark=0xE8F0F8, light=0xFFFFFF)
    snow_shade = _Themed(dark=0xC0D0E0, light=0xDCE8F0)
    pine = _Themed(dark=0x0C1828, light=0x407060)
    space = _Themed(dark=0x203448, light=0xC4D8E0)
    space_edge = _Themed(dark=0x182438, light=0x486880)
    summit = _Themed(dark=0xF4C85C, light=0xFFD868)
    summit_edge = _Themed(dark=0xB88820, light=0xB88820)
    summit_text = _Themed(dark=0x382800, light=0x382800)
    base = _Themed(dark=0x0C1420, light=0x345068)
    base_text = _Themed(dark=0xE8F0F8, light=0xFFFFFF)
    outline = _Themed(dark=0x08101C, light=0x182030)
    highlight = _Themed(dark=0x0C1420, light=0xFFFFFF)
    highlight_edge = _Themed(dark=0xFFFFFF, light=0x182030)
    empty_flag = _Themed(dark=0x344860, light=0xC8D8E0)
    flag_pole = _Themed(dark=0xE8F0F8, light=0xFFFFFF)
    muted = _Themed(dark=0x344860, light=0xE0E8EC)
    muted_side = _Themed(dark=0x243850, light=0xB8C8D4)
    muted_text = _Themed(dark=0x8CA0B8, light=0x7C90A4)
    preview = _Themed(dark=0xFFFFFF, light=0x182030)
    chip = _Themed(dark=0x6088B0, light=0x486880)
    chip_side = _Themed(dark=0x385878, light=0x304868)


COLOURS: Final = {theme: Colours(theme) for theme in Theme}


def flat_colours(theme: Theme) -> tuple[Rgb, ...]:
    """Return every flat colour that a picture in ``theme`` may use, without duplicates."""
    colours = COLOURS[theme]
    own = [getattr(colours, name) for name, value in vars(Colours).items() if isinstance(value, _Themed)]
    seats = [part for seat in SEAT_COLOURS for part in (seat.fill, seat.shade, seat.rim)]
    others = (WHITE, DIE_SIDE, BUST, WIN, WIN_SHADE, LOSS, LOSS_SHADE, LOSS_RIM)
    return tuple(dict.fromkeys([*own, *seats, *others]))


def blends_path(theme: Theme) -> Path:
    """Return the path of the file of blended colours: one per line, as RRGGBB."""
    return ASSETS / "palettes" / f"{theme.value}.txt"


@lru_cache
def palette(theme: Theme) -> Image.Image:
    """Return the palette of ``theme`` in the form that ``Image.quantize`` takes."""
    blends = [rgb(int(line, 16)) for line in blends_path(theme).read_text("ascii").split()]
    entries = [*flat_colours(theme), *blends][:PALETTE_SIZE]
    image = Image.new("P", (1, 1))
    image.putpalette([channel for entry in entries for channel in entry])
    return image


def palette_bytes(theme: Theme) -> bytes:
    """Return the colours of the palette of ``theme``, three bytes each."""
    return bytes(palette(theme).getpalette() or ())


def quantize(image: Image.Image, theme: Theme) -> Image.Image:
    """Return ``image`` in the colours of the palette of ``theme``."""
    return image.quantize(palette=palette(theme), dither=Image.Dither.NONE)
