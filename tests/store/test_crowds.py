"""Who votes in the game of a channel."""

from dataclasses import replace

from bot.store import DatabaseStore
from bot.tables import CHANNEL, GameStore, Status, Table
from bot.tables.crowd import Crowd
from tests.store.changes import LAST_ACTIVITY
from tests.store.people import ANA, BEN, CLEO, LAMB
from tests.store.places import LOCATION
from tests.store.saved_tables import create_game, execute, load, save_changes, start_game


async def crowd_game(store: GameStore) -> Table:
    _, steps = await create_game(store, replace(LOCATION, channel_id=7_001))
    table = await start_game(store, LOCATION, (CHANNEL, LAMB), steps[0])
    return await save_changes(store, table, crowd=Crowd())


def with_ballots(crowd: Crowd) -> Crowd:
    crowd = crowd.with_ballot(BEN.id, BEN.name, "stop", LAST_ACTIVITY + 0.1)
    return crowd.with_ballot(ANA.id, ANA.name, "roll", LAST_ACTIVITY + 2)


async def test_ballots_and_votes_are_read_as_saved(store: GameStore, other_store: GameStore) -> None:
    table = await save_changes(store, await crowd_game(store), crowd=with_ballots(Crowd()))
    assert await load(other_store, table) == table
    closed = with_ballots(Crowd()).after_vote(LAST_ACTIVITY + 30.3, 5)
    table = await save_changes(store, table, crowd=closed.with_ballot(CLEO.id, CLEO.name, "7+8", 1.25))
    assert await load(other_store, table) == table


async def test_no_voter_is_left_once_the_game_is_over(store: DatabaseStore, other_store: GameStore) -> None:
    table = await save_changes(store, await crowd_game(store), crowd=with_ballots(Crowd()))
    over = replace(with_ballots(Crowd()), voters=(), opened=None)
    table = await save_changes(store, table, crowd=over, status=Status.ABANDONED, close_reason="expired")
    assert (await load(other_store, table)).crowd == over
    assert over.people == 2
    assert await execute(store, "SELECT user_id FROM voters") == []


async def test_a_person_gets_their_ballots_and_the_channel_is_nobody(store: GameStore) -> None:
    crowd = with_ballots(Crowd()).after_vote(LAST_ACTIVITY + 30, 5)
    table = await save_changes(store, await crowd_game(store), crowd=with_ballots(crowd))
    data, summary = await store.personal_data(BEN.id), await store.personal_summary(BEN.id)
    assert data is not None
    assert summary is not None
    assert data.ballots == [{"table": table.id, "ballot": "stop", "last_votes": [1]}]
    assert summary.crowds == 1
    assert '"ballot": "stop"' in data.as_json()
    assert await store.user_ids() == {ANA.id, BEN.id}
