import pytest

from playground.tests.bots import Bot, running
from playground.tests.panel.conftest import Bench
from playground.tests.windows import PanelClient


async def test_every_request_can_be_delayed(bench: Bench, panel: PanelClient) -> None:
    assert await panel.use("0.5 s") == ""
    assert bench.discord.faults.delay == 0.5
    await panel.until(lambda: panel.controls["0.5 s"]["on"] and panel.state["faulty"])
    assert await panel.use("Off") == ""
    assert bench.discord.faults.delay == 0


async def test_the_next_request_is_refused_as_slowly_as_asked(bench: Bench, panel: PanelClient) -> None:
    bench.panel.faults.slow(0.02)
    await panel.use("Fail requests", Requests="the next request", Status="403 Forbidden")
    assert bench.panel.faults.refusal == "Failing the next request with 403."
    assert [await bench.api("GET", "/users/@me") for _ in range(2)] == [403, 200]
    assert bench.panel.faults.refusal == ""
    assert bench.discord.breaches == []
    await panel.until(lambda: [bool(entry["took"]) for entry in panel.entries.values()] == [True, True])
    assert all(int(entry["took"].removesuffix(" ms")) >= 20 for entry in panel.entries.values())


async def test_all_requests_or_answers_alone_are_refused(bench: Bench, panel: PanelClient) -> None:
    await panel.use("Fail requests", Requests="all requests", Status="500 Internal Server Error")
    assert [await bench.api("GET", path) for path in ("/users/@me", "/gateway")] == [500, 500]
    assert "Failing all requests with 500." in panel.controls
    await panel.use("Stop failing")
    assert await bench.api("GET", "/users/@me") == 200
    await panel.use("Fail requests", Requests="interaction responses", Status="429 Too Many Requests")
    assert await bench.api("GET", "/users/@me") == 200
    assert await bench.api("POST", "/interactions/1/abc/callback", {"type": 5}) == 429


@pytest.mark.thorough
async def test_the_connection_is_cut_and_kept_down(bench: Bench, panel: PanelClient) -> None:
    assert panel.controls["Disconnect"]["disabled"]
    assert "not possible" in await panel.use("Request reconnect")
    async with running(Bot(), bench.discord):
        gateway = bench.discord.gateway
        assert await panel.use("Disconnect") == ""
        await bench.discord.until(lambda: gateway.resumes == 1)
        assert await panel.use("Request reconnect") == ""
        await bench.discord.until(lambda: gateway.resumes == 2)
        assert await panel.use("Reject connections", **{"Reject connections": True}) == ""
        await bench.discord.until(lambda: gateway.refused)
        await panel.until(lambda: panel.controls["Reject connections"]["on"])
        await panel.until(lambda: panel.controls["Disconnect"]["disabled"])
        assert await panel.use("Reject connections", **{"Reject connections": False}) == ""
        await bench.discord.bot_ready()
        assert gateway.identifies == 1
        assert await panel.use("Disconnect, end session") == ""
        await bench.discord.until(lambda: gateway.identifies == 2)


async def test_the_clock_of_discord_goes_ahead_by_up_to_a_year(bench: Bench, panel: PanelClient) -> None:
    before = bench.discord.clock.now()
    assert any("for Discord only" in label for label in panel.controls)
    assert await panel.use("+1 hour") == ""
    await panel.until(lambda: "The clock is 1:00:00 ahead. It can't be set back." in panel.controls)
    assert bench.discord.clock.now() >= before + 3600
    bench.discord.clock.advance(366 * 86_400 - 3700)
    assert await panel.use("+1 minute") == ""
    await panel.until(lambda: panel.controls["+1 minute"]["disabled"])
    assert "not possible" in await panel.use("+1 day")
