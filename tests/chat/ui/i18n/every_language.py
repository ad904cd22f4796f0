"""All languages with a catalogue, for tests that hold in each of them."""

import pytest

from bot.chat.ui.i18n.catalogues import CATALOGUES

FILES = tuple(sorted(CATALOGUES.glob("*.po")))
TRANSLATED = tuple(path.stem for path in FILES)
"""The languages besides English, by their tags."""

every_language = pytest.mark.parametrize("tag", ["en", *TRANSLATED])
every_language_slowly = pytest.mark.parametrize(
    "tag", ["en", *(pytest.param(tag, marks=[pytest.mark.thorough] * (tag != "de")) for tag in TRANSLATED)]
)
"""For tests that take long: all but English and German, with its long words, are for the thorough profile."""
