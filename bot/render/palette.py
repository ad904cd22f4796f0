"""The colours: two themes, four seats, and the palette of 256 that every picture is reduced to.

Each channel is a multiple of 4 (or 255), because Pillow looks colours up on a grid of that step. So every
flat colour comes out exactly as it is written here.
"""

from dataclasses import dataclass, fields
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image

Rgb = tuple[int, int, int]

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"
PALETTE_SIZE: Final = 256


class Theme(Enum):
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


@dataclass(frozen=True, slots=True)
class Colours:
    """The flat colours of a theme, named for what they are used for.

    In the light theme ``moon`` is the sun and ``star`` the clouds.
    """

    background: Rgb
    halo_far: Rgb
    halo_middle: Rgb
    halo_near: Rgb
    moon: Rgb
    star: Rgb
    ridge_far: Rgb
    ridge_near: Rgb
    mountain: Rgb
    mountain_shade: Rgb
    snow: Rgb
    snow_shade: Rgb
    pine: Rgb
    space: Rgb
    space_edge: Rgb
    summit: Rgb
    summit_edge: Rgb
    summit_text: Rgb
    base: Rgb
    base_text: Rgb
    outline: Rgb
    highlight: Rgb
    highlight_edge: Rgb
    empty_flag: Rgb
    flag_pole: Rgb
    muted: Rgb
    muted_side: Rgb
    muted_text: Rgb
    preview: Rgb
    chip: Rgb
    chip_side: Rgb


COLOURS: Final = {
    Theme.DARK: Colours(
        background=rgb(0x101C2C),
        halo_far=rgb(0x142438),
        halo_middle=rgb(0x182C48),
        halo_near=rgb(0x203858),
        moon=rgb(0xF0E8C4),
        star=rgb(0xF0E8C4),
        ridge_far=rgb(0x1C3050),
        ridge_near=rgb(0x243C60),
        mountain=rgb(0x385878),
        mountain_shade=rgb(0x304868),
        snow=rgb(0xE8F0F8),
        snow_shade=rgb(0xC0D0E0),
        pine=rgb(0x0C1828),
        space=rgb(0x203448),
        space_edge=rgb(0x182438),
        summit=rgb(0xF4C85C),
        summit_edge=rgb(0xB88820),
        summit_text=rgb(0x382800),
        base=rgb(0x0C1420),
        base_text=rgb(0xE8F0F8),
        outline=rgb(0x08101C),
        highlight=rgb(0x0C1420),
        highlight_edge=rgb(0xFFFFFF),
        empty_flag=rgb(0x344860),
        flag_pole=rgb(0xE8F0F8),
        muted=rgb(0x344860),
        muted_side=rgb(0x243850),
        muted_text=rgb(0x8CA0B8),
        preview=rgb(0xFFFFFF),
        chip=rgb(0x6088B0),
        chip_side=rgb(0x385878),
    ),
    Theme.LIGHT: Colours(
        background=rgb(0xD4E8F0),
        halo_far=rgb(0xE0ECF0),
        halo_middle=rgb(0xECF0E8),
        halo_near=rgb(0xF8F0DC),
        moon=rgb(0xFFCC6C),
        star=rgb(0xFFFFFF),
        ridge_far=rgb(0xB8D0DC),
        ridge_near=rgb(0x9CB8CC),
        mountain=rgb(0x7498B0),
        mountain_shade=rgb(0x60849C),
        snow=rgb(0xFFFFFF),
        snow_shade=rgb(0xDCE8F0),
        pine=rgb(0x407060),
        space=rgb(0xC4D8E0),
        space_edge=rgb(0x486880),
        summit=rgb(0xFFD868),
        summit_edge=rgb(0xB88820),
        summit_text=rgb(0x382800),
        base=rgb(0x345068),
        base_text=rgb(0xFFFFFF),
        outline=rgb(0x182030),
        highlight=rgb(0xFFFFFF),
        highlight_edge=rgb(0x182030),
        empty_flag=rgb(0xC8D8E0),
        flag_pole=rgb(0xFFFFFF),
        muted=rgb(0xE0E8EC),
        muted_side=rgb(0xB8C8D4),
        muted_text=rgb(0x7C90A4),
        preview=rgb(0x182030),
        chip=rgb(0x486880),
        chip_side=rgb(0x304868),
    ),
}


def flat_colours(theme: Theme) -> tuple[Rgb, ...]:
    """Return every flat colour that a picture in ``theme`` may use, without duplicates."""
    colours = COLOURS[theme]
    own = [getattr(colours, field.name) for field in fields(colours)]
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


@lru_cache
def palette_bytes(theme: Theme) -> bytes:
    """Return the colours of the palette of ``theme``, three bytes each."""
    return bytes(palette(theme).getpalette() or ())


def quantize(image: Image.Image, theme: Theme) -> Image.Image:
    """Return ``image`` in the colours of the palette of ``theme``."""
    return image.quantize(palette=palette(theme), dither=Image.Dither.NONE)
