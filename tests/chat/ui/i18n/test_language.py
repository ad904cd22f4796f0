"""Texts in the language of the reader, with its numbers, plurals and lists, and mentions of commands."""

from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path

import pytest

from bot.chat.ui.i18n.language import Language, Languages, link, mention_commands
from bot.game import Label
from bot.players import Strength
from bot.tables import DELETED, BoardMessage, Computer, Location
from tests.chat.all_features import GROUPS
from tests.chat.card_parts import descriptions, labels, text
from tests.chat.card_samples import CARDS
from tests.chat.english import ENGLISH
from tests.chat.ui.i18n.written_languages import written_languages
from tests.tables.sample_tables import ANN, lobby_table

ROLLS = {"fr": "Lancer", "pt": "Lançar", "pt-BR": "Rolar", "es": "Tirar"}
FRENCH = """
msgid "It's {player}'s turn."
msgstr "C'est à {player}."

msgctxt "turn"
msgid "Busts"
msgstr "Chute"

msgid "{count} win"
msgid_plural "{count} wins"
msgstr[0] "{count} victoire"
msgstr[1] "{count} victoires"
"""


@pytest.fixture
def languages(tmp_path: Path) -> Languages:
    messages = {tag: f'msgid "Roll"\nmsgstr "{roll}"\n' for tag, roll in ROLLS.items()}
    return written_languages(tmp_path, **messages | {"fr": messages["fr"] + FRENCH})


NEAREST = {
    "Rolar": ["pt-BR"],
    "Lançar": ["pt", "pt-PT"],
    "Lancer": ["fr", "fr-CA"],
    "Tirar": ["es-ES", "es-419"],
    "Roll": ["en-US", "en-GB", "de", "xx-YY", "unknown", ""],
}


@pytest.mark.parametrize(("roll", "tag"), [(roll, tag) for roll, tags in NEAREST.items() for tag in tags])
def test_a_reader_gets_the_nearest_language(languages: Languages, roll: str, tag: str) -> None:
    assert languages.of(tag).text("Roll") == roll


def test_a_context_tells_equal_texts_apart(languages: Languages) -> None:
    french = languages.of("fr")
    assert french.text("Busts", context="turn") == "Chute"
    assert french.text("Busts") == french.text("Busts", context="column") == "Busts"
    assert languages.english.text("Busts", context="turn") == "Busts"


def test_a_language_has_its_own_name(languages: Languages) -> None:
    names = [language.name for language in languages if language.tag in ("en", "fr", "pt-BR")]
    assert names == ["English", "français", "português (Brasil)"]


def test_values_are_where_the_translation_puts_them_and_labels_as_on_the_button(languages: Languages) -> None:
    french = languages.of("fr")
    assert french.text("It's {player}'s turn.", player=ANN) == f"C'est à <@{ANN.id}>."
    assert french.text("Press **{button}**.", button=Label("Roll")) == "Press **Lancer**."


def test_each_number_has_its_plural_form(languages: Languages) -> None:
    for tag, wins in {
        "en": {0: "0 wins", 1: "1 win", 2: "2 wins"},
        "fr": {0: "0 victoire", 2: "2 victoires"},
        "de": {1: "1 win"},
    }.items():
        plural = languages.of(tag).plural
        assert {count: plural("{count} win", "{count} wins", count) for count in wins} == wins


def test_each_formats_numbers_and_lists() -> None:
    """Four digits are grouped only where that is usual."""
    for tag, numbers, percent, listed in (
        ("en", "1,296 12,345", "67%", ["", "a", "a and b", "a, b, and c"]),
        ("fr", "1\u202f296 12\u202f345", "67\u00a0%", ["", "a", "a et b", "a, b et c"]),
        ("hu", "1296 12\u00a0345", "67%", ["", "a", "a és b", "a, b és c"]),
        ("es", "1296 12.345", "67\u00a0%", ["", "a", "a y b", "a, b y c"]),
    ):
        language = Language(tag, NullTranslations())
        assert f"{language.number(1296)} {language.number(12_345)}" == numbers
        assert language.text("{small} {large}", small=1296, large=12_345) == numbers
        assert language.percent(2 / 3) == percent
        assert [language.join(parts) for parts in ("", "a", "ab", "abc")] == listed


def test_what_is_between_parts_is_that_of_the_language() -> None:
    for tag, *expected in (("en", "a, b, c", "A. B."), ("ja", "a、b、c", "A.B."), ("de", "a, b, c", "A. B.")):
        language = Language(tag, NullTranslations())
        assert [language.series("abc"), language.sentences("A.", "", "B.")] == expected


def test_a_table_is_a_link_to_its_board_or_channel() -> None:
    for location, board_id, address in (
        (Location(3, 7), 17, "https://discord.com/channels/3/7/17"),
        (Location(None, 7), 17, "https://discord.com/channels/@me/7/17"),
        (Location(3, 7), None, "<#7>"),
    ):
        table = replace(lobby_table(), location=location, board=BoardMessage(id=board_id))
        assert ENGLISH.text("{table}", table=table) == link(table) == address


def test_braces_in_a_value_are_kept() -> None:
    assert ENGLISH.text("{name} wins", name="{player}{0}{{") == "{player}{0}{{ wins"


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        ENGLISH.text("{player} wins")


def test_a_player_is_a_mention_or_the_name_of_a_computer() -> None:
    seats = (ANN, Computer(Strength.EASY, 1), Computer(Strength.MEDIUM, 2), Computer(Strength.HARD, 3))
    assert ENGLISH.people(seats) == f"<@{ANN.id}>, 🐑 **Lamb**, 🐐 **Goat\u00a0B**, and 🦅 **Eagle\u00a0C**"
    plain = ["\u2068Ann\u2069", "Lamb", "Goat\u00a0B", "Eagle\u00a0C"]
    assert [ENGLISH.plain(player) for player in seats] == plain
    assert ENGLISH.text("{computer} plays", computer=Strength.MEDIUM) == "🐐 **Goat** plays"


def test_a_deleted_player_is_named_in_words() -> None:
    assert ENGLISH.player(DELETED) == "*deleted player*"
    assert ENGLISH.plain(DELETED) == "deleted player"
    assert Languages().of("fr").plain(DELETED) == "profil supprimé"


def test_a_time_is_relative_for_every_reader() -> None:
    assert ENGLISH.when(1_800_000_000.4) == "<t:1800000000:R>"


def test_months_are_named() -> None:
    for tag, month in {"en-US": "November 2026", "fr": "novembre 2026", "hu": "2026. november"}.items():
        assert Languages().of(tag).month(202611) == month


IDS = {"cantstop": 41, "cantstop-admin": 42}


def test_known_commands_become_mentions() -> None:
    for message, shown in (
        ("Try `/cantstop new`.", "Try </cantstop new:41>."),
        ("`/cantstop new`, `/cantstop-admin check`", "</cantstop new:41>, </cantstop-admin check:42>"),
        ("`/cantstop`", "</cantstop:41>"),
        ("`/other new`", "`/other new`"),
        ("`6 8` and /cantstop new", "`6 8` and /cantstop new"),
    ):
        assert mention_commands(message, IDS) == shown


def test_a_name_cannot_pose_as_a_command() -> None:
    languages = Languages()
    languages.use(command_ids=IDS)
    hostile = "`/cantstop new`"
    assert languages.english.text("{name} won.", name=hostile) == f"{hostile} won."


def test_cards_mention_commands_in_texts_only() -> None:
    languages = Languages()
    languages.use(command_ids=dict.fromkeys((group.name for group in GROUPS), 41))
    for name, make in CARDS.items():
        card = make(languages.english)
        assert "`/" not in text(card), name
        assert "</" not in "".join((*labels(card), *descriptions(card))), name
