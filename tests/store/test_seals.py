"""The seals of tables: a seed from the start, and the message that showed its commitment first."""

import asyncio
from dataclasses import replace

from bot.dice import Seal
from bot.game import Roll
from bot.tables import Caller, CloseReason, GameStore, Options, Status, Table, Tables
from bot.tables.requests import Join, Start, TakeAction
from tests.store.people import ANA, BEN
from tests.store.places import LOCATION
from tests.store.saved_tables import load, new_lobby, save_changes
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import game_of

SEED = bytes(range(32))


async def create_sealed(store: GameStore) -> Table:
    return await store.create(replace(new_lobby(), seal=Seal(0, SEED)))


async def seal_of(store: GameStore, table: Table) -> Seal | None:
    return (await load(store, table)).seal


async def test_a_table_without_a_seed_has_no_seal(store: GameStore) -> None:
    table = await store.create(new_lobby())
    await store.set_board_message(table.id, 900, 1)
    assert table.seal is None
    assert await seal_of(store, table) is None


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


async def test_two_processes_roll_the_same_dice(store: GameStore, other_store: GameStore) -> None:
    callers = {person.id: Caller(person.id, person.name) for person in (ANA, BEN)}
    first, second = (Tables(each, ControlledClock()) for each in (store, other_store))
    table = await first.open(LOCATION, callers[ANA.id], Options())
    await store.set_board_message(table.id, 900, 1)
    await first.apply(table.id, Join(callers[BEN.id]))
    table = await second.apply(table.id, Start(callers[ANA.id]))
    assert table.seal is not None
    expected = table.seal.roll(game_of(table).rolls + 1, 4)
    click = TakeAction(callers[table.acting[0].id], Roll, table.action_version)
    results = await asyncio.gather(
        *((first, second)[number % 2].apply(table.id, click) for number in range(6)), return_exceptions=True
    )
    (rolled,) = [result for result in results if isinstance(result, Table)]
    assert game_of(rolled).last_roll == expected
