"""Background tasks: they are completed, their errors are logged, and a closing bot waits for them."""

import asyncio

import pytest

from bot.chat import tasks as module
from bot.chat.tasks import BackgroundTasks, retry
from bot.tables import StoreAwayError, StoreUnavailableError
from tests import WAIT_TIMEOUT
from tests.chat.pauses import skip_pauses
from tests.tables.controlled_clock import run_ready_tasks


@pytest.fixture
def tasks() -> BackgroundTasks:
    return BackgroundTasks()


async def test_a_task_that_takes_too_long_is_cancelled_and_can_clean_up(
    tasks: BackgroundTasks, caplog: pytest.LogCaptureFixture
) -> None:
    cleaned_up = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await run_ready_tasks()
            cleaned_up.set()

    tasks.start(work())
    await run_ready_tasks()
    await tasks.finish(0)
    assert cleaned_up.is_set()
    await run_ready_tasks()
    assert caplog.records == [], "it is no error"


async def test_tasks_that_others_start_meanwhile_are_finished_too(tasks: BackgroundTasks) -> None:
    done = []

    async def work() -> None:
        await run_ready_tasks()
        done.append("work")

    async def starter() -> None:
        await run_ready_tasks()
        tasks.start(work())

    tasks.start(starter())
    await tasks.finish(WAIT_TIMEOUT)
    assert done == ["work"]


async def test_errors_are_only_logged(tasks: BackgroundTasks, caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ZeroDivisionError("by zero")

    tasks.start(fail())
    working = tasks.start(run_ready_tasks())
    await tasks.finish(WAIT_TIMEOUT)
    assert working.exception() is None
    assert "by zero" in caplog.text


async def test_trouble_of_the_store_is_told_in_a_line(
    tasks: BackgroundTasks, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = [StoreAwayError("cut off"), StoreUnavailableError("full")]

    async def fail() -> None:
        if errors:
            raise errors.pop()

    tasks.start(fail())
    await tasks.finish(WAIT_TIMEOUT)
    skip_pauses(monkeypatch, module)
    await retry("It cannot be done", fail)
    assert [(record.levelname, record.exc_info) for record in caplog.records] == [("WARNING", None)] * 2
    failed, retried = caplog.messages
    assert failed == "A background task failed: full"
    assert retried == "It cannot be done, trying again in 1 s: cut off"


async def test_completed_tasks_are_not_kept(tasks: BackgroundTasks) -> None:
    for _ in range(10):
        tasks.start(asyncio.sleep(0))
    await run_ready_tasks()
    assert len(tasks._tasks) == 0


async def test_a_tracked_task_is_waited_for_only_inside_the_context(tasks: BackgroundTasks) -> None:
    leave, stop = asyncio.Event(), asyncio.Event()

    async def handler() -> None:
        with tasks.track():
            await leave.wait()
        await stop.wait()

    handling = asyncio.create_task(handler())
    await run_ready_tasks()
    closing = asyncio.create_task(tasks.finish(WAIT_TIMEOUT))
    await run_ready_tasks()
    assert not closing.done()
    leave.set()
    await run_ready_tasks()
    await tasks.finish(WAIT_TIMEOUT)
    assert not handling.done()
    stop.set()
    await closing


async def test_a_slow_task_is_waited_for_once(tasks: BackgroundTasks) -> None:
    done = asyncio.Event()

    async def work() -> None:
        await done.wait()

    tasks.start(work())
    await tasks.wait(0)
    await asyncio.wait_for(tasks.wait(3600), WAIT_TIMEOUT)
    closing = asyncio.create_task(tasks.finish(3600))
    await run_ready_tasks()
    assert not closing.done(), "it was not cancelled, and is finished before the bot closes"
    done.set()
    await closing


async def test_tasks_that_come_after_all_were_cancelled_do_nothing(tasks: BackgroundTasks) -> None:
    done: list[str] = []

    async def work(name: str) -> None:
        await run_ready_tasks()
        done.append(name)

    async def tracked() -> None:
        with tasks.track():
            done.append("tracked")

    tasks.start(work("before"))
    tasks.cancel()
    tasks.start(work("after"))
    tracking = asyncio.create_task(tracked())
    await asyncio.wait({tracking})
    await tasks.finish(0)
    assert tracking.cancelled()
    assert done == []
