"""Each process gets its share of the shards, or waits until there is one to have."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.shards import layout
from bot.chat.shards.layout import ShardLayout, claim_slot, save_layout, shards_of_slot
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import Shards, StoreAwayError, StoreUnavailableError, ports
from tests.chat.pauses import fail_at_first, skip_pauses
from tests.chat.shards.fake_slots import FakeSlots, SharedSlots
from tests.store.memory_store import MemoryStore
from tests.tables.controlled_clock import run_ready_tasks


@given(st.integers(1, 500), st.integers(1, 40))
def test_each_shard_is_in_one_slot(count: int, per_slot: int) -> None:
    layout = ShardLayout(count, per_slot)
    parts = [layout.shards_of(slot) for slot in layout.slots]
    assert sorted(shard for part in parts for shard in part.ids) == list(range(count))
    assert all(part.count == count and 1 <= len(part.ids) <= per_slot for part in parts)


async def test_the_first_process_follows_discord_and_the_others_follow_it() -> None:
    store, slots = MemoryStore(), SharedSlots()
    first = await shards_of_slot(store, FakeSlots(slots), 0, ShardLayout(20, 16))
    assert first == Shards(20, frozenset(range(16)))
    second = await shards_of_slot(store, FakeSlots(slots), 1, ShardLayout(40, 16))
    assert second == Shards(20, frozenset(range(16, 20)))


async def test_a_standby_takes_over_the_slot_that_becomes_free(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    store, slots = MemoryStore(), SharedSlots()
    await save_layout(store, ShardLayout(40, 16))
    holders = [FakeSlots(slots) for _ in range(3)]
    for holder in holders:
        await claim_slot(store, holder)
    skip_pauses(monkeypatch, ports.slots)
    standby = asyncio.create_task(claim_slot(store, FakeSlots(slots)))
    await run_ready_tasks()
    assert not standby.done()
    await holders[1].release()
    assert await standby == 1
    assert caplog.text.count("waiting to take over") == 1


async def test_a_standby_learns_of_slots_made_later(monkeypatch: pytest.MonkeyPatch) -> None:
    store, slots = MemoryStore(), SharedSlots()
    first = FakeSlots(slots)
    assert await claim_slot(store, first) == 0
    skip_pauses(monkeypatch, ports.slots)
    standby = asyncio.create_task(claim_slot(store, FakeSlots(slots)))
    await asyncio.sleep(0)
    assert not standby.done()
    await shards_of_slot(store, first, 0, ShardLayout(32, 16))
    assert await standby == 1


async def test_another_size_of_slots_is_not_taken_over(caplog: pytest.LogCaptureFixture) -> None:
    """Two processes with different sizes would connect the same shards."""
    store, slots = MemoryStore(), SharedSlots()
    await save_layout(store, ShardLayout(40, 16))
    shards = await shards_of_slot(store, FakeSlots(slots), 1, ShardLayout(40, 4))
    assert shards.ids == frozenset(range(16, 32))
    assert "SHARDS_PER_SLOT is 4 here" in caplog.text


@pytest.mark.parametrize("error", [StoreUnavailableError, StoreAwayError])
async def test_a_database_may_come_later(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    slots = FakeSlots(SharedSlots())
    fail_at_first(monkeypatch, slots, "try_claim", error("gone"), error("gone"))
    pauses = skip_pauses(monkeypatch, ports.slots)
    assert await claim_slot(MemoryStore(), slots) == 0
    assert pauses == [layout.STANDBY_INTERVAL] * 2


async def test_the_only_process_has_as_many_shards_as_discord_recommends_or_its_host_wants() -> None:
    store, slots = MemoryStore(), SqliteSlots()
    assert await claim_slot(store, slots) == 0
    for count in (1, 2, 40):
        shards = await shards_of_slot(store, slots, 0, ShardLayout(count, 16))
        assert shards == Shards(count, frozenset(range(count)))
    await save_layout(store, ShardLayout(40, 16))
    shards = await shards_of_slot(store, slots, 0, ShardLayout(1, 16))
    assert shards == Shards(40, frozenset(range(40)))
