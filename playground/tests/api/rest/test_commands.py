from playground.tests.conftest import Api, Club


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


async def test_a_guild_decides_who_may_use_the_commands(club: Club, api: Api) -> None:
    application, guild = club.discord.application, club.guild
    path = f"/applications/{application.id}/guilds/{guild.id}/commands/permissions"
    assert await api("GET", path) == (200, [])
    decided = {"id": str(application.id), "permissions": [{"id": "1", "type": 1, "permission": False}]}
    application.command_permissions[guild.id] = [decided]
    assert await api("GET", path) == (200, [decided])
