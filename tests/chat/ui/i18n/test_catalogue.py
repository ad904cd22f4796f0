"""Every text that players read comes from the catalogue, with all placeholders filled."""

import ast
import re
from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

import pytest

from bot.chat.ui.i18n.catalogues import originals, placeholders
from bot.chat.ui.i18n.language import Language, Languages
from tests.chat.all_features import GROUPS, command_payloads
from tests.chat.card_parts import components
from tests.chat.card_samples import CARDS, sample_forms
from tests.chat.ui.i18n.pseudo_language import PSEUDO, marked, pseudo_languages, shown_texts, untranslated
from tests.tables.sample_tables import ANN
from tools.collect_texts import TEMPLATE, TEXT_CALLS, TextCall, collect, command_texts, template, text_calls

RAISED = {"NotAllowed", "NotUnderstood", "OutOfDate"}
LONGEST_DESCRIPTION = 100
"""The most characters that Discord accepts for descriptions and names of choices."""


@pytest.fixture(scope="module")
def calls() -> list[TextCall]:
    """All calls with texts. To find them takes a second."""
    return list(text_calls())


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Languages:
    """English, and a language in which everything that is translated is in brackets."""
    return pseudo_languages(tmp_path_factory.mktemp("locale"))


@pytest.fixture(scope="module")
def pseudo(languages: Languages) -> Language:
    return languages.of(PSEUDO)


def test_the_template_is_up_to_date() -> None:
    written = TEMPLATE.read_text(encoding="utf-8")
    assert written == template(), "texts have changed: run make texts"
    assert not re.search(r"\.py:[0-9]|[0-9]{4}-[0-9]{2}-[0-9]{2}", written), "it changes with other things"


def test_every_word_of_the_cards_is_translated(pseudo: Language) -> None:
    for name, make in CARDS.items():
        said = shown_texts(components(make(pseudo)))
        assert [each for each in said if untranslated(each, pseudo)] == [], name


def test_every_word_of_the_forms_is_translated(pseudo: Language) -> None:
    for form in sample_forms(pseudo):
        said = [form.title, *shown_texts(form.to_dict()["components"])]
        assert len(said) > 10
        assert [each for each in said if untranslated(each, pseudo)] == []


def test_every_word_of_the_refusals_is_translated(pseudo: Language, calls: list[TextCall]) -> None:
    refusals = [message for call in calls if call.function in RAISED for message in call.messages]
    said = [pseudo.text(message, **dict.fromkeys(placeholders(message), ANN)) for message in refusals]
    assert said
    assert [text for text in said if untranslated(text, pseudo)] == []


def test_a_text_that_bypasses_the_catalogue_is_found(pseudo: Language) -> None:
    assert untranslated("🎲 Roll <@1>", pseudo) == "Roll"
    assert untranslated(pseudo.text("not in the catalogue"), pseudo)
    assert not untranslated(pseudo.text("It's {player}'s turn.", player=ANN), pseudo)


def described(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command and all its subcommands and options."""
    yield part
    for option in part.get("options", ()):
        yield from described(option)


async def test_commands_have_translated_descriptions_and_english_names(languages: Languages) -> None:
    payloads = await command_payloads(languages)
    assert [payload["name"] for payload in payloads] == ["cantstop", "cantstop-admin"]
    parts = [part for payload in payloads for part in described(payload)]
    assert len(parts) > 20
    for part in parts:
        assert part["description_localizations"] == {PSEUDO: marked(part["description"])}
        assert not part.get("name_localizations"), "its name would be another one for some"
        for choice in part.get("choices", ()):
            if len(choice["name"]) <= 0.6 * LONGEST_DESCRIPTION:  # others are too long with all the accents
                pair = choice["name_localizations"][PSEUDO], marked(choice["name"])
                shown, expected = (re.sub("[⟦⟧]", "", each) for each in pair)  # as a whole, or in parts
                assert shown[1:] == expected[1:]  # the first may be a capital letter


def test_descriptions_leave_room_for_longer_languages() -> None:
    assert max(len(text) for text, _ in command_texts()) <= 0.7 * LONGEST_DESCRIPTION


def test_every_command_that_a_text_names_exists(calls: list[TextCall]) -> None:
    messages = [message for call in calls for message in call.messages]
    named = {name for message in messages for name in re.findall("/(cantstop[a-z- ]*)", message)}
    assert named
    known = {command.qualified_name for group in GROUPS for command in (group, *group.commands)}
    assert named <= known


def test_texts_are_literals(calls: list[TextCall]) -> None:
    """A text that is put together at run time is not in the catalogue."""
    for call in calls:
        for text in call.texts:
            written = isinstance(text, ast.Constant) and isinstance(text.value, str)
            passed_on = isinstance(text, ast.Attribute) and text.attr == "message"
            assert written or passed_on, f"{call.path}: {ast.unparse(text)}"


def test_every_placeholder_of_a_text_is_filled(calls: list[TextCall]) -> None:
    for call in calls:
        given = {keyword.arg for keyword in call.call.keywords} - {"context"}
        if None in given or not call.messages:
            continue  # values are passed on; the cards and refusals above fill them
        for message in call.messages:
            needed = placeholders(message)
            if call.function == "plural":
                needed.discard("count")  # which is always given, and need not be told
            assert given == needed, f"{call.path}: {message}"


def test_translators_know_where_a_text_is_shown() -> None:
    for message in collect():
        placeholders_only = all(re.match(r"\{\w+\}", comment) for comment in message.auto_comments)
        assert not message.id or not placeholders_only, message.id


def test_translators_know_which_kind_of_word_a_short_text_is() -> None:
    kinds = r"\b(verb|noun|pronoun|adjective|adverb|participle|name)\b"
    words = [each for each in collect() if each.id and re.fullmatch(r"\W*[^\W\d_{}]+\W*", originals(each)[0])]
    assert [word.id for word in words if not re.search(kinds, " ".join(word.auto_comments))] == []
    assert len(words) > 50


def test_a_count_is_in_no_other_sentence() -> None:
    """After a colon it is in the nominative; in a sentence, case and ending depend on the other words."""

    class Checking(Language):
        def text(self, message: str, /, *, context: Any = None, **values: object) -> str:
            self.check(message, values)
            return super().text(message, context=context, **values)

        def plural(self, singular: str, plural: str, count: int, /, **values: object) -> str:
            self.check(plural, values)
            return f"⟦{super().plural(singular, plural, count, **values)}⟧"

        def check(self, message: str, values: dict[str, object]) -> None:
            for name in (name for name, value in values.items() if isinstance(value, str) and "⟦" in value):
                assert re.search(rf"(: |^|, )\{{{name}\}}", message), message

    for make in CARDS.values():
        make(Checking("en", NullTranslations()))


def test_only_a_plural_has_a_count(calls: list[TextCall]) -> None:
    """In other texts, refusals above all, the word after a number cannot follow it."""
    counting = [call for call in calls if any("count" in placeholders(text) for text in call.messages)]
    assert {call.function for call in counting} == {"plural"}


def test_all_kinds_of_texts_are_found(calls: list[TextCall]) -> None:
    assert {call.function for call in calls} == set(TEXT_CALLS)
    assert len(calls) > 150
