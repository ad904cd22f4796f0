import pytest

from playground.model.errors import UserError
from playground.panel import Dice
from playground.panel.dice import MAX_DICE
from playground.tests.panel.conftest import Bench, PanelClient
from playground.world.event_bus import EventBus


async def test_rolls_wait_in_order_until_they_are_rolled(bench: Bench, panel: PanelClient) -> None:
    assert await panel.use("Add", **{"Next rolls": "3 4 5 5, 1166;\n2,"}) == ""
    await panel.until(lambda: {"⚂⚃⚄⚄", "⚀⚀⚅⚅", "⚁"} <= panel.controls.keys())
    assert panel.controls["⚂⚃⚄⚄"]["hint"] == "3 4 5 5"
    assert "3 rolls queued, then the bot rolls as usual." in panel.controls
    assert [bench.panel.dice.draw() for _ in range(10)] == [3, 4, 5, 5, 1, 1, 6, 6, 2, None]


async def test_what_waits_can_be_left_to_chance(bench: Bench, panel: PanelClient) -> None:
    bench.panel.dice.load("3 4 5 5")
    assert await panel.use("Clear rolls") == ""
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
    with pytest.raises(UserError, match=said):
        dice.load(written)
    assert not dice.rolls
