from dataclasses import replace

from bot.players import Strength
from bot.tables import Location, Reach, Reservation, Status
from tests.tables.sample_tables import EAGLE, finished_table, first_people, game_table, lobby_table


def test_computers_play_their_seats_and_are_no_people() -> None:
    table = replace(game_table("parker -/- - 1 roll"), seats=(*first_people(1), EAGLE))
    assert [table.computer_strength(seat) for seat in (0, 1)] == [None, Strength.HARD]
    assert (table.acting, table.awaited, table.computer_to_act) == ((), (), True)
    assert table.remaining == table.present == table.people == first_people(1)


def test_nobody_acts_at_a_closed_table() -> None:
    won = finished_table("parker 2:top,3:top,4:top/- - 0 over:0")
    expired = replace(game_table("parker -/- - 1 roll"), status=Status.ABANDONED)
    for table in (won, expired, *(replace(table, seats=(EAGLE, EAGLE)) for table in (won, expired))):
        assert (table.acting, table.awaited, table.computer_to_act) == ((), (), False)


def test_only_clicks_show_a_table_where_the_bot_is_no_member() -> None:
    own = game_table("parker -/- - 1 roll")
    lent = replace(own, reach=Reach.LENT)
    assert (own.waits_for_clicks, own.calls_people, own.explains_reach) == (False, True, False)
    assert (lent.waits_for_clicks, lent.calls_people, lent.explains_reach) == (True, False, True)


def test_a_person_is_alone_in_direct_messages_with_the_bot() -> None:
    in_server, elsewhere = lobby_table(1), replace(lobby_table(1), location=Location(None, 5))
    assert (in_server.alone, elsewhere.alone) == (False, True)
    assert not replace(elsewhere, reach=Reach.LENT).alone, "others read a group"


def test_reservations_keep_their_place_among_the_seats() -> None:
    ann, ben, cyd = first_people(3)
    table = lobby_table(1).with_seating((Reservation(ben), ann, Reservation(cyd, 5.0), EAGLE))
    assert table.seats == (ann, EAGLE)
    assert table.reservations == (Reservation(ben, None, 0), Reservation(cyd, 5.0, 2))
    assert table.seating == (table.reservations[0], ann, table.reservations[1], EAGLE)
    assert table.reservation_of(cyd.id) == Reservation(cyd, 5.0, 2)
    assert table.reservation_of(ann.id) is None
