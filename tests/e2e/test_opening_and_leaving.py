"""Tables are opened, left and ended by those who may do it."""

import re

import pytest

from bot.chat.needed_permissions import INVITED
from playground.model.channels import Channel
from playground.testing import Permissions, Response, User
from tests.e2e.card_reader import find_board, find_boards, find_last_board
from tests.e2e.faults import is_picture_board
from tests.e2e.players import Party, Server, refusal
from tests.e2e.stored_tables import read_table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def leave(party: Party, player: User) -> Response:
    """Leave the game by the command and its confirmation."""
    question = await player.command(party.channel, "cantstop leave")
    assert question.ephemeral
    assert question.text.startswith("Leave this game?")
    return await player.click(question, "Leave the game")


@pytest.mark.parametrize("on_turn", [True, False])
async def test_a_player_who_leaves_is_asked_first_and_the_others_play_on(
    server: Server, on_turn: bool
) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    await party.step()
    goes = party.on_turn if on_turn else party.waiting_player
    with party.assert_unchanged():
        await goes.command(server.channel, "cantstop leave")
    before = party.on_turn
    response = await leave(party, goes)
    assert "You have left the game." in response.text
    await server.wait_until(lambda: f"{goes.mention} has left the game" in party.board.text)
    assert (party.on_turn is before) is not on_turn
    assert "~~" in party.board.text
    assert refusal(await goes.click(party.board, party.board.buttons[1].label))
    await party.play(lambda: party.board.text.count("✅"))
    assert goes.id in party.stored.seats
    assert party.stored.status == "playing"


async def test_the_last_one_left_wins(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    ann, ben, cem = party.players
    await leave(party, cem)
    await leave(party, ann)
    await server.wait_until(lambda: party.winner is ben)
    assert party.stored.game.state.winners == (1,)
    figures = await ben.command(server.channel, "cantstop stats")
    assert "1 game, 1 won (100%)" in figures.text

    def calls() -> list[str]:
        return [ping.text for player in party.players for ping in player.pings(server.channel)]

    await server.wait_until(lambda: calls() and not any("your turn" in call for call in calls()))


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 50035), (413, 40005)])
async def test_figures_are_text_alone_where_discord_refuses_their_picture(
    server: Server, status: int, code: int
) -> None:
    party = await server.start_game("Ann", "Ben")
    ann, ben = party.players
    await leave(party, ann)
    await server.wait_until(lambda: party.winner is ben)
    pictured = await ben.command(server.channel, "cantstop stats")
    assert pictured.shown.attachments
    for method, path in (
        ("POST", "/interactions/*/*/callback"),
        ("PATCH", "/webhooks/*/*/messages/@original"),
    ):
        server.discord.faults.add(
            method, path, status=status, code=code, times=None, when=lambda request: bool(request.files)
        )
    plain = await ben.command(server.channel, "cantstop stats")
    assert "1 game, 1 won (100%)" in plain.text
    assert not plain.shown.attachments


async def test_a_stranger_cannot_leave_and_nobody_leaves_twice(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    with party.assert_unchanged():
        response = await server.add_member("Eve").command(server.channel, "cantstop leave")
        assert refusal(response) == "You are not playing in this game."
    ann = party.players[0]
    first = await ann.command(server.channel, "cantstop leave")
    second = await ann.command(server.channel, "cantstop leave")
    await ann.click(first, "Leave the game")
    await server.wait_until(lambda: "has left" in party.board.text)
    with party.assert_unchanged():
        assert refusal(await ann.click(second, "Leave the game")) == "You have left this game."


async def test_a_game_ends_without_a_winner_when_everybody_agrees(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    ann, ben, cem = party.players
    with party.assert_unchanged():
        assert "Only the host" in refusal(await ben.command(server.channel, "cantstop-keyboard end"))
    await ann.command(server.channel, "cantstop-keyboard end")
    assert f"Do you agree, {ben.mention} and {cem.mention}?" in party.board.text
    await party.press("End the game", ben)
    with party.assert_unchanged():
        assert "already agreed" in refusal(await ben.click(party.board, "End the game"))
        assert refusal(await server.add_member("Eve").click(party.board, "End the game"))
    await party.step()
    assert "to end this game" in party.board.text, "the question stays"
    await cem.command(server.channel, "cantstop-keyboard end")
    assert "agreed to end this game" in party.board.text
    table = party.stored
    assert (table.status, table.closing) == ("abandoned", "agreed")
    assert table.game.state.over
    assert "No finished games yet" in (await ann.command(server.channel, "cantstop stats")).text


async def test_a_game_goes_on_when_somebody_would_keep_playing(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    ann, ben, cem = party.players
    await ann.command(server.channel, "cantstop-keyboard end")
    await party.press("End the game", ben)
    yes = str(party.board.button("End the game").custom_id)
    await party.press("Keep playing", cem)
    assert "to end this game" not in party.board.text
    with party.assert_unchanged():
        response = await cem.click_raw(server.channel, party.board, yes)
        assert refusal(response) == "Nobody is asking to end this game."
    await ann.command(server.channel, "cantstop-keyboard end")
    await ben.command(server.channel, "cantstop-keyboard keep-playing")
    assert "to end this game" not in party.board.text
    await party.step()


async def test_a_moderator_is_asked_first_and_ends_a_game_alone(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    moderator = server.add_member("Mia", moderator=True)
    with party.assert_unchanged():
        question = await moderator.command(server.channel, "cantstop-keyboard end")
        assert question.ephemeral
        forged = str(question.shown.buttons[0].custom_id)
        refused = await party.host.click_raw(server.channel, party.board, forged)
        assert refusal(refused).startswith("I don't know that button.")
    await moderator.click(question, "End the game")
    await server.wait_until(lambda: "moderator ended this game" in party.board.text)
    assert party.stored.closing == "moderated"
    assert [button.label for button in party.board.buttons] == ["Rematch", "Check the dice"]


@pytest.mark.parametrize("who", ["host", "moderator", "guest", "stranger"])
async def test_a_lobby_is_cancelled_by_its_host_or_a_moderator_alone(server: Server, who: str) -> None:
    party = await server.open_lobby("Ann", "Ben")
    users = {
        "host": party.host,
        "moderator": server.add_member("Mia", moderator=True),
        "guest": party.players[1],
        "stranger": server.add_member("Eve"),
    }
    table, message = party.stored, party.board
    if who in {"guest", "stranger"}:
        with party.assert_unchanged():
            for label in ("Options", "Start"):
                response = await users[who].click(message, label)
                assert f"Only the host, {party.host.mention}, or a moderator" in refusal(response)
            assert refusal(await users[who].command(server.channel, "cantstop-keyboard end"))
        return
    options = await users[who].click(message, "Options")
    asked = await users[who].click(options, "Cancel the game")
    assert message.buttons
    assert party.players[1].mention in asked.text
    await users[who].click(asked, "Cancel the game")
    await party.wait_until(lambda: not message.buttons)
    assert not message.buttons
    assert "cancelled" in message.text
    assert read_table(server.bot.database, table.id).closing == "cancelled"
    response = await party.host.click_raw(server.channel, message, f"cs1:{table.id}:0:join")
    assert "over" in refusal(response)
    await party.open()


async def test_a_host_frees_somebody_elses_seat(server: Server) -> None:
    party = await server.open_lobby("Ann", "Ben")
    ann, ben = party.players
    with party.assert_unchanged():
        assert "Only the host" in refusal(
            await ben.command(server.channel, "cantstop-keyboard remove", player=ann)
        )
        eve = server.add_member("Eve")
        assert "doesn't have a seat" in refusal(
            await ann.command(server.channel, "cantstop-keyboard remove", player=eve)
        )
    await ann.command(server.channel, "cantstop-keyboard remove", player=ben)
    assert ben.mention not in party.board.text
    assert party.stored.seats == (ann.id,)


async def test_a_second_game_in_a_channel_is_pointed_to_the_first(server: Server) -> None:
    party = await server.open_lobby("Ann", "Ben")
    with party.assert_unchanged():
        response = await server.add_member("Cem").command(server.channel, "cantstop new")
        assert f"/{server.guild.id}/{server.channel.id}/{party.board.id}" in response.text
    assert response.ephemeral
    assert len(find_boards(server.channel)) == 1


async def test_nobody_hosts_more_than_five_open_games(server: Server) -> None:
    ann = server.add_member("Ann")
    for number in range(5):
        await ann.command(server.guild.add_channel(f"games-{number}"), "cantstop new")
    response = await ann.command(server.channel, "cantstop new")
    assert "hosting 5 open games" in refusal(response)
    await server.add_member("Ben").command(server.channel, "cantstop new")
    assert find_board(server.channel)


async def test_a_game_is_not_opened_where_it_cannot_be_played(server: Server) -> None:
    ann = server.add_member("Ann")
    quiet = server.guild.add_channel("quiet")
    quiet.deny_bot(Permissions.SEND_MESSAGES)
    response = await ann.command(quiet, "cantstop new")
    assert "**Send Messages**" in refusal(response)
    quiet.deny_bot(Permissions.SEND_MESSAGES_IN_THREADS)
    response = await ann.command(quiet.add_thread("t"), "cantstop new")
    assert "**Send Messages in Threads**" in refusal(response)
    assert not find_boards(quiet)


@pytest.mark.parametrize(
    "command",
    [
        *("cantstop " + line for line in ("show", "leave")),
        *(
            "cantstop-keyboard " + line
            for line in ("join", "start", "roll", "stop", "end", "rematch", "keep-playing")
        ),
    ],
)
async def test_commands_say_where_there_is_no_game(server: Server, command: str) -> None:
    ann = server.add_member("Ann")
    response = await ann.command(server.channel, command)
    assert refusal(response) == "There is no game in this channel. Start one with `/cantstop new`."


async def test_there_is_help_rules_and_an_empty_leaderboard(server: Server) -> None:
    ann = server.add_member("Ann")
    for place in (server.channel, ann.dm()):
        for line in ("help", "rules"):
            response = await ann.command(place, f"cantstop {line}")
            assert response.ephemeral
            assert len(response.text) > 200
        assert "No finished games yet" in (await ann.command(place, "cantstop stats")).text
    response = await ann.command(server.channel, "cantstop leaderboard")
    assert "Nobody is on this list yet" in response.text
    assert not response.ephemeral


HOSTILE = (
    "**bold** __under__ ~~gone~~ ||spoiler|| `code`",
    "[click](https://example.org)",
    "@everyone",
    "<@123456789012345678>",
    "<#123456789012345678>",
    "</help:1> <t:0:R>",
    "# heading\n> quote",
    "\u202egnikcatta\u202c",
    "אבגד דהו",
    "Z̸̡̢͓̳̜̪̥̍̄͊̀a̷̧̼̫l̶̡̛g̵̨o̴",
    "W" * 32,
    "\u200b\u200d",
)


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_is_shown_tamed(server: Server, name: str) -> None:
    party = await server.start_game(name, "Ben")
    for _ in range(3):
        await party.step()
    (description,) = party.board.alt_texts
    assert len(description) <= 1024
    await leave(party, party.players[1])
    await server.wait_until(lambda: party.winner is party.host)
    listed = (await party.host.command(server.channel, "cantstop leaderboard")).text
    figures = (await party.host.command(server.channel, "cantstop stats")).text
    for text in (listed, figures):
        shown = re.findall("\u2068([^\u2069]*)\u2069", text)
        assert shown, text
        for part in shown:
            plain = part.replace("\\", "")
            assert 0 < len(plain.replace("\u200b", "")) <= 24
            assert not re.search(r"(?<!\\)(\*\*|__|~~|\|\||`)", part), part
            assert not re.search(r"@everyone|(?<!\\)<|\n|\u202e", part), part
    assert not any(message.mention_everyone for message in server.channel.visible)


async def test_the_bot_speaks_of_the_servers_members_by_their_names_there(server: Server) -> None:
    party = server.add_party("Ann", "Ben")
    server.guild.add_member(party.players[1], nick="The Marmot")
    await party.open()
    await party.start()
    await leave(party, party.host)
    await server.wait_until(lambda: party.winner)
    listed = await party.host.command(server.channel, "cantstop leaderboard")
    assert "The Marmot" in listed.text


async def test_a_challenge_calls_people_once_and_keeps_their_seats(server: Server) -> None:
    ann, ben, cem = (server.add_member(name) for name in ("Ann", "Ben", "Cem"))
    hidden = server.add_member("Eve")
    server.channel.deny(hidden, Permissions.VIEW_CHANNEL)
    refused = await ann.command(server.channel, "cantstop new", opponent=hidden)
    assert "can't see this channel" in refusal(refused)
    await ann.command(server.channel, "cantstop new", opponent=ben, opponent2=cem)
    await server.wait_until(lambda: ben.pings(server.channel))
    (call,) = ben.pings(server.channel)
    assert call.pings == {ben, cem}
    await cem.click(find_board(server.channel), "Not now")
    await server.wait_until(lambda: find_board(server.channel).text.count("kept for") == 1)
    await ben.click(find_board(server.channel), "Join")
    await server.wait_until(lambda: "kept for" not in find_board(server.channel).text)
    await ann.click(find_board(server.channel), "Start")
    await server.wait_until(lambda: call.deleted)


async def test_the_permissions_of_the_invitation_do_for_boards_calls_and_threads(server: Server) -> None:
    server.channel.deny_bot(~Permissions(INVITED.value))
    party = await server.start_game("Ann", "Ben")
    assert is_picture_board(party.board)
    await party.next_turn()
    await party.wait_for_ping()
    cem = server.add_member("Cem")
    server.guild.add_member(cem, permissions=Permissions.MANAGE_GUILD)
    assert "I have every permission" in (await cem.command(server.channel, "cantstop-admin check")).text
    offer = await cem.command(server.channel, "cantstop new")
    await cem.click(offer, "Open a thread")
    await server.wait_until(lambda: any(map(cem.sees, threads_of(server))))


async def test_a_second_game_gets_a_thread_named_after_its_host(server: Server) -> None:
    await server.start_game("Ann", "Ben")
    cem = server.add_member("Cem")
    server.channel.deny_bot(Permissions.CREATE_PUBLIC_THREADS)
    refused = await cem.command(server.channel, "cantstop new")
    assert "**Create Public Threads**" in refusal(refused)
    server.channel.allow_bot(Permissions.CREATE_PUBLIC_THREADS)
    offer = await cem.command(server.channel, "cantstop new", edition="franjos")
    await cem.click(offer, "Open a thread")

    await server.wait_until(lambda: any(map(cem.sees, threads_of(server))))
    (thread,) = threads_of(server)
    board = find_last_board(cem.sees(thread))
    assert cem.mention in board.text
    assert "Franjos" in board.text


def threads_of(server: Server) -> list[Channel]:
    """Return the threads in a server."""
    return [channel for channel in server.discord.world.channels_of(server.guild) if channel.is_thread]
