"""Work that nobody awaits: seen through, its errors heard, waited for at the end."""

import asyncio
import logging

import pytest

from bot.chat.background import Background


@pytest.fixture
def background() -> Background:
    return Background()


async def test_work_is_seen_through(background: Background) -> None:
    done = asyncio.Event()

    async def work() -> None:
        await asyncio.sleep(0.01)
        done.set()

    background.run(work())
    await background.drain(1)
    assert done.is_set()


async def test_what_takes_too_long_is_stopped(background: Background) -> None:
    stopped = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            stopped.set()

    background.run(work())
    async with asyncio.timeout(1):
        await background.drain(0.01)
    assert stopped.is_set()


async def test_an_error_is_logged_and_stops_nothing_else(
    background: Background, caplog: pytest.LogCaptureFixture
) -> None:
    done = asyncio.Event()

    async def fail() -> None:
        raise ZeroDivisionError("by nought")

    async def work() -> None:
        await asyncio.sleep(0.01)
        done.set()

    background.run(fail())
    background.run(work())
    with caplog.at_level(logging.ERROR):
        await background.drain(1)
    assert done.is_set()
    assert "by nought" in caplog.text


async def test_stopped_work_is_no_error(background: Background, caplog: pytest.LogCaptureFixture) -> None:
    background.run(asyncio.sleep(60))
    await background.drain(0)
    await asyncio.sleep(0)
    assert caplog.records == []


async def test_what_is_done_is_forgotten(background: Background) -> None:
    for _ in range(10):
        background.run(asyncio.sleep(0))
    await asyncio.sleep(0.01)
    assert len(background._tasks) == 0


async def test_a_handler_is_waited_for_while_it_is_inside(background: Background) -> None:
    leave = asyncio.Event()

    async def handler() -> None:
        with background.holding():
            await leave.wait()

    task = asyncio.create_task(handler())
    await asyncio.sleep(0)
    draining = asyncio.create_task(background.drain(5))
    await asyncio.sleep(0.01)
    assert not draining.done()
    leave.set()
    await draining
    assert task.done()
    await background.drain(0)


async def test_with_nothing_under_way_there_is_nothing_to_wait_for(background: Background) -> None:
    async with asyncio.timeout(0.5):
        await background.drain(60)


async def test_it_can_be_waited_for_what_is_under_way_but_not_for_ever() -> None:
    background = Background()
    await background.settle(10.0)
    over = asyncio.Event()

    async def work() -> None:
        await over.wait()

    background.run(work())
    await background.settle(0.0)
    over.set()
    await background.settle(10.0)
    await background.drain(0)
