"""Rules are chosen with the command, and changed in the form of the lobby."""

from typing import Any

import pytest

from bot.game.notation import parse_rules
from playground.testing import CallbackType, Response
from tests.e2e.harness import BotProcess
from tests.e2e.players import Party, Server

NO_JUMP = "Bidding moves markers, so it cannot be combined with jumping or no-stopping."
BY_PLAYERS = "With bidding, the number of players always decides how many columns win."

CHOICES = [
    ({}, "parker", 3, None),
    (
        {"edition": "ravensburger"},
        "ravensburger",
        3,
        "Ravensburger edition · the host decides who goes first",
    ),
    (
        {"edition": "asmodee", "columns": "5", "crowded": "jump", "starter": "random"},
        "asmodee,columns=5,starter=random,crowded=jump",
        5,
        "Asmodée edition · a random player goes first · runners jump over other players' markers",
    ),
    (
        {"edition": "franjos", "columns": "by-players", "crowded": "no-stop", "starter": "roll-off"},
        "franjos,columns=by-players,starter=roll-off,crowded=no-stop",
        5,
        "Franjos edition · 5 columns win with two players, 4 with three, 3 with four · no stopping on "
        "another player's marker",
    ),
    (
        {"bidding": True, "placing_priority": True},
        "parker,priority,bidding",
        5,
        "5 columns win with two players, 4 with three, 3 with four · new runners come first · the others "
        "bid on each turn",
    ),
]
"""Options of a command, the rules that they are, and how the lobby says so."""


@pytest.mark.parametrize(("options", "rules", "columns", "different"), CHOICES)
async def test_what_is_chosen_is_said_in_the_lobby_and_played(
    server: Server, options: dict[str, Any], rules: str, columns: int, different: str | None
) -> None:
    party = await server.open_lobby("Ann", "Ben", **options)
    assert f"Be first to the top of **{columns} columns**." in party.board.text
    *small, seal = [line[3:] for line in party.board.text.splitlines() if line.startswith("-# ")]
    assert small == ([different] if different else [])
    assert seal.startswith("🎲 Seal of the dice: ")
    response = await party.host.command(server.channel, "cantstop-keyboard start")
    assert not response.ephemeral
    await party.wait_for_ping()
    assert party.stored.game.started.rules == parse_rules(rules)


async def test_a_form_asks_the_host_for_the_rules(server: Server) -> None:
    party = await server.open_lobby("Ann", "Ben", edition="franjos", columns="4", crowded="jump")
    message = party.board
    form = await open_form(party)
    assert selected_values(form) == {
        "edition": ["franjos"],
        "columns": ["4"],
        "starter": ["printed"],
        "crowded": ["jump"],
        "extras": [],
    }
    response = await party.host.submit(form, {})
    assert response.kind is CallbackType.UPDATE
    assert "Franjos edition: 4 columns win · the host decides who goes first · runners jump" in response.text
    assert party.board is message
    assert "**4 columns**" in message.text
    assert "-# Franjos edition · the host decides who goes first · runners jump" in message.text
    form = await open_form(party)
    answers = {"edition": "asmodee", "columns": "5", "starter": "random", "crowded": "no-stop", "extras": []}
    await party.host.submit(form, answers)
    await party.wait_until(lambda: "**5 columns**" in message.text)
    assert party.board is message
    assert (
        "-# Asmodée edition · a random player goes first · no stopping on another player's marker"
        in message.text
    )
    form = await open_form(party)
    answers = {"columns": "printed", "starter": "printed", "crowded": "share", "extras": ["bidding"]}
    await party.host.submit(form, answers)
    await party.wait_until(lambda: "5 columns win with two players" in message.text)
    assert "the others bid on each turn" in message.text
    form = await open_form(party)
    with party.assert_unchanged():
        refused = await party.host.submit(form, {"crowded": "jump"})
        assert refused.text == f"Nothing has changed. {NO_JUMP}"
        again = await party.host.click(refused, "Try again")
        assert selected_values(again)["crowded"] == ["jump"]
        assert selected_values(again)["extras"] == ["bidding"]
        refused = await party.host.submit(again, {"crowded": "share", "columns": "3"})
        assert refused.text == f"Nothing has changed. {BY_PLAYERS}"


async def test_a_form_opened_before_a_kill_works_after_it(bot: BotProcess) -> None:
    party = await Server.create(bot).open_lobby("Ann", "Ben")
    message = party.board
    form = await open_form(party)
    await bot.restart()
    await party.host.submit(form, {"edition": "franjos"})
    await party.wait_until(lambda: "-# Franjos edition" in message.text)
    assert party.board is message
    await bot.restart()
    await party.host.command(party.channel, "cantstop-keyboard start", first=party.players[1])
    await party.wait_for_ping()
    assert party.on_turn is party.players[1]


async def open_form(party: Party) -> Response:
    """Open the form, as the host."""
    options = await party.host.click(party.board, "Options")
    form = await party.host.click(options, "Change the rules")
    assert form.kind is CallbackType.MODAL
    return form


def selected_values(form: Response) -> dict[str, list[str]]:
    """Return what is selected in a form, by the names of its fields."""
    assert form.modal is not None
    fields = [part["component"] for part in form.modal["components"]]
    return {
        field["custom_id"]: [option["value"] for option in field["options"] if option.get("default")]
        for field in fields
    }
