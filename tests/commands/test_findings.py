"""The lines of a check: what was found, and what to do."""

from dataclasses import replace

import pytest

from bot.chat.inspection import DiscordInspection, Gap
from bot.commands.findings import (
    LITTLE_SPACE,
    NO_SPACE,
    Finding,
    State,
    database_findings,
    discord_findings,
    disk_finding,
)
from bot.store import Inspection
from bot.tables import Location

FINE = DiscordInspection(
    name="Can't Stop#1234",
    invitation_url="https://discord.example/invite",
    interactions_url=None,
    user_install=False,
    shards=2,
    starts_left=(998, 1000),
    clock_offset=0.4,
    servers=3,
    channels=1,
    gaps=(),
)


def findings(**changes: object) -> dict[str, Finding]:
    """Return the latest finding for each subject."""
    changed: DiscordInspection = replace(FINE, **changes)  # type: ignore[arg-type]
    return {finding.subject: finding for finding in discord_findings(changed)}


def test_a_bot_that_lacks_nothing_has_a_line_for_everything() -> None:
    assert [str(finding) for finding in discord_findings(FINE)] == [
        "ok       token        Discord knows the bot as Can't Stop#1234.",
        "ok       starts       Discord lets the bot connect 998 of 1,000 times more today.",
        "ok       servers      The bot is in 3 servers.",
        "ok       permissions  None is missing in the servers, nor in 1 channel with an open game.",
        "ok       clock        It agrees with Discord's.",
    ]


def test_clicks_that_go_elsewhere_are_a_problem() -> None:
    found = findings(interactions_url="https://elsewhere.example")["application"]
    assert found.state is State.PROBLEM
    assert "https://elsewhere.example" in found.text


def test_an_app_for_accounts_is_a_warning() -> None:
    assert findings(user_install=True)["application"].state is State.WARNING


@pytest.mark.parametrize(("left", "state"), [(200, State.FINE), (199, State.WARNING)])
def test_few_starts_left_are_a_warning(left: int, state: State) -> None:
    assert findings(starts_left=(left, 1000))["starts"].state is state


@pytest.mark.parametrize(
    ("offset", "words"), [(42.4, "42 s ahead of"), (-3600, "3600 s behind"), (None, "did not say")]
)
def test_a_clock_that_is_wrong_is_a_warning(offset: float | None, words: str) -> None:
    found = findings(clock_offset=offset)["clock"]
    assert found.state is State.WARNING
    assert words in found.text


def test_a_bot_in_no_server_is_to_be_invited() -> None:
    found = findings(servers=0)
    assert found["servers"].state is State.WARNING
    assert "https://discord.example/invite" in found["servers"].text
    assert "permissions" not in found
    assert findings(servers=0, invitation_url=None)["servers"].text == "The bot is in no server yet."


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
    fine, broken = database_findings(
        Inspection(1_234, ("Table 7 in the database cannot be read.",), (location,))
    )
    assert str(fine) == "ok       database     Read 1,234 games and lobbies, 1 of them open."
    assert broken.state is State.PROBLEM
    assert broken.text.startswith("Table 7 in the database cannot be read.")


@pytest.mark.parametrize(
    ("free", "size", "state"),
    [
        (LITTLE_SPACE, 0, State.FINE),
        (LITTLE_SPACE - 1, 0, State.WARNING),
        (10 * LITTLE_SPACE, 6 * LITTLE_SPACE, State.WARNING),
        (NO_SPACE - 1, 0, State.PROBLEM),
    ],
)
def test_the_disk_needs_room_for_moves_and_for_backups(free: int, size: int, state: State) -> None:
    assert disk_finding(free, size).state is state
