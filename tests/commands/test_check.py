"""What a check of the machine, the database and Discord finds, and what it says to do."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.inspection import DiscordInspection, Gap
from bot.commands import check
from bot.commands.check import Level, discord_lines, disk_line, erasures_line
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
    assert [str(line) for line in discord_lines(FINE)] == [
        "ok       token        Discord knows the bot as Can't Stop#1234.",
        "ok       starts       Discord lets the bot connect 998 more times today, of 1,000.",
        "ok       servers      The bot is in 3 servers.",
        "ok       permissions  None is missing in the servers, nor in 1 channel with an open game.",
        "ok       clock        It agrees with Discord's.",
    ]


@pytest.mark.parametrize(
    ("subject", "level", "words", "changes"),
    [
        ("application", Level.PROBLEM, "to https://h.example ", {"interactions_url": "https://h.example"}),
        ("application", Level.WARNING, "or set SERVERS_ONLY=yes", {"user_install": False}),
        ("starts", Level.FINE, "200 more times today, of 1,000", {"starts_left": (200, 1000)}),
        ("starts", Level.WARNING, "199 more times today, of 1,000", {"starts_left": (199, 1000)}),
        ("clock", Level.WARNING, "42 s ahead of", {"clock_offset": 42.4}),
        ("clock", Level.WARNING, "3600 s behind", {"clock_offset": -3600}),
        ("clock", Level.WARNING, "did not say", {"clock_offset": None}),
        ("servers", Level.WARNING, "Invite it: https://discord.example/invite", {"servers": 0}),
        ("servers", Level.WARNING, "in no server yet.", {"servers": 0, "invitation_url": None}),
    ],
)
def test_what_is_wrong_is_told(subject: str, level: Level, words: str, changes: dict[str, object]) -> None:
    found: DiscordInspection = replace(FINE, **changes)  # type: ignore[arg-type]  # of any field
    lines = {line.subject: line for line in discord_lines(found)}
    assert (lines[subject].level, words in lines[subject].text) == (level, True)
    assert ("permissions" in lines) == (found.servers > 0)


@pytest.mark.parametrize("installs", [False, True])
def test_a_bot_for_servers_only_should_not_be_among_peoples_apps(installs: bool) -> None:
    lines = discord_lines(replace(FINE, user_install=installs), servers_only=True)
    assert any("Switch User Install off" in line.text for line in lines) is installs


def test_missing_permissions_have_a_line_for_each_place_whose_name_cannot_control_the_terminal() -> None:
    club, quiet = Gap("Club", ("attach_files",)), Gap("Club #quiet", ("view_channel", "send_messages"))
    hostile = Gap("Club\x1b[2J\r\nok  all is well", ("attach_files",))
    found = discord_lines(replace(FINE, gaps=(club, quiet, hostile)))
    lines = [str(line) for line in found if line.subject == "permissions"]
    assert [line.split(" ", 1)[0] for line in lines] == ["warning"] * 4
    assert "Club: Without Attach Files, boards are text" in lines[0]
    assert "Club #quiet: Without View Channel," in lines[1]
    assert "Without Send Messages," in lines[1]
    assert "/cantstop-admin check" in lines[3]
    assert all(line.isprintable() for line in lines)


def test_tables_that_cannot_be_read_are_problems() -> None:
    damage = "Table 7 in the database cannot be read."
    fine, broken = check.database_lines(Inspection(1_234, (damage,), (Location(1, 2),)))
    assert str(fine) == "ok       database     Read 1,234 games and lobbies, 1 of them open."
    assert broken.level is Level.PROBLEM
    assert broken.text.startswith(damage)


def test_the_disk_needs_room_for_moves_and_for_backups() -> None:
    assert disk_line(check.LITTLE_SPACE, 0).level is Level.FINE
    assert disk_line(check.LITTLE_SPACE - 1, 0).level is Level.WARNING
    assert disk_line(10 * check.LITTLE_SPACE, 6 * check.LITTLE_SPACE).level is Level.WARNING
    assert disk_line(check.NO_SPACE - 1, 0).level is Level.PROBLEM


async def test_a_list_of_deleted_people_that_works_needs_no_line(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "erased"
    assert erasures_line(path) is None
    await ErasureList(path).add(1)
    assert erasures_line(path) is None


@pytest.mark.parametrize("content", ["", "not a key\n", "00\n1800000000\n", "\xff"])
def test_a_damaged_list_is_a_problem(content: str, tmp_path: Path) -> None:
    path = tmp_path / "erased"
    path.write_text(content)
    told = str(erasures_line(path))
    assert told.startswith("PROBLEM ")
    assert str(path) in told


def test_a_list_that_cannot_be_written_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    assert erasures_line(tmp_path / "file" / "erased") is not None
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert f"{tmp_path} belongs to user" in str(erasures_line(tmp_path / "erased"))


def test_misspelt_settings_and_an_open_file_are_warnings(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    complete = Settings.parse({}, token_required=False)
    assert [line.level for line in check.settings_lines(complete, dotenv)] == [Level.FINE]
    dotenv.write_text("")
    dotenv.chmod(0o644)
    misspelt = Settings.parse({"DATABSE_URL": "x", "LOGLEVEL": "x"}, token_required=False)
    found = check.settings_lines(misspelt, dotenv)
    assert {line.level for line in found} == {Level.WARNING}
    assert [line.text.split()[0] for line in found] == ["Other", "DATABSE_URL", "LOGLEVEL"]
