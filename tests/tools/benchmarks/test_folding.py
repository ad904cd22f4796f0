import pytest

from tools.benchmarks import folding


async def test_replaying_games_and_states_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES", 1), ("REPETITIONS", 2)):
        monkeypatch.setattr(folding, name, value)
    lines = [line async for line in folding.measure()]
    assert [line.split(": median ")[0] for line in lines] == ["replaying a game", "  its states only"]
