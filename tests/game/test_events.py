"""Events, and the seats that lead a round of a roll-off."""

from dataclasses import FrozenInstanceError, fields
from typing import get_args

import pytest

from bot.game import PARKER, Attendance, Busted, Event, Rolled, Rules, Started, rolls_in
from bot.game.events import AttendanceEvent, highest_seats


@pytest.mark.parametrize(
    ("pairs", "seats"),
    [
        (((1, 2), (6, 5), (4, 4)), (1,)),
        (((3, 4), (5, 2), (1, 1)), (0, 1)),
        (((3, 3), (2, 4), (1, 5)), (0, 1, 2)),
        ((None, (1, 1), None, (1, 2)), (3,)),
        (((6, 6), None), (0,)),
    ],
)
def test_the_highest_total_leads_a_round(
    pairs: tuple[tuple[int, int] | None, ...], seats: tuple[int, ...]
) -> None:
    assert highest_seats(pairs) == seats


def test_only_the_start_and_rolls_hold_dice() -> None:
    dice = {kind for kind in get_args(Event) if {"dice", "roll_off"} & {field.name for field in fields(kind)}}
    assert dice == {Started, Rolled}


def test_events_are_immutable_values() -> None:
    event = Rolled((1, 2, 3, 4))
    assert event == Rolled((1, 2, 3, 4))
    assert hash(event) == hash(Rolled((1, 2, 3, 4)))
    with pytest.raises(FrozenInstanceError):
        event.dice = (1, 1, 1, 1)  # type: ignore[misc]


def test_attendance_events_name_a_seat_and_keep_the_position() -> None:
    for kind in get_args(AttendanceEvent):
        assert [field.name for field in fields(kind)] == ["seat"]
        assert kind in get_args(Event)
    assert Attendance not in get_args(Event)


def test_the_rolls_of_a_log_begin_with_those_for_the_first_turn() -> None:
    started = Started(Rules.of(PARKER), 3, 0, (((6, 1), (3, 4), (1, 1)), ((5, 5), (1, 2), None)))
    log = (started, Rolled((1, 1, 1, 1)), Busted(), Rolled((6, 5, 4, 3)))
    assert rolls_in(log) == ((6, 1), (3, 4), (1, 1), (5, 5), (1, 2), (1, 1, 1, 1), (6, 5, 4, 3))
    assert rolls_in(()) == ()
