from dataclasses import replace

from bot.tables import Person, Reservation
from bot.tables.seating import seating_of, split_seating, with_seating
from tests.tables.sample_tables import GOAT, first_people, lobby_table

ANN, BEN, CYD, DEE = first_people(4)


def test_reservations_keep_their_place_among_the_seats() -> None:
    seating = (Reservation(BEN), ANN, Reservation(CYD, 5.0), GOAT)
    table = with_seating(lobby_table(1), seating)
    assert table.seats == (ANN, GOAT)
    assert table.reservations == (Reservation(BEN, None, 0), Reservation(CYD, 5.0, 2))
    assert [_person(entry) for entry in seating_of(table)] == [BEN, ANN, CYD, GOAT]


def test_those_after_a_seat_that_was_left_move_up() -> None:
    table = with_seating(lobby_table(1), (ANN, Reservation(BEN), Reservation(CYD), DEE))
    without_ben = with_seating(table, [entry for entry in seating_of(table) if _person(entry) != BEN])
    assert [_person(entry) for entry in seating_of(without_ben)] == [ANN, CYD, DEE]


def test_newcomers_sit_after_the_reserved_seats() -> None:
    table = with_seating(lobby_table(1), (ANN, Reservation(BEN), Reservation(CYD)))
    joined = replace(table, seats=(*table.seats, DEE))
    assert [_person(entry) for entry in seating_of(joined)] == [ANN, BEN, CYD, DEE]


def test_an_empty_seating_has_no_seats() -> None:
    assert split_seating(()) == ((), ())


def _person(entry: object) -> object:
    return entry.person if isinstance(entry, Reservation) else entry


def test_a_reservation_is_found_by_its_person() -> None:
    table = with_seating(lobby_table(1), (ANN, Reservation(Person(BEN.id, "Ben"), 5.0)))
    assert table.reservation_of(BEN.id) == Reservation(BEN, 5.0, 1)
    assert table.reservation_of(ANN.id) is None
