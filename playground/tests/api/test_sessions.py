import aiohttp
import pytest

from playground.testing import FakeDiscord, Guild, Intents, Shard, Sharding
from playground.tests.bots import ShardedBot, card_bot, running
from playground.tests.conftest import Club, add_club
from playground.tests.wire import Wire, wire

THREE = Sharding(shards=3)


async def connect(server: FakeDiscord, session: aiohttp.ClientSession, *shards: int) -> list[Wire]:
    """Start a session of each of these shards; it ends when nobody holds its connection."""
    count = server.gateway.starts.sharding.shards
    bots = [await wire(server, session) for _ in shards]
    for bot, shard in zip(bots, shards, strict=True):
        await bot.ready(shard=[shard, count])
    return bots


def add_clubs(server: FakeDiscord, *shards: int) -> list[Guild]:
    """Make a guild in each of these shards."""
    return [server.add_guild(f"club {number}", shard=shard) for number, shard in enumerate(shards)]


async def test_a_session_begins_with_the_guilds_of_its_shard(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord(sharding=THREE) as server:
        guilds = add_clubs(server, 0, 1, 1)
        for number, expected in enumerate((guilds[:1], guilds[1:], [])):
            bot = await wire(server, session)
            ready = await bot.ready(shard=[number, 3])
            assert ready["shard"] == [number, 3]
            assert [int(guild["id"]) for guild in ready["guilds"]] == [guild.id for guild in expected]
            created = [(await bot.next())[2] for _ in expected]
            assert [guild["name"] for guild in created] == [guild.name for guild in expected]


async def test_a_cut_takes_only_the_shard_that_is_named(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord(sharding=Sharding(shards=2)) as server:
        bots = await connect(server, session, 0, 1)
        assert server.gateway.ready
        await server.disconnect(1)
        assert await bots[1].close_code() == 4000
        assert server.gateway.connected_shards == {Shard(0, 2)}
        assert not server.gateway.ready


async def test_an_unreachable_shard_neither_resumes_nor_starts(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord(sharding=Sharding(shards=2)) as server:
        [bot] = await connect(server, session, 1)
        async with server.unreachable_shard(1):
            assert server.gateway.connected_shards == set()
            again = await wire(server, session)
            await again.resume(bot)
            assert await again.next() == (9, None, False)
            await again.identify(shard=[1, 2])
            assert await again.next() == (9, None, False)
            others = await connect(server, session, 0)
            assert server.gateway.connected_shards == {Shard(0, 2)}
            assert not any(other.socket.closed for other in others)
        await again.ready(shard=[1, 2])
        assert server.breaches == []


async def test_a_bucket_gets_no_second_session_within_five_seconds(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord(sharding=Sharding(shards=4, max_concurrency=2)) as server:
        others = await connect(server, session, 0, 1)
        early = await wire(server, session)
        await early.identify(shard=[2, 4])
        assert await early.next() == (9, None, False)
        told = ["identified shard 2 within five seconds of another of its bucket"]
        assert [breach.rule for breach in server.breaches] == told
        assert not any(other.socket.closed for other in others)
        server.clock.advance(5)
        await early.ready(shard=[2, 4])


async def test_too_many_identifies_in_a_day_reset_the_token(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord(sharding=Sharding(starts_per_day=2)) as server:
        first, second = [await wire(server, session, Intents.GUILDS) for _ in range(2)]
        assert server.gateway.starts.remaining == 0
        third = await wire(server, session)
        await third.identify()
        assert await third.close_code() == 4004
        assert [await bot.close_code() for bot in (first, second)] == [4004, 4004]
        server.clock.advance(86_400)
        late = await wire(server, session)
        await late.identify()
        assert await late.close_code() == 4004, "its token is no longer valid"


async def test_a_session_with_too_many_guilds_has_to_be_sharded(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord(sharding=Sharding(shards=2, guilds_per_shard=1)) as server:
        add_clubs(server, 0, 1)
        whole = await wire(server, session)
        await whole.identify()
        assert await whole.close_code() == 4011
        await connect(server, session, 0, 1)


async def test_interactions_from_where_the_bot_is_not_go_to_the_shards_of_their_guilds_or_the_first() -> None:
    async with FakeDiscord(rate_limits=False, sharding=THREE) as server:
        club = add_club(server)
        club.ann.add_app()
        private, own = club.ann.dm(club.bob), club.ann.dm()
        outside = [club.add_elsewhere(shard) for shard in (0, 1, 2)]
        bots = [card_bot(ShardedBot, shard_ids=[shard], shard_count=3, anywhere=True) for shard in (0, 1, 2)]
        async with running(bots[0], server), running(bots[1], server), running(bots[2], server):
            for channel in (*outside, private, own):
                reply = await club.ann.command(channel, "go")
                clicker = club.ann if channel is own else club.bob
                assert (await clicker.click(reply, "Roll")).text == "rolled"
        heard = [[interaction.channel_id for interaction in bot.seen] for bot in bots]
        first, second, third = (channel.id for channel in outside)
        asked = [first, first, private.id, private.id, own.id, own.id]
        assert heard == [asked, [second, second], [third, third]]


async def test_two_sessions_of_a_shard_both_get_every_interaction(club: Club) -> None:
    first, second = card_bot(), card_bot()
    async with running(first, club.discord, 40060), running(second, club.discord, 40060):
        await club.discord.until(lambda: len(club.discord.gateway.sessions) == 2)
        await club.ann.command(club.channel, "go")
        await club.discord.until(lambda: first.seen and second.seen and club.discord.breaches)


@pytest.mark.parametrize("sharding", [Sharding(shards=3), Sharding(shards=3, max_concurrency=3)])
async def test_a_bot_takes_the_number_of_shards_that_it_is_told(sharding: Sharding) -> None:
    async with FakeDiscord(sharding=sharding) as server:
        add_clubs(server, 0, 1, 2)
        async with running(ShardedBot(), server) as bot:
            await server.bot_ready()
            assert bot.shard_count == 3
