"""Where the board is: one to a channel, within sight, whatever happens to its message and its channel."""

import asyncio
from pathlib import Path

import pytest

from bot.game import Game
from playground import Message
from tests.e2e.cards import cards, moment_of, table_of
from tests.e2e.harness import a_bot, patience
from tests.e2e.party import Club, Party
from tests.e2e.records import stored

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("line", ["show", "roll"])
async def test_a_deleted_board_comes_back_with_a_command(club: Club, line: str) -> None:
    party = await club.game("Ann", "Ben")
    player = party.on_turn
    await club.member("Mia", moderator=True).delete(party.board)
    assert not cards(club.channel)
    await player.command(club.channel, f"cantstop {line}")
    await party.step()
    assert len(cards(club.channel)) == 1


async def test_a_click_on_a_board_deleted_that_moment_counts_and_brings_it_back(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    gone, player = party.board, party.on_turn
    roll = str(gone.button("Roll").custom_id)
    await club.member("Mia", moderator=True).delete(gone)
    with patience(club.discord, 1.0):
        response = await player.click_raw(club.channel, gone, roll, check=False)
    assert response.failed, "there is nothing left to answer with"
    await party.until(lambda: party.board is not gone)
    assert party.stored.log[1].startswith("rolled")
    assert moment_of(party.board) == len(party.stored.log)
    await party.step()


async def test_a_deleted_board_comes_back_at_the_next_turn(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    goes = party.on_turn
    question = await goes.command(club.channel, "cantstop leave")
    await club.member("Mia", moderator=True).delete(party.board)
    await goes.click(question, "Leave the game")
    await party.until(lambda: party.on_turn is not goes)
    await party.step()


async def test_a_buried_board_is_sent_anew_at_the_turn_and_the_old_one_loses_its_buttons(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    old = party.board
    await turn_of_six_messages(party)
    await party.until(lambda: party.board is not old and not old.buttons)
    assert f"/{party.board.id}" in old.text
    assert not old.attachments
    assert party.board.attachments
    await party.call()
    await party.step()
    await party.until(lambda: len(cards(club.channel)) == 1)


async def test_a_board_with_little_below_stays_where_it_is(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    old = party.board
    for _ in range(3):
        await party.host.say(club.channel, "thinking …")
        await party.next_turn()
        await party.call()
        assert party.board is old


async def test_an_old_board_is_sent_anew_at_the_turn(database: Path) -> None:
    async with a_bot(database, ago=7200.0) as bot:
        party = await Club.of(bot).game("Ann", "Ben")
        old = party.board
        bot.discord.clock.advance(7200.0)
        await party.step()
        assert party.board is old, "within a turn it stays"
        await party.next_turn()
        await party.call()
        new = party.board
        assert new is not old
        await party.until(lambda: not old.buttons)
        await party.next_turn()
        await party.call()
        assert party.board is new


async def test_a_click_while_the_board_is_sent_anew_is_shown_on_the_new_board(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    old = party.board
    sending = club.discord.faults.add(
        "POST", "/channels/*/messages", delay=0.2, when=lambda sent: bool(sent.files)
    )
    await turn_of_six_messages(party)
    await party.until(lambda: sending.hits)
    response = await party.on_turn.click(old, "Roll")
    assert not response.ephemeral
    await party.until(lambda: party.board is not old)
    await party.shows_what_is_stored()
    await party.call()
    await party.step()


@pytest.mark.parametrize("thread", [False, True])
async def test_the_table_of_a_deleted_channel_is_closed(club: Club, thread: bool) -> None:
    place = club.channel.add_thread("a thread") if thread else club.guild.add_channel("doomed")
    party = await club.game("Ann", "Ben", channel=place)
    table = table_of(party.board)
    since = len(club.bot.log)
    club.discord.delete_channel(place)
    await party.until(lambda: club.bot.logged(f"Table {table} is closed", since))
    found = stored(club.bot.database, table)
    assert (found.status, found.closing) == ("abandoned", "gone")
    again = Party(club.bot, club.channel, party.players)
    await again.open()
    await again.start()
    await again.step()


async def test_tables_in_two_channels_and_a_thread_do_not_mix(club: Club) -> None:
    places = [club.channel, club.guild.add_channel("more"), club.channel.add_thread("a thread")]
    ann = club.member("Ann")  # sits at all three
    parties = [
        Party(club.bot, place, [ann, club.member(f"Ben {place.id}"), club.member(f"Cem {place.id}")])
        for place in places
    ]
    for party in parties:
        await party.open()
        await party.start()
    boards = [party.board for party in parties]

    async def play(party: Party) -> None:
        for _ in range(25):
            await party.step()

    await asyncio.gather(*map(play, parties))
    for party, message in zip(parties, boards, strict=True):
        assert party.board is message
        assert moment_of(message) == party.stored.game.seq
        assert party.stored.channel == party.channel.id
        mentioned = {user for m in party.channel.messages.values() for user in m.pings}
        assert mentioned <= set(party.players)


async def test_the_player_on_turn_is_called_once_a_turn_and_nobody_else_ever(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    calls: list[Message] = [await party.call()]
    while len(calls) < 12:
        await party.next_turn()
        calls.append(await party.call())
    assert len(set(calls)) == 12
    told = [message for message in club.channel.messages.values() if message.pings]
    assert told == calls
    assert all(f"/{party.board.id}" in call.text for call in calls), "a call leads to the board"
    assert [{user.id} for call in calls for user in call.pings] == turns_of(party.stored.game, party)
    await party.play()
    await party.until(lambda: not any(message.pings for message in club.channel.visible))
    assert len([m for m in club.channel.messages.values() if m.pings]) <= len(
        turns_of(party.stored.game, party)
    )


async def test_a_call_whose_receipt_is_lost_is_not_made_twice(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    lost = club.discord.faults.add("POST", "/channels/*/messages", disconnect=True, applied=True)
    await party.next_turn()
    await party.until(lambda: lost.hits)
    before = await party.call()
    await party.next_turn()
    await party.until(lambda: before.deleted)
    await party.call()
    assert len([message for message in club.channel.messages.values() if message.pings]) == 3


def turns_of(game: Game, party: Party) -> list[set[int]]:
    """Whose turn it was, turn by turn, as the log has it."""
    turns = {}
    for length in range(1, len(game.log) + 1):
        at = Game.replay(game.log[:length])
        turns[at.turn] = {party.players[at.state.on_turn].id}
    return list(turns.values())


async def turn_of_six_messages(party: Party) -> None:
    """Have others talk until the board is out of sight, and play on into the next turn."""
    for number in range(6):
        await party.off_turn.say(party.channel, f"{number} bottles of beer")
    await party.next_turn()
