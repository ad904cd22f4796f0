from bot.game import PARKER, Rules
from bot.tables.new_table import NewTable
from bot.tables.pace import Pace
from bot.tables.table import Coach, Reservation, Status
from tests.tables.sample_tables import BEN, GOAT, LOCATION, NOW, first_people


def test_a_new_table_is_a_lobby_with_its_host_alone() -> None:
    (ann,) = first_people(1)
    table = NewTable(LOCATION, ann, Rules.of(PARKER), NOW, Pace.LIVE, Coach.OPEN, language="hu").with_id(7)
    assert (table.id, table.status, table.host, table.seats) == (7, Status.LOBBY, ann.id, (ann,))
    assert (table.location, table.last_activity, table.language) == (LOCATION, NOW, "hu")
    assert (table.pace, table.coach, table.revision) == (Pace.LIVE, Coach.OPEN, 1)


def test_seats_and_reservations_keep_their_order() -> None:
    (ann,) = first_people(1)
    new = NewTable(LOCATION, ann, Rules.of(PARKER), NOW, seating=(ann, Reservation(BEN, NOW), GOAT))
    table = new.with_id(7)
    assert table.seats == (ann, GOAT)
    assert table.reservations == (Reservation(BEN, NOW, seat=1),)
