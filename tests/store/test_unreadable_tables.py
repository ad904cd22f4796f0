"""A table that cannot be read is named, and keeps nobody from the others."""

import pytest

from bot.store import DatabaseStore, StoreError
from bot.store.games import KeptGames
from bot.tables.ports import UnreadableTableError
from bot.tables.standings import OVERALL
from bot.tables.table import Location
from tests.store.saved_tables import ANA, BEN, SERVER, create_game, create_win, execute


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("INSERT INTO events VALUES (1, 2, 'rolled 7777')", "7777"),
        ("UPDATE tables SET rules = 'nonsense' WHERE id = 1", "nonsense"),
    ],
)
async def test_a_damaged_table_is_named_and_does_not_keep_the_others_from_being_restored(
    store: DatabaseStore, damage: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    damaged, _ = await create_game(store)
    other, _ = await create_game(store, Location(7, 8))
    await execute(store, damage)
    with pytest.raises(UnreadableTableError, match=f"Table {damaged.id} .* cannot be read: .*{words}"):
        await store.load(damaged.id)
    store.games = KeptGames()
    assert [table.id for table in await store.tables_to_restore()] == [other.id]
    assert f"Table {damaged.id} is left out" in caplog.text
    with pytest.raises(UnreadableTableError):
        await store.load(damaged.id)


async def test_an_unreadable_game_is_named(store: DatabaseStore) -> None:
    table = await create_win(store, ANA, BEN)
    await execute(store, "INSERT INTO events VALUES (?, 99, 'rolled 7777')", table.id)
    with pytest.raises(StoreError, match=f"Table {table.id} .* cannot be read: .*7777"):
        await store.game_logs_of(ANA.id, OVERALL, 200)
    with pytest.raises(StoreError, match=r"cannot be read: .*7777"):
        await store.rolls_in_server(SERVER, 200)
