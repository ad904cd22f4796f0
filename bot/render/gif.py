"""Encode moving pictures as GIF.

All frames share the palette of the theme, and each holds only what differs from the one before. Pillow
could do the same, but it keeps all frames in memory until the last is drawn, 1 MB each; here there are two
at a time.
"""

from collections.abc import Iterable
from struct import pack
from typing import Any, Final

from PIL import GifImagePlugin, Image, ImageChops

from bot.render.palette import PALETTE_SIZE, Theme, palette_bytes

_LOOP_FOREVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP_FRAME: Final = 1
"""The disposal method of GIF: the next frame is drawn over this one."""
_ZERO_MASK: Final = (255, *(0,) * 255)
"""A lookup table that turns a difference image into a mask of its unchanged pixels."""
_ONE_PIXEL: Final = (0, 0, 1, 1)
"""What is drawn again if nothing has changed: a frame cannot be empty."""


def encode_gif(frames: Iterable[tuple[Image.Image, int]], theme: Theme, *, loops: bool) -> bytes:
    """Return ``frames`` of one size as a GIF that plays once or ``loops`` forever.

    Each frame is a picture in the colours of the palette, with the milliseconds for which it is shown.
    """
    blocks: list[bytes] = []
    shown = None
    for drawn, milliseconds in frames:
        if shown is None:
            colours = palette_bytes(theme).ljust(3 * PALETTE_SIZE, b"\0")
            blocks += [b"GIF89a", pack("<HHBBB", *drawn.size, 0xF7, 0, 0), colours, _LOOP_FOREVER * loops]
        blocks += _frame_blocks(drawn, shown, milliseconds)
        shown = drawn
    return b"".join((*blocks, b";"))


def _frame_blocks(drawn: Image.Image, shown: Image.Image | None, milliseconds: int) -> list[bytes]:
    """Return the GIF blocks that turn the frame ``shown`` into ``drawn``; all of it if there is none yet."""
    options: dict[str, Any] = {"duration": milliseconds, "disposal": _KEEP_FRAME}
    if shown is None:
        return GifImagePlugin.getdata(drawn, **options)
    difference = ImageChops.subtract_modulo(drawn, shown)
    box = difference.getbbox() or _ONE_PIXEL
    part, unchanged = drawn.crop(box), difference.crop(box).point(_ZERO_MASK, "1")
    if 0 in (counts := part.histogram()):  # else every colour of the palette is used: none can be transparent
        options["transparency"] = counts.index(0)
        part.paste(options["transparency"], mask=unchanged)
    return GifImagePlugin.getdata(part, box[:2], **options)
