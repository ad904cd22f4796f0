import logging
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.game import Resign
from bot.game.notation import format_event
from bot.tables import CloseReason, Eraser, Location, Options, Pace, Reach, Status, Table
from bot.tables.erasing import MAX_ATTEMPTS, without_player
from bot.tables.ports import ConflictError, StoreAwayError, UnreadableTableError
from bot.tables.seats import DELETED, Reservation
from tests.game.game_factories import no_dice
from tests.store.memory_store import MemoryStore
from tests.store.stored_text import text_in_memory
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import first_people, game_of, game_table, lobby_table

NOW = 5_000.0
A, B, C = first_people(3)
GAME = game_table("parker -/- - 0 roll")
"""A game of A, whose turn it is, and B."""


class TestLobby:
    def test_the_seat_becomes_free_and_the_next_person_is_host(self) -> None:
        left = without_player(lobby_table(3), A.id, NOW)
        assert (left.seats, left.host, left.status) == ((B, C), B.id, Status.LOBBY)

    def test_a_seat_is_no_longer_kept(self) -> None:
        left = without_player(replace(lobby_table(2), reservations=(Reservation(C, None, 2),)), C.id, NOW)
        assert (left.seats, left.reservations) == ((A, B), ())

    def test_it_is_closed_when_only_kept_seats_are_left(self) -> None:
        left = without_player(replace(lobby_table(1), reservations=(Reservation(C, None, 1),)), A.id, NOW)
        assert (left.close_reason, left.host) == (CloseReason.CANCELLED, DELETED.id)
        assert A not in left.seats


class TestGame:
    def test_a_computer_takes_the_seat_for_good(self) -> None:
        left = without_player(GAME, A.id, NOW)
        assert (left.seats, left.computer_to_act) == ((DELETED, B), True)
        assert (left.host, left.remaining, left.seat_of(A.id)) == (B.id, (B,), None)

    def test_the_computer_has_no_deadline(self) -> None:
        table = replace(GAME, options=Options(pace=Pace.LIVE), deadline=NOW + 1)
        assert without_player(table, A.id, NOW).deadline is None
        assert without_player(table, B.id, NOW).deadline == NOW + 1

    def test_it_ends_when_nobody_else_is_left(self) -> None:
        alone = without_player(without_player(GAME, A.id, NOW), B.id, NOW)
        assert (alone.close_reason, alone.seats) == (CloseReason.DESERTED, (DELETED, DELETED))
        log = [format_event(event) for event in game_of(alone).log]
        assert log[GAME.event_count :] == ["handed 0", "ended"]

    def test_it_ends_when_all_others_had_agreed_to_that_and_their_own_vote_no_longer_counts(self) -> None:
        left = without_player(replace(GAME, end_votes=frozenset({B.id})), A.id, NOW)
        assert left.close_reason is CloseReason.AGREED
        left = without_player(replace(GAME, end_votes=frozenset({A.id})), A.id, NOW)
        assert (left.end_votes, left.open) == (frozenset(), True)

    def test_who_had_left_it_changes_nothing_in_it(self) -> None:
        three = game_table("parker -/-/- - 0 roll")
        resigned = replace(three, game=game_of(three).play(Resign(1), no_dice))
        left = without_player(resigned, B.id, NOW)
        assert (left.game, left.seats) == (resigned.game, (A, DELETED, C))


class Store(MemoryStore):
    """Refuses erasures, or loses the answers, as long as it is told to, and cannot read some tables."""

    refusals = lost_answers = attempts = 0
    unreadable: int | None = None

    async def erase(self, *args: Any) -> None:
        self.attempts += 1
        if self.attempts <= self.refusals:
            raise ConflictError
        await super().erase(*args)
        if self.attempts <= self.lost_answers:
            raise StoreAwayError

    async def load(self, table_id: int) -> Table | None:
        if table_id == self.unreadable:
            raise UnreadableTableError(table_id, "a hole")
        return await super().load(table_id)


async def open_lobby(store: Store, location: Location, reach: Reach = Reach.JOINED) -> None:
    await store.create(Table.new(location, A, Options(), NOW, reach))


@pytest.fixture
async def store() -> Store:
    """Return a store with a lobby of A's in channel 10."""
    store = Store()
    await open_lobby(store, Location(1, 10))
    return store


async def erase(store: Store) -> list[Table]:
    """Erase A, and return the tables of which that was told."""
    changed: list[Table] = []
    await Eraser(store, ControlledClock()).erase(A.id, changed.append)
    return changed


async def test_tables_that_others_see_are_told_since_their_boards_change(store: Store) -> None:
    await open_lobby(store, Location(None, 11))
    await open_lobby(store, Location(2, 12))
    await open_lobby(store, Location(None, 13), Reach.LENT)
    assert [table.location.channel_id for table in await erase(store)] == [10, 12, 13]


@pytest.mark.parametrize("error", [OSError("full"), ValueError("damaged")])
async def test_a_list_that_cannot_be_written_keeps_nobody(
    store: Store, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    await Eraser(store, ControlledClock(), AsyncMock(side_effect=error)).erase(A.id)
    assert await store.user_ids() == frozenset()
    assert "not on the list" in caplog.text
    assert str(A.id) not in caplog.text


async def test_it_is_tried_again_while_tables_change_and_given_up_after_many_attempts(store: Store) -> None:
    store.refusals = MAX_ATTEMPTS - 1
    assert len(await erase(store)) == 1
    store.attempts, store.refusals = 0, MAX_ATTEMPTS
    with pytest.raises(ConflictError):
        await erase(store)


async def test_the_tables_are_told_though_the_first_answer_is_lost(store: Store) -> None:
    store.lost_answers = 1
    assert [table.id for table in await erase(store)] == [1]


async def test_a_database_that_stays_away_is_reported_and_the_tables_are_told(store: Store) -> None:
    store.lost_answers = 2
    changed: list[Table] = []
    with pytest.raises(StoreAwayError):
        await Eraser(store, ControlledClock()).erase(A.id, changed.append)
    assert [table.id for table in changed] == [1]


async def test_a_damaged_table_keeps_nobody(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    await open_lobby(store, Location(1, 11))
    store.unreadable = 1
    assert [table.id for table in await erase(store)] == [2]
    assert str(A.id) not in text_in_memory(store)
    assert "Table 1 stays open" in caplog.text
