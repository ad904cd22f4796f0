"""What time does: computers play, players are reminded and late, and the bot is away meanwhile."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio

from bot.tables.time_limits import HOUR
from playground.testing import Request
from tests.e2e.card_reader import on_turn, snapshot
from tests.e2e.controlled_bot import ControlledClock
from tests.e2e.faults import ALWAYS, CREATE, EDIT, ORIGINAL, UNKNOWN_WEBHOOK
from tests.e2e.harness import READY_LOG, BotProcess, prepared_bot
from tests.e2e.players import Party, Server

READING_TIME = 7.0
"""Seconds after which a computer has played on, however long its card is."""


@pytest.mark.parametrize("restart", ["kill", pytest.param("end", marks=pytest.mark.thorough)])
async def test_a_turn_goes_on_after_a_restart(bot: BotProcess, clock: ControlledClock, restart: str) -> None:
    party = await start_solo_game(Server.create(bot))
    while True:  # until it is in the middle of a turn
        await let_computer_play(party)
        if party.stored.game.state.moves_made and not on_turn(party.board):
            break
        if on_turn(party.board):
            await party.play(lambda: not on_turn(party.board))
    half = party.stored.log
    await (bot.kill() if restart == "kill" else bot.stop())
    await bot.start()
    assert party.stored.log == half
    await let_computer_play(party)
    assert party.stored.log[: len(half)] == half
    assert len(party.stored.log) > len(half)
    await party.wait_for_stored_board()


async def test_what_a_computer_did_is_shown_after_a_kill(bot: BotProcess, clock: ControlledClock) -> None:
    party = await start_solo_game(Server.create(bot))
    bot.discord.faults.add(*ORIGINAL, **(UNKNOWN_WEBHOOK | ALWAYS))
    lost = bot.discord.faults.add(*EDIT, held=True, disconnect=True)
    before = snapshot(party.board)
    await let_computer_play(party, lambda: lost.hits)
    await bot.kill()
    assert snapshot(party.board) == before
    saved = party.stored.log
    await bot.start()
    await party.wait_for_stored_board()
    assert party.stored.log == saved, "it gives people time to read"
    await let_computer_play(party)
    assert len(party.stored.log) > len(saved)


async def start_solo_game(server: Server) -> Party:
    """Start a game of one player against a computer, and play until the computer is on turn."""
    party = server.add_party("Ann")
    await party.open(computers=1, strength="medium", speed="slow")
    await party.start()
    await party.play(lambda: not on_turn(party.board))
    return party


async def let_computer_play(party: Party, until: Callable[[], object] = lambda: False) -> None:
    """Let time pass until the card shows that a computer has played on, or something else holds."""
    before = snapshot(party.board)
    while snapshot(party.board) == before and not until():
        party.bot.clock.advance(READING_TIME)  # again and again, as only the bot knows when it began to wait
        with suppress(TimeoutError):
            await party.discord.until(lambda: snapshot(party.board) != before or until(), timeout=0.3)


LIVE_SECONDS = 90.0
"""Seconds that players have at a live table."""

REMINDER_TEXT = "your time runs out <t:"
"""Text of a reminder."""


@pytest_asyncio.fixture(loop_scope="session")
async def party(bot: BotProcess, clock: ControlledClock) -> Party:
    """Two players at a live table, on a clock that stands still."""
    return await Server.create(bot).start_game("Ann", "Ben", pace="live")


def reminders_sent(bot: BotProcess) -> list[Request]:
    return [r for r in bot.discord.requests if r.method == "POST" and REMINDER_TEXT in str(r.answer)]


def deadline_of(party: Party) -> float:
    found = re.search(r"Time runs out <t:(\d+):R>", party.board.text)
    assert found, party.board.text
    return float(found[1])


@pytest.mark.thorough
async def test_a_reminder_prevented_by_a_kill_is_sent_later(bot: BotProcess, clock: ControlledClock) -> None:
    party = await Server.create(bot).start_game("Ann", "Ben", pace="relaxed")
    lost = bot.discord.faults.add(*CREATE, held=True, disconnect=True)
    clock.advance(20 * HOUR + 1)
    await party.wait_until(lambda: lost.hits)
    await bot.kill()
    assert reminders_sent(bot) == []
    for _ in range(2):
        since = len(bot.log)
        await bot.start()
        await party.wait_until(
            lambda: [REMINDER_TEXT in m.text for m in party.channel.visible if m.pings] == [True]
        )
        await bot.stop()
    assert len(reminders_sent(bot)) == 1
    assert "0 boards to bring up to date" in bot.log_lines(READY_LOG, since)[0]


async def test_time_while_the_bot_is_down_does_not_count(party: Party, clock: ControlledClock) -> None:
    player = party.on_turn
    await party.bot.kill()
    clock.advance(3 * LIVE_SECONDS)
    await party.bot.start()
    await party.wait_until(lambda: deadline_of(party) == pytest.approx(clock.now() + LIVE_SECONDS, abs=1))
    assert party.on_turn is player
    assert len(party.stored.log) == 1
    clock.advance(LIVE_SECONDS + 1)
    await party.wait_until(lambda: f"{player.mention} didn't roll in time" in party.board.text)


async def test_a_click_held_up_by_a_cut_connection_is_not_late(party: Party, clock: ControlledClock) -> None:
    """Nobody has closed the connection, so only a heartbeat without an answer tells that it is cut."""
    player, begun = party.on_turn, party.stored
    async with party.discord.cut_off():
        clicking = asyncio.create_task(player.click(party.board, "Roll"))
        lost = party.discord.gateway.lost
        clock.advance(LIVE_SECONDS + 1)
        await party.wait_until(lambda: party.discord.gateway.lost > lost)
        assert party.stored.log == begun.log
    await clicking
    events = party.stored.log[len(begun.log) :]
    assert "rolled" in events[0], events


async def test_a_machine_whose_clock_is_wrong_keeps_its_board_and_deadlines(database: Path) -> None:
    told = "This machine's clock is"
    async with prepared_bot(database, expected_log=(told,)) as bot:
        bot.discord.clock.advance(3 * HOUR)
        await bot.connect()
        await bot.discord.commands_synced()
        party = await Server.create(bot).start_game("Ann", "Ben", pace="live")
        board = party.board.id
        for _ in range(3):
            await party.next_turn()
        assert party.board.id == board
        assert abs(deadline_of(party) - bot.discord.clock.now()) < HOUR
        assert len(bot.log_lines(told)) == 1
