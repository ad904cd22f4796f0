from bot.tables.new_table import NewTable
from bot.tables.options import Coach, Options
from bot.tables.table import Reservation, Status
from bot.tables.time_limits import Pace
from tests.tables.sample_tables import BEN, GOAT, LOCATION, NOW, first_people


def test_a_new_table_is_a_lobby_with_its_host_alone() -> None:
    (ann,) = first_people(1)
    table = NewTable(LOCATION, ann, Options(pace=Pace.LIVE, coach=Coach.OPEN), NOW, language="hu").with_id(7)
    assert (table.id, table.status, table.host, table.seats) == (7, Status.LOBBY, ann.id, (ann,))
    assert (table.location, table.last_activity, table.language) == (LOCATION, NOW, "hu")
    assert (table.options, table.revision) == (Options(pace=Pace.LIVE, coach=Coach.OPEN), 1)


def test_seats_and_reservations_keep_their_order() -> None:
    (ann,) = first_people(1)
    new = NewTable(LOCATION, ann, Options(), NOW, seating=(ann, Reservation(BEN, NOW), GOAT))
    table = new.with_id(7)
    assert table.seats == (ann, GOAT)
    assert table.reservations == (Reservation(BEN, NOW, seat=1),)
