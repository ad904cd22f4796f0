"""Computer players: games against them, their turns on the card, restarts during a turn."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from tests.e2e.card_reader import on_turn, snapshot
from tests.e2e.controlled_bot import ControlledClock
from tests.e2e.faults import ALWAYS, EDIT, ORIGINAL, UNKNOWN_WEBHOOK
from tests.e2e.harness import BotProcess
from tests.e2e.players import Party, Server

FAST_RATE = 100.0
"""How many of the bot's seconds pass in a real one while computers play."""

READING_TIME = 7.0
"""Seconds after which a computer has played on, however long its card is."""


@pytest.mark.parametrize("restart", ["kill", pytest.param("end", marks=pytest.mark.thorough)])
async def test_a_turn_goes_on_after_a_restart(bot: BotProcess, clock: ControlledClock, restart: str) -> None:
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


async def test_what_a_computer_did_is_shown_after_a_kill(bot: BotProcess, clock: ControlledClock) -> None:
    party = await start_solo_game(Server.create(bot))
    bot.discord.faults.add(*ORIGINAL, **(UNKNOWN_WEBHOOK | ALWAYS))
    lost = bot.discord.faults.add(*EDIT, held=True, disconnect=True)
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
async def test_tables_of_computers_leave_room_for_clicks(bot: BotProcess, clock: ControlledClock) -> None:
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
