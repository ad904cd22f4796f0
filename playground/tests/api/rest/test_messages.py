import aiohttp

from playground.api.rest.messages import NONCE_LIFETIME
from playground.testing import Permissions
from playground.tests.conftest import Api, Club


async def test_messages_are_sent_edited_read_and_deleted(club: Club, api: Api) -> None:
    status, sent = await api.send(club.channel, content=" hello ", nonce="7")
    assert (status, sent["content"], sent["nonce"]) == (200, "hello", "7")
    path = f"/channels/{club.channel.id}/messages/{sent['id']}"
    status, edited = await api("PATCH", path, {"content": "there"})
    assert edited["edited_timestamp"]
    assert (await api("GET", path))[1]["content"] == "there"
    message = club.channel.messages[int(sent["id"])]
    assert [old.text for old in message.history] == ["hello"]
    assert (await api("DELETE", path))[0] == 204
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert await api.refused(method, path, body) == (404, 10008)
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


async def test_permissions_decide_what_the_bot_may_do_in_a_channel(club: Club, api: Api) -> None:
    thread = club.channel.add_thread("T")

    async def codes() -> tuple[int, ...]:
        form = aiohttp.FormData()
        form.add_field("files[0]", b"x", filename="a.txt")
        path = f"/channels/{club.channel.id}/messages"
        answers = [
            await api.send(club.channel, content="x"),
            await api.send(club.channel, embeds=[{"title": "T"}]),
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


async def test_a_nonce_is_remembered_for_some_minutes(club: Club, api: Api) -> None:
    async def send() -> str:
        return str((await api.send(club.channel, content="x", nonce="n" * 25, enforce_nonce=True))[1]["id"])

    first = await send()
    club.discord.clock.advance(NONCE_LIFETIME / 2)
    assert await send() == first
    club.discord.clock.advance(NONCE_LIFETIME)
    assert await send() != first
