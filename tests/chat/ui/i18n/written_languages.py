"""Languages whose translations a test writes."""

from pathlib import Path

from bot.chat.ui.i18n.language import Languages

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'


def write_catalogue(path: Path, *messages: str) -> Path:
    path.write_text("\n".join((HEADER + PLURALS, *messages)), encoding="utf-8")
    return path


def written_languages(folder: Path, **translations: str) -> Languages:
    """Return English and the languages with some ``translations``, by their tags."""
    for tag, messages in translations.items():
        write_catalogue(folder / f"{tag}.po", messages)
    return Languages(folder)
