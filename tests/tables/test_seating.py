from dataclasses import replace

from bot.tables import Coach, Options, Pace, Person, Reservation, Status
from bot.tables.new_table import NewTable
from tests.tables.sample_tables import GOAT, LOCATION, NOW, first_people, lobby_table

ANN, BEN, CYD, DEE = first_people(4)


def test_reservations_keep_their_place_among_the_seats() -> None:
    seating = (Reservation(BEN), ANN, Reservation(CYD, 5.0), GOAT)
    table = lobby_table(1).with_seating(seating)
    assert table.seats == (ANN, GOAT)
    assert table.reservations == (Reservation(BEN, None, 0), Reservation(CYD, 5.0, 2))
    assert [_person(entry) for entry in table.seating] == [BEN, ANN, CYD, GOAT]


def test_those_after_a_seat_that_was_left_move_up() -> None:
    table = lobby_table(1).with_seating((ANN, Reservation(BEN), Reservation(CYD), DEE))
    without_ben = table.with_seating(entry for entry in table.seating if _person(entry) != BEN)
    assert [_person(entry) for entry in without_ben.seating] == [ANN, CYD, DEE]


def test_newcomers_sit_after_the_reserved_seats() -> None:
    table = lobby_table(1).with_seating((ANN, Reservation(BEN), Reservation(CYD)))
    joined = replace(table, seats=(*table.seats, DEE))
    assert [_person(entry) for entry in joined.seating] == [ANN, BEN, CYD, DEE]


def _person(entry: object) -> object:
    return entry.person if isinstance(entry, Reservation) else entry


def test_a_reservation_is_found_by_its_person() -> None:
    table = lobby_table(1).with_seating((ANN, Reservation(Person(BEN.id, "Ben"), 5.0)))
    assert table.reservation_of(BEN.id) == Reservation(BEN, 5.0, 1)
    assert table.reservation_of(ANN.id) is None


def test_a_new_table_is_a_lobby_with_its_host_alone() -> None:
    table = NewTable(LOCATION, ANN, Options(pace=Pace.LIVE, coach=Coach.OPEN), NOW, language="hu").with_id(7)
    assert (table.id, table.status, table.host, table.seats) == (7, Status.LOBBY, ANN.id, (ANN,))
    assert (table.location, table.last_activity, table.language) == (LOCATION, NOW, "hu")
    assert (table.options, table.revision) == (Options(pace=Pace.LIVE, coach=Coach.OPEN), 1)


def test_seats_and_reservations_keep_their_order() -> None:
    new = NewTable(LOCATION, ANN, Options(), NOW, seating=(ANN, Reservation(BEN, NOW), GOAT))
    table = new.with_id(7)
    assert table.seats == (ANN, GOAT)
    assert table.reservations == (Reservation(BEN, NOW, seat=1),)
