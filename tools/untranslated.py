"""Print how many texts each translation lacks, and which: ``python -m tools.untranslated``.

Players read those in English. Only a release needs all of them, so it begins with this.
"""

import sys
from collections.abc import Iterator

from babel.messages.catalog import Catalog

from bot.chat.ui.i18n.catalogues import CATALOGUES, originals, read_catalogue, translations
from tools.collect_texts import collect

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
    lacking = {
        path.stem: list(untranslated(read_catalogue(path), collect()))
        for path in sorted(CATALOGUES.glob("*.po"))
    }
    for tag, texts in lacking.items():
        print(f"{tag}: {len(texts)} untranslated", *texts, sep="\n  ")
    return 1 if any(lacking.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
