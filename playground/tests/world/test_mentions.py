from typing import Any

from playground.testing import Permissions
from playground.tests.bots import Bot, says
from playground.tests.conftest import Api, Club


async def pinged(club: Club, api: Api, text: str, **fields: Any) -> set[str]:
    status, sent = await api.send(club.channel, content=text, **fields)
    assert status == 200, sent
    return {user.name for user in club.channel.messages[int(sent["id"])].pings}


async def test_a_message_pings_whom_it_names_and_may(club: Club, api: Api) -> None:
    ann, bob = club.ann.mention, club.bob.mention
    stranger = club.discord.add_user("stranger")
    assert await pinged(club, api, f"{ann} {bob}") == {"ann", "bob"}
    assert await pinged(club, api, f"{ann} {bob}", allowed_mentions={"parse": []}) == set()
    only = {"parse": [], "users": [str(club.ann.id)]}
    assert await pinged(club, api, f"{ann} {bob}", allowed_mentions=only) == {"ann"}
    assert await pinged(club, api, "nobody named", allowed_mentions=only) == set()
    assert await pinged(club, api, f"`{ann}` ```\n{bob}\n```") == set()
    assert await pinged(club, api, stranger.mention) == set()
    assert await pinged(club, api, ann, flags=1 << 12) == set()
    assert [message.text for message in club.bob.pings(club.channel)] == [f"{ann} {bob}"]


async def test_text_displays_ping_too(club: Club, api: Api) -> None:
    box = {"type": 17, "components": [{"type": 10, "content": club.ann.mention}]}
    _, sent = await api.send(club.channel, flags=1 << 15, components=[box])
    assert club.channel.messages[int(sent["id"])].pings == {club.ann}


async def test_roles_and_everyone_take_a_permission(club: Club, api: Api) -> None:
    team = club.guild.add_role("team")
    open_team = club.guild.add_role("open", mentionable=True)
    club.guild.add_member(club.ann, roles=(team,))
    club.guild.add_member(club.bob, roles=(open_team,))
    text = f"@everyone <@&{team.id}> <@&{open_team.id}>"
    assert await pinged(club, api, text) == {"bob"}
    club.channel.allow_bot(Permissions.MENTION_EVERYONE)
    assert await pinged(club, api, f"<@&{team.id}>") == {"ann"}
    assert {"ann", "bob"} <= await pinged(club, api, "@everyone")


async def test_edits_never_ping(club: Club, api: Api) -> None:
    _, sent = await api.send(club.channel, content="x")
    path = f"/channels/{club.channel.id}/messages/{sent['id']}"
    _, edited = await api("PATCH", path, {"content": club.ann.mention})
    assert club.ann.pings(club.channel) == []
    assert [user["id"] for user in edited["mentions"]] == [str(club.ann.id)]


async def test_a_reply_pings_unless_told_not_to(club: Club, api: Api) -> None:
    asked = club.discord.add_message(club.channel, club.ann, "?")
    reference = {"message_id": str(asked.id)}
    assert await pinged(club, api, "!", message_reference=reference) == {"ann"}
    quiet = {"parse": [], "replied_user": False}
    assert await pinged(club, api, "!", message_reference=reference, allowed_mentions=quiet) == set()


async def test_contradictory_allowed_mentions_are_refused(club: Club, api: Api) -> None:
    both = {"parse": ["users"], "users": [str(club.ann.id)]}
    status, error = await api.send(club.channel, content="x", allowed_mentions=both)
    assert (status, "allowed_mentions" in error["errors"]) == (400, True)


async def test_answers_to_commands_ping_users_alone_and_ephemeral_ones_nobody(club: Club) -> None:
    role = club.guild.add_role("open", mentionable=True)
    club.guild.add_member(club.bob, roles=(role,))
    for ephemeral in (True, False):
        async with club.reply(Bot(says(f"{club.ann.mention} <@&{role.id}>", ephemeral=ephemeral))) as reply:
            assert reply.shown.pings == (set() if ephemeral else {club.ann})
