"""The translations of the bot fit where they are shown, and agree with one another."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

from bot.chat.command_sync import MAX_LENGTH
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Languages
from tests.chat.all_features import command_payloads
from tests.chat.card_parts import faults, labels, shown_texts, text
from tests.chat.card_samples import CARDS, sample_forms
from tests.chat.ui.i18n.every_language import FILES, every_language, every_language_slowly
from tests.chat.ui.i18n.translation_faults import BAD_BREAK, MAX_LABEL, file_faults, message_faults

LANGUAGES = Languages()

MAX_COMMAND = 7_500
"""The characters of a command and all that is in it. Discord accepts 8,000."""

MAX_FIELD = 45
"""The characters that Discord accepts in the title of a form and the name of a field."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_translation_has_no_faults(path: Path) -> None:
    assert file_faults(path) == []


@pytest.fixture(scope="module")
def english() -> dict[str, tuple[int, int]]:
    """How many items and how many small beginnings the lines of each card have in English."""
    return {name: count_beginnings(make_card(LANGUAGES.english)) for name, make_card in CARDS.items()}


@every_language_slowly
def test_every_card_is_valid_and_fits_a_phone_in_it(tag: str, english: dict[str, tuple[int, int]]) -> None:
    for name, make_card in CARDS.items():
        card = make_card(LANGUAGES.of(tag))
        assert faults(card) == [], name
        assert [shown for shown in shown_texts(card) if BAD_BREAK.search(shown)] == [], name
        assert [label for label in labels(card) if len(label) > MAX_LABEL] == [], name
        items, small = count_beginnings(card)
        assert items == english[name][0], name
        assert small <= english[name][1], name


def count_beginnings(card: Card) -> tuple[int, int]:
    """Return how many lines begin like those of a list, and how many with a small letter, names aside."""
    shown = re.sub(r"<[^>]*>|https?:\S+|`[^`]*`|\u2068[^\u2069]*\u2069", "X", text(card))
    small = [line for line in shown.splitlines() if re.match(r"[\W_]*[^\W\d_A-ZÀ-ÖØ-Þ]", line)]
    return len(re.findall(r"^[0-9]+\. .*", text(card), re.MULTILINE)), len(small)


@every_language
def test_forms_fit(tag: str) -> None:
    for form in sample_forms(LANGUAGES.of(tag)):
        fields: list[Any] = form.to_dict()["components"]
        titles = [form.title, *(field["label"] for field in fields)]
        assert [said for said in titles if len(said) > MAX_FIELD] == []
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


async def test_commands_have_room_in_all_languages_together(caplog: pytest.LogCaptureFixture) -> None:
    for payload in await command_payloads(LANGUAGES):
        assert 100 < sum(longest_fields(payload)) <= MAX_COMMAND, payload["name"]
    assert "too long" not in caplog.text


def test_the_faults_of_a_translation_are_found() -> None:
    one_game = ("The last game", "The last {count} games")
    translations: list[tuple[Any, list[Any], list[Any]]] = [
        ("It's {player}'s turn.", ["C'est à {player}."], ["C'est à toi."]),
        (one_game, [("La partie", "Les {count} parties")], [("La partie", "Les parties")]),
        (("{count} win", "{count} wins"), [], [("Une victoire", "{count} victoires")]),
        ("Who plays best", ["L" * MAX_LENGTH], ["L" * (MAX_LENGTH + 1)]),
        ("Not in a command", ["L" * (MAX_LENGTH + 1)], []),
        ("Press **Join**.", ["**Rejoindre**"], ["**Participer**", "Rejoindre"]),
        ("**3 columns** win", ["3 voies"], []),
        ("Turn {turn}: roll.", ["**{turn}. Tour**, jouez."], ["{turn}. Tour, jouez."]),
        ("{rank}. {name}", ["{rank}. {name}"], []),
        ("after turn {turn}", ["{turn}. tour"], []),
        ("{sum}\u00a0{deviation}", ["{sum}\u202f{deviation}"], ["{sum} {deviation}"]),
        ("{move}\u00a0– {chance}", ["{move}\u00a0– {chance}"], ["{move} –\u00a0{chance}"]),
        ("{number} times", ["{number}\u00a0×"], ["{number} ×"]),
        ("?", ["Gagné\u202f!", "Quoi\u202f?!", "**Voies**\u00a0: {count}", "«\u202fCoucou\u202f»"], []),
        ("?", ["`/cantstop new`…", "35\u00a0%", "à 10:30"], ["35%", "{player}:"]),
        ("?", [], ["Gagné!", "Gagné !", "Voies : {count}", "Voies: {count}", "« Coucou\u202f»"]),
    ]
    catalogue = Catalog(locale="fr")
    catalogue.add("Join", "Rejoindre")
    for message, right, wrong in translations:
        found = {form: len(message_faults(Message(message, form), catalogue, "fr")) for form in right + wrong}
        assert found == dict.fromkeys(right, 0) | dict.fromkeys(wrong, 1)


def test_the_faults_of_a_whole_file_are_found(tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    header = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: {}\\n"\n\n'
    right = 'msgid "Join"\nmsgstr "Rejoindre"\n'
    path.write_text(header.format("nplurals=2; plural=(n > 1);") + right, "utf-8")
    assert file_faults(path) == []
    wrong, unknown = right.replace("Rejoindre", "Rejoindre !"), f'msgctxt "other"\n{right}'
    path.write_text("\n".join((header.format(""), wrong, unknown)), "utf-8")
    no_plurals, no_text, no_space = file_faults(path)
    assert no_plurals == "fr.po has no Plural-Forms"
    assert no_text.startswith("'Join' is no text of the bot")
    assert no_space.endswith("lacks a no-break space")
