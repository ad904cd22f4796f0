import aiohttp
import pytest

from playground.dice import MAX_DICE, NEXT_DIE_PATH, Dice, add_dice
from playground.model.errors import UserError
from playground.testing import FakeDiscord
from playground.world.event_bus import EventBus


async def test_other_sites_cannot_take_dice() -> None:
    discord = FakeDiscord()
    dice = Dice(discord.world.bus, loaded=True)
    add_dice(discord, dice)
    dice.load("3")
    async with discord, aiohttp.ClientSession() as session:
        address = discord.url + NEXT_DIE_PATH
        async with session.post(address, headers={"Origin": "http://elsewhere.example"}) as answer:
            assert answer.status == 403
        async with session.post(address) as answer:
            assert await answer.text() == "3"
        async with session.post(address) as answer:
            assert answer.status == 204


def test_what_is_no_die_is_refused() -> None:
    dice = Dice(EventBus(), loaded=True)
    for written, said in {
        "1 2 7": "“7”",
        "0": "“0”",
        "six, 1 2": "“six”",
        "1 2x 3": "“2x”",
        "-1": "“-1”",
        "": "Write the faces",
        " ,;\n": "Write the faces",
        "1" * (MAX_DICE + 1): "too much",
    }.items():
        with pytest.raises(UserError, match=said):
            dice.load(written)
    assert not dice.rolls
