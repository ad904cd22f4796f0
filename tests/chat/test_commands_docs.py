"""docs/commands.md has every command, and no other; there are few of them."""

import re
from pathlib import Path

from tests.chat.harness import Harness

DOC = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def test_the_tables_list_the_commands_of_players_and_those_of_managers_are_named(harness: Harness) -> None:
    rows = re.findall(r"^\| `/(cantstop [^`]*)` \|", DOC, re.MULTILINE)
    of_managers = [name for name in harness.commands if name.startswith("cantstop-admin")]
    of_players = [name for name in harness.commands if name not in of_managers]
    listed = [next((name for name in of_players if f"{row} ".startswith(f"{name} ")), row) for row in rows]
    assert sorted(listed) == sorted(of_players)
    assert of_managers
    assert [name for name in of_managers if f"`/{name}`" not in DOC] == []


def test_the_options_in_the_tables_are_those_of_the_commands(harness: Harness) -> None:
    rows = dict(re.findall(r"^\| `/(cantstop [a-z]+)([^`]*)` \|", DOC, re.MULTILINE))
    options = {name: re.findall(r"[a-z]\w*", text) for name, text in rows.items()}
    for name, listed in options.items():
        known = [parameter.display_name for parameter in harness.commands[name].parameters]
        assert [option for option in listed if option not in known] == [], name


def test_there_are_few_commands_with_few_options(harness: Harness) -> None:
    assert len(harness.commands.keys() - {"cantstop crowd"}) <= 13
    options = {name: len(command.parameters) for name, command in harness.commands.items()}
    assert sum(options.values()) <= 30
    assert max(options.values()) <= 8
