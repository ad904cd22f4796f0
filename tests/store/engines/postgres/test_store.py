import asyncio
from dataclasses import replace
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import psycopg
import pytest

from bot.store.engines.postgres import PostgresStore, queries
from bot.store.engines.postgres import requests as requests_module
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.queries import lock, run_query
from bot.store.engines.postgres.store import was_saved
from bot.store.queries import Access, Lock, Query, Rows, Statement
from bot.tables import OVERALL, CloseReason, Ranking
from bot.tables.ports import ChannelTakenError, ConflictError, StoreAwayError
from tests import WAIT_TIMEOUT
from tests.monitoring.test_metrics import count
from tests.store.changes import changed, closed_changes, won_changes
from tests.store.engines.postgres import fetch
from tests.store.outlines import tables_to_restore
from tests.store.pages import read_page
from tests.store.people import ANA, BEN
from tests.store.places import SERVER
from tests.store.saved_tables import create_game, create_lobby, create_win, save_changes


def lose_answer(postgres: PostgresStore, *, before: bool = False, meanwhile: Any = None) -> None:
    """Lose the connection once, before or after the next work is done, and perhaps something else."""
    connections: Any = postgres._connections
    run = connections.run

    async def lose(work: object) -> None:
        connections.run = run
        if not before:
            await run(work)
        if meanwhile is not None:
            await meanwhile
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    connections.run = lose


@pytest.mark.parametrize("before", [True, False], ids=["not saved", "saved"])
async def test_a_save_whose_answer_is_lost_is_saved_once_and_a_win_is_counted_once(
    postgres: PostgresStore, before: bool
) -> None:
    table, steps = await create_game(postgres)
    settled = count("cantstop_saves_settled_total")
    saved: list[dict[str, object]] = [{"game": steps[3]}, won_changes(steps[-1])]
    for changes in saved:
        lose_answer(postgres, before=before)
        table = await save_changes(postgres, table, **changes)
        assert await postgres.load(table.id) == table
    assert count("cantstop_saves_settled_total") - settled == (0 if before else 2)
    page = await read_page(postgres, Ranking.GAMES, OVERALL)
    assert [row.standing.games for row in page.rows] == [1, 1]


async def test_a_lost_save_that_another_process_prevented_is_a_conflict(
    postgres: PostgresStore, other: PostgresStore
) -> None:
    table, steps = await create_game(postgres)
    theirs = await save_changes(other, table, game=steps[1])
    lose_answer(postgres, before=True)
    with pytest.raises(ConflictError):
        await save_changes(postgres, table, game=steps[2])
    assert await postgres.load(table.id) == theirs


async def test_a_save_on_which_others_may_be_based_is_not_told_as_lost(
    postgres: PostgresStore, other: PostgresStore
) -> None:
    table, steps = await create_game(postgres)
    lose_answer(postgres, meanwhile=save_changes(other, changed(table, game=steps[2]), game=steps[3]))
    with pytest.raises(StoreAwayError):
        await save_changes(postgres, table, game=steps[2])


@pytest.mark.parametrize("before", [True, False], ids=["not created", "created"])
async def test_a_creation_that_is_not_answered_is_done_once(postgres: PostgresStore, before: bool) -> None:
    lose_answer(postgres, before=before)
    table = await create_lobby(postgres)
    assert await tables_to_restore(postgres) == (table,)
    with pytest.raises(ChannelTakenError):
        await create_lobby(postgres)


async def test_a_game_won_during_a_rebuild_counts(postgres: PostgresStore, other: PostgresStore) -> None:
    for _ in range(3):
        await create_win(postgres, ANA, BEN)
    table, steps = await create_game(postgres)
    saving = save_changes(postgres, table, **won_changes(steps[-1]))
    rebuilt, _ = await asyncio.gather(other.rebuild_standings(), saving)
    assert rebuilt in (3, 4)
    page = await read_page(postgres, Ranking.GAMES, OVERALL)
    assert [row.standing.games for row in page.rows] == [4, 4]


async def test_processes_rebuild_the_standings_at_once(postgres: PostgresStore, other: PostgresStore) -> None:
    """Each of them does so at its start if a migration has asked for it."""
    for _ in range(6):
        await create_win(postgres, ANA, BEN)
    page = await read_page(postgres, Ranking.RATING, OVERALL)
    assert await asyncio.gather(*(store.rebuild_standings() for store in (postgres, other) * 3)) == [6] * 6
    assert await read_page(postgres, Ranking.RATING, OVERALL) == page


async def test_who_is_erased_or_forgotten_while_the_standings_are_rebuilt_stays_so(
    postgres: PostgresStore, other: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await create_win(postgres, ANA, BEN)

    async def lock_late(connection: Connection, kind: Lock, number: int) -> None:
        monkeypatch.setattr(queries, "lock", lock)
        await postgres.erase(BEN.id, frozenset(), [])
        await postgres.forget_server(SERVER)
        await lock(connection, kind, number)

    before = await read_page(postgres, Ranking.RATING, OVERALL)
    monkeypatch.setattr(queries, "lock", lock_late)
    assert await other.rebuild_standings() == 3
    page = await read_page(postgres, Ranking.RATING, OVERALL)
    assert page.own_row == before.own_row
    assert [row.person.id for row in page.unranked] == [ANA.id]
    assert await postgres.known_servers() == frozenset()


async def test_a_rebuild_may_take_longer_than_anybody_waits_for_a_click(
    postgres: PostgresStore, connection: Connection
) -> None:
    await create_win(postgres, ANA, BEN)
    waiting = "SELECT pid FROM pg_locks WHERE NOT granted"
    with patch.object(requests_module, "LIMIT", 0.01):
        async with connection.transaction():
            await lock(connection, Lock.FINISH)
            rebuilding = asyncio.create_task(postgres.rebuild_standings())
            while not (rebuilding.done() or await fetch(connection, waiting)):  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.05)
            assert not rebuilding.done()
    assert await rebuilding == 1


async def test_a_whole_survey_sees_the_same_state(postgres: PostgresStore, connection: Connection) -> None:
    begun = asyncio.Event()

    def count_twice() -> Query[tuple[Rows, Rows]]:
        before = yield Statement("SELECT count(*) FROM users")
        begun.set()
        yield Statement("SELECT pg_advisory_xact_lock(7)")
        return before, (yield Statement("SELECT count(*) FROM users"))

    await connection.execute("SELECT pg_advisory_lock(7)")
    surveying = asyncio.create_task(postgres.run(count_twice, Access.SURVEY))
    await asyncio.wait_for(begun.wait(), WAIT_TIMEOUT)
    await connection.execute("INSERT INTO users (id, name) VALUES (7, 'Ann')")
    await connection.execute("SELECT pg_advisory_unlock(7)")
    before, after = await surveying
    assert before == after


async def test_most_saves_write_no_index(postgres: PostgresStore, connection: Connection) -> None:
    table, steps = await create_game(postgres)
    for game in steps[1:40]:
        table = await save_changes(postgres, table, game=game, last_activity=float(game.event_count))
        await postgres.set_board_message(table.id, 900, table.revision)
    await postgres.close()  # connections report what they did when they end

    updates, hot = 0, 0
    counts = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'tables'"
    async with asyncio.timeout(WAIT_TIMEOUT):
        while updates < 81:
            ((updates, hot),) = await fetch(connection, counts)
    assert (updates, hot) == (81, 80), "only the start of the game, which changes the status, writes indexes"


async def test_closed_tables_are_kept_until_seen(postgres: PostgresStore, connection: Connection) -> None:
    unseen = "SELECT table_id FROM unseen"
    table = await create_lobby(postgres)
    await postgres.set_board_message(table.id, 900, table.revision)
    assert await fetch(connection, unseen) == []
    table = await save_changes(postgres, table, **closed_changes(CloseReason.CANCELLED))
    assert await fetch(connection, unseen) == [(table.id,)]
    await postgres.set_board_message(table.id, 900, table.revision)
    assert await fetch(connection, unseen) == []
    await postgres.set_board_message(table.id, None, 0)
    assert await fetch(connection, unseen) == [(table.id,)]


async def test_saving_a_missing_table_is_a_conflict(postgres: PostgresStore, connection: Connection) -> None:
    table = await create_lobby(postgres)
    with pytest.raises(ConflictError, match=f"table {table.id + 1} has changed"):
        await run_query(connection, was_saved(replace(table, id=table.id + 1), uuid4()))
