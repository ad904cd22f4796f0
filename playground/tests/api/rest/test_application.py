from typing import Any

import discord

from playground.model.permissions import Permissions
from playground.tests.api.rest.test_emojis import PIXEL
from playground.tests.bots import Bot, running
from playground.tests.conftest import Api, Club


async def test_the_gateway_is_named_to_everybody(club: Club, api: Api) -> None:
    async with api.session.get(club.discord.api_url + "/gateway") as answer:
        assert await answer.json() == {"url": club.discord.gateway.url}
    assert (await api("GET", "/gateway/bot"))[1]["shards"] == 1


async def test_the_bots_guilds_come_in_pages_with_what_it_may_do_there(club: Club, api: Api) -> None:
    more = [club.discord.add_guild(f"Guild {number}") for number in range(4)]
    club.discord.world.remove_bot(more[0])
    _, first = await api("GET", "/users/@me/guilds?limit=2")
    assert [guild["name"] for guild in first] == ["Club", "Guild 1"]
    _, rest = await api("GET", f"/users/@me/guilds?limit=200&after={first[-1]['id']}")
    assert [guild["name"] for guild in rest] == ["Guild 2", "Guild 3"]
    assert all(int(guild["permissions"]) & Permissions.SEND_MESSAGES and not guild["owner"] for guild in rest)


async def test_a_bot_fills_in_its_application_and_its_pictures(club: Club) -> None:
    permissions = discord.Permissions(send_messages=True)
    async with running(Bot(), club.discord) as bot:
        before = await bot.application_info()
        assert (before.icon, before.tags, before.description) == (None, [], "")
        install: Any = {"guild_install_scopes": ["bot"], "guild_install_permissions": permissions}
        await before.edit(icon=PIXEL, description="A game.", tags=["dice"], **install)
        assert bot.user is not None
        await bot.user.edit(avatar=PIXEL, banner=PIXEL)
        after: Any = await bot.application_info()
        user = await bot.fetch_user(bot.user.id)
    assert (after.tags, after.description) == (["dice"], "A game.")
    assert after.guild_integration_config.oauth2_install_params.permissions == permissions
    assert None not in (after.icon, user.avatar, user.banner)


async def test_an_application_is_refused_what_discord_would_not_show(api: Api) -> None:
    bodies: list[dict[str, object]] = [
        {"description": "x" * 401},
        {"tags": ["x"] * 6},
        {"tags": ["x" * 21]},
        {"icon": "nonsense"},
        {"integration_types_config": {}},
        {"integration_types_config": {"2": {}}},
    ]
    for body in bodies:
        status, error = await api("PATCH", "/applications/@me", body)
        assert (status, error["errors"].keys()) == (400, body.keys()), body
