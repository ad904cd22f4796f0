import math
from dataclasses import replace

from bot.monitoring.bot_state import BotState, ShardState, StateCollector

UP = ShardState(0, up=True, latency=0.25)
DOWN = ShardState(1, up=False, latency=math.nan)

STATE = BotState(
    slot=3, identifies_left=990, shards=(UP, DOWN), open_tables=7, boards_behind=2, deadline_late=1.5
)
READY = replace(STATE, shards=(UP,))
STANDBY = BotState(
    slot=None, identifies_left=None, shards=(DOWN,), open_tables=0, boards_behind=0, deadline_late=0.0
)


def collected(state: BotState) -> dict[str, float]:
    """Every value, by its name and labels."""
    return {
        "".join([sample.name, *sample.labels.values()]).removeprefix("cantstop_"): sample.value
        for family in StateCollector(lambda: state).collect()
        for sample in family.samples
    }


def test_a_process_is_ready_with_a_slot_and_all_its_shards() -> None:
    assert READY.ready
    assert not STATE.ready
    assert not replace(READY, slot=None).ready
    assert not STANDBY.ready


def test_a_standby_has_no_slot() -> None:
    assert set(collected(STANDBY)) == {"tables_open", "boards_behind", "deadline_late_seconds", "shard_up1"}


def test_the_state_is_collected_with_a_value_for_each_shard() -> None:
    assert collected(STATE) == {
        "slot": 3,
        "identifies_left": 990,
        "tables_open": 7,
        "boards_behind": 2,
        "deadline_late_seconds": 1.5,
        "shard_up0": 1,
        "shard_up1": 0,
        "shard_latency_seconds0": 0.25,
    }
