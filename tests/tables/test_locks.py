import asyncio
import gc

from bot.tables import Locks


async def test_a_lock_stays_the_same_while_a_task_waits_for_it() -> None:
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


async def test_released_locks_are_discarded() -> None:
    locks = Locks()
    for key in range(100):
        async with locks.get(key):
            pass
    gc.collect()
    assert len(locks._locks) == 0
