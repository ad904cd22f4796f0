"""Heavy jobs are limited for each person and for all, and the results used last are kept."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from typing import Any

import pytest

from bot.chat.heavy_jobs import MAX_PEOPLE, WORKERS, HeavyJobs, ResultCache
from bot.chat.replay import handlers as replay
from bot.chat.review import reviewed_games as review
from bot.chat.stats import commands as stats
from bot.game import NotAllowed
from bot.players import review as review_game
from bot.tables import Caller, stats_of_user
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness
from tests.tables.sample_tables import ANN


class Cache(ResultCache[int, str]):
    """A cache of three values.

    Attributes:
        computed: the keys whose values were computed, in order.
        most_at_once: how many were computed at the same time at most.
    """

    def __init__(self) -> None:
        super().__init__(HeavyJobs(), 3)
        self.computed: list[int] = []
        self.most_at_once = 0
        self._running = 0
        self._lock = threading.Lock()

    async def value(self, key: int) -> str:
        return await self.get(key, lambda: self._compute(key))

    def _compute(self, key: int) -> str:
        with self._lock:
            self._running += 1
            self.most_at_once = max(self.most_at_once, self._running)
        time.sleep(0.005)
        with self._lock:
            self._running -= 1
            self.computed.append(key)
        return f"value {key}"


@pytest.fixture
def cache() -> Cache:
    return Cache()


async def test_everybody_who_asks_at_once_shares_one_computation(cache: Cache) -> None:
    assert await asyncio.gather(*(cache.value(1) for _ in range(10))) == ["value 1"] * 10
    assert cache.computed == [1]


async def test_a_few_values_are_computed_at_a_time(cache: Cache) -> None:
    assert await asyncio.gather(*map(cache.value, range(6))) == [f"value {key}" for key in range(6)]
    assert sorted(cache.computed) == [0, 1, 2, 3, 4, 5]
    assert cache.most_at_once <= WORKERS


async def test_the_values_used_last_are_kept(cache: Cache) -> None:
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
    while 2 in cache:  # noqa: ASYNC110
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
    with jobs.reserve(1):
        pass


def test_all_people_together_have_a_limited_number_of_jobs() -> None:
    jobs = HeavyJobs()
    with ExitStack() as reserved:
        for user_id in range(MAX_PEOPLE):
            reserved.enter_context(jobs.reserve(user_id))
        with pytest.raises(NotAllowed, match="in a moment"), jobs.reserve(MAX_PEOPLE):
            pass
    with jobs.reserve(MAX_PEOPLE):
        pass


def test_a_job_that_fails_leaves_its_place_to_the_next() -> None:
    jobs = HeavyJobs()
    with pytest.raises(ZeroDivisionError), jobs.reserve(1):
        raise ZeroDivisionError
    with jobs.reserve(1):
        pass


def answers(asked: list[FakeInteraction]) -> list[str]:
    """What was said to each: the sentence, or that a card was shown."""
    said = [
        [call.values for call in interaction.discord.calls if call.name != "delete_original_response"]
        for interaction in asked
    ]
    return [values[-1].get("content") or "card" for values in said]


@pytest.mark.parametrize("name", ["stats", "replay", "review"])
async def test_twenty_requests_of_one_person_are_one_job(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other nineteen get a sentence."""
    harness, jobs = await harness_with_slow_jobs(monkeypatch)
    asked = [harness.interaction(ANN, click=False) for _ in range(20)]
    await jobs.finish_after(19, [harness.command(f"cantstop {name}", each) for each in asked])
    said = answers(asked)
    assert said.count("card") == 1
    assert said.count("I'm still working on what you asked for. Try again in a moment.") == 19
    assert len(jobs.finished) <= 2  # statistics are calculated and drawn


async def test_requests_of_many_people_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    harness, jobs = await harness_with_slow_jobs(monkeypatch)
    people = [Caller(1_000 + number, f"Person {number}") for number in range(30)]
    asked = [harness.interaction(by, click=False) for by in people]
    names = islice(cycle(("replay", "review")), len(asked))
    commands = [harness.command(f"cantstop {name}", each) for name, each in zip(names, asked, strict=True)]
    await jobs.finish_after(len(asked) - MAX_PEOPLE, commands)
    said = answers(asked)
    assert said.count("card") == MAX_PEOPLE
    refused = "I'm very busy right now. Try again in a moment."
    assert said.count(refused) == len(asked) - MAX_PEOPLE


class SlowJobs:
    """Jobs that wait until they may finish.

    Attributes:
        finished: the names of those that have.
    """

    def __init__(self) -> None:
        self.finished: list[str] = []
        self._may_finish = threading.Event()

    def slow(self, name: str, function: Callable[..., object]) -> Callable[..., object]:
        def run(*arguments: Any) -> object:
            self._may_finish.wait()
            self.finished.append(name)
            return function(*arguments)

        return run

    async def finish_after(self, answered: int, commands: Sequence[Coroutine[Any, Any, object]]) -> None:
        """Run commands, and let the jobs finish once some of the commands have."""
        tasks = [asyncio.create_task(command) for command in commands]
        try:
            for task in islice(asyncio.as_completed(tasks), answered):
                await task
        finally:
            self._may_finish.set()
        await asyncio.gather(*tasks)


async def harness_with_slow_jobs(monkeypatch: pytest.MonkeyPatch) -> tuple[Harness, SlowJobs]:
    """Handlers with a finished game, and the jobs they start."""
    jobs = SlowJobs()
    harness = Harness()
    await harness.finished(PLAYED["plain"])
    monkeypatch.setattr(stats, "stats_of_user", jobs.slow("stats", stats_of_user))
    monkeypatch.setattr(replay, "replay_gif", jobs.slow("replay", lambda *_: b"GIF89a"))
    reviewed = review_game(PLAYED["plain"].log, {0, 1})
    monkeypatch.setattr(review, "review", jobs.slow("review", lambda *_: reviewed))
    return harness, jobs
