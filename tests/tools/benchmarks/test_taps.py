import pytest

from bot.game import EDITIONS, PARKER, Edition
from tools.benchmarks import taps


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_forced_moves_save_a_tenth_of_the_taps_or_more(edition: Edition) -> None:
    counted = taps.count_taps(edition)
    assert counted.turns > 300
    assert counted.share < 0.9


async def test_the_taps_of_every_edition_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taps, "GAMES", 1)
    lines = [line async for line in taps.measure()]
    assert [line.partition(": ")[0] for line in lines] == [*EDITIONS]
    assert f"{taps.count_taps(PARKER).per_turn:.2f} taps a turn" in lines[0]
