"""A table that cannot be read is named, and keeps nobody from the others."""

import pytest

from bot.store import DatabaseStore, StoreError
from bot.tables.ports import UnreadableTableError
from bot.tables.standings import OVERALL
from bot.tables.table import Location
from tests.store.people import ANA, BEN
from tests.store.places import SERVER
from tests.store.saved_tables import create_game, create_win, execute


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("INSERT INTO events VALUES (1, 2, 'rolled 7777')", "7777"),
        ("UPDATE tables SET rules = 'nonsense' WHERE id = 1", "nonsense"),
    ],
)
async def test_a_damaged_table_is_named_and_looked_at(store: DatabaseStore, damage: str, words: str) -> None:
    damaged, _ = await create_game(store)
    await store.set_board_message(damaged.id, 900, damaged.revision)
    await store.set_ping(damaged.id, 901, 1)
    assert [outline.quiet for outline in await store.outlines()] == [True]
    other, _ = await create_game(store, Location(7, 8))
    await execute(store, damage)
    store.kept.clear()
    with pytest.raises(UnreadableTableError, match=f"Table {damaged.id} .* cannot be read: .*{words}"):
        await store.load(damaged.id)
    outlines = {outline.id: outline.quiet for outline in await store.outlines()}
    assert outlines == {damaged.id: False, other.id: False}


async def test_an_unreadable_game_is_named(store: DatabaseStore) -> None:
    table = await create_win(store, ANA, BEN)
    await execute(store, "INSERT INTO events VALUES (?, 99, 'rolled 7777')", table.id)
    with pytest.raises(StoreError, match=f"Table {table.id} .* cannot be read: .*7777"):
        await store.game_logs_of(ANA.id, OVERALL, 200)
    with pytest.raises(StoreError, match=r"cannot be read: .*7777"):
        await store.rolls_in_server(SERVER, 200)
