"""The translations of the bot are complete, fit where they are shown, and agree with one another."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from babel.messages.catalog import Catalog, Message
from discord import app_commands

from bot.chat.command_sync import MAX_LENGTH, CommandTranslator
from bot.chat.lobby.option_forms import rules_form, settings_form
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.catalogues import CATALOGUES, read_catalogue
from bot.chat.ui.i18n.language import Languages
from bot.game.notation import parse_rules
from bot.tables.options import Options
from tests.chat.all_features import GROUPS
from tests.chat.card_parts import faults, labels, text
from tests.chat.card_samples import CARDS
from tests.chat.ui.i18n.pseudo_language import collected
from tests.chat.ui.i18n.translation_faults import (
    MAX_LABEL,
    button_faults,
    file_faults,
    header_faults,
    length_faults,
    missing_texts,
    place_faults,
    space_faults,
    unknown_texts,
)
from tests.tables.sample_tables import lobby_table

LANGUAGES = Languages()
FILES = sorted(CATALOGUES.glob("*.po"))

COMPLETE = {"de", "es", "fr", "hu", "pt-BR"}
"""The languages in which nothing may be missing. Others can be translated in part; the rest is English."""

MAX_COMMAND = 7_500
"""The characters of a command and all that is in it. Discord accepts 8,000."""

MAX_FIELD = 45
"""The characters that Discord accepts in the title of a form and the name of a field."""

every_language = pytest.mark.parametrize("tag", [language.tag for language in LANGUAGES])
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@every_file
def test_a_translation_has_no_faults(path: Path) -> None:
    assert file_faults(path) == []


@every_file
def test_a_complete_translation_lacks_no_text(path: Path) -> None:
    if path.stem in COMPLETE:
        assert list(missing_texts(read_catalogue(path), collected())) == []


@every_language
def test_every_card_is_valid_and_fits_a_phone(tag: str) -> None:
    language = LANGUAGES.of(tag)
    for name, make_card in CARDS.items():
        card = make_card(language)
        assert faults(card) == [], name
        assert len(list_items(card)) == len(list_items(make_card(LANGUAGES.english))), name
        assert [label for label in labels(card) if len(label) > MAX_LABEL] == [], name


def list_items(card: Card) -> list[str]:
    """Return the lines of a card that begin like those of a list, which Discord then makes of them."""
    return re.findall(r"^[0-9]+\. .*", text(card), re.MULTILINE)


@every_language
@pytest.mark.parametrize("rules", ["parker", "franjos", "asmodee,priority,bidding"])
def test_forms_fit(tag: str, rules: str) -> None:
    language = LANGUAGES.of(tag)
    table = replace(lobby_table(2), options=Options(parse_rules(rules)))
    for form in (rules_form(table, language).to_dict(), settings_form(table, language).to_dict()):
        fields: list[Any] = form["components"]
        assert [
            said for said in (form["title"], *(field["label"] for field in fields)) if len(said) > MAX_FIELD
        ] == []
        for field in fields:
            options = field["component"]["options"]
            names = [option["label"] for option in options]
            assert len(set(names)) == len(names)
            said = [*names, *(option.get("description") or "" for option in options)]
            assert [text for text in said if len(text) > MAX_LENGTH] == []


def longest_fields(part: dict[str, Any]) -> Iterator[int]:
    """Yield what Discord counts of a command: of each field its longest translation."""
    for field in ("name", "description"):
        if field in part:
            said = [part[field], *(part.get(f"{field}_localizations") or {}).values()]
            yield max(map(len, said))
    if "value" in part:
        yield len(str(part["value"]))
    for inner in (*(part.get("options") or ()), *(part.get("choices") or ())):
        yield from longest_fields(inner)


async def test_commands_have_room_for_longer_texts_in_all_languages_together() -> None:
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(
        discord.Client(intents=discord.Intents.none())
    )
    for group in GROUPS:
        payload = await group.get_translated_payload(tree, CommandTranslator(LANGUAGES))
        assert 500 < sum(longest_fields(payload)) <= MAX_COMMAND, group.name


def test_the_longest_translation_of_a_field_counts() -> None:
    choice = {"name": "a", "value": 10, "name_localizations": {"fr": "four"}}
    command = {"name": "ab", "description": "x", "description_localizations": {"fr": "xyz", "hu": "xy"}}
    assert list(longest_fields(command | {"options": [{"name": "o", "choices": [choice]}]})) == [
        2,
        3,
        1,
        4,
        2,
    ]


class TestFaults:
    """The checks above find what they are for."""

    def test_a_header_names_the_language_and_its_plurals(self, tmp_path: Path) -> None:
        path = tmp_path / "fr.po"
        path.write_text('msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: \\n"\n\n', "utf-8")
        assert list(header_faults(path)) == ["fr.po has no Plural-Forms"]

    def test_every_text_is_translated_and_certain(self) -> None:
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
        missing = list(missing_texts(translated, texts))
        assert [fault.split("'")[1] for fault in missing] == ["Stop", "Join", "Leave", "{count} win"]
        assert [fault.split("'")[1] for fault in unknown_texts(translated, texts)] == ["Join"]

    @pytest.mark.parametrize(
        ("message", "translation", "count"),
        [
            ("It's {player}'s turn.", "C'est à {player}.", 0),
            ("It's {player}'s turn.", "C'est à toi.", 1),
            (("The last game", "The last {count} games"), ("La partie", "Les {count} parties"), 0),
            (("The last game", "The last {count} games"), ("La partie", "Les parties"), 1),
            (("{count} win", "{count} wins"), ("Une victoire", "{count} victoires"), 1),
        ],
    )
    def test_no_form_lacks_a_placeholder(self, message: Any, translation: Any, count: int) -> None:
        assert len(list(place_faults(Message(message, translation)))) == count

    def test_texts_of_commands_are_not_too_long(self) -> None:
        assert not list(length_faults(Message("Roll the dice", "L" * MAX_LENGTH)))
        assert list(length_faults(Message("Roll the dice", "L" * (MAX_LENGTH + 1))))
        assert not list(length_faults(Message("Not in a command", "L" * (MAX_LENGTH + 1))))

    @pytest.mark.parametrize(
        ("translation", "count"),
        [("Appuie sur **Rejoindre**.", 0), ("Appuie sur **Participer**.", 1), ("Appuie sur Rejoindre.", 1)],
    )
    def test_a_text_names_a_button_as_the_button_does(self, translation: str, count: int) -> None:
        catalogue = Catalog(locale="fr")
        catalogue.add("Join", "Rejoindre")
        pressed = Message("Press **Join**.", translation)
        assert len(list(button_faults(pressed, catalogue))) == count
        assert not list(button_faults(Message("**3 columns** win", "3 voies"), catalogue))

    @pytest.mark.parametrize(
        "text",
        [
            "Gagné\u202f!",
            "Quoi\u202f?!",
            "**Voies**\u00a0: {count}",
            "« \u202f".replace(" \u202f", "\u202f") + "Coucou\u202f»",
            "`/cantstop new`…",
            "35\u00a0%",
            "à 10:30",
        ],
    )
    def test_french_spaces_that_are_right(self, text: str) -> None:
        assert not list(space_faults(Message("?", text)))

    @pytest.mark.parametrize(
        "text",
        ["Gagné!", "Gagné !", "Voies : {count}", "Voies: {count}", "« Coucou\u202f»", "35 %", "{player}:"],
    )
    def test_french_spaces_that_are_missing(self, text: str) -> None:
        assert list(space_faults(Message("?", text)))


def test_the_faults_of_a_whole_file_are_found(tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    header = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    path.write_text(header + 'msgid "Join"\nmsgstr "Rejoindre"\n', "utf-8")
    assert file_faults(path) == []
    wrong = re.sub("Rejoindre", "Rejoindre !", path.read_text("utf-8"))
    path.write_text(wrong + '\nmsgid "Nothing that the bot says"\nmsgstr ""\n', "utf-8")
    assert len(file_faults(path)) == 2
