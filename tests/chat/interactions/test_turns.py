"""Turns: a few interactions at a time, in the order they came, and nobody waits for a slow one."""

import asyncio

from bot.chat.interactions.turns import AT_ONCE, Turn


async def test_interactions_begin_in_order_a_few_at_a_time() -> None:
    turns, begun, answers = (
        asyncio.Semaphore(AT_ONCE),
        list[int](),
        [asyncio.Event() for _ in range(3 * AT_ONCE)],
    )

    async def carry_out(number: int) -> None:
        async with Turn(turns):
            begun.append(number)
            await answers[number].wait()

    async with asyncio.TaskGroup() as tasks:
        for number in range(len(answers)):
            tasks.create_task(carry_out(number))
        for first, answer in enumerate(answers):
            await settle()
            assert begun == list(range(min(first + AT_ONCE, len(answers))))
            answer.set()


async def test_an_interaction_gives_its_turn_away_once_it_is_answered() -> None:
    turns, begun = asyncio.Semaphore(AT_ONCE), list[int]()

    async def carry_out(number: int) -> None:
        turn = Turn(turns)
        async with turn:
            begun.append(number)
            turn.end()
            turn.end()  # a first response that failed is tried again
            await asyncio.Event().wait()

    tasks = [asyncio.create_task(carry_out(number)) for number in range(3 * AT_ONCE)]
    await settle()
    assert begun == list(range(3 * AT_ONCE))
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def test_slow_interactions_hold_up_nobody_for_long() -> None:
    turns = asyncio.Semaphore(AT_ONCE)

    async def stuck() -> None:
        async with Turn(turns):
            await asyncio.Event().wait()

    tasks = [asyncio.create_task(stuck()) for _ in range(3 * AT_ONCE)]
    async with Turn(turns):
        assert not any(task.done() for task in tasks)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def test_no_turn_is_lost_with_interactions_that_fail_or_are_given_up() -> None:
    turns = asyncio.Semaphore(AT_ONCE)

    async def fail() -> None:
        async with Turn(turns):
            raise ValueError

    await asyncio.gather(*(fail() for _ in range(3 * AT_ONCE)), return_exceptions=True)
    holders = [Turn(turns) for _ in range(AT_ONCE)]
    for holder in holders:
        await holder.__aenter__()
    waiting = asyncio.create_task(fail())
    await settle()
    waiting.cancel()
    await asyncio.wait([waiting])
    assert waiting.cancelled(), "it waited, so no more than the limit had a turn"
    for holder in holders:
        holder.end()
    async with Turn(turns):
        pass


async def settle() -> None:
    """Let the tasks go on until they wait."""
    for _ in range(10):
        await asyncio.sleep(0)
