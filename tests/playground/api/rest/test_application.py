import aiohttp
import discord

from tests.playground.conftest import Api, Club


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
