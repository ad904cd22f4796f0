"""Print how many texts each translation lacks, and which: ``python -m tools.untranslated``.

Players read those in English. Only a release needs all of them, so it begins with this.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog

from bot.chat.ui.i18n.catalogues import CATALOGUES, originals, read_catalogue, translations
from tools.collect_texts import collect

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "tools" / "page" / "texts", ROOT / "tools" / "site" / "texts")
"""The texts of the page that plays games and of the website, a file for each language."""

OPTIONAL_CONTEXTS = {"column"}
"""Contexts whose texts are translated only where a language needs it: numbers with their article."""


def untranslated(catalogue: Catalog, texts: Catalog) -> Iterator[str]:
    """Yield the ``texts`` that a catalogue lacks, or has in doubt."""
    for message in texts:
        if message.id and message.context not in OPTIONAL_CONTEXTS:
            translated = catalogue.get(message.id, message.context)
            if translated is None or translated.fuzzy or not all(translations(translated)):
                yield originals(message)[0]


def main() -> int:
    """Print them, and return the exit status: 1 if there are any."""
    lacking = {path: list(untranslated(read_catalogue(path), collect())) for path in CATALOGUES.glob("*.po")}
    for folder in PAGES:
        english = json.loads((folder / "en.json").read_text("utf-8"))
        for path in folder.glob("*.json"):
            said = json.loads(path.read_text("utf-8"))
            lacking[path] = [text for key, text in english.items() if key not in said]
    for path, texts in sorted(lacking.items()):
        print(f"{path.relative_to(ROOT)}: {len(texts)} untranslated", *texts, sep="\n  ")
    return 1 if any(lacking.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
