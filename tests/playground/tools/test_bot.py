"""The bot's process and its dice, from the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from playground.changes import Changes
from playground.tools import Dice
from playground.tools.dice import MOST
from playground.tools.errors import Refused

if TYPE_CHECKING:
    from tests.playground.tools.conftest import Bench, Panel


async def test_the_bot_is_started_killed_and_started_again(bench: Bench, panel: Panel) -> None:
    assert panel.state["bot"]["pid"] is None
    assert await bench.act("kill") == "The bot is not running."
    assert await bench.act("end") == "The bot is not running."
    assert await bench.act("start") == ""
    while "up" not in panel.lines:
        await panel.hear()
    first = panel.state["bot"]["pid"]
    assert first
    assert await bench.act("start") == "The bot is running already."
    assert await bench.act("kill") == ""
    while panel.state["bot"]["pid"]:
        await panel.hear()
    assert (panel.state["bot"]["status"], panel.state["bot"]["meant"]) == (137, True)
    assert await bench.act("restart") == ""
    assert await bench.act("restart") == ""
    while panel.state["bot"]["runs"] < 3:
        await panel.hear()
    assert panel.state["bot"]["pid"] not in {None, first}


async def test_rolls_wait_in_order_until_they_are_rolled(bench: Bench, panel: Panel) -> None:
    assert await bench.act("load", rolls="3 4 5 5, 1166;\n2,") == ""
    while panel.state["dice"]["rolls"] != [[3, 4, 5, 5], [1, 1, 6, 6], [2]]:
        await panel.hear()
    assert [bench.tools.dice.draw() for _ in range(10)] == [3, 4, 5, 5, 1, 1, 6, 6, 2, None]


async def test_what_waits_can_be_left_to_chance(bench: Bench) -> None:
    await bench.act("load", rolls="3 4 5 5")
    assert await bench.act("unload") == ""
    assert bench.tools.dice.draw() is None


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("1 2 7", "“7”"),
        ("0", "“0”"),
        ("six, 1 2", "“six”"),
        ("1 2x 3", "“2x”"),
        ("-1", "“-1”"),
        ("", "Write the faces"),
        (" ,;\n", "Write the faces"),
        ("1" * (MOST + 1), "too much"),
    ],
)
async def test_what_is_no_die_is_refused(written: str, said: str) -> None:
    dice = Dice(Changes(), loaded=True)
    with pytest.raises(Refused, match=said):
        dice.load(written)
    assert not dice.rolls
