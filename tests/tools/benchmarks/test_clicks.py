import pytest

from tools.benchmarks import clicks, naive_drawing


@pytest.mark.thorough
async def test_clicks_are_measured_at_one_table_and_at_several(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"WARM_UP_CLICKS": 1, "CLICKS_ALONE": 3, "TABLES": 2, "ROUNDS": 2, "HUMAN_PAUSE": 0.01}
    for name, value in small.items():
        monkeypatch.setattr(clicks, name, value)
    monkeypatch.setattr(naive_drawing, "PICTURES", 1)
    lines = [line async for line in clicks.measure()]
    for start in (
        "one table: median",
        "  all that the bot does for a click: ",
        "2 tables at a human pace: median",
        "2 tables clicking at the same time: median",
        "a roll after 9 events: 2 loads, 1 events folded",
        "a stop after 999 events: 5 loads, 1 events folded",
    ):
        assert any(line.startswith(start) for line in lines), start
