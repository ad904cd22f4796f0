import pytest

from tools.benchmarks import memory


@pytest.mark.thorough
async def test_memory_is_measured_after_games_replays_and_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "GAMES", (2,))
    monkeypatch.setattr(memory, "SETTLE", 0.0)
    lines = [line async for line in memory.measure()]
    for start in ("after the start: ", "after 1 games: ", "after 3 replays: ", "after 1 reviews: "):
        assert any(line.startswith(start) and line.endswith("MB at most") for line in lines), start
