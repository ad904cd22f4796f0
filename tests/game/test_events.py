"""Events, and the dice in a log."""

from dataclasses import fields
from typing import get_args

from bot.game import PARKER, Busted, Event, Rolled, Rules, Started, rolls_in


def test_only_the_start_and_rolls_hold_dice() -> None:
    dice = {kind for kind in get_args(Event) if {"dice", "roll_off"} & {field.name for field in fields(kind)}}
    assert dice == {Started, Rolled}


def test_the_rolls_of_a_log_begin_with_those_for_the_first_turn() -> None:
    started = Started(Rules.of(PARKER), 3, 0, (((6, 1), (3, 4), (1, 1)), ((5, 5), (1, 2), None)))
    log = (started, Rolled((1, 1, 1, 1)), Busted(), Rolled((6, 5, 4, 3)))
    assert rolls_in(log) == ((6, 1), (3, 4), (1, 1), (5, 5), (1, 2), (1, 1, 1, 1), (6, 5, 4, 3))
    assert rolls_in(()) == ()
