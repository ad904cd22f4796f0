import pytest

from bot.render.keyframes import keyframes
from tools.benchmarks import replay


def test_the_game_has_the_number_of_frames_that_is_asked_for() -> None:
    assert len(keyframes(replay._game_with_frames(12))) == 12


@pytest.mark.thorough
async def test_a_replay_is_measured_beside_one_that_pillow_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "FRAMES", 4)
    lines = [line async for line in replay.measure()]
    assert lines[0].startswith("4 frames: ")
    assert lines[1].startswith("frames in full colour saved by Pillow: ")
