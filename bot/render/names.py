"""The names of players in pictures: as much of each as the font and the room allow."""

import unicodedata
from functools import lru_cache
from typing import Final

from bot.render.canvas import font

_MISSING: Final = "\uffff"
"""A character that no font has."""

_TESTED_SIZE: Final = 26
"""The font size at which characters are compared with the missing one."""


def fitting_name(name: str, font_size: int, room: float) -> str:
    """Return as much of a name as fits into ``room`` pixels, or nothing if the font lacks a character."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not all(map(_has_glyph, name)):
        return ""
    typeface = font(font_size)
    if typeface.getlength(name) <= room:
        return name
    shortened = (name[:length].rstrip() + "…" for length in range(len(name) - 1, 0, -1))
    return next((cut for cut in shortened if typeface.getlength(cut) <= room), "")


@lru_cache(maxsize=1024)
def _has_glyph(character: str) -> bool:
    typeface = font(_TESTED_SIZE)
    if character.isspace():
        return True
    missing, shape = typeface.getmask(_MISSING), typeface.getmask(character)
    return character.isprintable() and (shape.size, bytes(shape)) != (missing.size, bytes(missing))
