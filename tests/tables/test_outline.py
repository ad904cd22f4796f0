"""What is known of a table without its game, and when that is enough."""

from dataclasses import replace

import pytest

from bot.game import Event, Rules
from bot.game.notation import parse_event, parse_rules
from bot.tables import Outline, Status
from bot.tables.outline import waits_for_pinged
from bot.tables.time_limits import RESTART_GRACE
from tests.tables.sample_tables import NOW

PARKER = parse_rules("parker")
BIDDING = parse_rules("parker,bidding")
TURN = tuple(map(parse_event, ["rolled 3455", "moved 7 10", "unmoved", "moved 8 9", "rolled 1112"]))
"""What may happen in a turn while the same person is to act."""

QUIET = Outline(1, 7, Status.PLAYING, NOW + RESTART_GRACE, NOW, lent=False, quiet=True)


@pytest.mark.parametrize(
    ("rules", "people", "pinged", "reminded", "events", "waits"),
    [
        (PARKER, 2, 42, False, (), True),
        (PARKER, 2, 42, False, TURN, True),
        (BIDDING, 2, 42, False, TURN, False),
        (PARKER, 2, None, False, (), False),
        (PARKER, 1, None, False, TURN, True),
        (PARKER, 1, None, True, (), False),
        (PARKER, 1, 42, True, (), True),
    ],
    ids=[
        *("the turn has begun", "the turn goes on", "others bid after a move", "perhaps a computer's turn"),
        *("who plays alone is not pinged", "perhaps reminded in a computer's turn", "pinged and reminded"),
    ],
)
def test_a_game_waits_for_the_person_who_was_pinged_until_the_turn_ends(
    rules: Rules, people: int, pinged: int | None, reminded: bool, events: tuple[Event, ...], waits: bool
) -> None:
    assert waits_for_pinged(rules, people, pinged, 9, events, was_reminded=reminded) is waits


def test_a_ping_from_the_lobby_may_have_gone_in_the_first_turn_of_a_computer() -> None:
    assert not waits_for_pinged(PARKER, 1, None, 1, ())


LATER = "started parker 34 53, stopped, busted, passed, resigned 1, missed 0, handed 0, returned 0"


@pytest.mark.parametrize("line", LATER.split(", "))
def test_after_anything_else_only_the_game_tells(line: str) -> None:
    assert not waits_for_pinged(PARKER, 2, 42, 9, (*TURN, parse_event(line), *TURN))


def test_only_what_is_quiet_not_due_soon_and_rightly_set_is_left_alone() -> None:
    assert not QUIET.needs_restoring(NOW)
    for outline in (
        replace(QUIET, set_at=NOW + 1),
        replace(QUIET, next_timeout=NOW + RESTART_GRACE - 1),
        replace(QUIET, status=Status.LOBBY, next_timeout=NOW - 1),
        replace(QUIET, quiet=False),
        replace(QUIET, status=Status.FINISHED, next_timeout=None, quiet=False),
    ):
        assert outline.needs_restoring(NOW), outline
