"""All languages with a catalogue, for tests that hold in each of them."""

import pytest

from bot.chat.ui.i18n.catalogues import CATALOGUES

FILES = tuple(sorted(CATALOGUES.glob("*.po")))
TRANSLATED = tuple(path.stem for path in FILES)
"""The languages besides English, by their tags."""

every_language = pytest.mark.parametrize("tag", ["en", *TRANSLATED])
