"""Locks by key: one to each, none left behind."""

import asyncio
import gc

from bot.tables import Locks


async def test_one_key_has_one_lock_and_another_key_another() -> None:
    locks = Locks()
    first = locks.get(1)
    assert locks.get(1) is first
    assert locks.get(2) is not first


async def test_those_who_want_the_same_key_wait_for_one_another() -> None:
    locks = Locks()
    inside = 0
    most = 0

    async def work() -> None:
        nonlocal inside, most
        async with locks.get(1):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(work() for _ in range(10)))
    assert most == 1


async def test_a_lock_that_somebody_waits_for_is_still_the_same_when_its_holder_leaves() -> None:
    locks = Locks()
    order: list[str] = []

    async def work(name: str) -> None:
        async with locks.get(1):
            order.append(name)
            await asyncio.sleep(0)
            order.append(name)

    first, second = asyncio.create_task(work("first")), asyncio.create_task(work("second"))
    await first
    third = asyncio.create_task(work("third"))
    await asyncio.gather(second, third)
    assert order == ["first", "first", "second", "second", "third", "third"]


async def test_finished_tables_leave_no_lock_behind() -> None:
    locks = Locks()
    for key in range(100):
        async with locks.get(key):
            pass
    gc.collect()
    assert len(locks._locks) == 0
