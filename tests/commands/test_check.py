"""What a check of the machine, the database and Discord finds, and what it says to do."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.inspection import DiscordInspection, Gap
from bot.commands import check
from bot.commands.check import State, discord_findings, disk_finding, erasures_finding
from bot.erasures import ErasureList
from bot.settings import Settings
from bot.store import Inspection
from bot.tables import Location

FINE = DiscordInspection(
    name="Can't Stop#1234",
    invitation_url="https://discord.example/invite",
    interactions_url=None,
    user_install=True,
    shards=2,
    starts_left=(998, 1000),
    clock_offset=0.4,
    servers=3,
    channels=1,
    gaps=(),
)


def test_a_bot_that_lacks_nothing_has_a_line_for_everything() -> None:
    assert [str(finding) for finding in discord_findings(FINE)] == [
        "ok       token        Discord knows the bot as Can't Stop#1234.",
        "ok       starts       Discord lets the bot connect 998 more times today, of 1,000.",
        "ok       servers      The bot is in 3 servers.",
        "ok       permissions  None is missing in the servers, nor in 1 channel with an open game.",
        "ok       clock        It agrees with Discord's.",
    ]


@pytest.mark.parametrize(
    ("subject", "state", "words", "changes"),
    [
        ("application", State.PROBLEM, "to https://h.example ", {"interactions_url": "https://h.example"}),
        ("application", State.WARNING, "or set SERVERS_ONLY=yes", {"user_install": False}),
        ("starts", State.FINE, "200 more times today, of 1,000", {"starts_left": (200, 1000)}),
        ("starts", State.WARNING, "199 more times today, of 1,000", {"starts_left": (199, 1000)}),
        ("clock", State.WARNING, "42 s ahead of", {"clock_offset": 42.4}),
        ("clock", State.WARNING, "3600 s behind", {"clock_offset": -3600}),
        ("clock", State.WARNING, "did not say", {"clock_offset": None}),
        ("servers", State.WARNING, "Invite it: https://discord.example/invite", {"servers": 0}),
        ("servers", State.WARNING, "in no server yet.", {"servers": 0, "invitation_url": None}),
    ],
)
def test_what_is_wrong_is_told(subject: str, state: State, words: str, changes: dict[str, object]) -> None:
    found: DiscordInspection = replace(FINE, **changes)  # type: ignore[arg-type]  # of any field
    findings = {finding.subject: finding for finding in discord_findings(found)}
    assert (findings[subject].state, words in findings[subject].text) == (state, True)
    assert ("permissions" in findings) == (found.servers > 0)


@pytest.mark.parametrize("installs", [False, True])
def test_a_bot_for_servers_only_should_not_be_among_peoples_apps(installs: bool) -> None:
    findings = discord_findings(replace(FINE, user_install=installs), servers_only=True)
    assert any("Switch User Install off" in finding.text for finding in findings) is installs


def test_missing_permissions_have_a_line_for_each_place() -> None:
    gaps = (Gap("Club", ("attach_files",)), Gap("Club #quiet", ("view_channel", "send_messages")))
    lines = [str(found) for found in discord_findings(replace(FINE, gaps=gaps)) if "perm" in found.subject]
    assert [line.split(" ", 1)[0] for line in lines] == ["warning"] * 3
    assert "Club: Without Attach Files, boards are text" in lines[0]
    assert "Club #quiet: Without View Channel," in lines[1]
    assert "Without Send Messages," in lines[1]
    assert "/cantstop-admin check" in lines[2]


def test_names_cannot_control_the_terminal() -> None:
    gap = Gap("Club\x1b[2J\r\nok  all is well", ("attach_files",))
    lines = [str(found) for found in discord_findings(replace(FINE, gaps=(gap,)))]
    assert all(line.isprintable() for line in lines)


def test_tables_that_cannot_be_read_are_problems() -> None:
    location = Location(1, 2)
    fine, broken = check.database_findings(
        Inspection(1_234, ("Table 7 in the database cannot be read.",), (location,))
    )
    assert str(fine) == "ok       database     Read 1,234 games and lobbies, 1 of them open."
    assert broken.state is State.PROBLEM
    assert broken.text.startswith("Table 7 in the database cannot be read.")


@pytest.mark.parametrize(
    ("free", "size", "state"),
    [
        (check.LITTLE_SPACE, 0, State.FINE),
        (check.LITTLE_SPACE - 1, 0, State.WARNING),
        (10 * check.LITTLE_SPACE, 6 * check.LITTLE_SPACE, State.WARNING),
        (check.NO_SPACE - 1, 0, State.PROBLEM),
    ],
)
def test_the_disk_needs_room_for_moves_and_for_backups(free: int, size: int, state: State) -> None:
    assert disk_finding(free, size).state is state


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
    (tmp_path / "file").write_text("")
    assert erasures_finding(tmp_path / "file" / "erased") is not None
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = erasures_finding(tmp_path / "erased")
    assert found is not None
    assert f"{tmp_path} belongs to user" in found.text


def test_misspelt_settings_and_an_open_file_are_warnings(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    complete = Settings.parse({}, token_required=False)
    assert [finding.state for finding in check.settings_findings(complete, dotenv)] == [State.FINE]
    dotenv.write_text("")
    dotenv.chmod(0o644)
    misspelt = Settings.parse({"DATABSE_URL": "x", "LOGLEVEL": "x"}, token_required=False)
    found = check.settings_findings(misspelt, dotenv)
    assert {finding.state for finding in found} == {State.WARNING}
    assert [finding.text.split()[0] for finding in found] == ["Other", "DATABSE_URL", "LOGLEVEL"]
