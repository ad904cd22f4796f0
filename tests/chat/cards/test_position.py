"""The position for one person: the same board, no buttons, and every sign of the text board explained."""

import re

import pytest
from hypothesis import given

from bot.chat.cards import position_card
from bot.chat.cards.board import board_description
from bot.chat.i18n.language import Languages
from bot.game import Game
from bot.render import text_board
from tests.chat.card_parts import PICTURE, buttons, descriptions, faults, texts
from tests.render.sample_positions import POSITIONS
from tests.render.strategies import positions_with_bids, positions_without_bids
from tests.tables.sample_tables import game_table

ENGLISH = Languages().english
PLAIN = set(" \n.0123456789/") | set("ABOX#")
"""What needs no legend: numbers, the empty space, and the letters that the players' line explains."""


def position(game: Game, picture: str | None = None) -> list[str]:
    card = position_card(game_table(game), game, ENGLISH, picture)
    assert faults(card) == []
    assert buttons(card) == []
    return texts(card)


def signs(legend: str) -> list[str]:
    return re.findall("`([^`]+)`", legend)


@pytest.mark.parametrize("name", POSITIONS)
def test_as_text_it_is_the_text_board(name: str) -> None:
    assert f"```\n{text_board(POSITIONS[name])}\n```" in position(POSITIONS[name])


def test_as_a_picture_it_has_the_description_and_no_legend() -> None:
    game = POSITIONS["settling"]
    card = position_card(game_table(game), game, ENGLISH, PICTURE)
    assert descriptions(card) == [board_description(game_table(game), game, ENGLISH)]
    assert len(texts(card)) == 1


def test_the_moves_are_told_in_words() -> None:
    for picture in (None, PICTURE):
        assert position(POSITIONS["full"], picture)[-1].splitlines()[0] == "Moves: 1: 6 only, 2: 8 + 9."


@given(positions_without_bids() | positions_with_bids())
def test_every_sign_on_the_board_is_explained(game: Game) -> None:
    board, legend = position(game)[-2:]
    explained = set("".join(signs(legend)))
    assert set(board.strip("`\n")) - PLAIN - set("[]") <= explained


def test_signs_that_are_not_there_are_not_explained() -> None:
    assert signs(position(POSITIONS["empty"])[-1]) == ["A", "#", "O", "X", "@", ">"]


def test_bids_are_explained_as_far_as_they_are_known() -> None:
    legend = position(POSITIONS["falling"])[-1]
    assert "`*2` busts, 2 chips · `^4` makes it, 4 chips · `+` right · `--` wrong, counted twice" in legend
    assert "`[ ]` still to bid · `[?]` bid face down" in position(POSITIONS["bids"])[-1]
