"""The board's message: one in a channel, in sight, and replaced when it is lost."""

import pytest

from bot.game import Game
from playground.testing import Message
from tests.e2e.card_reader import find_boards, moment_of, table_of
from tests.e2e.harness import answer_timeout
from tests.e2e.players import Party, Server
from tests.e2e.stored_tables import read_table


async def test_a_click_on_a_board_that_is_just_deleted_counts_and_brings_it_back(
    server: Server, party: Party
) -> None:
    gone, player = party.board, party.on_turn
    roll = str(gone.button("Roll").custom_id)
    await server.add_member("Mia", moderator=True).delete(gone)
    with answer_timeout(party.discord, 1.0):
        response = await player.click_raw(party.channel, gone, roll, check=False)
    assert response.failed, "there is nothing left to answer with"
    await party.wait_until(lambda: party.board is not gone)
    assert party.stored.log[1].startswith("rolled")
    assert moment_of(party.board) == len(party.stored.log)
    await party.step()


async def test_a_buried_board_is_sent_again_at_the_next_turn_and_the_old_one_loses_its_buttons(
    party: Party,
) -> None:
    old = party.board
    await bury_board(party)
    await party.wait_until(lambda: party.board is not old and not old.buttons)
    assert f"/{party.board.id}" in old.text
    assert not old.attachments
    assert party.board.attachments
    await party.wait_for_ping()
    await party.step()
    await party.wait_until(lambda: len(find_boards(party.channel)) == 1)


@pytest.mark.parametrize("thread", [False, True])
async def test_turns_make_no_request_for_a_board_that_is_in_sight(server: Server, thread: bool) -> None:
    place = server.channel.add_thread("a thread") if thread else server.channel
    party = await server.start_game("Ann", "Ben", channel=place)
    await party.wait_for_ping()
    before = len(server.discord.requests)
    for _ in range(3):
        await party.next_turn()
        await party.wait_for_ping()
    paths = [(request.method, request.path) for request in server.discord.requests[before:]]
    assert ("GET", f"/channels/{place.id}/messages") not in paths
    assert ("POST", f"/channels/{place.id}/messages") in paths, "players are pinged"


@pytest.mark.parametrize("thread", [False, True])
async def test_the_table_of_a_deleted_channel_is_closed(server: Server, thread: bool) -> None:
    place = server.channel.add_thread("a thread") if thread else server.guild.add_channel("doomed")
    party = await server.start_game("Ann", "Ben", channel=place)
    table = table_of(party.board)
    since = len(server.bot.log)
    server.discord.delete_channel(place)
    await party.wait_until(lambda: server.bot.log_lines(f"Table {table} is closed", since))
    found = read_table(server.bot.database, table)
    assert (found.status, found.closing) == ("abandoned", "gone")
    again = Party(server.bot, server.channel, party.players)
    await again.open()
    await again.start()
    await again.step()


async def test_only_the_player_on_turn_is_pinged_and_only_once(trio: Party) -> None:
    pings: list[Message] = [await trio.wait_for_ping()]
    while len(pings) < 9:
        await trio.next_turn()
        pings.append(await trio.wait_for_ping())
    assert [message for message in trio.channel.messages.values() if message.pings] == pings
    assert all(f"/{trio.board.id}" in ping.text for ping in pings), "a ping leads to the board"
    assert [{user.id} for ping in pings for user in ping.pings] == players_by_turn(trio.stored.game, trio)
    for player in trio.players[1:]:
        await trio.leave(player)
    await trio.wait_until(lambda: trio.winner)
    await trio.wait_until(lambda: not any(message.pings for message in trio.channel.visible))


def players_by_turn(game: Game, party: Party) -> list[set[int]]:
    """Return the player of each turn in the log."""
    turns = {}
    for length in range(1, len(game.log) + 1):
        at = Game.replay(game.log[:length])
        turns[at.acting_since] = {party.players[at.state.on_turn].id}
    return list(turns.values())


async def bury_board(party: Party) -> None:
    """Bury the board under messages, and play until the next turn."""
    for number in range(6):
        await party.waiting_player.say(party.channel, f"{number} bottles of beer")
    await party.next_turn()
