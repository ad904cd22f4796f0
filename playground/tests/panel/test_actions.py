from playground.tests.panel.conftest import Bench, PanelClient


async def test_the_bot_is_started_killed_and_started_again(bench: Bench, panel: PanelClient) -> None:
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


async def test_what_makes_no_sense_is_refused_with_a_sentence(bench: Bench) -> None:
    assert "seconds" in await bench.act("slow", seconds=-1)
    assert "“seconds”" in await bench.act("slow", seconds="2")
    assert "Choose" in await bench.act("refuse", status=418, scope="next")
    assert "Choose" in await bench.act("refuse", status=500, scope="some")
    assert "not there any more" in await bench.act("delete", channel="12")
    assert "not there any more" in await bench.act("delete", channel="x")
    assert "“down”" in await bench.act("down", down="yes")
