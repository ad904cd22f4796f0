import pytest

from bot.commands import command_line, serve


def test_without_a_command_the_bot_runs() -> None:
    parsed = command_line().parse_args([])
    assert parsed.run is serve.run
    assert parsed.token_required


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exited:
        command_line().parse_args(["--help"])
    assert exited.value.code == 0
    printed = capsys.readouterr().out
    assert printed.startswith("usage: python -m bot [-h] [COMMAND ...]")
    assert "\n    standings" in printed
