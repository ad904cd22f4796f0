from playground.tests.panel.conftest import Bench
from playground.tests.windows import PanelClient


async def test_the_bot_is_started_killed_and_started_again(bench: Bench, panel: PanelClient) -> None:
    process = bench.panel.process
    assert await panel.use("Kill") == "That's not possible any more."
    assert await panel.use("Start") == ""
    await panel.until(lambda: "up" in panel.lines)
    assert "The bot is connecting" in panel.controls
    assert any(f"process {process.pid} since" in label for label in panel.controls)
    assert await panel.use("Start") == "That's not possible any more."
    assert await panel.use("Kill") == ""
    await panel.until(lambda: "The bot was stopped" in panel.controls)
    assert await panel.use("Start") == ""
    assert await panel.use("Restart") == ""
    assert process.runs == 3
    assert await panel.use("Stop") == ""
    assert not process.running


async def test_two_panels_cannot_start_the_bot_twice(bench: Bench, panel: PanelClient) -> None:
    for nonce in (1, 2):
        await panel.socket.send_json({"act": "use", "nonce": nonce, "label": "Start", "values": {}})
    await panel.until(lambda: len(panel.outcomes) == 2)
    errors = sorted(outcome.get("error", "") for outcome in panel.outcomes.values())
    assert errors == ["", "The bot is running already."]
    assert bench.panel.process.runs == 1


async def test_rolls_wait_in_order_until_they_are_rolled_or_cleared(bench: Bench, panel: PanelClient) -> None:
    assert await panel.use("Add", **{"Next rolls": "3 4 5 5, 1166;\n2,"}) == ""
    await panel.until(lambda: {"⚂⚃⚄⚄", "⚀⚀⚅⚅", "⚁"} <= panel.controls.keys())
    assert panel.controls["⚂⚃⚄⚄"]["hint"] == "3 4 5 5"
    assert "3 rolls queued, then the bot rolls as usual." in panel.controls
    assert [bench.panel.dice.draw() for _ in range(10)] == [3, 4, 5, 5, 1, 1, 6, 6, 2, None]
    bench.panel.dice.load("3 4 5 5")
    assert await panel.use("Clear rolls") == ""
    assert bench.panel.dice.draw() is None
