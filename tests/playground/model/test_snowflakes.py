import discord
import pytest

from tests.playground.conftest import Club


async def test_ids_carry_the_time_and_rise(club: Club) -> None:
    first = club.discord.add_message(club.channel, club.ann, "1")
    club.discord.clock.advance(3600)
    second = club.discord.add_message(club.channel, club.ann, "2")
    third = club.discord.add_message(club.channel, club.ann, "3")
    assert first.id < second.id < third.id
    apart = discord.utils.snowflake_time(second.id) - discord.utils.snowflake_time(first.id)
    assert 3600 <= apart.total_seconds() < 3660
    assert abs((discord.utils.utcnow() - discord.utils.snowflake_time(first.id)).total_seconds()) < 60
    with pytest.raises(ValueError, match="forward"):
        club.discord.clock.advance(-1)
