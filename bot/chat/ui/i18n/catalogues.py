"""Translations: gettext catalogues, read from ``<language>.po`` files."""

import gettext
import io
import logging
import string
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

CATALOGUES = Path(__file__).parents[3] / "locale"
"""The folder of the catalogues: English texts in ``cantstop.pot``, translations in ``<language>.po``."""

log = logging.getLogger(__name__)


def read_catalogue(path: Path) -> Catalog:
    """Return the catalogue in a file that is named for its language, such as ``fr.po`` or ``pt-BR.po``."""
    with path.open("rb") as source:
        return read_po(source, locale=path.stem.replace("-", "_"))


def load_translations(path: Path) -> gettext.GNUTranslations:
    """Return the translations in a file, without those that could not be filled in; these are logged."""
    catalogue = read_catalogue(path)
    for message in list(catalogue):
        for fault in faults(message) if message.id and not message.fuzzy else ():
            log.error("%s: %r stays in English: %s", path.name, originals(message)[-1], fault)
            catalogue.delete(message.id, message.context)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def originals(message: Message) -> tuple[str, ...]:
    """Return the English forms of a message: one, or singular and plural."""
    return tuple(message.id) if isinstance(message.id, tuple | list) else (message.id,)


def translations(message: Message) -> tuple[str, ...]:
    """Return the translated forms of a message; those that are missing are empty."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


def faults(message: Message) -> list[str]:
    """Return why a translation cannot be used; it may be missing altogether."""
    forms = translations(message)
    if not any(forms):
        return []
    known = set[str]().union(*map(placeholders, originals(message)))
    found = []
    for form in forms:
        try:
            unknown = placeholders(form) - known
        except ValueError as error:
            found.append(f"{form!r}: {error}")
        else:
            found += [f"{form!r} has an unknown placeholder, {{{name}}}" for name in sorted(unknown)]
    return found if all(forms) else [*found, "a plural form is missing"]


def placeholders(text: str) -> set[str]:
    """Return the names of the placeholders of a text.

    Raises:
        ValueError: the text cannot be filled in, or has more than a name between its braces.
    """
    found = set()
    for _, name, format_spec, conversion in string.Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or format_spec or conversion:
            raise ValueError("a placeholder is a name in braces")
        found.add(name)
    return found
