from collections import Counter

from playground.model.sharding import ONLY_SHARD, Shard


def test_a_guild_has_one_shard_told_by_the_time_in_its_id_and_direct_messages_the_first() -> None:
    shards = [Shard(number, 3) for number in range(3)]
    homes = Counter(shard.id for moment in range(6) for shard in shards if shard.has(moment << 22 | 99))
    assert homes == {0: 2, 1: 2, 2: 2}
    assert shards[1].has(4 << 22)
    assert [shard.has(None) for shard in shards] == [True, False, False]
    assert ONLY_SHARD.has(None)
    assert ONLY_SHARD.has(12345 << 22)
