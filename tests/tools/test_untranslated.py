"""A text without a translation is counted, and keeps nothing but a release."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import untranslated as module
from tools.untranslated import main, untranslated

HEADER = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


def test_texts_that_are_missing_or_in_doubt_are_found() -> None:
    texts, translated = Catalog(), Catalog(locale="fr")
    for word in ("Roll", "Stop", "Join", "Leave"):
        texts.add(word)
    texts.add(("{count} win", "{count} wins"))
    texts.add("5", context="column")
    translated.add("Roll", "Lancer")
    translated.add("Stop", "S'arrêter", flags=["fuzzy"])
    translated.add("Join", "Rejoindre", context="other")
    translated.add("Leave", "")
    translated.add(("{count} win", "{count} wins"), ("{count} victoire", ""))
    assert list(untranslated(translated, texts)) == ["Stop", "Join", "Leave", "{count} win"]


def test_a_release_needs_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = Catalog()
    texts.add("Roll")
    monkeypatch.setattr(module, "collect", lambda: texts)
    monkeypatch.setattr(module, "CATALOGUES", tmp_path)
    for translation, status, told in (("Lancer", 0, "0 untranslated"), ("", 1, "1 untranslated\n  Roll")):
        (tmp_path / "fr.po").write_text(f'{HEADER}msgid "Roll"\nmsgstr "{translation}"\n', "utf-8")
        assert main() == status
        assert capsys.readouterr().out == f"fr: {told}\n"
