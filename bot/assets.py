"""Where the files are that the bot reads: fonts, palettes, emoji, and the strongest player's networks."""

from pathlib import Path
from typing import Final

_IN_PACKAGE = Path(__file__).with_name("assets")
"""Where they are once the bot is installed; in a checkout they are beside it."""

ASSETS: Final = _IN_PACKAGE if _IN_PACKAGE.is_dir() else Path(__file__).resolve().parents[1] / "assets"
