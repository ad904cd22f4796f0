import json

import discord

from playground.tests.bots import Bot, Card, running
from playground.tests.panel.conftest import Bench, PanelClient


async def test_an_entry_opens_to_all_that_is_known_of_it(bench: Bench, panel: PanelClient) -> None:
    assert await bench.api("POST", f"/channels/{bench.channel.id}/messages?x=1", {"content": "hi"}) == 200
    await panel.hear()
    [entry] = panel.entries.values()
    status, known = await bench.get(f"/panel/entries/{entry['number']}")
    assert status == 200
    assert known["path"] == f"/channels/{bench.channel.id}/messages"
    assert (known["query"], known["body"], known["files"]) == ({"x": "1"}, {"content": "hi"}, [])
    assert known["answer"]["content"] == "hi"
    assert (await bench.get("/panel/entries/999"))[0] == 404


async def test_breaches_and_unknown_routes_stand_out(bench: Bench, panel: PanelClient) -> None:
    assert await bench.api("POST", f"/channels/{bench.channel.id}/messages", {"content": "x" * 2001}) == 400
    assert await bench.api("GET", "/voice/regions") == 404
    while len(panel.entries) < 3:
        await panel.hear()
    _, breach, unknown = panel.entries.values()
    assert breach["kind"] == "breach"
    assert "Invalid Form Body" in breach["gist"]
    _, known = await bench.get(f"/panel/entries/{breach['number']}")
    assert known["code"] == 50035
    assert "content" in known["detail"]
    assert known["request"].startswith("POST /channels/")
    assert (unknown["unknown"], unknown["kind"]) == (True, "request")


async def test_the_gateway_is_told_both_ways_and_without_the_token(bench: Bench, panel: PanelClient) -> None:
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
    _, known = await bench.get(f"/panel/entries/{number}")
    assert known["data"]["intents"] == 1
    assert bench.discord.token not in json.dumps(known)
