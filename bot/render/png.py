"""Encode pictures as PNG.

Pillow compresses with zlib. ISA-L takes a fifteenth of the time for files that are a quarter larger.
"""

import zlib
from struct import pack
from typing import Final

import numpy as np
from isal import isal_zlib
from numpy.typing import NDArray
from PIL import Image

Rows = NDArray[np.uint8]
"""The rows of a picture: a filter, which is 0 for none, and then the colour of each pixel in the palette."""

COMPRESS_LEVEL: Final = 2
"""Level 0 makes files a sixth larger in the same time, level 3 takes six times as long for nothing."""

MAX_COMPRESSED_BYTES: Final = 79_000
"""With the rest of the file, it stays below 80 kB."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_PALETTE: Final = (8, 3, 0, 0, 0)
"""Bit depth, colour type, and the only methods of compression, filtering and interlacing."""


def encode_png(image: Image.Image) -> bytes:
    """Return ``image``, which must have a palette, as a PNG."""
    return encode_rows(to_rows(image), bytes(image.getpalette() or ()))


def to_rows(image: Image.Image) -> Rows:
    """Return the rows of ``image``, which must have a palette."""
    return np.pad(np.asarray(image), ((0, 0), (1, 0)))


def encode_rows(rows: Rows, palette: bytes) -> bytes:
    """Return rows as a PNG, with a palette of three bytes per colour."""
    height, width = rows.shape[0], rows.shape[1] - 1
    compressed = isal_zlib.compress(rows.data, COMPRESS_LEVEL)
    if len(compressed) > MAX_COMPRESSED_BYTES:  # one in some thousands, by a few kB
        compressed = zlib.compress(rows.data)
    header = pack(">2I5B", width, height, *_EIGHT_BIT_PALETTE)
    chunks = {b"IHDR": header, b"PLTE": palette, b"IDAT": compressed, b"IEND": b""}
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks.items())


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", isal_zlib.crc32(data, isal_zlib.crc32(kind)))
