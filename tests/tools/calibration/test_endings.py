import random
import sys
from itertools import islice
from pathlib import Path

import pytest

from bot.game.notation import parse_rules
from tests.game.game_factories import game_at
from tests.game.notation.positions import parse_position
from tools.calibration.endings import Ending, endings, is_ending, judged, main, report


def test_an_ending_is_a_position_in_which_somebody_needs_one_more_column() -> None:
    assert is_ending(parse_position("parker 2:top,3:top/- - 1 roll"))
    assert not is_ending(parse_position("parker 2:top/3:top - 1 roll"))
    assert not is_ending(parse_position("parker,columns=4 2:top,3:top/- - 1 roll"))
    assert not is_ending(parse_position("franjos 2:top,3:top,4:top/- - 1 roll"))
    found = endings(parse_rules("franjos"), 2, random.Random(1))
    assert all(is_ending(game.state) for game in islice(found, 3))


def test_what_is_said_is_compared_with_what_a_position_is_worth_such_as_one_that_a_stop_wins() -> None:
    won = game_at("parker 2:top,3:top/- 12:top 0 decide")
    assert judged(won, 2)[1:] == (1, 0)
    _, at_once, one_roll_ahead = report([Ending(won, 0.9, 0.1), Ending(won, 0.8, 0.1)])
    for line in (at_once, one_roll_ahead):
        assert "mean error 0.1500, worst 0.200" in line


def test_positions_are_kept_for_the_next_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "endings"
    monkeypatch.setattr(sys, "argv", ["endings", str(file), "--positions", "2", "--times", "2"])
    main()
    first, written = capsys.readouterr().out, file.read_text()
    main()
    assert capsys.readouterr().out == first
    assert file.read_text() == written
