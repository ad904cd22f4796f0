"""Threads, channels, commands and emojis over plain requests."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from playground import Permissions
from tests.playground.bots import Bot, Card, picture, running

if TYPE_CHECKING:
    from tests.playground.conftest import Api, Club

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


async def test_threads_are_opened_joined_and_archived(club: Club, api: Api) -> None:
    _, sent = await api.send(club.channel, content="talk")
    on_message = f"/channels/{club.channel.id}/messages/{sent['id']}/threads"
    status, thread = await api("POST", on_message, {"name": "Talk", "auto_archive_duration": 60})
    assert (status, thread["id"], thread["parent_id"]) == (201, sent["id"], str(club.channel.id))
    assert (await api("POST", on_message, {"name": "Talk"}))[1]["code"] == 160004
    assert (await api("POST", on_message, {"name": "Talk", "auto_archive_duration": 61}))[1]["code"] == 50035
    place = club.discord.world.channels[int(thread["id"])]
    _, inside = await api.send(place, content="in here")
    base = f"/channels/{thread['id']}"
    assert (await api("PUT", f"{base}/thread-members/{club.ann.id}"))[0] == 204
    assert (await api("GET", f"{base}/thread-members/{club.ann.id}"))[1]["user_id"] == str(club.ann.id)
    assert (await api("GET", f"{base}/thread-members/{club.bob.id}"))[1]["code"] == 10007
    assert (await api("PUT", f"{base}/thread-members/@me"))[0] == 204
    assert len((await api("GET", f"{base}/thread-members"))[1]) == 2
    assert (await api("DELETE", f"{base}/thread-members/@me"))[0] == 204
    assert (await api("DELETE", f"{base}/thread-members/{club.ann.id}"))[1]["code"] == 50013
    active = (await api("GET", f"/guilds/{club.guild.id}/threads/active"))[1]
    assert [one["name"] for one in active["threads"]] == ["Talk"]

    place.archive()
    assert (await api("PATCH", f"{base}/messages/{inside['id']}", {"content": "x"}))[1]["code"] == 50083
    assert (await api("PUT", f"{base}/thread-members/@me"))[1]["code"] == 50083
    assert (await api("GET", f"/guilds/{club.guild.id}/threads/active"))[1]["threads"] == []
    assert (await api.send(place, content="wake up"))[0] == 200
    assert not place.archived
    place.archive(locked=True)
    assert (await api.send(place, content="x"))[1]["code"] == 50013
    assert (await api("PATCH", base, {"archived": False}))[1]["code"] == 50083
    club.channel.allow_bot(Permissions.MANAGE_THREADS)
    status, opened = await api("PATCH", base, {"archived": False, "locked": False, "name": "New"})
    assert (status, opened["name"], opened["thread_metadata"]["archived"]) == (200, "New", False)
    assert (await api("DELETE", base))[0] == 200
    assert (await api("GET", base))[1]["code"] == 10003
    assert club.discord.unhandled == []


async def test_private_threads_are_seen_by_their_members(club: Club, api: Api) -> None:
    status, error = await api("POST", f"/channels/{club.channel.id}/threads", {"name": "Secret", "type": 12})
    assert (status, error["code"]) == (403, 50013)
    thread = club.channel.add_thread("Secret", owner=club.ann, private=True)
    await club.ann.say(thread, "psst")
    assert club.bob.sees(thread) == []
    assert (await api.send(thread, content="x"))[1]["code"] == 50001


async def test_a_click_in_an_archived_thread_cannot_edit_its_message(club: Club) -> None:
    bot = Bot()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card("hi", "Roll"), file=picture())

    async def roll(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.HTTPException) as refused:
            await interaction.response.edit_message(view=Card("rolled"), attachments=[picture()])
        assert refused.value.code == 50083
        await interaction.response.send_message("awake again")

    bot.command(go)
    bot.answer = roll
    thread = club.channel.add_thread("T")
    async with running(bot, club.discord):
        reply = await club.ann.command(thread, "go")
        thread.archive()
        assert (await club.ann.click(reply, "Roll")).text == "awake again"
        assert not thread.archived


async def test_channels_are_changed_and_deleted_by_those_who_may(club: Club, api: Api) -> None:
    path = f"/channels/{club.channel.id}"
    assert (await api("PATCH", path, {"name": "x"}))[1]["code"] == 50013
    assert (await api("DELETE", path))[1]["code"] == 50013
    club.channel.allow_bot(Permissions.MANAGE_CHANNELS)
    assert (await api("PATCH", path, {"name": "new", "topic": "t"}))[1]["name"] == "new"
    assert (await api("PATCH", path, {"name": ""}))[1]["code"] == 50035
    assert (await api("DELETE", path))[0] == 200
    assert club.channel.deleted
    assert club.ann.sees(club.channel) == []


async def test_typing_is_taken_note_of(club: Club, api: Api) -> None:
    assert (await api("POST", f"/channels/{club.channel.id}/typing"))[0] == 204
    assert club.discord.requests[-1].route == "/channels/{channel}/typing"


async def test_commands_are_registered_replaced_and_removed(club: Club, api: Api) -> None:
    base = f"/applications/{club.discord.application.id}/commands"
    here = f"/applications/{club.discord.application.id}/guilds/{club.guild.id}/commands"
    one = {"name": "go", "description": "goes"}
    status, created = await api("POST", base, one)
    assert (status, created["type"]) == (201, 1)
    assert (await api("POST", base, one))[0] == 200
    status, replaced = await api("PUT", base, [one, {**one, "name": "stop"}])
    assert [command["name"] for command in replaced] == ["go", "stop"]
    assert replaced[0]["id"] == created["id"]
    assert (await api("PATCH", f"{base}/{created['id']}", {"description": "new"}))[1]["description"] == "new"
    assert (await api("DELETE", f"{base}/{created['id']}"))[0] == 204
    assert (await api("GET", f"{base}/{created['id']}"))[1]["code"] == 10063
    assert len((await api("GET", base))[1]) == 1
    status, error = await api("PUT", base, [{**one, "name": "Bad"}])
    assert (status, list(error["errors"])) == (400, ["0"])
    assert len((await api("GET", base))[1]) == 1
    assert (await api("POST", here, one))[1]["guild_id"] == str(club.guild.id)
    club.guild.remove_bot()
    assert (await api("GET", here))[1]["code"] == 50001


async def test_application_emojis_are_kept_within_their_limits(club: Club, api: Api) -> None:
    async with running(Bot(), club.discord) as bot:
        made = await bot.create_application_emoji(name="die_1", image=PIXEL)
        assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["die_1"]
        assert (await bot.fetch_application_emoji(made.id)).id == made.id
        await made.edit(name="die_one")
        base = f"/applications/{club.discord.application.id}/emojis"
        image = "data:image/png;base64," + base64.b64encode(PIXEL).decode()
        large = "data:image/png;base64," + base64.b64encode(b"x" * (256 * 1024 + 1)).decode()
        for body, code in (
            ({"name": "x", "image": image}, 50035),
            ({"name": "a b", "image": image}, 50035),
            ({"name": "die_one", "image": image}, 50035),
            ({"name": "ok", "image": "nonsense"}, 50035),
            ({"name": "ok", "image": large}, 50138),
        ):
            assert (await api("POST", base, body))[1]["code"] == code
        url = f"{club.discord.url}/emojis/{made.id}.png"
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            assert await answer.read() == PIXEL
        await made.delete()
        assert (await api("GET", f"{base}/{made.id}"))[1]["code"] == 10014


async def test_the_gateway_is_named_to_everybody(club: Club, api: Api) -> None:
    async with aiohttp.ClientSession() as session, session.get(club.discord.api_url + "/gateway") as answer:
        assert await answer.json() == {"url": club.discord.gateway.url}
    assert (await api("GET", "/gateway/bot"))[1]["shards"] == 1


async def test_a_sharded_client_starts_too(club: Club) -> None:
    class Sharded(discord.AutoShardedClient):
        pass

    discord.http.Route.BASE = club.discord.api_url
    async with Sharded(intents=discord.Intents(guilds=True)) as bot:
        await bot.login(club.discord.token)
        shards, url, _ = await bot.http.get_bot_gateway()
        assert (shards, url.startswith(club.discord.gateway.url)) == (1, True)
