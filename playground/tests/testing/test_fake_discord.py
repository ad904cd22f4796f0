import asyncio

import pytest

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


async def test_changes_can_be_followed(club: Club) -> None:
    kinds: list[str] = []

    async def follow() -> None:
        async for change in club.discord.changes():
            kinds.append(change.kind)
            if change.kind == "MESSAGE_DELETE":
                return

    following = asyncio.create_task(follow())
    await asyncio.sleep(0)
    message = club.discord.add_message(club.channel, club.bob, "x")
    await club.bob.delete(message)
    await asyncio.wait_for(following, WAIT_TIMEOUT)
    assert kinds == ["MESSAGE_CREATE", "MESSAGE_DELETE"]
