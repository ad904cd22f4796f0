from playground.testing import MessageFlags
from playground.tests.conftest import Api, Club

V2 = int(MessageFlags.IS_COMPONENTS_V2)


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
        ("POST", base, {"content": "x", "nonce": "n" * 26}, 400, 50035),
        ("POST", base, {"content": "x", "message_reference": {"message_id": "1"}}, 400, 50035),
        ("POST", base, {"components": [], "flags": V2}, 400, 50006),
        ("GET", "/channels/abc", None, 400, 50035),
    ]
    for method, path, body, status, code in cases:
        answer = await api(method, path, body)
        assert (answer[0], answer[1]["code"]) == (status, code), (method, path)
    club.discord.delete_channel(club.channel)
    assert (await api("POST", base, {"content": "x"}))[1]["code"] == 10003
