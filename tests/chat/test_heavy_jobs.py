"""Heavy jobs are limited for each person and for all, and the results used last are kept."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from bot.chat.heavy_jobs import MAX_PEOPLE, WORKERS, HeavyJobs, ResultCache
from bot.chat.replay import handlers as replay
from bot.chat.stats.commands import Stats
from bot.game import NotAllowed
from tests.chat.card_samples import PLAYED
from tests.chat.harness import Harness, ephemeral_text
from tests.tables.sample_tables import ANN


class Cache(ResultCache[int, str]):
    """A cache of three values."""

    def __init__(self) -> None:
        super().__init__(HeavyJobs(), 3)
        self.computed: list[int] = []  # the keys, in order
        self._free = threading.Semaphore(WORKERS)

    async def value(self, key: int) -> str:
        return await self.get(key, lambda: self._compute(key))

    def _compute(self, key: int) -> str:
        assert self._free.acquire(blocking=False), "too many at once"
        time.sleep(0.005)
        self._free.release()
        self.computed.append(key)
        return f"value {key}"


async def test_everybody_who_asks_at_once_shares_one_computation() -> None:
    cache = Cache()
    assert await asyncio.gather(*(cache.value(1) for _ in range(10))) == ["value 1"] * 10
    assert cache.computed == [1]


async def test_a_few_values_are_computed_at_a_time() -> None:
    cache = Cache()
    assert await asyncio.gather(*map(cache.value, range(6))) == [f"value {key}" for key in range(6)]
    assert sorted(cache.computed) == [0, 1, 2, 3, 4, 5]


async def test_the_values_used_last_are_kept() -> None:
    cache = Cache()
    for key in (1, 2, 3, 1, 4):
        await cache.value(key)
    assert cache.computed == [1, 2, 3, 4]
    await cache.value(1)
    assert cache.computed == [1, 2, 3, 4]
    await cache.value(2)
    assert cache.computed == [1, 2, 3, 4, 2]


async def test_a_value_is_forgotten_some_time_after_its_last_use() -> None:
    cache: ResultCache[int, str] = ResultCache(HeavyJobs(), 3, kept_for=0.0)
    assert await cache.get(1, lambda: "value") == "value"
    while 1 in cache:  # noqa: ASYNC110 - nothing tells when it is forgotten
        await asyncio.sleep(0)
    assert await cache.get(1, lambda: "value again") == "value again"


async def test_using_a_value_keeps_it_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    cache: ResultCache[int, str] = ResultCache(HeavyJobs(), 3, kept_for=60.0)
    loop = asyncio.get_running_loop()
    start = loop.time()
    for key in (1, 2):
        await cache.get(key, lambda: "value")
    monkeypatch.setattr(loop, "time", lambda: start + 59)
    await cache.get(1, lambda: "another")
    monkeypatch.setattr(loop, "time", lambda: start + 62)
    while 2 in cache:  # noqa: ASYNC110 - nothing tells when it is forgotten
        await asyncio.sleep(0)
    assert 1 in cache


async def test_after_an_error_the_next_one_is_computed() -> None:
    failing: ResultCache[int, str] = ResultCache(HeavyJobs(), 1)

    def fail() -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await failing.get(1, fail)
    assert await failing.get(1, lambda: "value") == "value"


def test_a_person_has_one_job_at_a_time() -> None:
    jobs = HeavyJobs()
    with jobs.reserve(1), jobs.reserve(2):
        for user_id in (1, 2):
            with pytest.raises(NotAllowed, match="in a moment"), jobs.reserve(user_id):
                pass
    with pytest.raises(ZeroDivisionError), jobs.reserve(1):
        raise ZeroDivisionError
    with jobs.reserve(1):  # even one that fails leaves its place to the next
        pass


@contextmanager
def crowded(jobs: HeavyJobs) -> Iterator[None]:
    """Reserve as many jobs as there can be, for as many people."""
    with ExitStack() as reserved:
        for user_id in range(MAX_PEOPLE):
            reserved.enter_context(jobs.reserve(user_id))
        yield


def test_all_people_together_have_a_limited_number_of_jobs() -> None:
    jobs = HeavyJobs()
    with crowded(jobs), pytest.raises(NotAllowed, match="in a moment"), jobs.reserve(MAX_PEOPLE):
        pass
    with jobs.reserve(MAX_PEOPLE):
        pass


@pytest.mark.parametrize("name", ["stats", "game"])
async def test_long_commands_are_jobs(harness: Harness, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs, run, ran = harness.feature(Stats).jobs, HeavyJobs.run, list[HeavyJobs]()
    await harness.finished(PLAYED["plain"])
    for reserved, told in (
        (jobs.reserve(ANN.id), "I'm still working on what you asked for. Try again in a moment."),
        (crowded(jobs), "I'm very busy right now. Try again in a moment."),
    ):
        with reserved:
            assert ephemeral_text(await harness.command(f"cantstop {name}")) == told

    async def run_alone(its_jobs: HeavyJobs, job: Callable[[], Any]) -> Any:
        if its_jobs is jobs:  # stories have others
            with pytest.raises(NotAllowed), jobs.reserve(ANN.id):
                pass
            ran.append(its_jobs)
        return await run(its_jobs, job)

    monkeypatch.setattr(HeavyJobs, "run", run_alone)
    monkeypatch.setattr(replay, "replay_gif", lambda *_: b"GIF89a")
    await harness.command(f"cantstop {name}")
    assert ran
