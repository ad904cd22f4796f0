"""The pieces and the dice as emoji.

The files in ``assets/emoji`` are drawn in advance by ``tools/draw_emoji.py``, so that every bot has the same
bytes: another processor, Pillow or zlib would write the same picture as a different file. The tests compare
them with what is drawn today and update them like all golden files.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bot.assets import ASSETS

SEAT_EMOJI_NAMES: Final = ("orange_triangle", "blue_square", "yellow_disc", "purple_diamond")
"""The emoji of the seats. Screen readers read these names aloud."""
DIE_EMOJI_NAMES: Final = ("die_1", "die_2", "die_3", "die_4", "die_5", "die_6")
"""The emoji of the faces of a die, one to six."""
SEAT_SYMBOLS: Final = ("🔺", "🟦", "🟡", "🟣")
"""The seats as Unicode emoji, until those above are uploaded.

Their colours come first: they are the closest to the pieces, and three have their shapes too. Unicode has
no purple diamond, and its diamonds 🔶 and 🔷 have the colours of the first two seats. The fourth is a purple
disc, much darker than the yellow one, so that they differ in grey too.
"""


def emoji_pngs() -> Mapping[str, bytes]:
    """Return the emoji by name, as transparent PNGs of 128×128."""
    return {name: emoji_path(name).read_bytes() for name in (*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES)}


def emoji_path(name: str) -> Path:
    """Return the path of the file of an emoji."""
    return ASSETS / "emoji" / f"{name}.png"
