"""Sessions start one after another in each of Discord's buckets, whichever process starts them."""

import asyncio
import itertools

import pytest

from bot.chat.shards.identify_pacer import PERIOD, IdentifyPacer
from bot.chat.tasks import BackgroundTasks
from tests.chat.pauses import virtually
from tests.chat.shards.fake_slots import FakeSlots, SharedSlots
from tests.tables.controlled_clock import run_ready_tasks


class Process:
    """A process that starts sessions."""

    def __init__(self, slots: FakeSlots, buckets: int) -> None:
        self.tasks = BackgroundTasks()
        self.pacer = IdentifyPacer(slots, buckets, self.tasks)
        self.starts: dict[int, float] = {}  # when each shard has started one

    def start(self, *shards: int) -> None:
        for shard_id in shards:
            self.tasks.start(self._start(shard_id))

    async def _start(self, shard_id: int) -> None:
        await self.pacer.wait(shard_id)
        self.starts[shard_id] = asyncio.get_running_loop().time()
        self.pacer.started(shard_id)


@pytest.fixture
def slots() -> SharedSlots:
    return SharedSlots()


@virtually
async def test_shards_of_different_buckets_start_at_once(slots: SharedSlots) -> None:
    process = Process(FakeSlots(slots), buckets=4)
    process.start(0, 1, 2, 3)
    await run_ready_tasks()
    assert process.starts == dict.fromkeys(range(4), 0)
    await asyncio.sleep(PERIOD)  # their turns end


@virtually
async def test_the_shards_of_a_bucket_start_one_after_another_in_all_processes(slots: SharedSlots) -> None:
    processes = [Process(FakeSlots(slots), buckets=2) for _ in range(3)]
    for number, process in enumerate(processes):
        process.start(*range(4 * number, 4 * number + 4))
    await asyncio.sleep(60)
    starts = [start for process in processes for start in process.starts.items()]
    for bucket in (0, 1):
        times = sorted(at for shard, at in starts if shard % 2 == bucket)
        assert (times[0], len(times)) == (0, 6)
        assert all(later - earlier >= PERIOD for earlier, later in itertools.pairwise(times))
    assert slots.locked == {}


@virtually
async def test_a_shard_whose_turn_it_is_need_not_wait_again(slots: SharedSlots) -> None:
    pacer = IdentifyPacer(FakeSlots(slots), 1, BackgroundTasks())
    for _ in range(2):
        waiting = asyncio.create_task(pacer.wait(0))
        await run_ready_tasks()
        assert waiting.done()


@virtually
async def test_a_shard_that_could_not_connect_lets_others_go_first(slots: SharedSlots) -> None:
    broken, other = (Process(FakeSlots(slots), buckets=1) for _ in range(2))
    await broken.pacer.wait(0)
    broken.pacer.started(0)
    other.start(1)
    broken.start(0)
    await asyncio.sleep(60)
    assert min([*broken.starts.values(), *other.starts.values()]) >= PERIOD
    assert len(broken.starts | other.starts) == 2


@pytest.mark.parametrize("how", ["cancelled", "failed"])
@virtually
async def test_a_turn_that_was_given_up_is_free_again(slots: SharedSlots, how: str) -> None:
    own = FakeSlots(slots)
    own.fails = how == "failed"
    process = Process(own, buckets=1)
    waiting = asyncio.create_task(process.pacer.wait(0))
    if how == "cancelled":
        await asyncio.sleep(0)
        waiting.cancel()
    await asyncio.wait({waiting})
    own.fails = False
    await asyncio.sleep(PERIOD)
    other = Process(FakeSlots(slots), buckets=1)
    other.start(1)
    await asyncio.sleep(1)
    assert other.starts
    await asyncio.sleep(PERIOD)
