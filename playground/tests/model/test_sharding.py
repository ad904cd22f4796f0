from collections import Counter

from playground.model.sharding import ONLY_SHARD, Shard


def test_every_guild_has_one_shard_told_by_the_time_in_its_id() -> None:
    shards = [Shard(number, 3) for number in range(3)]
    homes = Counter(shard.id for moment in range(6) for shard in shards if shard.has(moment << 22 | 99))
    assert homes == {0: 2, 1: 2, 2: 2}
    assert Shard(1, 3).has(4 << 22)


def test_direct_messages_belong_to_the_first_shard() -> None:
    assert [Shard(number, 3).has(None) for number in range(3)] == [True, False, False]


def test_one_shard_has_everything() -> None:
    assert ONLY_SHARD.has(None)
    assert ONLY_SHARD.has(12345 << 22)
