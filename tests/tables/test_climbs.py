from datetime import UTC, datetime

import pytest

from bot.tables.climbs import DAY, Climb, ClimbDice, climb_number, daily_seal, date_number, day_of, month_of
from tests.tables.climbing import SEED, TODAY, begun, in_turns, make_dice
from tests.tables.sample_tables import ANN


def day(year: int, month: int, date: int) -> int:
    return day_of(datetime(year, month, date, 12, tzinfo=UTC).timestamp())


def test_a_day_begins_at_midnight_utc() -> None:
    midnight = datetime(2026, 11, 22, tzinfo=UTC).timestamp()
    assert day_of(midnight - 0.001) + 1 == day_of(midnight) == day_of(midnight + DAY - 0.001)


def test_a_date_is_written_as_a_number() -> None:
    assert date_number(day(2026, 1, 9)) == 20260109


@pytest.mark.parametrize(
    ("of", "first", "last"),
    [
        ((2026, 11, 22), (2026, 11, 1), (2026, 11, 30)),
        ((2026, 12, 31), (2026, 12, 1), (2026, 12, 31)),
        ((2028, 2, 1), (2028, 2, 1), (2028, 2, 29)),
    ],
)
def test_a_month_has_its_days(
    of: tuple[int, int, int], first: tuple[int, int, int], last: tuple[int, int, int]
) -> None:
    assert month_of(day(*of)) == (day(*first), day(*last))


def test_the_seal_has_the_date_in_place_of_a_table_and_a_message() -> None:
    seal = make_dice(day(2026, 11, 22)).seal
    assert (seal.table_id, seal.message_id) == (20261122, 20261122)
    assert seal.commitment != daily_seal(day(2026, 11, 23), SEED).commitment


def test_the_dice_depend_on_the_number_of_the_roll_alone() -> None:
    seal = make_dice().seal
    dice = ClimbDice(seal, 0)
    assert [dice(4), dice(4)] == [seal.roll(1, 4), seal.roll(2, 4)]
    assert ClimbDice(seal, 1)(4) == seal.roll(2, 4)


def test_the_seed_is_in_no_log_line() -> None:
    assert SEED.hex() not in repr(make_dice())
    assert repr(SEED) not in repr(make_dice())


def test_a_new_climb_has_not_begun() -> None:
    climb = Climb.new(ANN, TODAY, 5)
    assert (climb.begun, climb.finished, climb.turns, climb.busts) == (False, False, 0, 0)
    assert begun(ANN, 5).begun


def test_stops_and_busts_are_turns() -> None:
    climb = in_turns(ANN, 5, 5, busts=2)
    assert (climb.turns, climb.busts, climb.finished) == (5, 2, True)


def test_climbs_are_numbered_from_the_first_day() -> None:
    assert (climb_number(day(2026, 11, 22)), climb_number(day(2027, 11, 22))) == (1, 366)
