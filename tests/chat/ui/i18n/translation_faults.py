"""What can be wrong with a translation."""

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from bot.chat.command_sync import MAX_LENGTH
from bot.chat.ui.i18n.catalogues import faults, originals, placeholders, read_catalogue, translations
from tools.collect_texts import collect, command_texts

MAX_LABEL = 35
"""The longest label of a button that fits a phone; Discord accepts 80 characters."""

BAD_BREAK = re.compile(r"(?:^|[ \n])[–—]|[0-9}] [%×]")
"""Where a line would begin with a dash or with the unit of a number."""

_BUTTON = re.compile(r"\*\*([^*{}]+)\*\*")
_SPACE_BEFORE = re.compile(r"(?<![\u00a0\u202f!?])(?<!^)[!?;»%]|(?<![\u00a0\u202f\d])(?<!^):(?![\d/])")
_SPACE_AFTER = re.compile(r"«(?![\u00a0\u202f])")
_ITEM = re.compile(r"^(-# )?(\{\w+\}|[0-9]+)\. ", re.MULTILINE)
_CODE = re.compile(r"`[^`]*`")
_NO_BREAK = re.compile("[\u00a0\u202f]")


def file_faults(path: Path) -> list[str]:
    """Return what is wrong with the translations in a file that may not have all texts."""
    catalogue = read_catalogue(path)
    found = [*header_faults(path), *unknown_texts(catalogue, collect())]
    for message in catalogue:
        if message.id and not message.fuzzy and any(translations(message)):
            found += faults(message) or message_faults(message, catalogue, path.stem)
    return found


def message_faults(message: Message, catalogue: Catalog, tag: str) -> list[str]:
    """Return what is wrong with a translation that can be used."""
    return [
        *place_faults(message),
        *length_faults(message),
        *button_faults(message, catalogue),
        *list_faults(message),
        *break_faults(message),
        *(space_faults(message) if tag.startswith("fr") else ()),
    ]


def header_faults(path: Path) -> Iterator[str]:
    header, _, _ = path.read_text(encoding="utf-8").partition("\n\n")
    for name in ("Language", "Plural-Forms"):
        if not re.search(rf'^"{name}: *[^ \\]', header, re.MULTILINE):
            yield f"{path.name} has no {name}"


def unknown_texts(catalogue: Catalog, texts: Catalog) -> Iterator[str]:
    for message in catalogue:
        if message.id and texts.get(message.id, message.context) is None:
            yield f"{message.id!r} is no text of the bot: run make texts"


def place_faults(message: Message) -> Iterator[str]:
    """Yield the forms of a message without one of its placeholders.

    The first form may lack what the English singular lacks: "the last game", "the last {count} games".
    """
    english = originals(message)
    for at, form in enumerate(translations(message)):
        original = english[0] if at == 0 else english[-1]
        for name in sorted(placeholders(original) - placeholders(form)):
            yield f"{form!r} lacks {{{name}}}"


def length_faults(message: Message) -> Iterator[str]:
    """Yield translations that Discord would not accept in a command."""
    if (originals(message)[0], message.context) in command_texts():
        for form in translations(message):
            if len(form) > MAX_LENGTH:
                yield f"{form!r} has more than {MAX_LENGTH} characters"


def button_faults(message: Message, catalogue: Catalog) -> Iterator[str]:
    """Yield the buttons that a text names otherwise than they are named themselves."""
    for named in {name for english in originals(message) for name in _BUTTON.findall(english)}:
        labels = {
            label
            for other in catalogue
            if other.id == named and not other.fuzzy
            for label in translations(other)
            if label
        }
        for form in translations(message):
            if labels and not labels & set(_BUTTON.findall(form)):
                yield f"{form!r} does not name **{named}** as the button does: {sorted(labels)}"


def list_faults(message: Message) -> Iterator[str]:
    """Yield translations that begin like an item of a numbered list, such as "{turn}. Runde"."""
    english = originals(message)[0]
    if english[0].isupper() and not _ITEM.search(english):
        yield from (f"{form!r} begins like a list" for form in translations(message) if _ITEM.search(form))


def break_faults(message: Message) -> Iterator[str]:
    """Yield texts in which a line may break where it must not: at a space that does not break in English,
    before a dash, or between a number and its unit.
    """
    least = min(len(_NO_BREAK.findall(english)) for english in originals(message))
    for form in translations(message):
        if len(_NO_BREAK.findall(form)) < least:
            yield f"{form!r} lacks a no-break space that the English text has"
        if BAD_BREAK.search(form):
            yield f"{form!r} needs a no-break space before a dash or a unit"


def space_faults(message: Message) -> Iterator[str]:
    """Yield French translations without a no-break space that they need."""
    for form in translations(message):
        text = _CODE.sub("", form)
        if _SPACE_BEFORE.search(text) or _SPACE_AFTER.search(text):
            yield f"{form!r} lacks a no-break space"
