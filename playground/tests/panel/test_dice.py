import pytest

from playground.panel import Dice
from playground.panel.dice import MAX_DICE
from playground.panel.errors import ToolError
from playground.tests.panel.conftest import Bench, PanelClient
from playground.world.event_bus import EventBus


async def test_rolls_wait_in_order_until_they_are_rolled(bench: Bench, panel: PanelClient) -> None:
    assert await bench.act("load", rolls="3 4 5 5, 1166;\n2,") == ""
    while panel.state["dice"]["rolls"] != [[3, 4, 5, 5], [1, 1, 6, 6], [2]]:
        await panel.hear()
    assert [bench.panel.dice.draw() for _ in range(10)] == [3, 4, 5, 5, 1, 1, 6, 6, 2, None]


async def test_what_waits_can_be_left_to_chance(bench: Bench) -> None:
    await bench.act("load", rolls="3 4 5 5")
    assert await bench.act("unload") == ""
    assert bench.panel.dice.draw() is None


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
        ("1" * (MAX_DICE + 1), "too much"),
    ],
)
async def test_what_is_no_die_is_refused(written: str, said: str) -> None:
    dice = Dice(EventBus(), loaded=True)
    with pytest.raises(ToolError, match=said):
        dice.load(written)
    assert not dice.rolls
