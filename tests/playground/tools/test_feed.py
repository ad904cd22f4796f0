"""What goes over the wire reaches the panel as it passes."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from playground.tools import feed
from tests.playground.bots import Bot, Card, running

if TYPE_CHECKING:
    import discord
    import pytest

    from tests.playground.tools.conftest import Bench, Panel


async def test_a_request_is_told_when_it_comes_and_when_it_is_answered(bench: Bench, panel: Panel) -> None:
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


async def test_an_entry_opens_to_all_that_is_known_of_it(bench: Bench, panel: Panel) -> None:
    assert await bench.api("POST", f"/channels/{bench.channel.id}/messages?x=1", {"content": "hi"}) == 200
    await panel.hear()
    [entry] = panel.entries.values()
    status, known = await bench.get(f"/tools/entries/{entry['number']}")
    assert status == 200
    assert known["path"] == f"/channels/{bench.channel.id}/messages"
    assert (known["query"], known["body"], known["files"]) == ({"x": "1"}, {"content": "hi"}, [])
    assert known["answer"]["content"] == "hi"
    assert (await bench.get("/tools/entries/999"))[0] == 404


async def test_breaches_and_unknown_routes_stand_out(bench: Bench, panel: Panel) -> None:
    assert await bench.api("POST", f"/channels/{bench.channel.id}/messages", {"content": "x" * 2001}) == 400
    assert await bench.api("GET", "/voice/regions") == 404
    while len(panel.entries) < 3:
        await panel.hear()
    _, breach, unknown = panel.entries.values()
    assert breach["kind"] == "breach"
    assert "Invalid Form Body" in breach["gist"]
    _, known = await bench.get(f"/tools/entries/{breach['number']}")
    assert known["code"] == 50035
    assert "content" in known["detail"]
    assert known["request"].startswith("POST /channels/")
    assert (unknown["unknown"], unknown["kind"]) == (True, "request")


async def test_the_gateway_is_told_both_ways_and_without_the_token(bench: Bench, panel: Panel) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card("hi", "More", image=None))

    bot = Bot(answer)
    bot.command(answer)
    async with running(bot, bench.discord):
        await bench.discord.commands_synced()
        reply = await bench.ann.command(bench.channel, "go")
        await bench.ann.click(reply, "More")
        while not any(entry["gist"] == "ann: more" for entry in panel.entries.values()):
            await panel.hear()
    told = [(entry["kind"], entry["name"], entry["gist"]) for entry in panel.entries.values()]
    identify = ("from-bot", "IDENTIFY", "")
    assert identify in told
    assert ("to-bot", "GUILD_CREATE", "Club") in told
    assert ("to-bot", "INTERACTION_CREATE", "ann: /go") in told
    number = next(n for n, entry in panel.entries.items() if entry["name"] == "IDENTIFY")
    _, known = await bench.get(f"/tools/entries/{number}")
    assert known["data"]["intents"] == 1
    assert bench.discord.token not in json.dumps(known)


async def test_who_comes_later_is_told_everything_at_once(bench: Bench) -> None:
    for _ in range(3):
        await bench.api("GET", "/users/@me")
    async with bench.session.ws_connect(f"{bench.discord.url}/tools/feed") as socket:
        news = await socket.receive_json(timeout=10)
    assert len(news["entries"]) == 3
    assert news["state"]["bot"]["connected"] is False


async def test_old_entries_are_forgotten(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "KEPT", 2)
    for _ in range(3):
        await bench.api("GET", "/users/@me")
    assert [entry.number for entry in bench.tools.feed.since(0)] == [2, 3]
    assert (await bench.get("/tools/entries/1"))[0] == 404


async def test_news_comes_in_few_messages(bench: Bench, panel: Panel) -> None:
    for _ in range(50):
        await bench.api("GET", "/users/@me")
    while len(panel.entries) < 50 or not all(entry["done"] for entry in panel.entries.values()):
        await panel.hear()
    assert panel.messages < 50
