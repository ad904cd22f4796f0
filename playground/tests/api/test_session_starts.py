from playground.api.session_starts import DAY, SessionStarts
from playground.model.clock import Clock
from playground.model.sharding import Shard, Sharding


def started(starts: SessionStarts, *numbers: int) -> list[bool]:
    return [starts.enter(Shard(number, 8)) for number in numbers]


def test_one_session_of_a_bucket_starts_within_five_seconds() -> None:
    clock = Clock()
    starts = SessionStarts(clock, Sharding(max_concurrency=2))
    assert started(starts, 0, 1, 2, 3) == [True, True, False, False]
    clock.advance(4)
    assert started(starts, 2) == [False]
    clock.advance(1)
    assert started(starts, 2, 3) == [True, True], "those that were refused do not count"


def test_any_number_starts_at_once_where_nothing_is_said() -> None:
    starts = SessionStarts(Clock(), Sharding())
    assert all(started(starts, 0, 0, 1, 1))
    assert starts.payload()["max_concurrency"] == 1


def test_a_day_has_so_many_starts_and_begins_with_the_first() -> None:
    clock = Clock()
    starts = SessionStarts(clock, Sharding(starts_per_day=2))
    assert (starts.remaining, starts.payload()["reset_after"]) == (2, 0)
    assert [starts.take() for _ in range(3)] == [True, True, False]
    told = starts.payload()
    assert (told["total"], told["remaining"]) == (2, 0)
    assert 0 < told["reset_after"] <= DAY * 1000
    clock.advance(DAY)
    assert (starts.remaining, starts.payload()["reset_after"]) == (2, 0)
    assert starts.take()
    assert starts.remaining == 1
