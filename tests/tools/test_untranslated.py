"""A text without a translation is counted, and keeps nothing but a release."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.chat.ui.i18n.written_languages import written_languages
from tools import untranslated as module
from tools.untranslated import main, untranslated


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
    for name, value in {"CATALOGUES": tmp_path, "PAGES": (tmp_path,), "ROOT": tmp_path}.items():
        monkeypatch.setattr(module, name, value)
    (tmp_path / "en.json").write_text('{"roll": "Roll"}', "utf-8")
    none, one = "0 untranslated", "1 untranslated\n  Roll"
    for key, translation, told in (("roll", "Lancer", (none, none)), ("", "", (one, one))):
        (tmp_path / "fr.json").write_text(f'{{"{key}": "Lancer"}}', "utf-8")
        written_languages(tmp_path, fr=f'msgid "Roll"\nmsgstr "{translation}"\n')
        assert main() == (told != (none, none))
        on_page, in_bot = told
        said = capsys.readouterr().out
        assert said == f"en.json: {none}\nfr.json: {on_page}\nfr.po: {in_bot}\n"
