import asyncio

import pytest

from playground.testing import FakeDiscord
from playground.tests import WAIT_TIMEOUT
from playground.tests.conftest import Club


async def test_waiting_in_vain_tells_what_there_was(club: Club) -> None:
    club.discord.add_message(club.channel, club.ann, "all there is")
    with pytest.raises(TimeoutError, match="all there is") as error:
        await club.discord.until(lambda: club.ann.sees(club.channel)[1], timeout=0.01)
    assert isinstance(error.value.__cause__, IndexError), "the last missing thing"


async def test_a_nudge_has_conditions_asked_again(club: Club) -> None:
    outside: list[int] = []
    waiting = asyncio.create_task(club.discord.until(lambda: outside))
    await asyncio.sleep(0)
    outside.append(1)
    club.discord.nudge()
    await asyncio.wait_for(waiting, WAIT_TIMEOUT)


async def test_changes_can_be_followed_and_the_latest_unread_ones_are_kept() -> None:
    discord = FakeDiscord()
    changes = discord.changes(limit=2)

    async def read() -> list[object]:
        return [(await anext(changes)).subject for _ in range(2)]

    reading = asyncio.create_task(read())
    await asyncio.sleep(0)
    for number in range(4):
        discord.world.bus.publish("n", number)
    assert await reading == [2, 3]
