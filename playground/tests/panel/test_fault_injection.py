import pytest

from playground.tests.bots import Bot, running
from playground.tests.panel.conftest import Bench, PanelClient


async def test_every_request_waits(bench: Bench, panel: PanelClient) -> None:
    assert await bench.act("slow", seconds=0.2) == ""
    await bench.api("GET", "/users/@me")
    while not any(entry["took"] for entry in panel.entries.values()):
        await panel.hear()
    assert panel.entries[1]["took"] >= 0.2
    assert panel.state["trouble"]["delay"] == 0.2
    assert await bench.act("slow", seconds=0) == ""
    assert bench.discord.faults._planted == []


async def test_the_next_request_is_refused_even_while_all_are_slow(bench: Bench, panel: PanelClient) -> None:
    await bench.act("refuse", status=403, scope="next")
    await bench.act("slow", seconds=0.01)
    assert bench.panel.fault_injection.state()["refusal"] == {"status": 403, "scope": "next"}
    assert [await bench.api("GET", "/users/@me") for _ in range(3)] == [403, 200, 200]
    assert bench.panel.fault_injection.state()["refusal"] is None
    assert bench.discord.breaches == []


async def test_every_request_is_refused_until_it_is_over(bench: Bench) -> None:
    await bench.act("refuse", status=500, scope="all")
    assert [await bench.api("GET", path) for path in ("/users/@me", "/gateway")] == [500, 500]
    await bench.act("accept")
    assert await bench.api("GET", "/users/@me") == 200


async def test_answers_to_players_alone_are_refused(bench: Bench) -> None:
    await bench.act("refuse", status=429, scope="answers")
    assert await bench.api("GET", "/users/@me") == 200
    assert await bench.api("POST", "/interactions/1/abc/callback", {"type": 5}) == 429


@pytest.mark.thorough
async def test_the_connection_is_cut_and_kept_down(bench: Bench, panel: PanelClient) -> None:
    nobody = await bench.act("cut", resumable=True)
    assert "not connected" in nobody
    assert "not connected" in await bench.act("reconnect")
    async with running(Bot(), bench.discord):
        gateway = bench.discord.gateway
        assert await bench.act("cut", resumable=True) == ""
        await bench.discord.until(lambda: gateway.resumes == 1)
        assert await bench.act("reconnect") == ""
        await bench.discord.until(lambda: gateway.resumes == 2)
        assert await bench.act("down", down=True) == ""
        await bench.discord.until(lambda: gateway.refused)
        while not panel.state["trouble"]["down"] or panel.state["bot"]["connected"]:
            await panel.hear()
        assert await bench.act("down", down=False) == ""
        await bench.discord.bot_ready()
        assert gateway.identifies == 1
        assert await bench.act("cut", resumable=False) == ""
        await bench.discord.until(lambda: gateway.identifies == 2, 15)


async def test_the_panel_tells_whether_the_bots_clock_moves_too(bench: Bench, panel: PanelClient) -> None:
    assert panel.state["bot"]["follows_clock"] is False
    assert await bench.act("clock", seconds=60) == ""
    while panel.state["trouble"]["ahead"] != 60:
        await panel.hear()


async def test_the_clock_goes_ahead_and_never_back(bench: Bench) -> None:
    before = bench.discord.clock.now()
    assert await bench.act("clock", seconds=3600) == ""
    assert bench.discord.clock.now() >= before + 3600
    for seconds in (0, -1, 1e12):
        assert "forward" in await bench.act("clock", seconds=seconds)
