import pytest

from tools.benchmarks import clicks


@pytest.mark.thorough
async def test_clicks_are_measured_at_one_table_and_at_several(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("CLICKS_ALONE", 3), ("TABLES", 2), ("ROUNDS", 2), ("HUMAN_PAUSE", 0.01)):
        monkeypatch.setattr(clicks, name, value)
    lines = [line async for line in clicks.measure()]
    assert [line.split(":")[0] for line in lines[:3]] == [
        "one table",
        "2 tables at a human pace",
        "2 tables clicking at the same time",
    ]
