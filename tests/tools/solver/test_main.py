import re

import pytest

from tools.solver import __main__ as command


def test_a_game_is_solved_played_and_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = "2 2 2 --columns-to-win 2 --games 200 --seconds 0.1"
    monkeypatch.setattr("sys.argv", ["solver", *arguments.split()])
    command.main()
    solved, played, compared = capsys.readouterr().out.splitlines()
    assert "184 positions" in solved
    assert "the first player wins 0.984615" in solved
    assert "in 200 games, the first player won 0.9" in played
    assert re.search(r"the network loses \d+\.\d\d points as the first player", compared)
