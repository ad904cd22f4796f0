import pytest

from bot.tables.shards import Shards, shard_of


def test_one_shard_hears_everything() -> None:
    alone = Shards(1, frozenset({0}))
    assert all(alone.hears(guild_id) for guild_id in (None, 1, 81384788765712384, 2**63 - 1))


@pytest.mark.parametrize(("guild_id", "shard"), [(0, 0), (81384788765712384, 1), (5 << 22, 2), (8 << 22, 2)])
def test_the_shard_of_a_server_follows_from_the_time_in_its_id(guild_id: int, shard: int) -> None:
    assert shard_of(guild_id, 3) == (guild_id >> 22) % 3 == shard


def test_direct_messages_belong_to_the_first_shard() -> None:
    assert Shards(3, frozenset({0, 2})).hears(None)
    assert not Shards(3, frozenset({1, 2})).hears(None)


def test_every_server_is_heard_by_one_process() -> None:
    processes = [Shards(8, frozenset(range(first, first + 4))) for first in (0, 4)]
    for guild_id in (number << 22 for number in range(16)):
        assert sum(process.hears(guild_id) for process in processes) == 1
