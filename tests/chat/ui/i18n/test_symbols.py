"""Texts and buttons use the current symbols of their language."""

from dataclasses import replace
from pathlib import Path

from bot.chat.lobby.cards import starter_prompt
from bot.chat.play.cards import table_card
from bot.chat.ui.i18n.language import UNICODE_SYMBOLS, Symbols
from tests.chat.card_parts import buttons, descriptions, text
from tests.chat.card_samples import TABLES
from tests.chat.english import ENGLISH
from tests.chat.ui.i18n.written_languages import written_languages
from tests.tables.sample_tables import lobby_table

ID = 1_200_000_000_000_000_000
OWN = Symbols(
    tuple(f"<:shape_{seat}:{ID + seat}>" for seat in range(4)),
    tuple(f"<:die_{value}:{ID + 100 + value}>" for value in range(1, 7)),
)
MARKED = replace(ENGLISH, symbols=OWN)


def test_dice_are_digits_or_emoji_in_their_order() -> None:
    assert UNICODE_SYMBOLS.roll((4, 1, 6, 3)) == "**4 · 1 · 6 · 3**"
    assert OWN.roll((4, 1, 6, 3)) == " ".join(OWN.dice[value - 1] for value in (4, 1, 6, 3))


def test_every_seat_has_its_symbol_on_the_card_of_a_game() -> None:
    for name in ("lobby of 2", "three moves", "bust"):
        plain, marked = (text(table_card(TABLES[name], language)) for language in (ENGLISH, MARKED))
        for seat in range(len(TABLES[name].seats)):
            assert UNICODE_SYMBOLS.shapes[seat] in plain
            plain = plain.replace(UNICODE_SYMBOLS.shapes[seat], OWN.shapes[seat])
        assert marked == plain


def test_a_button_for_a_person_has_the_symbol_of_their_seat() -> None:
    marks = [button["emoji"] for button in buttons(starter_prompt(lobby_table(3), MARKED))][:3]
    assert [(mark["name"], str(mark["id"])) for mark in marks] == [
        (f"shape_{seat}", str(ID + seat)) for seat in range(3)
    ]


def test_descriptions_and_text_boards_have_no_symbols() -> None:
    table = TABLES["crowded to choose"]
    plain, marked = (table_card(table, language, "board.png") for language in (ENGLISH, MARKED))
    assert descriptions(plain) == descriptions(marked)
    assert "```" in text(table_card(table, MARKED))
    assert "<:" not in text(table_card(table, MARKED)).split("```")[1]


def test_new_symbols_apply_to_all_languages(tmp_path: Path) -> None:
    languages = written_languages(tmp_path, fr="")
    before = languages.of("fr")
    languages.use(symbols=OWN)
    assert [languages.of(tag).symbols for tag in ("fr", "fr-CA", "en-US", "hu")] == [OWN] * 4
    assert languages.english.symbols == OWN
    assert before.symbols == UNICODE_SYMBOLS
    languages.use(symbols=replace(OWN, dice=()))
    assert languages.of("fr").symbols.roll((1, 2, 3, 4)) == "**1 · 2 · 3 · 4**"
