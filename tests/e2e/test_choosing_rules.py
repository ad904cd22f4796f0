"""Rules are chosen with the command, changed in the lobby, and kept for a rematch and for the server."""

from pathlib import Path
from typing import Any

import pytest

from bot.game import Starter
from bot.game.notation import parse_rules
from playground.testing import CallbackType, CommandError, Permissions, Response
from tests.e2e.card_reader import find_boards, is_finished
from tests.e2e.harness import running_bot
from tests.e2e.players import Party, Server, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")

NO_JUMP = "Bidding moves markers, so it cannot be combined with jumping or no-stopping."
BY_PLAYERS = "With bidding, the number of players always decides how many columns win."
BEGUN = "This game has already started."

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


EXCLUDED = [
    ({"bidding": True, "crowded": "jump"}, NO_JUMP),
    ({"bidding": True, "crowded": "no-stop"}, NO_JUMP),
    ({"bidding": True, "columns": "3"}, BY_PLAYERS),
    ({"edition": "franjos", "bidding": True, "columns": "5"}, BY_PLAYERS),
]


@pytest.mark.parametrize(("options", "reason"), EXCLUDED)
async def test_what_excludes_each_other_is_refused_with_the_reason(
    server: Server, options: dict[str, Any], reason: str
) -> None:
    ann = server.add_member("Ann")
    assert refusal(await ann.command(server.channel, "cantstop new", **options)) == reason
    assert find_boards(server.channel) == []
    party = await server.open_lobby("Ben", "Cem")
    with party.assert_unchanged():
        assert (
            refusal(await party.host.command(server.channel, "cantstop-keyboard variants", **options))
            == reason
        )


async def test_the_host_changes_the_rules_by_command_until_the_game_begins(server: Server) -> None:
    party = await server.open_lobby("Ann", "Ben", edition="franjos")
    ann, ben = party.players
    await ann.command(server.channel, "cantstop-keyboard variants", columns="4")
    assert "-# Franjos edition · the host decides who goes first" in party.board.text
    await ann.command(server.channel, "cantstop-keyboard variants", edition="asmodee")
    assert "-# Asmodée edition" in party.board.text
    assert "goes first" not in party.board.text
    await server.wait_until(lambda: len(find_boards(server.channel)) == 1)
    with party.assert_unchanged():
        for user in (ben, server.add_member("Eve")):
            response = await user.command(server.channel, "cantstop-keyboard variants", columns="5")
            assert f"Only the host, {ann.mention}, or a moderator" in refusal(response)
    moderator = server.add_member("Mia", moderator=True)
    await moderator.command(server.channel, "cantstop-keyboard variants", crowded="jump")
    assert "runners jump over" in party.board.text
    await server.wait_until(lambda: len(find_boards(server.channel)) == 1)
    await party.start()
    await party.wait_for_ping()
    with party.assert_unchanged():
        assert refusal(await ann.command(server.channel, "cantstop-keyboard variants", columns="5")) == BEGUN


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


async def test_the_form_is_for_the_host_and_for_the_lobby_alone(server: Server) -> None:
    party = await server.open_lobby("Ann", "Ben")
    ann, ben = party.players
    options = await ann.click(party.board, "Options")
    with party.assert_unchanged():
        for user in (ben, server.add_member("Eve")):
            response = await user.click(party.board, "Options")
            assert f"Only the host, {ann.mention}, or a moderator" in refusal(response)
    early, late = await open_form(party), await open_form(party)
    await party.leave_lobby(ann)
    with party.assert_unchanged():
        response = await ann.submit(early, {"edition": "franjos"})
        assert f"Only the host, {ben.mention}, or a moderator" in refusal(response)
    await party.press("Join", ann)
    await party.press("Start", ben)
    await party.wait_for_ping()
    with party.assert_unchanged():
        assert refusal(await ann.submit(late, {"edition": "franjos"})) == BEGUN
        assert refusal(await ann.click(options, "Change the rules")) == BEGUN


async def test_a_form_opened_before_a_kill_works_after_it(database: Path) -> None:
    async with running_bot(database) as bot:
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


async def test_a_rematch_is_played_by_the_rules_of_the_game_before(server: Server) -> None:
    party = await server.start_game(
        "Ann", "Ben", edition="asmodee", columns="4", crowded="jump", starter="random"
    )
    ann, ben = party.players
    await ann.click(await ann.command(server.channel, "cantstop leave"), "Leave the game")
    await party.wait_until(lambda: is_finished(party.board))
    last = party.stored
    await ben.click(party.board, "Rematch")
    assert "🔁 Rematch!" in party.board.text
    assert f"Games won: {ben.mention} 1 – {ann.mention} 0" in party.board.text
    assert "-# Asmodée edition · a random player goes first · runners jump" in party.board.text
    await party.press("Join", ann)
    await party.wait_for_ping()
    first, second = last.game.started, party.stored.game.started
    assert second.first_seat == 1 - first.first_seat
    assert party.stored.game.started.rules == parse_rules("asmodee,columns=4,starter=random,crowded=jump")


@pytest.mark.parametrize("who", ["first", "nobody", "stranger"])
async def test_the_command_that_starts_names_who_begins(server: Server, who: str) -> None:
    party = await server.open_lobby("Ann", "Ben", "Cem", edition="ravensburger")
    cem, eve = party.players[2], server.add_member("Eve")
    if who == "stranger":
        with party.assert_unchanged():
            response = await party.host.command(server.channel, "cantstop-keyboard start", first=eve)
            assert "That player has left" in refusal(response)
            response = await cem.command(server.channel, "cantstop-keyboard start", first=cem)
            assert "Only the host" in refusal(response)
        return
    options: dict[str, Any] = {"first": cem} if who == "first" else {}
    await party.host.command(server.channel, "cantstop-keyboard start", **options)
    await party.wait_for_ping()
    started = party.stored.game.started
    assert started.rules.starter is Starter.HOST
    assert bool(started.roll_off) is (who == "nobody")
    assert ("Rolling for the first turn" in party.board.text) is (who == "nobody")
    assert party.on_turn is party.players[started.first_seat]
    assert who == "nobody" or party.on_turn is cem


async def test_a_servers_defaults_are_played_where_nothing_else_is_asked_for(database: Path) -> None:
    async with running_bot(database) as bot:
        server, elsewhere = Server.create(bot), Server.create(bot)
        manager = bot.discord.add_user("Mia")
        server.guild.add_member(manager, permissions=Permissions.MANAGE_GUILD)
        response = await manager.command(
            server.channel, "cantstop-admin defaults", edition="franjos", crowded="jump"
        )
        franjos = "Franjos edition: 3 columns win · the host decides who goes first"
        sentence = f"{franjos} · runners jump over other players' markers."
        assert sentence in response.text
        assert response.ephemeral
        response = await manager.command(server.channel, "cantstop-admin defaults", bidding=True)
        assert refusal(response) == NO_JUMP
        await bot.restart()
        party = await server.open_lobby("Ann", "Ben")
        different = "Franjos edition · the host decides who goes first"
        assert f"-# {different} · runners jump over other players' markers" in party.board.text
        assert "Franjos edition" in (await party.host.command(server.channel, "cantstop rules")).text
        other = await server.open_lobby(
            "Cem", "Dee", channel=server.guild.add_channel("more"), crowded="share"
        )
        assert f"-# {different}\n" in other.board.text
        assert "edition" not in (await elsewhere.open_lobby("Eve", "Fay")).board.text


async def test_defaults_are_for_those_who_manage_the_server(server: Server) -> None:
    moderator, ann = server.add_member("Mia", moderator=True), server.add_member("Ann")
    for user in (moderator, ann):
        with pytest.raises(CommandError):
            await user.command(server.channel, "cantstop-admin defaults", edition="franjos")
    (command,) = [
        command
        for known in server.discord.application.commands.values()
        for command in known.values()
        if command["name"] == "cantstop-admin"
    ]
    needed, command["default_member_permissions"] = command["default_member_permissions"], None
    try:  # a server can show the command to everybody
        for user in (moderator, ann):
            response = await user.command(server.channel, "cantstop-admin defaults", edition="franjos")
            assert refusal(response) == "Only members with the **Manage Server** permission can do that."
    finally:
        command["default_member_permissions"] = needed
    assert "Franjos" not in (await server.open_lobby("Ben", "Cem")).board.text


@pytest.mark.parametrize(
    ("lesson", "pictured"),
    [
        ("parker", True),
        ("ravensburger", True),
        ("asmodee", True),
        ("franjos", True),
        ("columns", False),
        ("starter", False),
        ("jump", True),
        ("no-stop", True),
        ("priority", True),
        ("bidding", True),
    ],
)
async def test_every_rule_is_explained_and_shown(server: Server, lesson: str, pictured: bool) -> None:
    ann = server.add_member("Ann")
    for place in (server.channel, ann.dm()):
        message = (await ann.command(place, "cantstop rules", edition=lesson)).shown
        assert message.visible_to is ann or place is ann.dm()
        assert message.text.startswith("## ")
        assert len(message.text) > 200
        assert len(message.attachments) == len(message.alt_texts) == pictured
        for attachment, description in zip(message.attachments, message.alt_texts, strict=True):
            assert attachment.bytes.startswith(b"\x89PNG")
            assert len(description) > 50
            assert description in message.text, "the text says what the picture shows"


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
