"""Tables are opened, left and ended by those who may do it."""

import pytest

from bot.chat.needed_permissions import INVITED
from playground.model.channels import Channel
from playground.testing import Permissions
from tests.e2e.card_reader import find_board, find_boards
from tests.e2e.faults import is_picture_board
from tests.e2e.players import Party, Server, refusal


@pytest.mark.parametrize("on_turn", [True, False])
async def test_a_player_who_leaves_is_asked_first_and_the_others_play_on(trio: Party, on_turn: bool) -> None:
    await trio.step()
    goes = trio.on_turn if on_turn else trio.waiting_player
    with trio.assert_unchanged():
        question = await goes.command(trio.channel, "cantstop leave")
        assert question.ephemeral
        assert question.text.startswith("Leave this game?")
    before = trio.on_turn
    response = await goes.click(question, "Leave the game")
    assert "You have left the game." in response.text
    await trio.wait_until(lambda: f"{goes.mention} has left the game" in trio.board.text)
    assert (trio.on_turn is before) is not on_turn
    assert "~~" in trio.board.text
    assert refusal(await goes.click(trio.board, trio.board.buttons[1].label))
    await trio.play(lambda: trio.board.text.count("✅"))
    assert goes.id in trio.stored.seats
    assert trio.stored.status == "playing"


async def test_the_last_one_left_wins(trio: Party) -> None:
    ann, ben, cem = trio.players
    await trio.leave(cem)
    await trio.leave(ann)
    await trio.wait_until(lambda: trio.winner is ben)
    assert trio.stored.game.state.winners == (1,)
    figures = await ben.command(trio.channel, "cantstop stats")
    assert "1 game, 1 won (100%)" in figures.text

    def calls() -> list[str]:
        return [ping.text for player in trio.players for ping in player.pings(trio.channel)]

    await trio.wait_until(lambda: calls() and not any("your turn" in call for call in calls()))


async def test_a_game_ends_without_a_winner_when_everybody_agrees(server: Server, trio: Party) -> None:
    ann, ben, cem = trio.players
    with trio.assert_unchanged():
        assert "Only the host" in refusal(await ben.command(trio.channel, "cantstop-keyboard end"))
    await ann.command(trio.channel, "cantstop-keyboard end")
    assert f"Do you agree, {ben.mention} and {cem.mention}?" in trio.board.text
    await trio.press("End the game", ben)
    with trio.assert_unchanged():
        assert "already agreed" in refusal(await ben.click(trio.board, "End the game"))
        assert refusal(await server.add_member("Eve").click(trio.board, "End the game"))
    await trio.step()
    assert "to end this game" in trio.board.text, "the question stays"
    await cem.command(trio.channel, "cantstop-keyboard end")
    assert "agreed to end this game" in trio.board.text
    table = trio.stored
    assert (table.status, table.closing) == ("abandoned", "agreed")
    assert table.game.state.over
    assert "No finished games yet" in (await ann.command(trio.channel, "cantstop stats")).text


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


async def test_the_bot_speaks_of_the_servers_members_by_their_names_there(server: Server) -> None:
    party = server.add_party("Ann", "Ben")
    server.guild.add_member(party.players[1], nick="The Marmot")
    await party.open()
    await party.start()
    await party.leave(party.host)
    await server.bot.wait_until(lambda: party.winner)
    listed = await party.host.command(server.channel, "cantstop leaderboard")
    assert "The Marmot" in listed.text


async def test_a_challenge_calls_people_once_and_keeps_their_seats(server: Server) -> None:
    ann, ben, cem = (server.add_member(name) for name in ("Ann", "Ben", "Cem"))
    hidden = server.add_member("Eve")
    server.channel.deny(hidden, Permissions.VIEW_CHANNEL)
    refused = await ann.command(server.channel, "cantstop new", opponent=hidden)
    assert "can't see this channel" in refusal(refused)
    await ann.command(server.channel, "cantstop new", opponent=ben, opponent2=cem)
    await server.bot.wait_until(lambda: ben.pings(server.channel))
    (call,) = ben.pings(server.channel)
    assert call.pings == {ben, cem}
    await cem.click(find_board(server.channel), "Not now")
    await server.bot.wait_until(lambda: find_board(server.channel).text.count("kept for") == 1)
    await ben.click(find_board(server.channel), "Join")
    await server.bot.wait_until(lambda: "kept for" not in find_board(server.channel).text)
    await ann.click(find_board(server.channel), "Start")
    await server.bot.wait_until(lambda: call.deleted)


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
    await server.bot.wait_until(lambda: any(map(cem.sees, threads_of(server))))


def threads_of(server: Server) -> list[Channel]:
    """Return the threads in a server."""
    return [channel for channel in server.discord.world.channels_of(server.guild) if channel.is_thread]
