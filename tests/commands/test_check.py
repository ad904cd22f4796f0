"""What a check of the machine finds."""

import os
from pathlib import Path

import pytest

from bot.commands.check import erasures_finding, settings_findings
from bot.commands.findings import State
from bot.erasures import ErasureList
from bot.settings import Settings


async def test_a_list_of_deleted_people_that_works_needs_no_line(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "erased"
    assert erasures_finding(path) is None
    await ErasureList(path).add(1)
    assert erasures_finding(path) is None


@pytest.mark.parametrize("content", ["", "not a key\n", "00\n1800000000\n", "\xff"])
def test_a_damaged_list_is_a_problem(content: str, tmp_path: Path) -> None:
    path = tmp_path / "erased"
    path.write_text(content)
    found = erasures_finding(path)
    assert found is not None
    assert (found.state, str(path) in found.text) == (State.PROBLEM, True)


def test_a_list_that_cannot_be_written_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = erasures_finding(tmp_path / "erased")
    assert found is not None
    assert "may not write" in found.text


def test_a_file_in_place_of_the_folder_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert erasures_finding(tmp_path / "data" / "erased") is not None


def test_misspelt_settings_and_an_open_file_are_warnings(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    complete = Settings.parse({}, token_required=False)
    assert [finding.state for finding in settings_findings(complete, dotenv)] == [State.FINE]
    dotenv.write_text("")
    dotenv.chmod(0o644)
    misspelt = Settings.parse({"DATABSE_URL": "x", "LOGLEVEL": "x"}, token_required=False)
    found = settings_findings(misspelt, dotenv)
    assert {finding.state for finding in found} == {State.WARNING}
    assert [finding.text.split()[0] for finding in found] == ["Other", "DATABSE_URL", "LOGLEVEL"]
