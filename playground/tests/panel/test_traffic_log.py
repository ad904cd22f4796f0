import asyncio

import pytest

from playground.panel import traffic_log
from playground.tests.panel.conftest import Bench, PanelClient


async def test_a_request_is_told_when_it_comes_and_when_it_is_answered(
    bench: Bench, panel: PanelClient
) -> None:
    bench.discord.faults.add("GET", "/users/@me", delay=0.2)
    asking = asyncio.create_task(bench.api("GET", "/users/@me"))
    await panel.hear()
    [entry] = panel.entries.values()
    assert (entry["kind"], entry["name"], entry["gist"]) == ("request", "GET", "/users/@me")
    assert (entry["done"], entry["took"]) == (False, None)
    assert await asking == 200
    await panel.hear()
    [entry] = panel.entries.values()
    assert (entry["done"], entry["status"], entry["took"] >= 0.2) == (True, 200, True)


async def test_old_entries_are_forgotten(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic_log, "KEPT", 2)
    for _ in range(3):
        await bench.api("GET", "/users/@me")
    assert [entry.number for entry in bench.panel.traffic.since(0)] == [2, 3]
    assert (await bench.get("/panel/entries/1"))[0] == 404
