import pytest

from bot.store import SqliteStore, StoreError
from bot.tables.standings import OVERALL
from tests.store.engines.sqlite.query_plans import query_plans
from tests.store.saved_tables import (
    ANA,
    BEN,
    SERVER,
    create_win,
)


async def test_games_are_found_by_an_index(sqlite: SqliteStore) -> None:
    await create_win(sqlite, ANA, BEN)
    plans = list((await query_plans(sqlite, sqlite.game_logs_of(ANA.id, OVERALL, 200))).values())
    assert len(plans) == 3
    assert "INDEX seats_of_a_user " in plans[0]
    assert not any("SCAN" in plan for plan in plans)


async def test_the_rolls_of_a_server_are_found_by_indexes(sqlite: SqliteStore) -> None:
    await create_win(sqlite, ANA, BEN)
    (plan,) = (await query_plans(sqlite, sqlite.rolls_in_server(SERVER, 200))).values()
    assert "INDEX finished_tables_of_a_server " in plan
    assert "SCAN" not in plan


async def test_an_unreadable_game_is_named(sqlite: SqliteStore) -> None:
    table = await create_win(sqlite, ANA, BEN)
    await sqlite._writer.write(
        lambda connection: connection.execute("INSERT INTO events VALUES (?, 99, 'rolled 7777')", (table.id,))
    )
    with pytest.raises(StoreError, match=f"Table {table.id} .* cannot be read: .*7777"):
        await sqlite.game_logs_of(ANA.id, OVERALL, 200)
    with pytest.raises(StoreError, match=r"cannot be read: .*7777"):
        await sqlite.rolls_in_server(SERVER, 200)
