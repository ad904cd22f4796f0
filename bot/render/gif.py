"""Encode moving pictures as GIF, whose frames share the palette of the theme.

Each frame holds only what differs from the one before. Pillow could do the same, but it keeps all frames in
memory until the last is drawn, 1 MB each; here there are two at a time.
"""

from collections.abc import Iterable, Iterator
from struct import pack
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from bot.render.palette import PALETTE_SIZE, Theme, palette_bytes

_LOOP_FOREVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP_FRAME: Final = 1
"""The disposal method of GIF: the next frame is drawn over this one."""
_BITS: Final = 8
"""How many bits a colour has."""
_ZERO_MASK: Final = (255, *(0,) * 255)
"""A lookup table that turns a difference image into a mask of its unchanged pixels."""
_ONE_PIXEL: Final = (0, 0, 1, 1)
"""What is drawn again if nothing has changed: a frame cannot be empty."""


class Part(NamedTuple):
    """A part of a picture in the colours of the palette, which is drawn over what is shown.

    Attributes:
        milliseconds: for how long it is shown.
        corner: where its upper left corner is.
        transparent: the colour of what stays as it is, None if nothing does.
    """

    image: Image.Image
    milliseconds: int
    corner: tuple[int, int] = (0, 0)
    transparent: int | None = None


def encode_parts(parts: Iterable[Part], theme: Theme, *, loops: bool) -> bytes:
    """Return ``parts``, the first of which is a whole picture, as a GIF that plays once or ``loops``."""
    colours = palette_bytes(theme).ljust(3 * PALETTE_SIZE, b"\0")
    blocks: list[bytes] = []
    for image, milliseconds, corner, transparent in parts:
        if not blocks:
            blocks += [b"GIF89a", pack("<HHBBB", *image.size, 0xF7, 0, 0), colours, _LOOP_FOREVER * loops]
        flags = _KEEP_FRAME << 2 | (transparent is not None)
        control = pack("<3sBHBx", b"!\xf9\x04", flags, milliseconds // 10, transparent or 0)
        place = pack("<c4HxB", b",", *corner, *image.size, _BITS)
        blocks += [control, place, image.tobytes("gif", image.mode), b"\0"]
    return b"".join((*blocks, b";"))


def changed_parts(frames: Iterable[tuple[Image.Image, int]]) -> Iterator[Part]:
    """Yield the first of ``frames`` of one size, and of each other one what differs from the one before.

    Each frame is a picture in the colours of the palette, with the milliseconds for which it is shown.
    """
    shown = None
    for drawn, milliseconds in frames:
        if shown is None:
            yield Part(drawn, milliseconds)
        else:
            difference = ImageChops.subtract_modulo(drawn, shown)
            box = difference.getbbox() or _ONE_PIXEL
            part, unchanged = drawn.crop(box), difference.crop(box).point(_ZERO_MASK, "1")
            colours = part.tobytes()  # which are searched in a tenth of the time that a histogram takes
            unused = next((colour for colour in range(PALETTE_SIZE) if colour not in colours), None)
            if unused is not None:  # else no colour of the palette can be transparent
                part.paste(unused, mask=unchanged)
            yield Part(part, milliseconds, box[:2], unused)
        shown = drawn
