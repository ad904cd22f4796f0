"""A made-up language of marked and longer texts, to find what is not translated or does not fit."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.chat.ui.i18n.catalogues import originals
from bot.chat.ui.i18n.language import Language, Languages
from tools.collect_texts import collect

PSEUDO = "pl"
"""Its tag: that of a language with three plural forms."""

_ACCENTS = str.maketrans("AEIOUaceiouy", "ÁÉÍÖŰâçèïőűÿ")

_SHOWN = {"content", "label", "description", "placeholder", "title"}
"""What readers see of the components of a message or a form."""


def pseudo_languages(folder: Path) -> Languages:
    """Return English, and a language in which everything that is translated is in brackets and longer."""
    catalogue = Catalog(locale=PSEUDO)
    for message in collect():
        if message.id:
            singular, *plural = map(marked, originals(message))
            forms = (singular, *plural * (catalogue.num_plurals - 1)) if plural else singular
            catalogue.add(message.id, forms, context=message.context)
    with (folder / f"{PSEUDO}.po").open("wb") as file:
        write_po(file, catalogue)
    return Languages(folder)


def marked(message: str) -> str:
    """Return a message with its own words in brackets, with accents, and longer by two fifths in all."""
    parts = re.split(r"(\{\w+\})", message)
    return "".join(part if at % 2 or not part else f"⟦{_lengthened(part)}⟧" for at, part in enumerate(parts))


def _lengthened(words: str) -> str:
    parts = re.split(r"(`[^`]*`|[^\W\d_]+)", words)
    for at, part in enumerate(parts):
        if at % 2 and part[0] != "`":
            parts[at] = part.translate(_ACCENTS) + "ñ" * round(0.44 * len(part))
    return "".join(parts)


def shown_texts(components: Any) -> Iterator[str]:
    """Yield all that readers see of components as Discord gets them."""
    match components:
        case list():
            for component in components:
                yield from shown_texts(component)
        case dict():
            for key, value in components.items():
                if isinstance(value, str):
                    if key in _SHOWN:
                        yield value
                else:
                    yield from shown_texts(value)


def untranslated(shown: str, language: Language) -> str:
    """Return the untranslated letters of a text, except mentions, names, months, links and commands."""
    rest = re.sub(r"⟦[^⟦⟧]*⟧", "", shown)
    assert "⟦" not in rest
    assert "⟧" not in rest
    rest = re.sub(r"```.*?```", "", rest, flags=re.DOTALL)  # a board in plain characters has no words
    rest = re.sub(
        r"<@[0-9]+>|<#[0-9]+>|<t:[0-9]+:[RD]>|https://discord\.com/\S+|\u2068[^\u2069]*\u2069", "", rest
    )
    rest = re.sub(r"`[0-9a-f]{20}`", "", rest)  # the seal of dice
    rest = re.sub(r"\xa0[A-D]\b", "", rest)  # which computer of its kind
    rest = re.sub(r"`/cantstop[a-z-]*(?: [a-z-]+)?`|`[^`a-z]*`", "", rest)  # commands, and signs on a board
    for month in range(1, 13):
        name = "".join(filter(str.isalpha, language.month(202600 + month)))
        rest = re.sub(rf"\b{name}\b", "", rest, flags=re.IGNORECASE)
    rest = rest.replace(language.join("00").strip("0"), "").replace(language.name, "")
    return "".join(character for character in rest if character.isalpha())
