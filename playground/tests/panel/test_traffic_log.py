import asyncio
import json

import pytest

from playground.model.errors import UserError
from playground.panel import traffic_log
from playground.tests.bots import Bot, running, says, shows
from playground.tests.panel.conftest import Bench
from playground.tests.windows import PanelClient


async def test_a_request_is_told_when_it_comes_and_once_answered(bench: Bench, panel: PanelClient) -> None:
    fault = bench.discord.faults.add("GET", "/users/@me", held=True)
    asking = asyncio.create_task(bench.api("GET", "/users/@me"))
    await panel.read()
    [entry] = panel.entries.values()
    assert (entry["kind"], entry["label"], entry["gist"]) == ("request", "GET …", "/users/@me")
    assert entry["took"] == ""
    fault.released.set()
    assert await asking == 200
    await panel.read()
    [entry] = panel.entries.values()
    assert (entry["label"], entry["level"], bool(entry["took"])) == ("GET 200", "", True)


async def test_old_entries_are_forgotten(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic_log, "KEPT", 2)
    for _ in range(3):
        await bench.api("GET", "/users/@me")
    assert [entry.number for entry in bench.panel.traffic.since(0)] == [3, 5]
    with pytest.raises(UserError, match="too long ago"):
        bench.panel.traffic.details(1)


async def test_long_details_are_cut_off() -> None:
    assert len(traffic_log.as_text("x" * 100_000)) < 51_000


async def test_an_entry_opens_to_all_that_is_known_of_it(bench: Bench, panel: PanelClient) -> None:
    assert await bench.api("POST", f"/channels/{bench.channel.id}/messages?x=1", {"content": "hi"}) == 200
    await panel.read()
    [entry] = panel.entries.values()
    known = (await panel.act("entry", number=entry["number"]))["entry"]
    assert known["path"] == f"/channels/{bench.channel.id}/messages"
    assert (json.loads(known["query"]), json.loads(known["json"])) == ({"x": "1"}, {"content": "hi"})
    assert "files" not in known
    assert json.loads(known["answer"])["content"] == "hi"
    assert "too long ago" in (await panel.act("entry", number=999))["error"]
    assert "too long ago" in (await panel.act("entry", number=[]))["error"]


async def test_breaches_and_unknown_routes_stand_out(bench: Bench, panel: PanelClient) -> None:
    assert await bench.api("POST", f"/channels/{bench.channel.id}/messages", {"content": "x" * 2001}) == 400
    assert await bench.api("GET", "/voice/regions") == 404
    await panel.until(lambda: len(panel.entries) == 3)
    _, breach, unknown = panel.entries.values()
    assert breach["kind"] == "breach"
    assert "Invalid Form Body" in breach["gist"]
    known = (await panel.act("entry", number=breach["number"]))["entry"]
    assert known["code"] == "50035"
    assert "content" in known["detail"]
    assert json.loads(known["request"])["method"] == "POST"
    assert (breach["level"], unknown["level"], unknown["kind"]) == ("problem", "problem", "request")


async def test_the_gateway_is_told_both_ways_and_without_the_token(bench: Bench, panel: PanelClient) -> None:
    async with running(Bot(shows("hi", "More"), says("more")), bench.discord):
        await bench.discord.commands_synced()
        reply = await bench.ann.command(bench.channel, "go")
        await bench.ann.click(reply, "More")
        while not any(entry["gist"] == "INTERACTION_CREATE ann: more" for entry in panel.entries.values()):
            await panel.read()
    told = {(entry["label"], entry["gist"]): number for number, entry in panel.entries.items()}
    assert {("to bot", "GUILD_CREATE Club"), ("to bot", "INTERACTION_CREATE ann: /go")} <= told.keys()
    known = (await panel.act("entry", number=told["from bot", "IDENTIFY "]))["entry"]
    assert json.loads(known["data"])["intents"] == 1
    assert bench.discord.token not in known["data"]
