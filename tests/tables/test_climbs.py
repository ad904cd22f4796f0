from bot.tables.climbs import Climb, ClimbDice, daily_seal
from bot.tables.days import FIRST_DAY
from tests.tables.climbing import SEED, TODAY, begun, in_turns, make_dice
from tests.tables.sample_tables import ANN


def test_the_seal_has_the_date_in_place_of_a_table_and_a_message() -> None:
    seal = make_dice(FIRST_DAY).seal
    assert (seal.table_id, seal.message_id) == (20261122, 20261122)
    assert seal.commitment != daily_seal(FIRST_DAY + 1, SEED).commitment


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
