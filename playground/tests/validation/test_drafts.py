from playground.testing import MessageFlags
from playground.tests.bots import Bot, Card, picture, running
from playground.tests.conftest import Api, Club

V2 = int(MessageFlags.IS_COMPONENTS_V2)


async def test_a_v2_message_takes_nothing_else_and_never_goes_back(club: Club, api: Api) -> None:
    text = {"type": 10, "content": "hi"}
    both = {"content": "x", "embeds": [{"title": "t"}]}
    status, error = await api.send(club.channel, flags=V2, components=[text], **both)
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


async def test_an_old_picture_is_kept_only_when_listed_with_id_and_name(club: Club, api: Api) -> None:
    async with running(Bot(), club.discord) as bot:
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
