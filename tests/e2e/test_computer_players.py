"""Computer players: games against them, their turns on the card, restarts during a turn."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

from bot.game import Rolled, transitions
from playground.testing import Message
from tests.e2e.card_reader import (
    Snapshot,
    is_finished,
    moment_of,
    on_turn,
    prudent_choice,
    snapshot,
)
from tests.e2e.controlled_bot import ControlledClock
from tests.e2e.faults import ALWAYS, EDIT, ORIGINAL, UNKNOWN_WEBHOOK
from tests.e2e.harness import BotProcess, poll
from tests.e2e.players import Party, Server

FAST_RATE = 100.0
"""How many of the bot's seconds pass in a real one while computers play."""

READING_TIME = 7.0
"""Seconds after which a computer has played on, however long its card is."""


def seats_shown(party: Party) -> list[str]:
    """Return the names in the lobby's seats."""
    return [
        line.partition("\N{NO-BREAK SPACE}")[2]
        for line in party.board.text.splitlines()
        if re.match("[🔺🟦🟡🟣]|<:", line)
    ]


def has_moved_on(board: Message, before: Snapshot) -> bool:
    """Whether a board shows something new, and a person's turn or the end."""
    return snapshot(board) != before and (on_turn(board) is not None or is_finished(board))


@pytest.mark.thorough
async def test_a_game_in_direct_messages_is_played_to_its_end_and_counts_nowhere(
    bot: BotProcess, clock: ControlledClock
) -> None:
    clock.set_rate(FAST_RATE)
    server = Server.create(bot)
    ann = server.add_member("Ann")
    private = ann.dm()
    response = await ann.command(private, "cantstop play")
    await response.settled()
    board = response.shown
    assert on_turn(board) == ann.id
    assert "Be first to the top of **3 columns**" in board.text
    listed = await ann.command(private, "cantstop games")
    assert f"/@me/{private.id}/{board.id}" in listed.text
    await bot.wait_until(lambda: on_turn(board))
    while not is_finished(board):
        before = snapshot(board)
        await ann.click(board, custom_id=prudent_choice(board, "Ann").custom_id)
        await bot.wait_until(partial(has_moved_on, board, before))
    for games in ("solo", "people"):
        response = await ann.command(server.channel, "cantstop leaderboard", scope="all", games=games)
        assert "Nobody is on this list yet" in response.text
    review = (await ann.click(board, "Review")).text
    assert "costliest" in review or "Review" in review


@pytest.mark.thorough
async def test_one_person_plays_three_computers_to_the_end(bot: BotProcess, clock: ControlledClock) -> None:
    clock.set_rate(FAST_RATE)
    server = Server.create(bot)
    party = server.add_party("Ann")
    await party.open(computers=3, strength="easy")
    assert seats_shown(party)[1:] == ["🐑 **Lamb**", "🐑 **Lamb 2**", "🐑 **Lamb 3**"]
    await party.start()
    await party.play()
    table = party.stored
    assert table.status == "finished"
    assert moment_of(party.board) == table.game.event_count
    (winner,) = table.game.state.winners
    name = [party.host.mention, "🐑 **Lamb**", "🐑 **Lamb 2**", "🐑 **Lamb 3**"][winner]
    assert party.board.text.startswith(f"## 🏆 {name} wins!")
    assert not any(message.pings for message in party.channel.messages.values()), "she was watching"
    assert_turns_take_two_edits_at_most(party)
    await assert_counted_as_solo(party)
    await party.host.click(party.board, "Rematch")
    await party.wait_until(lambda: not is_finished(party.board))
    await poll(lambda: party.stored.status == "playing")  # nobody has to join
    assert len(party.stored.seats) == 4


def assert_turns_take_two_edits_at_most(party: Party) -> None:
    """Check that the cards have shown each turn of the computers in two edits at most."""
    message = party.board
    texts = [rendering.text for rendering in (*message.history, message.rendering())]
    computers = [(before, event) for before, event, _ in transitions(party.stored.game.log) if before.on_turn]
    turns = sum(not before.moves_made for before, event in computers if isinstance(event, Rolled))
    climbing = sum("is climbing" in text.partition("\n")[0] for text in texts)
    assert turns <= climbing <= 2 * turns


async def assert_counted_as_solo(party: Party) -> None:
    """Check that a solo game counts on the list of solo games, and on no other."""
    listed = await party.host.command(party.channel, "cantstop leaderboard")
    assert "Nobody is on this list yet." in listed.text
    listed = await party.host.command(party.channel, "cantstop leaderboard", by="wins", games="solo")
    assert "Solo against computers" in listed.text
    assert "Ann" in listed.text
    assert "Lamb" not in listed.text
    figures = await party.host.command(party.channel, "cantstop stats", games="solo")
    await figures.settled()
    assert "Solo against computers" in figures.text
    assert "Games: 1" in " ".join(figures.shown.alt_texts)


@pytest.mark.parametrize("restart", ["kill", "end"])
async def test_a_computer_goes_on_after_a_restart_in_its_turn(
    bot: BotProcess, clock: ControlledClock, restart: str
) -> None:
    party = await start_solo_game(Server.create(bot))
    while True:  # until it is in the middle of a turn
        await let_computer_play(party, clock)
        if party.stored.game.state.moves_made and not on_turn(party.board):
            break
        if on_turn(party.board):
            await party.play(lambda: not on_turn(party.board))
    half = party.stored.log
    await (bot.kill() if restart == "kill" else bot.stop())
    await bot.start()
    assert party.stored.log == half
    await let_computer_play(party, clock)
    assert party.stored.log[: len(half)] == half
    assert len(party.stored.log) > len(half)
    await party.wait_for_stored_board()


async def test_what_a_computer_did_before_a_kill_is_shown_after_it(
    bot: BotProcess, clock: ControlledClock
) -> None:
    party = await start_solo_game(Server.create(bot))
    bot.discord.faults.add(*ORIGINAL, **(UNKNOWN_WEBHOOK | ALWAYS))
    lost = bot.discord.faults.add(*EDIT, delay=0.5, disconnect=True)
    before = snapshot(party.board)
    await let_computer_play(party, clock, lambda: lost.hits)
    await bot.kill()
    assert snapshot(party.board) == before
    saved = party.stored.log
    await bot.start()
    await party.wait_for_stored_board()
    assert party.stored.log == saved, "it gives people time to read"
    await let_computer_play(party, clock)
    assert len(party.stored.log) > len(saved)


@pytest.mark.thorough
async def test_two_tables_of_computers_leave_room_for_clicks_elsewhere(
    bot: BotProcess, clock: ControlledClock
) -> None:
    clock.set_rate(FAST_RATE)
    server = Server.create(bot)
    alone = [server.add_party(name, channel=server.guild.add_channel(name)) for name in ("ann", "ben")]
    for party in alone:
        await party.open(computers=3, strength="hard")
        await party.start()
    others = await server.start_game("Cem", "Dee", channel=server.guild.add_channel("people"))
    playing = [asyncio.create_task(party.play()) for party in alone]
    await others.play()
    assert others.winner in others.players
    await asyncio.gather(*playing)
    for party in alone:
        assert party.stored.status == "finished"
        await party.wait_for_stored_board()


async def start_solo_game(server: Server) -> Party:
    """Start a game of one player against a computer, and play until the computer is on turn."""
    party = server.add_party("Ann")
    await party.open(computers=1, strength="medium", speed="slow")
    await party.start()
    await party.play(lambda: not on_turn(party.board))
    return party


async def let_computer_play(
    party: Party, clock: ControlledClock, until: Callable[[], object] = lambda: False
) -> None:
    """Let time pass until the card shows that a computer has played on, or something else holds."""
    before = snapshot(party.board)
    while snapshot(party.board) == before and not until():
        clock.advance(READING_TIME)  # again and again, as only the bot knows when it began to wait
        with suppress(TimeoutError):
            await party.discord.until(lambda: snapshot(party.board) != before or until(), timeout=0.3)
