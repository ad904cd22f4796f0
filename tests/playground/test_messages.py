from __future__ import annotations

import io
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from playground import MessageFlags, Permissions, UserError
from tests.playground.bots import Bot, Card, picture, running

if TYPE_CHECKING:
    from tests.playground.conftest import Api, Club

V2 = int(MessageFlags.IS_COMPONENTS_V2)


async def test_a_request_without_the_token_is_refused(club: Club, api: Api) -> None:
    for token in ("nonsense", "MTA1MjM0NTY3ODkwMTIzNDU2Nzg5.GabCdE.x" + "y" * 30):
        status, error = await api("GET", "/users/@me", token=token)
        assert (status, error) == (401, {"message": "401: Unauthorized", "code": 0})
    assert len(club.discord.breaches) == 2


async def test_unknown_routes_are_answered_and_listed(club: Club, api: Api) -> None:
    status, error = await api("GET", "/guilds/1/soundboard-sounds")
    assert (status, error["code"]) == (404, 0)
    assert [request.path for request in club.discord.unhandled] == ["/guilds/1/soundboard-sounds"]


async def test_answers_have_the_content_type_that_libraries_compare(club: Club, api: Api) -> None:
    await api("GET", "/users/@me")
    assert api.headers["Content-Type"] == "application/json"


async def test_what_is_not_json_is_refused(club: Club, api: Api) -> None:
    path = f"/channels/{club.channel.id}/messages"
    status, error = await api("POST", path, data=b'{"content": NaN}')
    assert (status, error["code"]) == (400, 50109)


async def test_messages_are_sent_edited_read_and_deleted(club: Club, api: Api) -> None:
    status, sent = await api.send(club.channel, content=" hello ", nonce="7", enforce_nonce=True)
    assert (status, sent["content"], sent["nonce"]) == (200, "hello", "7")
    assert (await api.send(club.channel, content="hello", nonce="7", enforce_nonce=True))[1]["id"] == sent[
        "id"
    ]
    path = f"/channels/{club.channel.id}/messages/{sent['id']}"
    status, edited = await api("PATCH", path, {"content": "there"})
    assert edited["edited_timestamp"]
    assert (await api("GET", path))[1]["content"] == "there"
    message = club.channel.messages[int(sent["id"])]
    assert [old.text for old in message.history] == ["hello"]
    assert (await api("DELETE", path))[0] == 204
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        status, error = await api(method, path, body)
        assert (status, error["code"]) == (404, 10008)
    assert club.discord.breaches == []


async def test_history_is_read_in_pages(club: Club, api: Api) -> None:
    ids = [club.discord.add_message(club.channel, club.bob, str(n)).id for n in range(10)]

    async def page(query: str) -> list[int]:
        status, found = await api("GET", f"/channels/{club.channel.id}/messages?{query}")
        assert status == 200
        return [ids.index(int(message["id"])) for message in found]

    assert await page("limit=3") == [9, 8, 7]
    assert await page(f"limit=3&before={ids[5]}") == [4, 3, 2]
    assert await page(f"limit=3&after={ids[5]}") == [8, 7, 6]
    assert await page(f"limit=5&around={ids[5]}") == [7, 6, 5, 4, 3]
    assert (await api("GET", f"/channels/{club.channel.id}/messages?limit=101"))[1]["code"] == 50035


async def test_what_is_gone_or_not_ours_is_refused_with_its_code(club: Club, api: Api) -> None:
    theirs = club.discord.add_message(club.channel, club.bob, "mine")
    other = club.discord.add_guild("Elsewhere", bot=False).add_channel("secret")
    base = f"/channels/{club.channel.id}/messages"
    cases = [
        ("POST", "/channels/1/messages", {"content": "x"}, 404, 10003),
        ("GET", f"/channels/{other.id}", None, 403, 50001),
        ("GET", f"/guilds/{other.guild.id if other.guild else 0}", None, 404, 10004),
        ("GET", f"/guilds/{club.guild.id}/members/1", None, 404, 10013),
        ("PATCH", f"{base}/{theirs.id}", {"content": "x"}, 403, 50005),
        ("DELETE", f"{base}/{theirs.id}", None, 403, 50013),
        ("POST", base, {"content": "   "}, 400, 50006),
        ("POST", base, {"content": "x" * 2001}, 400, 50035),
        ("POST", base, {"content": "x", "message_reference": {"message_id": "1"}}, 400, 50035),
        ("POST", base, {"components": [], "flags": V2}, 400, 50006),
        ("GET", "/channels/abc", None, 400, 50035),
    ]
    for method, path, body, status, code in cases:
        answer = await api(method, path, body)
        assert (answer[0], answer[1]["code"]) == (status, code), (method, path)
    club.discord.delete_channel(club.channel)
    assert (await api("POST", base, {"content": "x"}))[1]["code"] == 10003


async def test_permissions_decide_what_the_bot_may_do_in_a_channel(club: Club, api: Api) -> None:
    thread = club.channel.add_thread("T")
    form = aiohttp.FormData()
    form.add_field("files[0]", b"x", filename="a.txt")
    embed = {"embeds": [{"title": "T"}]}

    async def codes() -> tuple[int, ...]:
        form = aiohttp.FormData()
        form.add_field("files[0]", b"x", filename="a.txt")
        path = f"/channels/{club.channel.id}/messages"
        answers = [
            await api.send(club.channel, content="x"),
            await api.send(club.channel, **embed),
            await api("POST", path, data=form),
            await api.send(thread, content="x"),
            await api("GET", f"{path}/{last}"),
        ]
        return tuple(answer[1].get("code", 0) for answer in answers)

    last = (await api.send(club.channel, content="first"))[1]["id"]
    assert await codes() == (0, 0, 0, 0, 0)
    club.channel.deny_bot(Permissions.EMBED_LINKS | Permissions.ATTACH_FILES)
    assert await codes() == (0, 50013, 50013, 0, 0)
    club.channel.deny_bot(Permissions.SEND_MESSAGES | Permissions.READ_MESSAGE_HISTORY)
    assert await codes() == (50013, 50013, 50013, 0, 50013)
    club.channel.deny_bot(Permissions.SEND_MESSAGES_IN_THREADS)
    assert (await codes())[3] == 50013
    club.channel.deny_bot(Permissions.VIEW_CHANNEL)
    assert await codes() == (50001,) * 5
    club.channel.allow_bot(Permissions.VIEW_CHANNEL | Permissions.SEND_MESSAGES)
    assert (await codes())[0] == 0
    assert club.discord.breaches == []


async def test_a_v2_message_takes_nothing_else_and_never_goes_back(club: Club, api: Api) -> None:
    text = {"type": 10, "content": "hi"}
    status, error = await api.send(
        club.channel, flags=V2, content="x", embeds=[{"title": "t"}], components=[text]
    )
    assert (status, set(error["errors"])) == (400, {"content", "embeds"})
    status, plain = await api.send(club.channel, content="plain")
    path = f"/channels/{club.channel.id}/messages/{plain['id']}"
    status, error = await api("PATCH", path, {"flags": V2, "components": [text]})
    assert (status, list(error["errors"])) == (400, ["content"])
    status, edited = await api("PATCH", path, {"flags": V2, "content": None, "components": [text]})
    assert (status, edited["flags"] & V2) == (200, V2)
    status, edited = await api("PATCH", path, {"flags": 0, "components": [{**text, "content": "ho"}]})
    assert (status, edited["flags"] & V2, club.channel.visible[-1].text) == (200, V2, "ho")
    status, error = await api("PATCH", path, {"content": "back"})
    assert (status, list(error["errors"])) == (400, ["content"])


async def test_attachments_of_a_v2_message_are_shown_only_where_a_component_names_them(club: Club) -> None:
    bot = Bot()
    async with running(bot, club.discord):
        channel = bot.get_partial_messageable(club.channel.id)
        sent = await channel.send(view=Card("hi"), files=[picture(), picture(b"lost", "lost.png")])
        message = club.channel.visible[-1]
        assert [file.filename for file in message.attachments] == ["board.png"]
        assert [file.filename for file in message.hidden_attachments] == ["lost.png"]
        assert sent.attachments == []
        with pytest.raises(discord.HTTPException, match="not found"):
            await channel.send(view=Card("hi", image="other.png"), file=picture())
        first = message.attachments[0]
        async with aiohttp.ClientSession() as session, session.get(first.url) as answer:
            assert (await answer.read(), answer.content_type) == (b"png", "image/png")
        await sent.edit(
            view=Card("ho"), attachments=[picture(b"new")], allowed_mentions=discord.AllowedMentions.none()
        )
        assert [file.bytes for file in message.attachments] == [b"new"]
        assert message.hidden_attachments == []
        async with aiohttp.ClientSession() as session, session.get(first.url) as answer:
            assert answer.status == 404


async def test_an_old_picture_is_kept_only_when_listed_with_id_and_name(club: Club, api: Api) -> None:
    bot = Bot()
    async with running(bot, club.discord):
        channel = bot.get_partial_messageable(club.channel.id)
        await channel.send(view=Card("hi"), file=picture())
    message = club.channel.visible[-1]
    kept = {"id": str(message.attachments[0].id)}
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    path = f"/channels/{club.channel.id}/messages/{message.id}"
    status, error = await api("PATCH", path, {"components": [gallery], "attachments": [kept]})
    assert (status, "components" in error["errors"]) == (400, True)
    named = {**kept, "filename": "board.png"}
    assert (await api("PATCH", path, {"components": [gallery], "attachments": [named]}))[0] == 200
    assert [file.bytes for file in message.attachments] == [b"png"]
    assert (await api("PATCH", path, {"attachments": [{"id": "5"}]}))[1]["code"] == 50035


async def test_empty_and_oversized_uploads_are_noticed(club: Club) -> None:
    bot = Bot()
    async with running(bot, club.discord):
        channel = bot.get_partial_messageable(club.channel.id)
        spent = picture()
        await channel.send(file=spent)
        await channel.send(file=discord.File(io.BytesIO(b""), "empty.png"))
        assert [breach.rule for breach in club.discord.breaches] == ["an upload of 0 bytes: empty.png"]
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.png"))
        assert (refused.value.status, refused.value.code) == (413, 40005)


async def test_deletions_follow_discords_rights(club: Club, api: Api) -> None:
    moderator = club.discord.add_user("mod")
    club.guild.add_member(moderator, moderator=True)
    _, sent = await api.send(club.channel, content="x")
    message = club.channel.messages[int(sent["id"])]
    with pytest.raises(UserError):
        await club.ann.delete(message)
    await moderator.delete(message)
    assert message.deleted
    own = await club.ann.say(club.channel, "mine")
    await club.ann.delete(own)
    assert club.ann.sees(club.channel) == []
    with pytest.raises(UserError):
        await club.ann.delete(own)


async def test_servers_members_roles_and_direct_messages_can_be_looked_up(club: Club, api: Api) -> None:
    bot = Bot()
    async with running(bot, club.discord):
        guild = await bot.fetch_guild(club.guild.id)
        assert (guild.name, guild.preferred_locale) == ("Club", discord.Locale.hungarian)
        member = await guild.fetch_member(club.ann.id)
        assert (member.display_name, member.name) == ("Ann", "ann")
        assert {role.name for role in await guild.fetch_roles()} == {"@everyone", "Bot"}
        assert [channel.name for channel in await guild.fetch_channels()] == ["games"]
        assert (await api("GET", f"/guilds/{guild.id}/members"))[1]["code"] == 50001
        user = await bot.fetch_user(club.bob.id)
        await user.send("psst")
        assert [message.text for message in club.bob.sees(club.bob.dm())] == ["psst"]
        assert (await bot.application_info()).id == club.discord.application.id
    assert club.discord.unhandled == []
    assert club.discord.breaches == []
