import pytest

from bot.game import EDITIONS, Busted, Phase
from bot.render.palette import PALETTE_SIZE, Theme, blends_path, flat_colours
from tools import make_palettes
from tools.make_palettes import MIN_DISTANCE, best_blends, random_positions


def test_random_positions_cover_all_phases_editions_and_busts() -> None:
    positions = list(random_positions(seed=1, games=2 * len(EDITIONS)))
    assert {game.state.phase for game in positions} == set(Phase)
    assert {game.state.rules.edition for game in positions} == set(EDITIONS.values())
    assert any(isinstance(game.last_event, Busted) for game in positions)


def test_blends_fill_the_palette_and_differ_from_flat_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_palettes, "GAMES", 1)
    flats = flat_colours(Theme.DARK)
    blends = best_blends(Theme.DARK)
    assert 0.8 * PALETTE_SIZE < len(blends) + len(flats) <= PALETTE_SIZE
    for blend in blends:
        assert all(
            max(abs(one - other) for one, other in zip(blend, flat, strict=True)) >= MIN_DISTANCE
            for flat in flats
        )


@pytest.mark.parametrize("theme", Theme)
def test_the_files_have_one_sorted_colour_per_line(theme: Theme) -> None:
    lines = blends_path(theme).read_text("ascii").splitlines()
    assert lines == sorted(set(lines))
    assert {len(line) for line in lines} == {6}
