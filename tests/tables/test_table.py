from dataclasses import replace

import pytest

from bot.players import Strength
from bot.tables import SUBSTITUTE, CloseReason, Coach, Options, Pace, Reservation, Status, Table
from bot.tables.new_table import NewTable
from bot.tables.time_limits import DAY, HOUR
from tests.tables.requesting import away_table
from tests.tables.sample_tables import (
    ANN,
    BEN,
    BID_POSITION,
    EAGLE,
    EVE,
    LAST_ACTIVITY,
    LOCATION,
    NOW,
    START_POSITION,
    closed_table,
    finished_table,
    first_people,
    game_table,
    lobby_table,
    with_computers,
)

PLAYING = game_table("parker -/-/x- - 1 roll")
"""Ben is on turn, Cyd has resigned."""
FINISHED = finished_table("parker 2:top,3:top,4:top/- - 0 over:0")
COMPUTER_ON_TURN = with_computers(game_table("parker -/- - 1 roll"), EAGLE)


class TestStatus:
    @pytest.mark.parametrize(
        "table", [lobby_table(1), PLAYING, FINISHED, closed_table(PLAYING, CloseReason.AGREED)]
    )
    def test_only_lobbies_and_games_are_open(self, table: Table) -> None:
        assert table.open == (table.status in {Status.LOBBY, Status.PLAYING})

    def test_a_lobby_has_no_game(self) -> None:
        table = lobby_table(2)
        assert (table.event_count, table.action_version, table.acting, table.winners) == (0, 0, (), ())

    def test_a_finished_table_has_winners(self) -> None:
        assert (FINISHED.winners, PLAYING.winners) == (first_people(1), ())


class TestPeople:
    def test_a_seat_is_found_by_user_id(self) -> None:
        assert [lobby_table(2).seat_of(by.id) for by in (ANN, BEN, EVE)] == [0, 1, None]

    def test_a_resigned_player_keeps_the_seat_but_does_not_remain(self) -> None:
        assert PLAYING.remaining == first_people(2)
        assert len(PLAYING.seats) == 3

    def test_a_player_who_is_away_remains_but_is_not_present(self) -> None:
        table = away_table()
        assert (table.remaining, table.present) == (first_people(3), first_people(3)[1:])

    def test_computers_are_not_people(self) -> None:
        table = COMPUTER_ON_TURN
        assert table.remaining == table.present == table.people == first_people(1)

    def test_only_the_player_on_turn_acts(self) -> None:
        assert PLAYING.acting == PLAYING.awaited == (first_people(2)[1],)

    def test_nobody_acts_at_a_closed_table(self) -> None:
        for table in (closed_table(PLAYING, CloseReason.EXPIRED), FINISHED):
            assert (table.acting, table.awaited) == ((), ())

    def test_all_bidders_act_at_once(self) -> None:
        table = game_table(BID_POSITION)
        assert table.acting == table.awaited == (first_people(1)[0], first_people(4)[3])


class TestSeating:
    def test_reservations_keep_their_place_among_the_seats(self) -> None:
        ann, ben, cyd = first_people(3)
        table = lobby_table(1).with_seating((Reservation(ben), ann, Reservation(cyd, 5.0), EAGLE))
        assert table.seats == (ann, EAGLE)
        assert table.reservations == (Reservation(ben, None, 0), Reservation(cyd, 5.0, 2))
        assert table.seating == (table.reservations[0], ann, table.reservations[1], EAGLE)
        assert table.reservation_of(cyd.id) == Reservation(cyd, 5.0, 2)
        assert table.reservation_of(ann.id) is None

    def test_those_after_a_seat_that_was_left_move_up(self) -> None:
        ann, ben, cyd, dee = first_people(4)
        table = lobby_table(1).with_seating((ann, Reservation(ben), Reservation(cyd), dee))
        without_ben = table.with_seating(entry for entry in table.seating if entry != table.reservations[0])
        assert without_ben.seating == (ann, Reservation(cyd, seat=1), dee)

    def test_newcomers_sit_after_the_reserved_seats(self) -> None:
        ann, ben, cyd, dee = first_people(4)
        table = lobby_table(1).with_seating((ann, Reservation(ben), Reservation(cyd)))
        joined = replace(table, seats=(*table.seats, dee))
        assert joined.seating == (ann, *table.reservations, dee)

    def test_a_new_table_is_a_lobby_with_its_host_alone(self) -> None:
        (ann,) = first_people(1)
        options = Options(pace=Pace.LIVE, coach=Coach.OPEN)
        table = NewTable(LOCATION, ann, options, NOW, language="hu").with_id(7)
        assert (table.id, table.status, table.host, table.seats) == (7, Status.LOBBY, ann.id, (ann,))
        assert (table.location, table.last_activity, table.language) == (LOCATION, NOW, "hu")
        assert (table.options, table.revision) == (options, 1)

    def test_a_new_table_may_have_more_seats(self) -> None:
        ann, ben = first_people(2)
        seating = (ann, Reservation(ben, NOW, seat=1), EAGLE)
        assert NewTable(LOCATION, ann, Options(), NOW, seating=seating).with_id(7).seating == seating


class TestComputers:
    def test_a_computer_plays_its_own_seat(self) -> None:
        assert [COMPUTER_ON_TURN.computer_strength(seat) for seat in (0, 1)] == [None, Strength.HARD]

    def test_the_substitute_plays_for_people_who_are_away(self) -> None:
        assert away_table().computer_strength(0) is SUBSTITUTE

    def test_nobody_acts_on_a_computers_turn(self) -> None:
        table = COMPUTER_ON_TURN
        assert (table.acting, table.awaited, table.computer_to_act) == ((), (), True)

    def test_no_computer_acts_on_a_persons_turn(self) -> None:
        table = with_computers(game_table("parker -/- - 0 roll"), EAGLE)
        assert (table.acting, table.computer_to_act) == (first_people(1), False)

    @pytest.mark.parametrize(
        "table",
        [lobby_table(2), replace(COMPUTER_ON_TURN, paused=True), replace(FINISHED, seats=(EAGLE, EAGLE))],
        ids=["lobby", "paused", "finished"],
    )
    def test_no_computer_acts_unless_the_game_is_on(self, table: Table) -> None:
        assert not table.computer_to_act


@pytest.mark.parametrize(
    ("pace", "idle_limit"), [(Pace.LIVE, HOUR), (Pace.RELAXED, 7 * DAY), (Pace.NONE, 7 * DAY)]
)
def test_an_idle_game_is_paused(pace: Pace, idle_limit: float) -> None:
    table = replace(game_table(START_POSITION), options=Options(pace=pace))
    assert table.next_timeout == LAST_ACTIVITY + idle_limit
