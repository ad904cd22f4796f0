import discord

from playground.model.clock import Clock
from playground.model.sharding import Shard
from playground.model.snowflakes import Snowflakes
from playground.tests.conftest import Club


async def test_ids_carry_the_time_and_rise(club: Club) -> None:
    first = club.discord.add_message(club.channel, club.ann, "1")
    club.discord.clock.advance(3600)
    second = club.discord.add_message(club.channel, club.ann, "2")
    third = club.discord.add_message(club.channel, club.ann, "3")
    assert first.id < second.id < third.id
    apart = discord.utils.snowflake_time(second.id) - discord.utils.snowflake_time(first.id)
    assert 3600 <= apart.total_seconds() < 3660
    assert abs((discord.utils.utcnow() - discord.utils.snowflake_time(first.id)).total_seconds()) < 60


def test_an_id_for_a_shard_rises_like_the_others() -> None:
    snowflakes = Snowflakes(Clock())
    shards = [Shard(number, 5) for number in (3, 3, 0, 4, 1)]
    ids = [snowflakes.next_on(shard) for shard in shards]
    assert all(shard.has(one) for shard, one in zip(shards, ids, strict=True))
    ids.append(snowflakes.next())
    assert ids == sorted(set(ids))
