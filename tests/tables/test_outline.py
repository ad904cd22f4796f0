"""What is known of a table without its game, and when that is enough."""

import pytest

from bot.game import (
    Busted,
    Event,
    Handed,
    Missed,
    Moved,
    Passed,
    Resigned,
    Returned,
    Rolled,
    Started,
    Stopped,
    Unmoved,
)
from bot.game.notation import parse_rules
from bot.tables import Outline, Status
from bot.tables.outline import waits_for_pinged
from bot.tables.time_limits import RESTART_GRACE
from tests.tables.sample_tables import NOW

PARKER = parse_rules("parker")
TURN = (Rolled((3, 4, 5, 5)), Moved((7, 10)), Unmoved(), Moved((8, 9)), Rolled((1, 1, 1, 2)))
"""What may happen in a turn while the same person is to act."""


def test_a_game_waits_for_the_person_who_was_pinged_until_the_turn_ends() -> None:
    assert waits_for_pinged(PARKER, 2, 42, 9, ())
    assert waits_for_pinged(PARKER, 2, 42, 9, TURN)


@pytest.mark.parametrize(
    "event",
    [
        Started(PARKER, 2, 0),
        Stopped(),
        Busted(),
        Passed(),
        Resigned(1),
        Missed(0),
        Handed(0),
        Returned(0),
    ],
)
def test_after_anything_else_only_the_game_tells(event: Event) -> None:
    assert not waits_for_pinged(PARKER, 2, 42, 9, (*TURN, event, *TURN))


def test_so_it_is_in_games_with_bids_which_others_make_after_a_move() -> None:
    assert not waits_for_pinged(parse_rules("parker,bidding"), 2, 42, 9, TURN)


def test_a_turn_without_a_ping_may_be_that_of_a_computer() -> None:
    assert not waits_for_pinged(PARKER, 2, None, 9, ())


def test_somebody_who_plays_alone_is_not_pinged() -> None:
    assert waits_for_pinged(PARKER, 1, None, 9, TURN)


def test_a_reminder_of_somebody_who_plays_alone_may_have_gone_in_the_turn_of_a_computer() -> None:
    assert not waits_for_pinged(PARKER, 1, None, 9, (), was_reminded=True)
    assert waits_for_pinged(PARKER, 1, 42, 9, (), was_reminded=True)


def test_a_ping_from_the_lobby_may_have_gone_in_the_first_turn_of_a_computer() -> None:
    assert not waits_for_pinged(PARKER, 1, None, 1, ())


@pytest.mark.parametrize(
    ("outline", "needs_restoring"),
    [
        (Outline(1, 7, Status.PLAYING, NOW + RESTART_GRACE, lent=False, quiet=True), False),
        (Outline(1, 7, Status.PLAYING, NOW + RESTART_GRACE - 1, lent=False, quiet=True), True),
        (Outline(1, 7, Status.LOBBY, NOW - 1, lent=False, quiet=True), True),
        (Outline(1, 7, Status.PLAYING, NOW + RESTART_GRACE, lent=False, quiet=False), True),
        (Outline(1, 7, Status.FINISHED, None, lent=False, quiet=False), True),
    ],
)
def test_what_is_quiet_and_not_due_soon_is_left_alone(outline: Outline, needs_restoring: bool) -> None:
    assert outline.needs_restoring(NOW) == needs_restoring
