"""A translation that cannot be used leaves its text in English, and the others as they are."""

from pathlib import Path

import pytest

from bot.chat.ui.i18n.catalogues import load_translations, placeholders, read_catalogue
from tests.chat.ui.i18n.written_languages import write_catalogue

ROLL = 'msgid "{player} rolls"\nmsgstr "{translation}"\n'
WIN = 'msgid "{count} win"\nmsgid_plural "{count} wins"\nmsgstr[0] "{one}"\nmsgstr[1] "{many}"\n'


@pytest.mark.parametrize(
    "translation",
    ["{joueur} lance", "{player} lance {", "{player!r}", "{player.id}", "{0}", "{}", "{player:>9}"],
)
def test_a_text_with_a_broken_placeholder_is_in_english_and_logged(
    tmp_path: Path, translation: str, caplog: pytest.LogCaptureFixture
) -> None:
    other = 'msgid "Roll"\nmsgstr "Lancer"\n'
    path = write_catalogue(tmp_path / "fr.po", ROLL.replace("{translation}", translation), other)
    loaded = load_translations(path)
    assert loaded.gettext("{player} rolls") == "{player} rolls"
    assert loaded.gettext("Roll") == "Lancer"
    assert "fr.po: '{player} rolls' stays in English" in caplog.text


@pytest.mark.parametrize(
    ("one", "many", "fault"),
    [
        ("{count} victoire", "", "a plural form is missing"),
        ("Une victoire", "{nombre} victoires", "unknown placeholder, {nombre}"),
        ("", "", ""),
        ("Une victoire", "{count} victoires", ""),
    ],
)
def test_plurals_are_used_if_all_of_them_can_be(
    tmp_path: Path, one: str, many: str, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = write_catalogue(tmp_path / "fr.po", WIN.replace("{one}", one).replace("{many}", many))
    loaded = load_translations(path)
    forms = [loaded.ngettext("{count} win", "{count} wins", count) for count in (1, 2)]
    assert forms == (["{count} win", "{count} wins"] if fault or not one else [one, many])
    assert fault in caplog.text
    assert len(caplog.records) == bool(fault)


def test_missing_or_uncertain_ones_are_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    uncertain = "#, fuzzy\n" + ROLL.replace("{translation}", "{joueur}")
    path = write_catalogue(tmp_path / "fr.po", uncertain, 'msgid "Stop"\nmsgstr ""\n')
    assert load_translations(path).gettext("{player} rolls") == "{player} rolls"
    assert not caplog.records


def test_the_plural_rule_is_that_of_the_file(tmp_path: Path) -> None:
    """Babel's own rule for Hungarian has one form, which would lose the second."""
    forms = WIN.replace("{one}", "{count} győzelem").replace("{many}", "{count} győzelem!")
    path = write_catalogue(tmp_path / "hu.po", forms)
    assert read_catalogue(path).num_plurals == 2
    assert load_translations(path).ngettext("{count} win", "{count} wins", 2) == "{count} győzelem!"


def test_placeholders() -> None:
    assert placeholders("{{braces}} {a} and {b}") == {"a", "b"}
