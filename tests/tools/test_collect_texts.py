import ast
from pathlib import Path

import pytest

from tools import collect_texts
from tools.collect_texts import COMMANDS, TextCall, collect, command_names, command_texts, main, template

MODULE = """
def card(text, plural, name):
    text("Hello {player}", player=name)
    f"{text('in an f-string')}"
    plural("{count} game", "{count} games", 2)
    raise NotAllowed("You cannot do that")
    other("not for players")
    text(name)
"""


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[TextCall]:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "card.py").write_text(MODULE, "utf-8")
    monkeypatch.setattr(collect_texts, "ROOT", tmp_path)
    monkeypatch.setattr(collect_texts, "PACKAGES", ("package",))
    return list(collect_texts.text_calls())


def test_calls_with_texts_are_found_wherever_they_are(calls: list[TextCall]) -> None:
    assert {call.path for call in calls} == {"package/card.py"}
    assert sorted((call.function, call.messages) for call in calls) == [
        ("NotAllowed", ("You cannot do that",)),
        ("plural", ("{count} game", "{count} games")),
        ("text", ()),
        ("text", ("Hello {player}",)),
        ("text", ("in an f-string",)),
    ]


def test_a_text_that_is_not_a_literal_has_no_message(calls: list[TextCall]) -> None:
    (call,) = (call for call in calls if not call.messages)
    assert isinstance(call.texts[0], ast.Name)


def test_the_catalogue_has_the_texts_of_calls_and_commands() -> None:
    catalogue = collect()
    locations = {path for message in catalogue for path, _ in message.locations}
    assert COMMANDS in locations
    assert any(path.startswith("bot/tables/") for path in locations)
    assert command_texts() <= {str(message.id) for message in catalogue}


def test_commands_have_names_and_texts() -> None:
    assert {"cantstop", "board", "new"} <= command_names()
    assert "A player's statistics" in command_texts()


def test_the_template_is_always_the_same_and_has_no_dates(tmp_path: Path) -> None:
    path = tmp_path / "locale" / "texts.pot"
    main(path)
    written = path.read_text("utf-8")
    assert written == template() == template()
    assert "POT-Creation-Date" not in written
