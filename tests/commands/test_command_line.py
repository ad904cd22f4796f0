import pytest

from bot.commands import command_line, serve
from bot.commands.exit_status import MISCONFIGURED


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


@pytest.mark.parametrize(
    ("told", "words"),
    [
        *(("usage: python -m bot", words) for words in ("dance", "standings now", "Standings", "--fast")),
        *(("a Discord id is needed", f"erase {who}") for who in ("0", "eva", "9" * 19, "\u0664" * 18)),
        *(("usage: ", words) for words in ("erase", "erase -1", "erase 1 --again")),
        *(
            ("an address starts with sqlite:/// or postgresql://", f"move {address} sqlite:///a.db")
            for address in ("games.db", "sqlite:///", "mysql://db/games")
        ),
        *(
            ("a number from 1 to 100000 is needed", f"shards -- {count}")
            for count in ("0", "-1", "many", "1.5", "100001", "\u0664")
        ),
    ],
)
def test_a_wrong_command_line_is_told(told: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exited:
        command_line().parse_args(words.split())
    assert exited.value.code == MISCONFIGURED
    assert told in capsys.readouterr().err
