"""The private card of a position: the board without buttons, and the legend."""

import re

import pytest
from hypothesis import given

from bot.chat.play.position import position_card
from bot.chat.turns.board import board_description
from bot.game import Game
from bot.render import text_board
from tests.chat.card_parts import PICTURE, buttons, descriptions, faults, texts
from tests.chat.english import ENGLISH
from tests.render.sample_positions import POSITIONS
from tests.render.strategies import all_positions
from tests.tables.sample_tables import game_table

PLAIN = set(" \n.0123456789/") | set("ABOX#")
"""Characters that need no legend, apart from the letters of the players."""


def position(game: Game, picture: str | None = None) -> list[str]:
    card = position_card(game_table(game), game, ENGLISH, picture)
    assert faults(card) == []
    assert buttons(card) == []
    return texts(card)


def signs(legend: str) -> list[str]:
    return re.findall("`([^`]+)`", legend)


@pytest.mark.parametrize("name", POSITIONS)
def test_without_a_picture_it_has_the_text_board(name: str) -> None:
    assert f"```\n{text_board(POSITIONS[name])}\n```" in "\n".join(position(POSITIONS[name]))


def test_with_a_picture_it_has_alt_text_and_no_legend() -> None:
    game = POSITIONS["settling"]
    card = position_card(game_table(game), game, ENGLISH, PICTURE)
    assert descriptions(card) == [board_description(game_table(game), game, ENGLISH)]
    assert len(texts(card)) == 1


def test_the_moves_are_below_the_text_board() -> None:
    assert position(POSITIONS["full"])[1].splitlines()[-1] == "Moves: 1: 6 only, 2: 8 + 9."


@given(all_positions())
def test_the_legend_explains_every_sign_on_the_board(game: Game) -> None:
    board, legend = position(game)[-2:]
    explained = set("".join(signs(legend)))
    assert set(board.split("```")[1]) - PLAIN - set("[]") <= explained


def test_the_legend_has_no_signs_that_are_not_on_the_board() -> None:
    assert signs(position(POSITIONS["empty"])[-1]) == ["A", "#", "O", "X", "@", ">"]


def test_the_legend_explains_only_public_bids() -> None:
    legend = position(POSITIONS["falling"])[-1]
    assert "`*2` busts, 2 chips · `^4` stops, 4 chips · `+` right · `--` wrong, counted twice" in legend
    assert "`[ ]` still to bid · `[?]` bid face down" in position(POSITIONS["bids"])[-1]
