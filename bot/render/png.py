"""Encode pictures as PNG.

Pillow compresses with zlib. zlib-ng at level 5 takes a third of the time for files of the same size.
"""

from struct import pack
from typing import Final
from zlib import crc32

from PIL import Image
from zlib_ng.zlib_ng import compress

COMPRESS_LEVEL: Final = 5
"""Level 3 takes as long for files that are larger by a seventh, level 6 half as long again for 4 % less."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_PALETTE: Final = (8, 3, 0, 0, 0)
"""Bit depth, colour type, and the only methods of compression, filtering and interlacing."""


def encode_png(image: Image.Image) -> bytes:
    """Return ``image``, which must have a palette, as a PNG."""
    width, height = image.size
    rows = Image.new("P", (width + 1, height))  # each row begins with its filter: 0, none
    rows.paste(image, (1, 0))
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", pack(">2I5B", width, height, *_EIGHT_BIT_PALETTE)),
            _chunk(b"PLTE", bytes(image.getpalette() or ())),
            _chunk(b"IDAT", compress(rows.tobytes(), COMPRESS_LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(data, crc32(kind)))
