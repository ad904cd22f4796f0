"""Texts and buttons use the current symbols of their language."""

from dataclasses import replace
from pathlib import Path

from bot.chat.lobby.cards import starter_prompt
from bot.chat.play.cards import table_card
from bot.chat.ui.i18n.language import UNICODE_SYMBOLS, Languages, Symbols
from bot.game import Roll
from tests.chat.card_parts import buttons, descriptions, text
from tests.chat.ui.i18n.written_languages import written_languages
from tests.game.game_factories import ScriptedDice, game_at
from tests.tables.sample_tables import game_table, lobby_table

ID = 1_200_000_000_000_000_000
OWN = Symbols(
    tuple(f"<:shape_{seat}:{ID + seat}>" for seat in range(4)),
    tuple(f"<:die_{value}:{ID + 100 + value}>" for value in range(1, 7)),
)
PLAIN = Languages().english
MARKED = replace(PLAIN, symbols=OWN)


def test_dice_are_digits_or_emoji_in_their_order() -> None:
    assert UNICODE_SYMBOLS.roll((4, 1, 6, 3)) == "**4 · 1 · 6 · 3**"
    assert OWN.roll((4, 1, 6, 3)) == " ".join(OWN.dice[value - 1] for value in (4, 1, 6, 3))


def test_every_seat_has_its_symbol_on_the_card_of_a_game() -> None:
    rolled = game_at("parker -/- - 0 roll").play(Roll(0), ScriptedDice(4, 1, 6, 3))
    busted = game_at("parker -/- 2:1,3:1,12:1 0 decide").play(Roll(0), ScriptedDice(3, 3, 4, 4))
    for table in (lobby_table(2), game_table(rolled), game_table(busted)):
        plain, marked = (text(table_card(table, language)) for language in (PLAIN, MARKED))
        for seat in range(2):
            assert UNICODE_SYMBOLS.shapes[seat] in plain
            plain = plain.replace(UNICODE_SYMBOLS.shapes[seat], OWN.shapes[seat])
        assert marked == plain


def test_a_button_for_a_person_has_the_symbol_of_their_seat() -> None:
    marks = [button["emoji"] for button in buttons(starter_prompt(lobby_table(3), MARKED))][:3]
    assert [(mark["name"], str(mark["id"])) for mark in marks] == [
        (f"shape_{seat}", str(ID + seat)) for seat in range(3)
    ]


def test_descriptions_and_text_boards_have_no_symbols() -> None:
    table = game_table(game_at("parker 3:1/4:2 - 0 roll").play(Roll(0), ScriptedDice(4, 1, 6, 3)))
    plain, marked = (table_card(table, language, "board.png") for language in (PLAIN, MARKED))
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
