import pytest

from tools.benchmarks import drawing
from tools.benchmarks.drawing import CpuTimer


def test_a_timer_records_the_cpu_time_and_returns_the_result() -> None:
    timer = CpuTimer()
    assert timer.measure(lambda: sum(range(100_000))) == 4999950000
    assert len(timer.seconds) == 1
    assert timer.seconds[0] > 0


@pytest.mark.thorough
async def test_drawing_is_measured_step_by_step_and_beside_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in (("PICTURES", 3), ("WARM_UP_PICTURES", 1), ("TABLES", 2), ("PICTURES_PER_TABLE", 2)):
        monkeypatch.setattr(drawing, name, value)
    lines = [line async for line in drawing.measure()]
    for start in ("warm-up, dark", "a picture: median", "the naive way takes", "delay of the event loop"):
        assert any(line.startswith(start) for line in lines), start
