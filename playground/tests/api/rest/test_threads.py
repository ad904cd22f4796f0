import asyncio

import discord
import pytest

from playground.testing import Permissions
from playground.tests.bots import Bot, Card, picture, running, shows
from playground.tests.conftest import Api, Club


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

    club.discord.world.archive_thread(place)
    assert (await api("PATCH", f"{base}/messages/{inside['id']}", {"content": "x"}))[1]["code"] == 50083
    assert (await api("PUT", f"{base}/thread-members/@me"))[1]["code"] == 50083
    assert (await api("GET", f"/guilds/{club.guild.id}/threads/active"))[1]["threads"] == []
    assert (await api.send(place, content="wake up"))[0] == 200
    assert not place.archived
    club.discord.world.archive_thread(place, locked=True)
    assert (await api.send(place, content="x"))[1]["code"] == 50013
    assert (await api("PATCH", base, {"archived": False}))[1]["code"] == 50083
    club.channel.allow_bot(Permissions.MANAGE_THREADS)
    status, opened = await api("PATCH", base, {"archived": False, "locked": False, "name": "New"})
    assert (status, opened["name"], opened["thread_metadata"]["archived"]) == (200, "New", False)
    assert (await api("DELETE", base))[0] == 200
    assert (await api("GET", base))[1]["code"] == 10003
    assert club.discord.unhandled == []


async def test_private_threads_are_seen_by_their_members(club: Club, api: Api) -> None:
    opening = ("POST", f"/channels/{club.channel.id}/threads", {"name": "Secret", "type": 12})
    assert await api.refused(*opening) == (403, 50013)
    thread = club.channel.add_thread("Secret", owner=club.ann, private=True)
    await club.ann.say(thread, "psst")
    assert club.bob.sees(thread) == []
    assert (await api.send(thread, content="x"))[1]["code"] == 50001


async def test_a_click_cannot_edit_in_an_archived_thread_nor_be_answered_in_a_locked_one(club: Club) -> None:
    async def roll(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.HTTPException, match="50083"):
            await interaction.response.edit_message(view=Card("rolled"), attachments=[picture()])
        await interaction.response.send_message("awake again")

    def refused() -> int:
        return [request.code for request in club.discord.requests].count(50083)

    thread = club.channel.add_thread("T")
    async with running(Bot(shows("hi", "Roll"), roll), club.discord):
        reply = await club.ann.command(thread, "go")
        thread.archive()
        assert (await club.ann.click(reply, "Roll")).text == "awake again"
        assert (thread.archived, refused()) == (False, 1)
        thread.archive(locked=True)
        clicking = asyncio.create_task(club.ann.click(reply, "Roll", check=False))
        await club.discord.until(lambda: refused() == 3)
        clicking.cancel()
