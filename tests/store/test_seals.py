"""The seals of tables: a seed from the start, and the message that showed its commitment first."""

import asyncio
from dataclasses import replace

from bot.dice import Seal
from bot.tables import CloseReason, GameStore, Status, Table
from tests.store.saved_tables import load, new_lobby, save_changes

SEED = bytes(range(32))


async def create_sealed(store: GameStore) -> Table:
    return await store.create(replace(new_lobby(), seal=Seal(0, SEED)))


async def seal_of(store: GameStore, table: Table) -> Seal | None:
    return (await load(store, table)).seal


async def test_the_first_message_with_the_board_stays_with_the_seal(store: GameStore) -> None:
    table = await create_sealed(store)
    assert table.seal == Seal(table.id, SEED)
    await store.set_board_message(table.id, None, 0)
    assert await seal_of(store, table) == Seal(table.id, SEED)
    for message in (900, 901, None, 902):
        await store.set_board_message(table.id, message, 1)
        assert await seal_of(store, table) == Seal(table.id, SEED, 900)


async def test_neither_a_save_nor_the_card_of_a_closed_table_changes_the_seal(store: GameStore) -> None:
    table = await create_sealed(store)
    table = await save_changes(store, table, seal=Seal(table.id, bytes(32), 901))
    table = await save_changes(store, table, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED)
    await store.set_board_message(table.id, 900, table.revision)
    assert await seal_of(store, table) == Seal(table.id, SEED)


async def test_one_of_two_processes_showing_a_table_counts(store: GameStore, other_store: GameStore) -> None:
    table = await create_sealed(store)
    await asyncio.gather(
        store.set_board_message(table.id, 900, 1), other_store.set_board_message(table.id, 901, 1)
    )
    seal = await seal_of(store, table)
    assert seal == await seal_of(other_store, table)
    assert seal in [Seal(table.id, SEED, message) for message in (900, 901)]
