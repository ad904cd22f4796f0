"""The board for who cannot see the picture: its description, or the board in plain characters."""

from dataclasses import replace

import pytest

from bot.chat.cards import table_card
from bot.chat.cards.board import LONGEST_DESCRIPTION, describe
from bot.chat.language import Languages
from bot.render import text_board
from bot.tables import Person, Table
from tests.chat.moments import GAMES, TABLES
from tests.chat.reading import PICTURE, descriptions, texts
from tests.game.playing import with_roll
from tests.tables.seating import playing

ENGLISH = Languages().english


def described(table: Table) -> str:
    assert table.game is not None
    return describe(table, table.game, ENGLISH).replace("\u2068", "").replace("\u2069", "")


def test_an_empty_board_says_so() -> None:
    assert described(playing("parker -/- - 0 roll")) == (
        "Ann (orange triangle): no markers yet. Ben (blue square): no markers yet."
    )


def test_the_dice_the_runners_and_every_marker_are_told() -> None:
    table = playing(with_roll("parker 2:top,6:3/7:5/x12:top 6:4,7:1 0 decide", 3, 4, 1, 6))
    assert described(table) == (
        "Dice: 3, 4, 1, 6. Runners: 6 at 4 of 11, 7 at 1 of 13. "
        "Ann (orange triangle): column 2 claimed, 6 at 3 of 11. "
        "Ben (blue square): 7 at 5 of 13. "
        "Cyd (yellow disc): column 12 claimed."
    )


def test_the_fullest_board_with_the_longest_names_fits() -> None:
    table = playing(GAMES["crowded to choose"])
    long = replace(table, seats=tuple(Person(person.id, "W" * 32) for person in table.seats))
    assert 500 < len(described(long)) <= LONGEST_DESCRIPTION


def test_what_does_not_fit_is_cut_and_says_so() -> None:
    table = playing(GAMES["crowded to choose"])
    assert table.game is not None
    wordy = Languages().english
    wordy.text = lambda message, **values: "x" * 500  # type: ignore[method-assign]
    cut = describe(table, table.game, wordy)
    assert len(cut) == LONGEST_DESCRIPTION
    assert cut.endswith("…")


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_is_described_and_the_text_board_is_the_same_position(name: str) -> None:
    table = TABLES[name]
    assert table.game is not None
    pictured = table_card(table, ENGLISH, PICTURE)
    assert descriptions(pictured) == [describe(table, table.game, ENGLISH)]
    assert f"```\n{text_board(table.game)}\n```" in texts(table_card(table, ENGLISH))


def test_a_name_cannot_break_out_of_the_description() -> None:
    table = playing("parker -/- - 0 roll")
    hostile = replace(table, seats=(Person(1, "\u202eAnn\n```"), table.seats[1]))
    assert hostile.game is not None
    assert describe(hostile, hostile.game, ENGLISH).startswith("\u2068Ann```\u2069 (orange triangle)")
