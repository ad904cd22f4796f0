"""Work that nobody awaits: seen through, its errors heard, waited for at the end."""

import asyncio
import logging

import pytest

from bot.chat.tasks import BackgroundTasks


@pytest.fixture
def background() -> BackgroundTasks:
    return BackgroundTasks()


async def test_work_is_seen_through(background: BackgroundTasks) -> None:
    done = asyncio.Event()

    async def work() -> None:
        await asyncio.sleep(0.01)
        done.set()

    background.start(work())
    await background.finish(1)
    assert done.is_set()


async def test_what_takes_too_long_is_stopped(background: BackgroundTasks) -> None:
    stopped = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            stopped.set()

    background.start(work())
    async with asyncio.timeout(1):
        await background.finish(0.01)
    assert stopped.is_set()


async def test_an_error_is_logged_and_stops_nothing_else(
    background: BackgroundTasks, caplog: pytest.LogCaptureFixture
) -> None:
    done = asyncio.Event()

    async def fail() -> None:
        raise ZeroDivisionError("by nought")

    async def work() -> None:
        await asyncio.sleep(0.01)
        done.set()

    background.start(fail())
    background.start(work())
    with caplog.at_level(logging.ERROR):
        await background.finish(1)
    assert done.is_set()
    assert "by nought" in caplog.text


async def test_stopped_work_is_no_error(
    background: BackgroundTasks, caplog: pytest.LogCaptureFixture
) -> None:
    background.start(asyncio.sleep(60))
    await background.finish(0)
    await asyncio.sleep(0)
    assert caplog.records == []


async def test_what_is_done_is_forgotten(background: BackgroundTasks) -> None:
    for _ in range(10):
        background.start(asyncio.sleep(0))
    await asyncio.sleep(0.01)
    assert len(background._tasks) == 0


async def test_a_handler_is_waited_for_while_it_is_inside(background: BackgroundTasks) -> None:
    leave = asyncio.Event()

    async def handler() -> None:
        with background.track():
            await leave.wait()

    task = asyncio.create_task(handler())
    await asyncio.sleep(0)
    draining = asyncio.create_task(background.finish(5))
    await asyncio.sleep(0.01)
    assert not draining.done()
    leave.set()
    await draining
    assert task.done()
    await background.finish(0)


async def test_with_nothing_under_way_there_is_nothing_to_wait_for(background: BackgroundTasks) -> None:
    async with asyncio.timeout(0.5):
        await background.finish(60)


async def test_it_can_be_waited_for_what_is_under_way_but_not_for_ever() -> None:
    background = BackgroundTasks()
    await background.wait(10.0)
    over = asyncio.Event()

    async def work() -> None:
        await over.wait()

    background.start(work())
    await background.wait(0.0)
    over.set()
    await background.wait(10.0)
    await background.finish(0)
