"""The rules and the help: they say what is true of the game and the bot."""

import re
from typing import cast

from bot.chat.cards import help_card, rules_card
from bot.chat.commands import Commands
from bot.chat.language import Languages
from bot.chat.services import Services
from bot.game import COLUMNS, LENGTHS, PARKER, RUNNERS, legal_moves, pairings
from bot.game.notation import read_position
from tests.chat.reading import text

ENGLISH = Languages().english


def test_the_help_names_every_command_and_no_other() -> None:
    named = re.findall("^`/cantstop ([a-z-]+)`", text(help_card(ENGLISH)), re.MULTILINE)
    commands = {command.name for command in Commands(cast(Services, None)).commands}
    assert len(named) == len(set(named))
    assert set(named) == commands - {"help"}


def test_every_command_that_a_text_names_exists() -> None:
    commands = {command.name for command in Commands(cast(Services, None)).commands}
    for card in (rules_card(ENGLISH), help_card(ENGLISH)):
        assert set(re.findall("/cantstop ([a-z-]+)", text(card))) <= commands


def test_the_rules_have_the_games_numbers() -> None:
    rules = text(rules_card(ENGLISH))
    assert f"the first to own {PARKER.columns_to_win} columns" in rules
    assert RUNNERS == 3
    assert "Three runners" in rules
    assert f"Column 7 is the longest, with {LENGTHS[7]} spaces" in rules
    assert max(COLUMNS, key=lambda column: LENGTHS[column]) == 7
    assert LENGTHS[2] == LENGTHS[12] == 3


def test_the_example_is_right() -> None:
    assert "you roll 2 · 4 · 3 · 5" in text(rules_card(ENGLISH))
    assert set(pairings((2, 4, 3, 5))) == {(6, 8), (7, 7), (5, 9)}
    assert (7, 7) in legal_moves(read_position("parker -/- - 0 roll"), (2, 4, 3, 5))
